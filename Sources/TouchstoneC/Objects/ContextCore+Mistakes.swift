import Synchronization
import TouchGeometry
import TouchTracking
import Touchstone

/// Notices what a program does wrong over several calls: clocks that differ, a finger that is sent twice, calls
/// from two threads. Nothing is repaired; the fault function is told.
extension ContextCore {
  /// Notes the time of a frame, in the clock of the program's frames.
  func noticeFrame(of device: DeviceID, at time: Instant) {
    guard let span = clockUse.frame(at: time) else { return }
    faults.append(.mistake(.frameBehindAdvance(by: span), device: device, slot: nil, time: time))
  }

  /// Notes the time of an advance.
  func noticeAdvance(to time: Instant) {
    guard let span = clockUse.advance(to: time) else { return }
    faults.append(.mistake(.advanceBehindFrame(by: span), device: nil, slot: nil, time: time))
  }

  /// Compares the landings of a frame with those just before.
  func noticeLandings(in frame: ContactFrame) {
    for contact in frame.contacts where contact.phase == .began && contact.tool != .palm {
      guard contact.position.isFinite, let surface = application.surface(of: frame.device) else {
        continue
      }
      let landing = RecentLandings.Landing(
        device: frame.device, slot: contact.slot, time: frame.time,
        location: surface.location(of: contact.position))
      guard let earlier = landings.add(landing) else { continue }
      let mistake = HostMistake.sentTwice(slot: earlier.slot, after: frame.time - earlier.time)
      faults.append(
        .mistake(mistake, device: frame.device, slot: contact.slot, time: frame.time))
    }
  }

  /// Reports the calls of other threads that were refused.
  func noticeRefusedCalls() {
    let calls = refusedCalls.exchange(0, ordering: .relaxed)
    let time = clockUse.latest ?? .zero
    faults.append(.mistake(.secondThread(calls: calls), device: nil, slot: nil, time: time))
  }

  /// Whether the program is to blame for a fault.
  func isPrograms(_ fault: InputFault) -> Bool {
    switch fault {
    case .repaired(let fault):
      fault.blame == .caller || ownSurfaces.contains(fault.device.rawValue)
    case .mistake: true
    }
  }

  /// The text of a fault, which begins with the device that it came from.
  func message(of fault: InputFault) -> String {
    guard let device = fault.device else { return fault.text }
    let name = application.surface(of: DeviceID(device))?.name ?? ""
    return "\(name.isEmpty ? "device \(device)" : name): \(fault.text)"
  }
}

/// The times of frames and advances, which must come from one clock.
struct ClockUse {
  private var lastFrame: Instant?
  private var lastAdvance: Instant?
  /// Whether a difference was reported since frames, or advances, last agreed with the other.
  private var isFrameReported = false
  private var isAdvanceReported = false

  /// The later of both; nil before any.
  var latest: Instant? {
    guard let lastFrame, let lastAdvance else { return lastFrame ?? lastAdvance }
    return max(lastFrame, lastAdvance)
  }

  /// Notes a frame; returns how far it is before the last advance, if that is not reported yet and more than
  /// a host's queue explains.
  mutating func frame(at time: Instant) -> TimeSpan? {
    // A clock that was set back is a fault of its own, after which the times begin anew.
    if let lastFrame, lastFrame - time > TouchTracker.clockTolerance { lastAdvance = nil }
    lastFrame = time
    return lastAdvance.flatMap { Self.report($0 - time, unless: &isFrameReported) }
  }

  /// Notes an advance; returns how far it is before the last frame, likewise.
  mutating func advance(to time: Instant) -> TimeSpan? {
    lastAdvance = time
    return lastFrame.flatMap { Self.report($0 - time, unless: &isAdvanceReported) }
  }

  /// Forgets the times: what follows may begin anywhere.
  mutating func reset() { self = ClockUse() }

  private static func report(_ span: TimeSpan, unless isReported: inout Bool) -> TimeSpan? {
    guard span > TouchTracker.clockTolerance else {
      isReported = false
      return nil
    }
    defer { isReported = true }
    return isReported ? nil : span
  }
}

/// The landings of the last 50 ms, to notice a finger that is reported twice.
struct RecentLandings {
  struct Landing {
    var device: DeviceID
    var slot: Int
    var time: Instant
    var location: Point
  }

  /// Two fingers cannot land so near each other, in points.
  private static let nearest = 0.5
  /// Window systems send both events of one finger within this time.
  private static let period = TimeSpan(microseconds: 50_000)
  /// The number of landings that are kept; more fingers than that do not land together.
  private static let most = 16

  private var kept: [Landing] = []

  /// Adds a landing; returns an earlier one of another contact at the same place and time, if there is one.
  mutating func add(_ landing: Landing) -> Landing? {
    kept.removeAll { earlier in
      !(-Self.period.microseconds...Self.period.microseconds
        ~= (landing.time - earlier.time).microseconds)
    }
    if kept.count == Self.most { kept.removeFirst() }
    let twin = kept.first {
      ($0.device != landing.device || $0.slot != landing.slot)
        && ($0.location - landing.location).length < Self.nearest
    }
    kept.append(landing)
    return twin
  }
}
