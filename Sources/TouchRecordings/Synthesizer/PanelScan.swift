import TouchGeometry
import TouchTracking

/// The contacts that a panel detects in successive scans.
struct PanelScan {
  private let optics: PanelOptics
  private let end: TimeSpan
  private var fingers: [DetectedFinger]
  private var random: SeededRandom
  private var isTaken: [Bool]

  init(
    panel: TouchPanel, sampling: PanelSampling, seed: UInt64, timeline: TouchTimeline, end: TimeSpan
  ) {
    optics = PanelOptics(panel: panel, sampling: sampling)
    self.end = end
    random = SeededRandom(seed: seed, stream: 0x6E6F_6973)
    isTaken = [Bool](repeating: false, count: panel.slots)
    let contacts = timeline.contacts.enumerated().map { index, contact in
      DetectedFinger(
        contact: contact,
        signal: FingerSignal(seed: seed, contact: index, tremor: sampling.tremor),
        order: index)
    }
    fingers = contacts.sorted {
      ($0.contact.landing, $0.order) < ($1.contact.landing, $1.order)
    }
  }

  /// Whether the panel has reported a finger that is still down.
  var hasOpenFingers: Bool { isTaken.contains(true) }

  /// The contacts that changed since the previous scan: lifts first, then by slot, the order in which a
  /// decoder returns them. Times must increase.
  mutating func contacts(at time: TimeSpan) -> [Contact] {
    var changed: [Contact] = []
    var freed: [Int] = []
    for index in fingers.indices {
      switch fingers[index].state {
      case .awaited: land(index, at: time, &changed)
      case .down(let contact): follow(index, contact, at: time, &changed, &freed)
      case .palm(let contact): lift(index, contact, &changed, &freed)
      case .gone: continue
      }
    }
    for slot in freed { isTaken[slot] = false }
    changed.sort { ($0.phase == .ended ? 0 : 1, $0.slot) < ($1.phase == .ended ? 0 : 1, $1.slot) }
    return changed
  }

  private mutating func land(_ index: Int, at time: TimeSpan, _ changed: inout [Contact]) {
    let finger = fingers[index]
    guard time >= finger.contact.landing else { return }
    fingers[index].state = .gone
    guard time < min(finger.contact.lifting, end), let slot = isTaken.firstIndex(of: false),
      let report = optics.report(of: finger, at: time, slot: slot, last: nil, &random)
    else { return }
    isTaken[slot] = true
    fingers[index].state = .down(report)
    changed.append(report)
  }

  private mutating func follow(
    _ index: Int, _ last: Contact, at time: TimeSpan, _ changed: inout [Contact],
    _ freed: inout [Int]
  ) {
    let finger = fingers[index]
    guard time < min(finger.contact.lifting, end) else {
      switch finger.contact.ending {
      case .lift: lift(index, last, &changed, &freed)
      case .palm: turnToPalm(index, last, &changed)
      }
      return
    }
    guard let report = optics.report(of: finger, at: time, slot: last.slot, last: last, &random),
      report.isNews(after: last)
    else { return }
    fingers[index].state = .down(report)
    changed.append(report)
  }

  private mutating func lift(
    _ index: Int, _ last: Contact, _ changed: inout [Contact], _ freed: inout [Int]
  ) {
    var contact = last
    contact.phase = .ended
    fingers[index].state = .gone
    freed.append(contact.slot)
    changed.append(contact)
  }

  /// A palm is reported as such at its last position, and lifts in the next scan.
  private mutating func turnToPalm(_ index: Int, _ last: Contact, _ changed: inout [Contact]) {
    var contact = last
    contact.phase = .moved
    contact.tool = .palm
    fingers[index].state = .palm(contact)
    changed.append(contact)
  }
}

/// A finger of the timeline, with the panel's state for it.
private struct DetectedFinger {
  enum State {
    case awaited
    case down(Contact)
    case palm(Contact)
    case gone
  }

  let contact: FingerContact
  let signal: FingerSignal
  let order: Int
  var state = State.awaited
}

extension Contact {
  fileprivate func isNews(after last: Contact) -> Bool {
    position != last.position || pressure != last.pressure || size != last.size
  }
}

/// Converts true positions to measured values.
private struct PanelOptics {
  let sampling: PanelSampling
  let surface: Surface
  let resolution: Double

  init(panel: TouchPanel, sampling: PanelSampling) {
    self.sampling = sampling
    surface = panel.surface
    resolution = Double(panel.resolution)
  }

  /// The measurement of a finger on the surface; nil if its position is not finite.
  func report(
    of finger: DetectedFinger, at time: TimeSpan, slot: Int, last: Contact?,
    _ random: inout SeededRandom
  ) -> Contact? {
    let since = (time - finger.contact.landing).seconds
    let until = (finger.contact.lifting - time).seconds
    let noise = Vector(dx: random.normal(), dy: random.normal()) * sampling.noise
    guard let place = finger.contact.position(at: time), place.isFinite else { return nil }
    let seen = place + finger.signal.tremor(at: since) + noise
    return Contact(
      slot: slot, phase: last == nil ? .began : .moved,
      position: position(of: seen, last: last?.position),
      pressure: pressure(finger.signal.pressure(sinceLanding: since, untilLift: until)),
      size: size(finger.signal.size(sinceLanding: since, untilLift: until)))
  }

  /// The position in device units; unchanged since the last report while the finger appears to be still.
  private func position(of place: Point, last: Point?) -> Point {
    let exact = surface.clamp(Point(x: place.x * resolution, y: place.y * resolution))
    if let last, abs(exact.x - last.x) <= sampling.deadBand * resolution,
      abs(exact.y - last.y) <= sampling.deadBand * resolution
    {
      return last
    }
    return Point(x: exact.x.rounded(), y: exact.y.rounded())
  }

  private func pressure(_ value: Double) -> Double {
    let greatest = Double(TouchPanel.maximumPressure)
    return max((value * greatest).rounded(), 1) / greatest
  }

  private func size(_ millimeters: Double) -> Double {
    max((millimeters * resolution).rounded(), 1) / resolution
  }
}
