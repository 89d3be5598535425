import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// A question that a delegate leaves to the default is not asked again, and every other one is.
@Suite("Default answers of delegates")
struct DefaultAnswerTests {
  private let stage: GestureStage
  private let first: PanGestureRecognizer
  private let second: PanGestureRecognizer

  init() throws {
    stage = try GestureStage()
    first = stage.add(PanGestureRecognizer(), "first")
    second = stage.add(PanGestureRecognizer(), "second")
  }

  /// Pans, and returns the names of the recognizers that began.
  private func begun() -> Set<String> {
    stage.journal.clear()
    stage.finger.land(at: middle).move(by: 30, 0).move(by: 10, 0).lift()
    return Set(["first", "second"].filter { stage.journal.lines(of: $0).contains("\($0) began") })
  }

  @Test("the default closes its question for as long as the delegate stays")
  func defaultsClose() {
    let silent = SilentDelegate()
    first.delegate = silent
    second.delegate = silent
    #expect(first.questionsOfPairs == .all)
    #expect(begun() == ["second"])
    // The second one has begun and the first one has not, so the other question to each was never asked.
    #expect(second.questionsOfPairs == .requiredByOther)
    #expect(first.questionsOfPairs == .requiredFailure)
    let other = ScriptedDelegate()
    second.delegate = other
    #expect(second.questionsOfPairs == .all)
    second.delegate = nil
    #expect(second.questionsOfPairs.isEmpty)
  }

  @Test("a delegate that replaces one with default answers is asked")
  func replaced() {
    let silent = SilentDelegate()
    first.delegate = silent
    second.delegate = silent
    #expect(begun() == ["second"])
    let delegate = ScriptedDelegate()
    delegate.simultaneous = { _, _ in true }
    first.delegate = delegate
    #expect(begun() == ["first", "second"])
    delegate.simultaneous = nil
    delegate.requires = { _, _ in true }
    second.delegate = delegate
    first.delegate = nil
    #expect(begun() == ["first"])
  }

  @Test("answers of its own are asked for with every attempt, also false ones")
  func ownAnswers() {
    let delegate = ScriptedDelegate()
    first.delegate = delegate
    second.delegate = delegate
    let questions = [
      "require second first", "required first second", "simultaneous second first",
      "simultaneous first second",
    ]
    for times in 1...3 {
      #expect(begun() == ["second"])
      for question in questions {
        #expect(delegate.times(question) == times, "\(question), attempt \(times)")
      }
    }
  }

  @Test("the defaults of a delegate's own delegate close nothing")
  func forwarded() {
    let forwarding = ForwardingDelegate()
    first.delegate = forwarding
    second.delegate = forwarding
    #expect(begun() == ["second"])
    #expect(second.questionsOfPairs == .all)
    let inner = ScriptedDelegate()
    forwarding.inner = inner
    inner.simultaneous = { _, _ in true }
    #expect(begun() == ["first", "second"])
    inner.simultaneous = nil
    inner.requires = { recognizer, _ in recognizer === self.second }
    #expect(begun() == ["first"])
    inner.requires = nil
    inner.isRequired = { recognizer, _ in recognizer === self.first }
    #expect(begun() == ["first"])
  }

  @Test("a delegate that is replaced while it is asked still answers for that attempt")
  func replacedWhileAsked() {
    let third = stage.add(PanGestureRecognizer(), "third")
    let (former, next) = (ScriptedDelegate(), ScriptedDelegate())
    third.delegate = former
    former.simultaneous = { _, _ in
      third.delegate = next
      return true
    }
    #expect(begun() == ["second"])
    #expect(former.asked.filter { $0.hasPrefix("simultaneous") }.count == 2)
    #expect(!next.asked.contains { $0.hasPrefix("simultaneous") })
    #expect(begun() == [])
    #expect(next.asked.filter { $0.hasPrefix("simultaneous") }.count == 2)
  }
}

private final class SilentDelegate: GestureRecognizerDelegate {}

/// Passes every question on.
private final class ForwardingDelegate: GestureRecognizerDelegate {
  var inner: any GestureRecognizerDelegate = SilentDelegate()

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { inner.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { inner.gestureRecognizer(recognizer, shouldRequireFailureOf: other) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { inner.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) }
}
