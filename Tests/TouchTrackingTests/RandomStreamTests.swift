import Randomness
import Testing
import TouchGeometry
import TouchTracking

/// The rules for all reports of a tracker, for any input.
private struct Coherence {
  private var latest = Instant(microseconds: .min)
  private var open: Set<TouchID> = []
  private var lastID = TouchID(0)
  let bounds: Rect
  private(set) var complaints: [String] = []
  private(set) var sampleCount = 0

  init(bounds: Rect) { self.bounds = bounds }

  var openCount: Int { open.count }

  mutating func check(_ frame: TouchFrame) {
    for sample in frame.samples {
      sampleCount += 1
      if sample.time < latest { complaints.append("time falls: \(sample)") }
      latest = max(latest, sample.time)
      check(sample)
    }
  }

  private mutating func check(_ sample: TouchSample) {
    let place = sample.location
    let isOnPanel =
      place.isFinite && place.x >= bounds.minX && place.x <= bounds.maxX + 1e-6
      && place.y >= bounds.minY && place.y <= bounds.maxY + 1e-6
    if !isOnPanel { complaints.append("off the panel: \(sample)") }
    if !(0...1).contains(sample.force) || !sample.majorRadius.isFinite {
      complaints.append("force or size: \(sample)")
    }
    switch sample.phase {
    case .began:
      if sample.id <= lastID { complaints.append("identity used again: \(sample)") }
      lastID = max(lastID, sample.id)
      open.insert(sample.id)
    case .moved, .stationary:
      if !open.contains(sample.id) { complaints.append("moves but is not down: \(sample)") }
    case .ended, .cancelled:
      if open.remove(sample.id) == nil { complaints.append("ends but is not down: \(sample)") }
    }
  }
}

extension TouchTracker {
  fileprivate mutating func removeAll(at microseconds: Int64) {
    var frame = TouchFrame()
    cancelAll(at: Instant(microseconds: microseconds), into: &frame)
  }
}

@Suite("Random streams")
struct RandomStreamTests {
  private func number(_ random: inout SplitMix64) -> Double {
    switch random.int(0...19) {
    case 0: random.pick([.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, -0.0])
    case 1...3: random.double(-1e6...1e6)
    default: random.double(0...4_095)
    }
  }

  private func contact(_ random: inout SplitMix64) -> Contact {
    Contact(
      slot: random.int(0...30) == 0 ? random.pick([.min, .max, -1]) : random.int(0...80),
      phase: random.pick([.began, .began, .moved, .moved, .moved, .ended, .cancelled]),
      position: Point(x: number(&random), y: number(&random)),
      tool: random.pick([.finger, .finger, .finger, .finger, .pen, .palm]),
      pressure: random.int(0...1) == 0 ? nil : number(&random),
      size: random.int(0...1) == 0 ? nil : number(&random))
  }

  private func time(_ random: inout SplitMix64, after now: inout Int64) -> Instant {
    now += Int64(random.int(0...20_000))
    switch random.int(0...29) {
    case 0: return Instant(microseconds: now - Int64(random.int(0...1_000_000)))
    case 1: return Instant(microseconds: random.int(0...400) == 0 ? .min : now)
    default: return Instant(microseconds: now)
    }
  }

