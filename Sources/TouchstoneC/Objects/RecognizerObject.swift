import CTouchstone
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A recognizer that a C program created, with the program's callbacks.
final class RecognizerObject: InterfaceObject, @unchecked Sendable {
  let gesture: BuiltInGesture
  let recognizer: GestureRecognizer
  private(set) var name: CText
  /// The reason for its last failure, once requested by the program.
  var reason = CText("")
  /// The layer that it is a part of, such as the scroll layer that its pan scrolls.
  var owner = Weak<LayerObject>(nil)
  /// Whether its gesture has begun in the transcript.
  var hasBegun = false

  var action: Callback<touchstone_gesture_function>?
  var failure: Callback<touchstone_gesture_function>? { didSet { core.setTracing() } }
  var moved: Callback<touchstone_layer_function>?
  var shouldBegin: Callback<touchstone_begin_function>? { didSet { setDelegate() } }
  var shouldReceive: Callback<touchstone_receive_function>? { didSet { setDelegate() } }
  var shouldRecognizeWith: Callback<touchstone_relation_function>? { didSet { setDelegate() } }
  var shouldRequireFailure: Callback<touchstone_relation_function>? { didSet { setDelegate() } }
  var shouldBeRequiredToFail: Callback<touchstone_relation_function>? { didSet { setDelegate() } }

  override class var noun: String { "recognizer" }

  init(_ gesture: BuiltInGesture, name: String, in core: ContextCore) {
    self.gesture = gesture
    recognizer = gesture.recognizer
    recognizer.name = name
    self.name = CText(name)
    super.init(in: core)
    core.recognizers[ObjectIdentifier(recognizer)] = self
    let reference = Weak(self)
    recognizer.onAction { _ in reference.object?.callActionFunction() }
    if case .manipulator(let manipulator) = gesture {
      manipulator.onChange { layer in reference.object?.callMovedFunction(of: layer) }
    }
  }

  func setName(_ text: String) {
    recognizer.name = text
    name = CText(text)
  }

  /// Removes it from its layer and from all relations, without a callback.
  func destroy() {
    guard !isDestroyed else { return }
    retire()
    dropDelegate()
    core.recognizers.removeValue(forKey: ObjectIdentifier(recognizer))
    core.recognizersByNumber.removeValue(forKey: recognizer.id.rawValue)
    if case .manipulator(let manipulator) = gesture {
      // Ends its fling and its return within the limits too, which would move the layer of a destroyed manipulator.
      manipulator.layer?.removeManipulator(manipulator)
    } else {
      recognizer.layer?.removeGestureRecognizer(recognizer)
    }
    for other in core.recognizers.values { other.recognizer.removeRequirement(recognizer) }
    for other in recognizer.requirements { recognizer.removeRequirement(other) }
    core.setTracing()
  }

  /// Embedded Swift has no weak references: the recognizer would retain this object, and this one it.
  func dropDelegate() { recognizer.delegate = nil }

  // MARK: Notifications

  private func callActionFunction() {
    guard !isDestroyed else { return }
    noteCall()
    guard action != nil || core.polled != nil else { return }
    var value = snapshot
    core.polled?.append(value)
    action?.function(&value, action?.data)
  }

  /// Throws if it is a part of a layer, which controls its use.
  func checkIsFree() throws(InterfaceError) {
    guard let owner = owner.object else { return }
    throw InterfaceError(
      TOUCHSTONE_ERROR_TREE, "the recognizer belongs to \"\(owner.layer.name)\" and stays there")
  }

  func callFailureFunction(at time: Instant, because text: String) {
    guard let failure, !isDestroyed else { return }
    let reason = CText(text)
    var value = snapshot
    value.state = TOUCHSTONE_STATE_FAILED
    value.time = time.microseconds
    value.reason = reason.characters
    withExtendedLifetime(reason) { failure.function(&value, failure.data) }
  }

  private func callMovedFunction(of layer: Layer) {
    guard let moved, !isDestroyed, let handle = core.handle(of: layer) else { return }
    moved.function(handle, moved.data)
  }

  /// The present values, without a reason.
  var snapshot: touchstone_gesture {
    touchstone_gesture(
      recognizer.snapshot, of: handle, on: core.handle(of: recognizer.layer))
  }

  /// The present values, with the reason for the last failure.
  var snapshotWithReason: touchstone_gesture {
    var value = snapshot
    guard let reason = recognizer.failureReason else { return value }
    self.reason = CText(core.clause(reason))
    value.reason = self.reason.characters
    return value
  }

  // MARK: Asking

  private func setDelegate() {
    let isWanted =
      shouldBegin != nil || shouldReceive != nil || shouldRecognizeWith != nil
      || shouldRequireFailure != nil || shouldBeRequiredToFail != nil
    recognizer.delegate = isWanted ? self : nil
  }

  /// The program's answer about another recognizer; false without a function, and not asked again until the program
  /// sets one: each callback that is set sets the delegate again.
  private func ask(
    _ callback: Callback<touchstone_relation_function>?, _ question: PairQuestions,
    about other: GestureRecognizer
  ) -> Bool {
    guard let callback else {
      recognizer.noteDefaultAnswer(to: question, by: self)
      return false
    }
    guard !isDestroyed, let other = core.handle(of: other) else { return false }
    return callback.function(handle, other, callback.data)
  }
}

extension RecognizerObject: GestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let shouldBegin, !isDestroyed else { return true }
    return shouldBegin.function(handle, shouldBegin.data)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let shouldReceive, !isDestroyed else { return true }
    var value = touchstone_touch(touch, in: core)
    return shouldReceive.function(handle, &value, shouldReceive.data)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { ask(shouldRecognizeWith, .simultaneity, about: other) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { ask(shouldRequireFailure, .requiredFailure, about: other) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { ask(shouldBeRequiredToFail, .requiredByOther, about: other) }
}
