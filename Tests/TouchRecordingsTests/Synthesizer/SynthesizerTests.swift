import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("Synthesizer")
struct SynthesizerTests {
  private static let pan = TouchTimeline.stroke(
    from: Point(x: 60, y: 90), to: Point(x: 200, y: 100), over: .seconds(2), pace: .even)

  @Test("the same seed gives the same bytes, another seed others")
  func determinism() {
    let sampling = PanelSampling(jitter: 0.2, dropouts: 0.1, noise: 0.1)
    func bytes(_ seed: UInt64) -> [UInt8] {
      Synthesizer(sampling: sampling, seed: seed).recording(of: Self.pan).libinputRecordBytes()
    }
    #expect(bytes(1) == bytes(1))
    #expect(bytes(1) != bytes(2))
  }

  @Test("intervals stay within the jitter", arguments: [60.0, 120, 240, 1000], [0, 0.1, 0.45])
  func intervals(rate: Double, jitter: Double) {
    let sampling = PanelSampling(rate: rate, jitter: jitter, deadBand: 0)
    let times = Synthesizer(sampling: sampling, seed: 5).frames(of: Self.pan).map(\.time.seconds)
    #expect(times.first == 0)
    // The last frame is the lift; a frame without changes can be missing at 1000 Hz only.
    #expect(times.count > Int(2 * min(rate, 240)) - 3)
    for (time, next) in zip(times, times.dropFirst()) {
      let intervals = ((next - time) * rate).rounded(.toNearestOrAwayFromZero)
      let count = max(intervals, 1)
      #expect(next > time)
      #expect(abs((next - time) * rate - count) <= 2 * jitter + 2e-6 * rate)
    }
  }

  @Test("an ideal panel reports the truth, rounded to its units")
  func idealPanel() throws {
    let synthesizer = Synthesizer(sampling: .ideal(rate: 240), seed: 9)
    let frames = synthesizer.frames(of: Self.pan)
    for frame in frames.dropLast() {
      let position = try #require(frame.contacts.first).position
      // The finger moves to the right at 70 mm/s; the first scan is at most 1/240 s late.
      let x = (60 + 70 * frame.time.seconds) * 12
      #expect(position.x >= x - 1 && position.x <= x + 70.0 * 12 / 240 + 1)
      #expect(position.x == position.x.rounded() && position.y == position.y.rounded())
    }
  }

  @Test("a hand may tremble by up to 10 mm, at 4 to 12 Hz", arguments: [2.0, 8, 50])
  func strongTremor(millimeters: Double) {
    let sampling = PanelSampling.ideal(rate: 1000).trembling(by: millimeters)
    #expect(sampling.tremor == min(millimeters, 10) && sampling.rate == 1000)
    let frames = Synthesizer(sampling: sampling, seed: 3)
      .frames(of: .hold(at: Point(x: 160, y: 90), for: .seconds(10)))
    let ways = frames.flatMap(\.contacts).map { $0.position.x / 12 - 160 }
    let farthest = ways.map(abs).max() ?? 0
    #expect(farthest <= sampling.tremor + 0.1 && farthest > sampling.tremor / 4, "\(farthest)")
    // Each oscillation passes the middle twice; several at once pass it between the minimum and the maximum
    // number of times.
    let clear = ways.filter { abs($0) > 0.1 }
    let crossings = zip(clear, clear.dropFirst()).count { $0.0 * $0.1 < 0 }
    #expect((40...260).contains(crossings), "\(crossings)")
  }

  @Test("tremor and noise stay small")
  func tremor() {
    let sampling = PanelSampling(rate: 240, tremor: 0.3, noise: 0.02, deadBand: 0)
    let place = Point(x: 160, y: 90)
    let frames = Synthesizer(sampling: sampling, seed: 3)
      .frames(of: .hold(at: place, for: .seconds(2)))
    let distances = frames.flatMap(\.contacts).map {
      Point(x: $0.position.x / 12, y: $0.position.y / 12).distance(to: place)
    }
    #expect(distances.allSatisfy { $0 < 0.3 + 6 * 0.02 * 1.42 + 0.06 })
    #expect(distances.contains { $0 > 0.05 })
  }

  @Test("the same seed trembles alike at every report rate")
  func tremorDoesNotDependOnRate() throws {
    func last(_ rate: Double) throws -> Point {
      let sampling = PanelSampling(rate: rate, jitter: 0, tremor: 1, noise: 0, deadBand: 0)
      let frames = Synthesizer(sampling: sampling, seed: 3)
        .frames(of: .hold(at: Point(x: 160, y: 90), for: .seconds(1)))
      return try #require(frames.last?.contacts.first).position
    }
    // A tremor of 12 Hz and 1 mm reaches at most 75 mm/s: 5 mm within 1/15 s are 1.25 mm in 1/60 s.
    #expect(try last(60).distance(to: last(1000)) < 1.3 * 12)
  }

  @Test("a panel is silent under a still finger")
  func silence() {
    let frames = Synthesizer(sampling: .ideal(rate: 240), seed: 1)
      .frames(of: .hold(at: Point(x: 160, y: 90), for: .seconds(5)))
    let middle = frames.filter { $0.time > .seconds(0.1) && $0.time < .seconds(4.9) }
    #expect(middle.isEmpty)
    #expect(frames.count < 40)
  }

