import TouchGeometry
import TouchTracking

/// A mistake of a host that the engine alone cannot notice, because each single call is valid.
///
/// Differences of up to ``TouchTracker/clockTolerance``, 1 s, are no mistake. A longer one is reported once,
/// until the times agree again.
public enum HostMistake: Hashable, Sendable {
  /// A frame is this much older than the time to which the host advanced: frames and advances use two clocks,
  /// or frames were queued.
  case frameBehindAdvance(by: TimeSpan)
  /// The host advanced to a time this much before its latest frame, which has no effect.
  case advanceBehindFrame(by: TimeSpan)
  /// The contact in a slot landed within half a point of where the one in an earlier slot, perhaps of another
  /// device, had landed at most 50 ms before: one finger was reported twice.
  case sentTwice(slot: Int, earlierSlot: Int, after: TimeSpan)
}

extension HostMistake: CustomStringConvertible {
  /// The mistake and its remedy, as sentences.
  public var description: String {
    switch self {
    case .frameBehindAdvance(let span):
      "a frame is \(span) before the time that was advanced to. \(Self.oneClock)"
    case .advanceBehindFrame(let span):
      "time was advanced to \(span) before the latest frame; ignored. \(Self.oneClock)"
    case .sentTwice(_, let earlier, let span):
      "a contact landed where contact \(earlier) had landed \(span) before. If it is the same finger, deliver"
        + " only one of its events, such as the touch and not the mouse event made from it."
    }
  }

  private static let oneClock =
    "The host mixes clocks: convert all times by one HostClock, those that it advances to with"
    + " eventTime(atMonotonic:), and deliver waiting frames before advancing."
}

/// Notices mistakes of a host that span several calls: two clocks, and fingers reported twice.
///
///     var watch = HostWatch()
///     // Before each delivery and each advance:
///     for mistake in watch.note(frame, from: application.surface(of: frame.device)) { print(mistake) }
///     if let mistake = watch.noteAdvance(to: now) { print(mistake) }
///
/// Nothing is repaired. Repeated touches, lost lifts and times that jump backwards are reported by
/// ``Application/onFault``; calls from two threads are compile-time errors in Swift.
///
/// - Complexity: O(contacts of the frame); does not allocate in the steady state.
public struct HostWatch: Sendable {
  private var lastFrame: Instant?
  private var lastAdvance: Instant?
  /// Whether a difference was reported since frames, or advances, last agreed with the other.
  private var isFrameReported = false
  private var isAdvanceReported = false
  private var landings = RecentLandings()

  /// Creates a watch before the first call.
  public init() {}

  /// The later of the last frame and the last advance; nil before any.
  public var latest: Instant? {
    guard let lastFrame, let lastAdvance else { return lastFrame ?? lastAdvance }
    return max(lastFrame, lastAdvance)
  }

  /// Notes a frame that is about to be delivered.
  ///
  /// - Parameters:
  ///   - frame: The frame, as the host delivers it.
  ///   - surface: The surface of its device; nil if there is none, and its contacts are ignored.
  public mutating func note(_ frame: ContactFrame, from surface: Surface?) -> [HostMistake] {
    // A clock that was set back is reported as a separate fault, after which the comparison of times starts
    // over.
    if let lastFrame, lastFrame - frame.time > TouchTracker.clockTolerance { lastAdvance = nil }
    lastFrame = frame.time
    var mistakes: [HostMistake] = []
    let behind = lastAdvance.flatMap { Self.report($0 - frame.time, unless: &isFrameReported) }
    if let behind { mistakes.append(.frameBehindAdvance(by: behind)) }
    guard let surface else { return mistakes }
    for contact in frame.contacts where contact.phase == .began && contact.tool != .palm {
      guard contact.position.isFinite else { continue }
      let landing = RecentLandings.Landing(
        device: frame.device, slot: contact.slot, time: frame.time,
        location: surface.location(of: contact.position))
      guard let earlier = landings.add(landing) else { continue }
      mistakes.append(
        .sentTwice(
          slot: contact.slot, earlierSlot: earlier.slot, after: frame.time - earlier.time))
    }
    return mistakes
  }

  /// Notes that time is about to be advanced.
  public mutating func noteAdvance(to time: Instant) -> HostMistake? {
    // An earlier time has no effect.
    lastAdvance = max(lastAdvance ?? time, time)
    return lastFrame.flatMap { Self.report($0 - time, unless: &isAdvanceReported) }
      .map { .advanceBehindFrame(by: $0) }
  }

  /// Resets the watch: the next times may have any value.
  public mutating func reset() { self = HostWatch() }

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
private struct RecentLandings: Sendable {
  struct Landing: Sendable {
    var device: DeviceID
    var slot: Int
    var time: Instant
    var location: Point
  }

  /// Two fingers cannot land so near each other, in points.
  private static let minimumDistance = 0.5
  /// Window systems send both events of one finger within this time.
  private static let period = TimeSpan(microseconds: 50_000)
  /// The number of landings that are kept; more fingers do not land together.
  private static let maximumCount = 16

  private var kept: [Landing] = []

  /// Adds a landing; returns an earlier one of another contact at the same place and time, if there is one.
  mutating func add(_ landing: Landing) -> Landing? {
    kept.removeAll { earlier in
      !(-Self.period.microseconds...Self.period.microseconds
        ~= (landing.time - earlier.time).microseconds)
    }
    if kept.count == Self.maximumCount { kept.removeFirst() }
    let twin = kept.first {
      ($0.device != landing.device || $0.slot != landing.slot)
        && ($0.location - landing.location).length < Self.minimumDistance
    }
    kept.append(landing)
    return twin
  }
}
