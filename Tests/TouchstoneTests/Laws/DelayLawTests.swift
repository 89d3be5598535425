import Testing
import TouchGestures
import TouchTracking
import Touchstone

/// Law 9: the worst-case delay of requirements can be queried, and is never exceeded.
@Suite("Law 9: the worst delay")
struct DelayLawTests {
  private static let count = 250 * Effort.factor

  private static func makeRecognizers(_ numbers: inout SeededNumbers) -> [GestureRecognizer] {
    let recognizers: [GestureRecognizer] = (0..<numbers.int(2...6)).map { _ in
      switch numbers.int(0...6) {
      case 0, 1: return TapGestureRecognizer(taps: numbers.int(1...3))
      case 2: return TapGestureRecognizer(taps: numbers.int(1...2), touches: 2)
      case 3, 4:
        let press = LongPressGestureRecognizer()
        press.minimumPressDuration = .seconds(numbers.double(0.1...1))
        press.numberOfTapsRequired = numbers.int(0...2)
        press.numberOfTouchesRequired = numbers.pick([1, 1, 1, 2])
        return press
      default:
        let swipe = SwipeGestureRecognizer(direction: [.left, .right])
        swipe.numberOfTouchesRequired = numbers.pick([1, 1, 2])
        return swipe
      }
    }
    for (index, recognizer) in recognizers.enumerated() { recognizer.name = "\(index)" }
    return recognizers
  }

  /// Adds random requirements; cycles are rejected.
  private static func relate(_ recognizers: [GestureRecognizer], _ numbers: inout SeededNumbers) {
    for recognizer in recognizers {
      for other in recognizers where other !== recognizer && numbers.chance(0.3) {
        try? recognizer.require(toFail: other)
      }
    }
  }

  private static func tooLong(_ seed: UInt64) -> String? {
    var numbers = SeededNumbers(seed: seed &+ 77)
    let recognizers = makeRecognizers(&numbers)
    relate(recognizers, &numbers)
    let sketch = StageSketch.random(
      seed: seed, StageSketch.Wildness(isIncoherent: false, isChanging: false, isWhimsical: false))
    let window = Window(size: .init(width: 400, height: 400))
    _ = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    for recognizer in recognizers { window.addGestureRecognizer(recognizer) }
    let trace = Trace()
    window.application.trace = trace
    for case .frames(let frames) in sketch.events {
      window.reachDeadlines(before: frames[0].time)
      window.deliver(frames)
    }
    window.comeToRest()
    return tooLong(recognizers, trace).map { "\($0)\n\(text(recognizers))\n\(sketch)" }
  }

  private static func text(_ recognizers: [GestureRecognizer]) -> String {
    recognizers.map { recognizer in
      let fingers = (recognizer as? LongPressGestureRecognizer)?.numberOfTouchesRequired ?? 1
      return "\(recognizer.name) \(type(of: recognizer)), \(fingers) fingers, waits for "
        + "\(recognizer.requirements.map(\.name)), at most \(recognizer.worstCaseDelay)"
    }.joined(separator: "\n")
  }

  private static func tooLong(_ recognizers: [GestureRecognizer], _ trace: Trace) -> String? {
    var since: [RecognizerID: Instant] = [:]
    for entry in trace.entries {
      guard let id = entry.recognizer else { continue }
      switch entry.kind {
      case .waits: since[id] = entry.time
      case .acts, .failed:
        guard let start = since.removeValue(forKey: id),
          case .atMost(let limit)? = recognizers.first(where: { $0.id == id })?.worstCaseDelay
        else { continue }
        if entry.time - start > limit { return "\(entry) after \(entry.time - start)" }
      default: continue
      }
    }
    return nil
  }

  @Test("no recognizer waits longer than its worst delay", arguments: 0..<4)
  func bound(part: UInt64) {
    for index in 0..<UInt64(Self.count) {
      if let text = Self.tooLong(part * 1_000_000 + index) {
        Issue.record("\(text)")
        return
      }
    }
  }
}