  @Test("pressure and size grow at the landing and fall before the lift")
  func pressureCurve() throws {
    let contacts = Synthesizer(sampling: .ideal(rate: 240), seed: 1)
      .frames(of: .hold(at: Point(x: 160, y: 90), for: .milliseconds(400))).flatMap(\.contacts)
    let pressures = contacts.compactMap(\.pressure)
    let sizes = contacts.compactMap(\.size)
    let greatest = try #require(pressures.max())
    #expect(pressures.count == contacts.count && sizes.count == contacts.count)
    #expect(pressures[0] < greatest / 2 && pressures[pressures.count - 1] < greatest / 2)
    #expect((0.3...0.65).contains(greatest))
    #expect(sizes.allSatisfy { $0 > 3 && $0 < 10 })
    #expect(sizes.contains { $0 > 6 })
  }

  @Test("lost scans leave gaps, and the lift is still reported")
  func dropouts() {
    let sampling = PanelSampling(rate: 60, jitter: 0, dropouts: 0.5, deadBand: 0)
    let frames = Synthesizer(sampling: sampling, seed: 4).frames(of: Self.pan)
    #expect((35...85).contains(frames.count))
    #expect(frames.last?.contacts.map(\.phase) == [.ended])
  }

  @Test("a panel sees no more fingers than it has slots")
  func slots() {
    let hand = Hand(about: Point(x: 160, y: 90), span: 100, fingers: 9).hold(.milliseconds(200))
    let frames = Synthesizer(panel: TouchPanel(slots: 5), seed: 1).frames(of: hand.timeline())
    let contacts = frames.flatMap(\.contacts)
    #expect(contacts.count { $0.phase == .began } == 5)
    #expect(contacts.count { $0.phase == .ended } == 5)
    #expect(Set(contacts.map(\.slot)) == [0, 1, 2, 3, 4])
  }

  @Test("a slot is reused, but not in the frame of its lift")
  func slotReuse() {
    let timeline = TouchTimeline.taps(3, at: Point(x: 9, y: 9), gap: .zero)
    let frames = Synthesizer(seed: 1).frames(of: timeline)
    for frame in frames {
      let slots = frame.contacts.map(\.slot)
      #expect(Set(slots).count == slots.count)
    }
    #expect(Set(frames.flatMap(\.contacts).map(\.slot)) == [0, 1])
  }

  @Test("a palm is reported once; the tracker cancels its touch")
  func palm() {
    let path = FingerPath(from: Point(x: 50, y: 50)).hold(.milliseconds(200))
    let synthesizer = Synthesizer(seed: 1)
    let frames = synthesizer.frames(of: TouchTimeline(path, ending: .palm))
    let last = frames.suffix(2).flatMap(\.contacts)
    #expect(last.map(\.tool) == [.palm, .palm])
    #expect(last.map(\.phase) == [.moved, .ended])
    let touches = track(frames, on: synthesizer.panel.surface)
    #expect(touches.samples.last?.phase == .cancelled)
    #expect(touches.faults.isEmpty)
  }

  @Test("positions stay on the panel wherever the fingers go")
  func offPanel() {
    let timeline = TouchTimeline.stroke(
      from: Point(x: -50, y: 1e308), to: Point(x: 900, y: -1e308), over: .milliseconds(200))
    let synthesizer = Synthesizer(seed: 1)
    let surface = synthesizer.panel.surface
    let positions = synthesizer.frames(of: timeline).flatMap(\.contacts).map(\.position)
    #expect(!positions.isEmpty)
    #expect(positions.allSatisfy { surface.clamp($0) == $0 })
  }

  @Test("places that are no numbers, and absurd settings, give recordings all the same")
  func absurdities() {
    let nowhere = TouchTimeline.stroke(
      from: Point(x: .nan, y: 0), to: Point(x: .infinity, y: 0), over: .milliseconds(100))
    #expect(Synthesizer(seed: 1).frames(of: nowhere).isEmpty)
    #expect(Synthesizer(seed: 1).frames(of: TouchTimeline()).isEmpty)
    let turning = Hand(about: Point(x: 50, y: 50), span: .infinity, angle: .radians(1e300))
      .rotate(by: .radians(.nan), over: .milliseconds(100))
    #expect(Synthesizer(seed: 1).frames(of: turning.timeline()).isEmpty)
    let sampling = PanelSampling(
      rate: .infinity, jitter: 9, dropouts: .nan, tremor: -1, noise: 1e9, deadBand: .nan)
    let panel = TouchPanel(width: .nan, height: 1e99, resolution: .max, slots: .min)
    let frames = Synthesizer(panel: panel, sampling: sampling, seed: 1).frames(of: Self.pan)
    #expect(frames.first?.contacts.first?.phase == .began)
    #expect(frames.last?.contacts.first?.phase == .ended)
    #expect(panel.surface.fault == nil)
  }

  @Test("a timeline without an end is cut off after an hour")
  func longTimeline() {
    let sampling = PanelSampling(rate: 10, tremor: 0, noise: 0)
    let forever = TouchTimeline.hold(at: Point(x: 50, y: 50), for: .seconds(1e300))
    let frames = Synthesizer(sampling: sampling, seed: 1).frames(of: forever)
    #expect(frames.last?.contacts.map(\.phase) == [.ended])
    #expect((3599.0...3601).contains(frames.last?.time.seconds ?? 0))
  }
}
