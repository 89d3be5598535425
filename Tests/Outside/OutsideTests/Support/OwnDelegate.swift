import Touchstone

/// A delegate whose answers look random but depend only on the recognizers in question.
final class OwnDelegate: GestureRecognizerDelegate {
  private let seed: UInt64
  var onCall: Callback = {}

  init(seed: UInt64) { self.seed = seed }

  private func answers(_ question: UInt64, _ a: String, _ b: String, oneIn share: UInt64) -> Bool {
    onCall()
    var hash = SeededNumbers.hash(seed &+ question)
    for byte in (a + "," + b).utf8 { hash = SeededNumbers.hash(hash ^ UInt64(byte)) }
    return hash % share == 0
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !answers(1, recognizer.name, "", oneIn: 6)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    !answers(2, recognizer.name, "\(touch.id.rawValue % 5)", oneIn: 8)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { answers(3, recognizer.name, other.name, oneIn: 3) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { answers(4, recognizer.name, other.name, oneIn: 6) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { answers(5, recognizer.name, other.name, oneIn: 6) }
}
