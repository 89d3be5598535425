/// An action closure, and the object that it is called with, if any.
///
/// Manipulators and layers retain such closures; recognizers have their own, ``RecognizerAction``. A closure that
/// captured its own layer, or an owner of that layer, would create a reference cycle, so the object is held weakly
/// here and passed to the closure.
struct TargetedAction<Source> {
  private enum Closure {
    /// Called with the source alone.
    case plain((Source) -> Void)
    /// Called with an object too; returns false if the object was deallocated.
    case targeted(WeakReference, (Source) -> Bool)
  }

  private let closure: Closure

  /// Creates an action without an object.
  init(_ action: @escaping (Source) -> Void) { closure = .plain(action) }

  /// Creates an action for an object, called until the object is deallocated.
  init<Target: AnyObject>(of target: Target, _ action: @escaping (Target, Source) -> Void) {
    let reference = WeakReference(target)
    closure = .targeted(reference) { source in
      guard let target = reference.object else { return false }
      // The reference was created from an object of this type.
      action(unsafeDowncast(target, to: Target.self), source)
      return true
    }
  }

  /// Calls the closure; returns false if its object was deallocated, after which the closure is never called
  /// again.
  func call(_ source: Source) -> Bool {
    switch closure {
    case .plain(let action):
      action(source)
      return true
    case .targeted(_, let action): return action(source)
    }
  }

  /// Whether the action's object was deallocated.
  var isOver: Bool {
    switch closure {
    case .plain: false
    case .targeted(let target, _): target.object == nil
    }
  }
}

private final class WeakReference {
  private let reference: Weak<AnyObject>

  init(_ object: AnyObject) { reference = Weak(object) }

  /// The object; nil once it is deallocated.
  var object: AnyObject? { reference.object }
}

extension Array {
  /// Removes the actions whose object was deallocated.
  mutating func removeExpired<Source>() where Element == TargetedAction<Source> {
    removeAll { $0.isOver }
  }
}

/// The closures that observe one event of an object, in the order in which they were added.
///
///     final class Dial: Layer {
///       let turns = ActionList<Dial>()
///       var angle = Angle.zero { didSet { turns.call(self) } }
///     }
public final class ActionList<Source> {
  private var actions: [TargetedAction<Source>] = []

  /// Creates an empty list.
  public init() {}

  /// Adds a closure, which the list retains.
  public func append(_ action: @escaping (Source) -> Void) {
    actions.append(TargetedAction(action))
  }

  /// Adds a closure that is called with an object, which is not retained. After the object is deallocated, the
  /// closure is no longer called, and is removed.
  public func append<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, Source) -> Void
  ) {
    actions.append(TargetedAction(of: target, action))
  }

  /// Calls all closures. They may add others, which are called from the next time on.
  public func call(_ source: Source) {
    var hasExpired = false
    let actions = self.actions
    for action in actions where !action.call(source) { hasExpired = true }
    if hasExpired { self.actions.removeExpired() }
  }
}
