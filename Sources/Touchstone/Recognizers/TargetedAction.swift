/// A closure of the program, and the object that it is called for, if there is one.
///
/// Recognizers, manipulators and layers keep such closures. One that captured the layer that it is on, or
/// whoever owns that layer, would keep all of them alive. So the object is kept here, weakly, and handed
/// to the closure.
struct TargetedAction<Source> {
  /// Calls the closure; false when its object is gone, so that it is never called again.
  let call: (Source) -> Bool
  private let target: WeakReference?

  /// A closure that is called for no object.
  init(_ action: @escaping (Source) -> Void) {
    target = nil
    call = { source in
      action(source)
      return true
    }
  }

  /// A closure that is called for an object, until that is gone.
  init<Target: AnyObject>(of target: Target, _ action: @escaping (Target, Source) -> Void) {
    let reference = WeakReference(target)
    self.target = reference
    call = { source in
      guard let target = reference.object else { return false }
      // The reference was made of such an object.
      action(unsafeDowncast(target, to: Target.self), source)
      return true
    }
  }

  /// Whether the object that it was called for is gone.
  fileprivate var isOver: Bool { target.map { $0.object == nil } ?? false }
}

private final class WeakReference {
  private let reference: Weak<AnyObject>

  init(_ object: AnyObject) { reference = Weak(object) }

  /// The object; nil once it is gone.
  var object: AnyObject? { reference.object }
}

extension Array {
  /// Removes the actions whose object is gone.
  mutating func removeOver<Source>() where Element == TargetedAction<Source> {
    removeAll { $0.isOver }
  }
}

/// The closures that are called on one occasion, in the order of adding.
final class ActionList<Source> {
  private var actions: [TargetedAction<Source>] = []

  func append(_ action: TargetedAction<Source>) { actions.append(action) }

  /// Calls them all. They may add others, which are called from the next time on.
  func call(_ source: Source) {
    var isAnyOver = false
    let actions = self.actions
    for action in actions where !action.call(source) { isAnyOver = true }
    if isAnyOver { self.actions.removeOver() }
  }
}