  @Test("20,000 random frames give coherent touches", arguments: [1, 2, 3] as [UInt64])
  func garbage(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tracker = TouchTracker()
    let axis = Surface.Axis(minimum: 0, maximum: 4_095, resolution: 20)
    for _ in 0..<3 { _ = tracker.addSurface(Surface(x: axis, y: axis)) }
    let size = 4_095.0 / 20 * Surface.pointsPerMillimeter
    var coherence = Coherence(bounds: Rect(x: 0, y: 0, width: size, height: size))
    var touches = TouchFrame()
    var now: Int64 = 0
    for _ in 0..<20_000 {
      touches.removeAll()
      let frame = ContactFrame(
        device: DeviceID(random.int(-1...3)), time: time(&random, after: &now),
        contacts: (0..<random.int(0...4)).map { _ in contact(&random) })
      if random.int(0...999) == 0 {
        tracker.cancelAll(at: frame.time, device: frame.device, into: &touches)
      }
      tracker.track(frame, into: &touches)
      coherence.check(touches)
      guard coherence.openCount == tracker.openTouches else {
        Issue.record("\(tracker.openTouches) open touches, \(coherence.openCount) expected")
        return
      }
    }
    touches.removeAll()
    tracker.cancelAll(at: .distantFuture, into: &touches)
    coherence.check(touches)
    #expect(coherence.complaints.prefix(5).isEmpty, "\(coherence.complaints.prefix(5))")
    #expect(coherence.openCount == 0)
    #expect(coherence.sampleCount > 10_000)
  }

  @Test("a single report gives the same result on its fast path", arguments: [1, 2, 3] as [UInt64])
  func alone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var trackers = [TouchTracker(), TouchTracker()]
    let range = Surface.Axis(minimum: 0, maximum: 4_095, resolution: 20)
    let surfaces = [
      Surface(x: range, y: range), Surface(sizeInPoints: Size(width: 4_000, height: 4_000)),
      Surface(x: range, y: Surface.Axis(minimum: 7, maximum: 7, resolution: 20)),
      Surface(x: Surface.Axis(minimum: -1e308, maximum: 1e308, resolution: 20), y: range),
    ]
    for index in trackers.indices {
      for surface in surfaces { _ = trackers[index].addSurface(surface) }
    }
    var now: Int64 = 0
    var countAlone = 0
    for _ in 0..<20_000 {
      if random.int(0...199) == 0 {
        // Otherwise the maximum number of contacts is soon down.
        for index in trackers.indices { trackers[index].removeAll(at: now) }
      }
      var report = contact(&random)
      // Few slots; otherwise most reports concern contacts that are not down.
      if random.int(0...9) > 0 { report.slot = random.int(0...3) }
      let frame = ContactFrame(
        device: DeviceID(random.int(-1...4)), time: time(&random, after: &now),
        contacts: random.int(0...20) == 0 ? [report, contact(&random)] : [report])
      var (expected, found) = (TouchFrame(), TouchFrame())
      trackers[0].track(frame, into: &expected)
      var sample = TouchSample(id: TouchID(0), time: .zero, location: .zero, phase: .stationary)
      if frame.contacts.count == 1, trackers[1].trackOne(frame, as: &sample) {
        countAlone += 1
        #expect(expected.samples == [sample] && expected.faults.isEmpty, "\(frame)")
      } else {
        trackers[1].track(frame, into: &found)
        #expect(expected == found, "\(frame)")
      }
      guard trackers[0].openTouches == trackers[1].openTouches else {
        Issue.record("\(trackers.map { $0.openTouches }) touches are open after \(frame)")
        return
      }
    }
    #expect(countAlone > 1_000)
  }

  @Test("surfaces of any axes have a positive finite size and keep every place finite")
  func garbageSurfaces() {
    var random = SplitMix64(seed: 4)
    let numbers: [Double] = [
      .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 4_095, 1e308, -1e308,
      .leastNonzeroMagnitude, 1e-300, 20, 1e-3,
    ]
    func axis() -> Surface.Axis {
      Surface.Axis(
        minimum: random.pick(numbers), maximum: random.pick(numbers),
        resolution: random.pick(numbers))
    }
    for _ in 0..<20_000 {
      let surface = Surface(x: axis(), y: axis())
      let size = surface.size
      let isValid = size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
      let position = Point(
        x: random.pick(numbers.filter { $0.isFinite }),
        y: random.pick(numbers.filter { $0.isFinite }))
      let place = surface.location(of: surface.clamp(position))
      guard isValid, place.isFinite else {
        Issue.record("\(surface) has size \(size) and puts \(position) at \(place)")
        return
      }
    }
  }
}
