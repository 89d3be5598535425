import Testing
import TouchTracking
import Touchstone

/// Law 3: for any input, every touch and every gesture that began ends exactly once, and nothing hangs.
@Suite("Law 3: any input")
struct AnyInputLawTests {
  private static let parts = 10
  /// With all parts and all kinds of streams this makes 10,000.
  private static let count = 250 * Effort.factor

  private static func search(_ part: Int, _ kind: UInt64, _ wildness: StageSketch.Wildness) {
    var failures = 0
    for index in 0..<count where failures < 3 {
      let seed = kind * 1_000_000_000 + UInt64(part * 1_000_000 + index)
      let sketch = StageSketch.random(seed: seed, wildness)
      let violations = violations(sketch)
      guard !violations.isEmpty else { continue }
      failures += 1
      let short = sketch.shortened { !Self.violations($0).isEmpty }
      let text = Self.violations(short).joined(separator: "\n")
      Issue.record("\(text)\nwith the stream, made shorter:\n\(short)")
    }
  }

  private static func violations(_ sketch: StageSketch) -> [String] {
    let stage = Stage(sketch)
    stage.run()
    return stage.violations
  }

  @Test("coherent streams on a still stage", arguments: 0..<parts)
  func coherent(part: Int) {
    let wildness = StageSketch.Wildness(isIncoherent: false, isChanging: false, isWhimsical: false)
    Self.search(part, 1, wildness)
  }

  @Test("incoherent streams", arguments: 0..<parts)
  func incoherent(part: Int) {
    let wildness = StageSketch.Wildness(isIncoherent: true, isChanging: false, isWhimsical: true)
    Self.search(part, 2, wildness)
  }

  /// In one of them two frames arrive at once: the first cancels a gesture, the second begins one that it
  /// excluded, which was reported first.
  @Test("streams that once broke the law", arguments: [2_003_001_118 as UInt64])
  func known(seed: UInt64) {
    let wildness = StageSketch.Wildness(isIncoherent: true, isChanging: false, isWhimsical: true)
    #expect(Self.violations(StageSketch.random(seed: seed, wildness)) == [])
  }

  @Test("streams on a stage that changes meanwhile", arguments: 0..<parts)
  func changing(part: Int) {
    let wildness = StageSketch.Wildness(isIncoherent: false, isChanging: true, isWhimsical: false)
    Self.search(part, 3, wildness)
  }

  @Test("incoherent streams on a changing stage with whimsical recognizers", arguments: 0..<parts)
  func wild(part: Int) {
    let wildness = StageSketch.Wildness(isIncoherent: true, isChanging: true, isWhimsical: true)
    Self.search(part, 4, wildness)
  }

  @Test("time stamps at the ends of the range do not trap")
  func extremeTimes() {
    var numbers = SeededNumbers(seed: 1)
    let times = [Int64.min, .min + 1, -1, 0, 1, .max / 2, .max - 1, .max]
    for seed in 0..<200 {
      var sketch = StageSketch.random(
        seed: UInt64(seed),
        StageSketch.Wildness(isIncoherent: true, isChanging: false, isWhimsical: false))
      sketch.events = sketch.events.map { event in
        guard case .frames(var frames) = event else { return event }
        for index in frames.indices where numbers.chance(0.2) {
          frames[index].time = Instant(microseconds: numbers.pick(times))
        }
        return .frames(frames)
      }
      let stage = Stage(sketch)
      stage.run()
      // At the end of time no deadline can come; but no touch may be left.
      #expect(stage.window.application.openTouches == 0)
    }
  }
}
