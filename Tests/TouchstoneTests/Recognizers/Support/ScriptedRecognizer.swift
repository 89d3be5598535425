import TouchGestures
import TouchTracking
import Touchstone

/// A recognizer whose touch methods do what the test specifies.
class ScriptedRecognizer: GestureRecognizer {
  var onBegan: ((ScriptedRecognizer, [Touch], TouchEvent) -> Void)?
  var onMoved: ((ScriptedRecognizer, [Touch], TouchEvent) -> Void)?
  var onEnded: ((ScriptedRecognizer, [Touch], TouchEvent) -> Void)?
  var onCancelled: ((ScriptedRecognizer, [Touch], TouchEvent) -> Void)?
  var onReset: (() -> Void)?
  private(set) var resets = 0
  private(set) var calls: [TouchPhase] = []
  var prevents: ((GestureRecognizer) -> Bool)?
  var isPrevented: ((GestureRecognizer) -> Bool)?
  var requires: ((GestureRecognizer) -> Bool)?
  var isRequired: ((GestureRecognizer) -> Bool)?
  var receives: ((Touch) -> Bool)?

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    calls.append(.began)
    onBegan?(self, touches, event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    calls.append(.moved)
    onMoved?(self, touches, event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    calls.append(.ended)
    onEnded?(self, touches, event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    calls.append(.cancelled)
    onCancelled?(self, touches, event)
  }

  override func reset() {
    resets += 1
    onReset?()
    super.reset()
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents?(other) ?? true }

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    isPrevented?(other) ?? true
  }

  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    requires?(other) ?? false
  }

  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    isRequired?(other) ?? false
  }

  override func shouldReceive(_ touch: Touch) -> Bool { receives?(touch) ?? true }

  /// Changes to these states at the landing, the movement and the lift of a touch.
  convenience init(
    began: [GestureState] = [], moved: [GestureState] = [], ended: [GestureState] = [],
    cancelled: [GestureState] = [.cancelled]
  ) {
    self.init()
    onBegan = { recognizer, _, _ in for state in began { recognizer.state = state } }
    onMoved = { recognizer, _, _ in for state in moved { recognizer.state = state } }
    onEnded = { recognizer, _, _ in for state in ended { recognizer.state = state } }
    onCancelled = { recognizer, _, _ in for state in cancelled { recognizer.state = state } }
  }

  /// Begins at the landing, changes with every movement and ends with the lift.
  static func following() -> ScriptedRecognizer {
    ScriptedRecognizer(began: [.began], moved: [.changed], ended: [.ended])
  }
}

/// A delegate that answers as specified and counts the questions.
final class ScriptedDelegate: GestureRecognizerDelegate {
  var begins: ((GestureRecognizer) -> Bool)?
  var receives: ((Touch) -> Bool)?
  var goesWithAll: ((GestureRecognizer) -> Bool)?
  var simultaneous: ((GestureRecognizer, GestureRecognizer) -> Bool)?
  var requires: ((GestureRecognizer, GestureRecognizer) -> Bool)?
  var isRequired: ((GestureRecognizer, GestureRecognizer) -> Bool)?
  private(set) var asked: [String] = []

  func times(_ question: String) -> Int { asked.filter { $0 == question }.count }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    asked.append("begin \(recognizer.name)")
    return begins?(recognizer) ?? true
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    asked.append("receive \(recognizer.name)")
    return receives?(touch) ?? true
  }

  func gestureRecognizerShouldRecognizeSimultaneouslyWithAll(
    _ recognizer: GestureRecognizer
  ) -> Bool {
    asked.append("all \(recognizer.name)")
    return goesWithAll?(recognizer) ?? false
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    asked.append("simultaneous \(recognizer.name) \(other.name)")
    return simultaneous?(recognizer, other) ?? false
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    asked.append("require \(recognizer.name) \(other.name)")
    return requires?(recognizer, other) ?? false
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    asked.append("required \(recognizer.name) \(other.name)")
    return isRequired?(recognizer, other) ?? false
  }
}
