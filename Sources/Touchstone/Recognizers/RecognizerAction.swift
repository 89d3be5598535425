/// An action of a recognizer.
///
/// It is an object that holds the program's closure, so that it can be called without being retained and without a
/// closure around the closure; see ``GestureRecognizer/sendActions(for:)``.
class RecognizerAction {
  /// Whether the action's object was deallocated; never called again then.
  var isOver: Bool { false }

  /// Calls the closure with the recognizer to which the action was added; returns false if its object was
  /// deallocated.
  func call(_ recognizer: GestureRecognizer) -> Bool { true }
}

/// An action that is called with the recognizer alone.
final class PlainAction<Source: GestureRecognizer>: RecognizerAction {
  private let closure: (Source) -> Void

  init(_ closure: @escaping (Source) -> Void) { self.closure = closure }

  override func call(_ recognizer: GestureRecognizer) -> Bool {
    closure(unsafeDowncast(recognizer, to: Source.self))
    return true
  }
}

/// An action that is called with an object too. A closure that captured the recognizer's layer, or an owner of
/// that layer, would create a reference cycle, so the object is held weakly here.
final class ObjectAction<Object: AnyObject, Source: GestureRecognizer>: RecognizerAction {
  private let reference: Weak<AnyObject>
  private let closure: (Object, Source) -> Void

  init(of object: Object, _ closure: @escaping (Object, Source) -> Void) {
    reference = Weak(object)
    self.closure = closure
  }

  override var isOver: Bool { reference.object == nil }

  override func call(_ recognizer: GestureRecognizer) -> Bool {
    guard let object = reference.object else { return false }
    // The reference was created from an object of this type.
    closure(
      unsafeDowncast(object, to: Object.self), unsafeDowncast(recognizer, to: Source.self))
    return true
  }
}
