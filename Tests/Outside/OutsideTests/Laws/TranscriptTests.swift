import Testing
import Touchstone

/// The result depends only on the input: not on the class's module, the instants of the host's calls, or the
/// start of time.
@Suite("The same input gives the same transcript, with an app's own classes")
struct TranscriptTests {
  private static let count = searchCount(600)

  /// How frames are delivered.
  private enum Way {
    /// One by one; the host advances at each deadline.
    case onTime
    /// One by one; the host never advances in between.
    case framesOnly
    /// Each as a list with one element.
    case listed
    /// One by one, with advances at other instants in between.
    case sprinkled
    /// Several at a time.
    case batched
  }

  private struct Transcript: Hashable {
    var told: [Told]
    var records: [[TouchRecord.Entry]]
    var trace: [TraceEntry]

    /// The first difference between this transcript and another.
    func difference(from other: Transcript) -> String {
      if let place = zip(told, other.told).enumerated().first(where: { $1.0 != $1.1 }) {
        return "\(place.element.0) is \(place.element.1)"
      }
      if let place = zip(trace, other.trace).enumerated().first(where: { $1.0 != $1.1 }) {
        return "\(place.element.0) is \(place.element.1)"
      }
      if records != other.records { return "\(records) is \(other.records)" }
      return "none up to the end of one"
    }

    /// The gestures by recognizer: a batch may combine several movements.
    var gestures: [String: [Told]] {
      Dictionary(grouping: told.filter { $0.snapshot.state != .changed }, by: \.name)
    }
  }

  private static func frames(_ seed: UInt64) -> [ContactFrame] {
    var numbers = SeededNumbers(seed: seed &+ 1_000_000_007)
    var fingers = RandomFingers(maximum: numbers.pick([1, 2, 2, 3, 5]))
    return (0..<60).map { _ in fingers.frame(&numbers) }
  }

  private static func play(
    _ seed: UInt64, _ kind: World.Kind = World.Kind(), _ way: Way = .onTime,
    shiftedBy shift: TimeSpan = .zero
  ) -> Transcript {
    let world = World(seed: seed, kind)
    let application = world.applications[0]
    let trace = Trace()
    application.trace = trace
    var frames = frames(seed)
    for index in frames.indices { frames[index].time = frames[index].time + shift }
    deliver(frames, to: application, way, seed)
    let end = (frames.last?.time ?? .zero) + .milliseconds(10)
    application.reachDeadlines(upTo: end - .microseconds(1))
    application.cancelAll(at: end)
    _ = application.comesToRest()
    return Transcript(told: world.told, records: world.records, trace: trace.entries)
  }

  private static func deliver(
    _ frames: [ContactFrame], to application: Application, _ way: Way, _ seed: UInt64
  ) {
    var numbers = SeededNumbers(seed: seed)
    var last = Instant.zero
    var batch: [ContactFrame] = []
    for frame in frames {
      switch way {
      case .onTime: application.play([frame])
      case .framesOnly: application.deliver(frame)
      case .listed: application.deliver([frame])
      case .sprinkled:
        for _ in 0..<numbers.int(0...3) {
          last = last + .seconds((frame.time - last).seconds * numbers.double(0...1))
          application.advance(to: last)
        }
        application.deliver(frame)
        last = frame.time
      case .batched:
        batch.append(frame)
        guard numbers.chance(0.3) else { continue }
        application.deliver(batch)
        batch = []
      }
    }
    if !batch.isEmpty { application.deliver(batch) }
  }

  @Test("an app's own classes give the same transcript as the built-in classes", arguments: 0..<4)
  func builtIn(part: UInt64) {
    for seed in part * 1_000_000..<part * 1_000_000 + UInt64(Self.count) {
      let own = Self.play(seed)
      let builtIn = Self.play(seed, World.Kind(isOwn: false))
      let isSame = own == builtIn
      #expect(isSame, "seed \(seed): \(isSame ? "" : own.difference(from: builtIn))")
    }
  }

  @Test(
    "an app's own classes give the same transcript again, even if callbacks change things",
    arguments: 0..<4)
  func again(part: UInt64) {
    let kind = World.Kind(
      isWhimsical: true, hasContainers: true, changes: 0.1, windows: 2, applications: 1)
    for seed in part * 1_000_000..<part * 1_000_000 + UInt64(Self.count) {
      let isSame = Self.play(seed, kind) == Self.play(seed, kind)
      #expect(isSame, "seed \(seed)")
    }
  }

  @Test("whenever the host calls in between", arguments: 0..<4)
  func ways(part: UInt64) {
    for seed in part * 1_000_000..<part * 1_000_000 + UInt64(Self.count) {
      let first = Self.play(seed)
      for way in [Way.framesOnly, .listed, .sprinkled] {
        let second = Self.play(seed, World.Kind(), way)
        let isSame = second == first
        let difference = isSame ? "" : second.difference(from: first)
        #expect(isSame, "seed \(seed), \(way): \(difference)")
      }
    }
  }

  @Test(
    "an app's own classes recognize the same gestures when frames are delivered together",
    arguments: 0..<4)
  func batched(part: UInt64) {
    for seed in part * 1_000_000..<part * 1_000_000 + UInt64(Self.count) {
      let first = Self.play(seed).gestures
      let second = Self.play(seed, World.Kind(), .batched).gestures
      #expect(first.keys == second.keys, "seed \(seed)")
      for (name, gestures) in first {
        let states = second[name]?.map(\.snapshot.state)
        #expect(states == gestures.map(\.snapshot.state), "seed \(seed), \(name)")
      }
    }
  }

  @Test("wherever time starts", arguments: [-10_000_000_000, 1_000_000_000_000_000])
  func shifted(microseconds: Int64) {
    let shift = TimeSpan(microseconds: microseconds)
    for seed in 0..<UInt64(Self.count) {
      var second = Self.play(seed, shiftedBy: shift).told
      for index in second.indices {
        second[index].snapshot.time = second[index].snapshot.time - shift
      }
      let isSame = second == Self.play(seed).told
      #expect(isSame, "seed \(seed)")
    }
  }
}
