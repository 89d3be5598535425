import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Reasons and states in words")
struct FailureReasonTests {
  @Test(
    "a reason reads as a clause with its numbers",
    arguments: [
      (FailureReason.moved(distance: 21.44, limit: 18), "moved 21.4 pt, at most 18.0 pt allowed"),
      (
        .heldTooLong(.seconds(0.8), limit: .seconds(0.75)),
        "held for more than 0.750 s"
      ),
      (
        .liftedEarly(after: .seconds(0.3), required: .seconds(0.5)),
        "lifted after 0.300 s, 0.500 s required"
      ),
      (.tooManyTouches(3, limit: 2), "3 touches, at most 2 allowed"),
      (.tooFewTouches(1, required: 2), "1 touch, 2 required"),
      (.tooLittle(7.96, required: 8), "only 7.96 pt of 8.0 pt"),
      (.moved(distance: 18.0004, limit: 18), "moved 18.0004 pt, at most 18.0 pt allowed"),
      (.moved(distance: 23.79, limit: 23.785), "moved 23.790 pt, at most 23.785 pt allowed"),
      (.moved(distance: 23.84, limit: 23.81), "moved 23.84 pt, at most 23.8 pt allowed"),
      (.moved(distance: 23.8, limit: 23.76), "moved 23.80 pt, at most 23.76 pt allowed"),
      (.tooLittle(11.72, required: 11.74), "only 11.72 pt of 11.74 pt"),
      (
        .slipped(distance: 11.68, required: 11.72),
        "slipped by 11.68 pt as it landed, 11.7 pt required"
      ),
      (
        .wrongDirection(along: 40, sideways: 18.04, limit: 18.02),
        "wrong direction: 40.0 pt along, 18.04 pt sideways, at most 18.0 pt allowed"
      ),
      (
        .liftedEarly(after: .microseconds(350_200), required: .microseconds(350_400)),
        "lifted after 0.3502 s, 0.3504 s required"
      ),
      (
        .liftedEarly(after: .microseconds(499_999), required: .milliseconds(500)),
        "lifted after 0.499999 s, 0.500 s required"
      ),
      (
        .nextTapTooLate(after: .microseconds(350_001), limit: .milliseconds(350)),
        "no further tap within 0.350 s"
      ),
      (
        .turnedTooLittle(.degrees(2.94), required: .degrees(3)),
        "turned by only 2.9 degrees of 3.0 degrees"
      ),
      (
        .wrongDirection(along: -10, sideways: 0.04, limit: 5),
        "wrong direction: -10.0 pt along, 0.0 pt sideways, at most 5.0 pt allowed"
      ),
      (.moved(distance: .infinity, limit: 1e300), "moved inf pt, at most 1e+300 pt allowed"),
      (.touchCancelled, "a touch was cancelled"),
      (.excluded(by: RecognizerID(4)), "excluded by recognizer 4"),
    ])
  func descriptions(reason: FailureReason, text: String) {
    #expect("\(reason)" == text)
  }

  @Test("only the documented transitions between gesture states are legal")
  func transitions() {
    let states: [GestureState] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let legal: [GestureState: Set<GestureState>] = [
      .possible: [.began, .ended, .failed], .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled],
    ]
    for state in states {
      let next = Set(states.filter { state.mayBecome($0) })
      #expect(next == legal[state, default: []])
      #expect(state.isTerminal == (legal[state] == nil))
    }
    #expect(GestureState.recognized == .ended)
  }
}
