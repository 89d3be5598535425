import Testing
import TouchGestures
import TouchTracking
import Touchstone

/// Law 1: time is event time, so the same input gives the same transcript, however it is delivered.
@Suite("Law 1: event time only")
struct DeterminismLawTests {
  private static let count = 100 * Effort.factor

  /// How the frames of a session are delivered.
  private enum Way {
    /// One by one; the host's timer calls at each deadline.
    case onTime
    /// One by one; the host makes no calls in between.
    case framesOnly
    /// Each as a list of one, which does not use the fast path of a frame with one contact.
    case listed
    /// One by one, with calls at random instants in between, as by a host that draws.
    case sprinkled(SeededNumbers)
    /// Several at a time.
    case batched(SeededNumbers)
  }

  private struct Transcript {
    var gestures: [Minutes.Gesture]
    var entries: [Minutes.Entry]
    var trace: [TraceEntry]
    var told: [[WitnessLayer.Told]]
  }

  private static func sketch(_ seed: UInt64) -> StageSketch {
    .random(
      seed: seed, StageSketch.Wildness(isIncoherent: false, isChanging: false, isWhimsical: false))
  }

  /// - Parameter shift: The delay of all events.
  private static func play(
    _ sketch: StageSketch, _ way: Way, shiftedBy shift: TimeSpan = .zero
  ) -> Transcript {
    let stage = Stage(sketch)
    let window = stage.window
    let trace = Trace()
    window.application.trace = trace
    let minutes = Minutes()
    minutes.attend(stage.recognizers.compactMap { $0 })
    var frames: [ContactFrame] = []
    for case .frames(let batch) in sketch.events { frames += batch }
    for index in frames.indices { frames[index].time = frames[index].time + shift }
    deliver(frames, to: window, way)
    let end = (frames.last?.time ?? .zero) + .milliseconds(10)
    window.reachDeadlines(before: end)
    window.application.cancelAll(at: end)
    window.comeToRest()
    let told = stage.layers.compactMap { ($0 as? WitnessLayer)?.told }
    return Transcript(
      gestures: minutes.gestures, entries: minutes.entries, trace: trace.entries, told: told)
  }

  private static func deliver(_ frames: [ContactFrame], to window: Window, _ way: Way) {
    switch way {
    case .onTime:
      for frame in frames {
        window.reachDeadlines(before: frame.time)
        window.deliver(frame)
      }
    case .framesOnly:
      for frame in frames { window.deliver(frame) }
    case .listed:
      for frame in frames { window.deliver([frame]) }
    case .sprinkled(var numbers):
      var last = Instant.zero
      for frame in frames {
        for _ in 0..<numbers.int(0...3) {
          let gap = (frame.time - last).seconds * numbers.double(0...1)
          last = last + .seconds(gap)
          window.advance(to: last)
        }
        window.deliver(frame)
        last = frame.time
      }
    case .batched(var numbers):
      var rest = frames[...]
      while !rest.isEmpty {
        let batch = rest.prefix(numbers.int(1...8))
        rest = rest.dropFirst(batch.count)
        window.deliver(Array(batch))
      }
    }
  }

  /// The first difference between the calls of two layers.
  private static func difference(
    _ first: [[WitnessLayer.Told]], _ second: [[WitnessLayer.Told]]
  ) -> String {
    for (index, (a, b)) in zip(first, second).enumerated() {
      for place in 0..<max(a.count, b.count) {
        let x = place < a.count ? a[place] : nil
        let y = place < b.count ? b[place] : nil
        if x?.withoutTime != y?.withoutTime {
          return
            "layer \(index + 1): \(x.map { "\($0)" } ?? "nil") or \(y.map { "\($0)" } ?? "nil")"
        }
      }
    }
    return "none"
  }

  @Test("the same input gives the same transcript and the same trace", arguments: 0..<4)
  func again(part: UInt64) {
    for index in 0..<UInt64(Self.count) {
      let sketch = Self.sketch(part * 1_000_000 + index)
      let first = Self.play(sketch, .onTime)
      let second = Self.play(sketch, .onTime)
      let isSame =
        first.entries == second.entries && first.trace == second.trace && first.told == second.told
      #expect(isSame, "\(sketch)")
    }
  }

  @Test(
    "the instants at which a program advances time have no effect on gestures", arguments: 0..<4)
  func sprinkled(part: UInt64) {
    for index in 0..<UInt64(Self.count) {
      let seed = part * 1_000_000 + index
      let sketch = Self.sketch(seed)
      let first = Self.play(sketch, .onTime)
      for way in [Way.framesOnly, .listed, .sprinkled(SeededNumbers(seed: seed))] {
        let second = Self.play(sketch, way)
        let isSame = first.entries == second.entries && first.trace == second.trace
        let isToldAlike = first.told == second.told
        #expect(isSame && isToldAlike, "\(way) \(sketch)")
      }
    }
  }

  /// The actions of a delivery of several frames are called at its end, with one call of `changed`: the
  /// reported movements, and a finger's position when its layer lost it, may differ.
  @Test("frames handed in together are the same gestures", arguments: 0..<4)
  func batched(part: UInt64) {
    for index in 0..<UInt64(Self.count) {
      let seed = part * 1_000_000 + index
      let sketch = Self.sketch(seed)
      let first = Self.play(sketch, .onTime)
      let second = Self.play(sketch, .batched(SeededNumbers(seed: seed)))
      let isSame = first.gestures == second.gestures
      let difference = isSame ? "" : "\(first.gestures)\n\(second.gestures)"
      #expect(isSame, "\(difference)\n\(sketch)")
      // A landing that was held back and cancelled within one delivery is never delivered.
      if sketch.recognizers.contains(where: \.delaysBegan) { continue }
      let told = first.told.map { $0.map(\.withoutTime) }
      let isToldAlike = told == second.told.map { $0.map(\.withoutTime) }
      #expect(isToldAlike, "\(Self.difference(first.told, second.told))\n\(sketch)")
    }
  }

  @Test("the origin of time has no effect", arguments: [-10_000_000_000, 1_000_000_000_000_000])
  func shifted(microseconds: Int64) {
    let shift = TimeSpan(microseconds: microseconds)
    for seed in 0..<UInt64(Self.count) {
      let sketch = Self.sketch(seed)
      let first = Self.play(sketch, .onTime).gestures
      var second = Self.play(sketch, .onTime, shiftedBy: shift).gestures
      for index in second.indices {
        second[index].recognized = second[index].recognized - shift
        if let time = second[index].last?.time { second[index].last?.time = time - shift }
      }
      let isSame = first == second
      let difference = isSame ? "" : "\(first)\n\(second)"
      #expect(isSame, "\(difference)\n\(sketch)")
    }
  }
}
