/// An action closure, and the object that it is called with, if any.
///
/// Recognizers, manipulators and layers retain such closures. A closure that captured its own layer, or an
/// owner of that layer, would create a reference cycle, so the object is held weakly here and passed to the
/// closure.
struct TargetedAction<Source> {
  /// Calls the closure; returns false if its object was deallocated, after which the closure is never called
  /// again.
  let call: (Source) -> Bool
  private let target: WeakReference?

  /// Creates an action without an object.
  init(_ action: @escaping (Source) -> Void) {
    target = nil
    call = { source in
      action(source)
      return true
    }
  }

  /// Creates an action for an object, called until the object is deallocated.
  init<Target: AnyObject>(of target: Target, _ action: @escaping (Target, Source) -> Void) {
    let reference = WeakReference(target)
    self.target = reference
    call = { source in
      guard let target = reference.object else { return false }
      // The reference was created from an object of this type.
      action(unsafeDowncast(target, to: Target.self), source)
      return true
    }
  }

  /// Whether the action's object was deallocated.
  var isOver: Bool { target.map { $0.object == nil } ?? false }
}

/// An action of a recognizer. It is an object, so that it can be called without being retained: see
/// ``GestureRecognizer/sendActions(for:)``.
final class RecognizerAction {
  let action: TargetedAction<GestureRecognizer>

  init(_ action: TargetedAction<GestureRecognizer>) { self.action = action }
}

private final class WeakReference {
  private let reference: Weak<AnyObject>

  init(_ object: AnyObject) { reference = Weak(object) }

  /// The object; nil once it is deallocated.
  var object: AnyObject? { reference.object }
}

extension Array {
  /// Removes the actions whose object was deallocated.
  mutating func removeOver<Source>() where Element == TargetedAction<Source> {
    removeAll { $0.isOver }
  }
}

/// The closures for one event, in the order in which they were added.
final class ActionList<Source> {
  private var actions: [TargetedAction<Source>] = []

  func append(_ action: TargetedAction<Source>) { actions.append(action) }

  /// Calls all closures. They may add others, which are called from the next time on.
  func call(_ source: Source) {
    var isAnyOver = false
    let actions = self.actions
    for action in actions where !action.call(source) { isAnyOver = true }
    if isAnyOver { self.actions.removeOver() }
  }
}
