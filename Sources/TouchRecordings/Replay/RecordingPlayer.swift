import TouchTracking
import Touchstone

/// Feeds a recording to an application, step by step, in event time.
///
/// In: the frames of a recording. Out: deliveries, deadlines and, at the end, the cancellation of what
/// is still down. Always holds: deadlines before a frame are reached first, each at its own instant, and
/// ``now`` never falls.
package final class RecordingPlayer {
  /// Called with each instant before event time reaches it, while ``now`` is still the one before.
  package typealias Listener = (Instant) -> Void

  /// The application that the recording is played to.
  package let application: Application
  /// The event time that was reached.
  package private(set) var now = Instant.zero
  /// When the first frame came; nil before.
  package private(set) var start: Instant?

  private let devices: [DeviceID]
  private var cursor: ContactFrameCursor
  private var input = Input.over(limit: .zero)

  private enum Input {
    /// The next frame.
    case frame(ContactFrame)
    /// All frames were delivered; what is down was not cancelled yet.
    case drained
    /// Deadlines are reached up to an instant.
    case over(limit: Instant)
  }

  /// Creates a player at the start of a recording.
  ///
  /// - Parameters:
  ///   - surfaces: Where the recording's devices lie; they are added to the application.
  ///   - application: Its recognizers must be idle.
  package init(
    _ cursor: ContactFrameCursor, surfaces: [Surface], to application: Application
  ) {
    self.cursor = cursor
    self.application = application
    devices = surfaces.map { application.addSurface($0) }
    fetch()
  }

  /// What the decoders of the devices found wrong so far.
  package var faults: [EvdevFaults] { cursor.faults }

  /// The frame that comes next, with the recording's numbers of devices; nil when none is left.
  package var next: ContactFrame? {
    if case .frame(let frame) = input { frame } else { nil }
  }

  /// Whether nothing is left to happen: no frame, no deadline, no motion.
  package var isOver: Bool {
    guard case .over(let limit) = input else { return false }
    let isWaiting = application.nextDeadline.map { $0 <= limit } ?? false
    return now >= limit || !isWaiting && !application.isMoving
  }

  /// How far time goes on when all frames are over; nil before.
  package var limit: Instant? {
    if case .over(let limit) = input { limit } else { nil }
  }

  /// Lets event time begin with the first frame.
  package func skipToFirstFrame() { now = max(now, next?.time ?? now) }

  /// Delivers the next frame, with the deadlines before it.
  ///
  /// - Parameters:
  ///   - map: Moves the contacts to other places.
  ///   - willReach: See ``Listener``.
  /// - Returns: The frame as the application was given it; nil when none was left.
  @discardableResult
  package func deliverNext(
    map: (ContactFrame) -> ContactFrame = { $0 }, willReach: Listener
  ) -> ContactFrame? {
    guard case .frame(let recorded) = input else { return nil }
    reachDeadlines(upTo: recorded.time, willReach: willReach)
    step(to: recorded.time, willReach)
    if start == nil { start = now }
    var frame = map(recorded)
    frame.device = devices[recorded.device.rawValue]
    application.deliver(frame)
    fetch()
    return frame
  }

  /// Cancels what is down when all frames are over. Without effect before, and the second time.
  ///
  /// - Returns: Whether anything was cancelled.
  @discardableResult
  package func finish() -> Bool {
    guard case .drained = input else { return false }
    input = .over(limit: now + Replayer.longestAftermath)
    guard application.openTouches > 0 else { return false }
    application.cancelAll(at: now)
    return true
  }

  /// Reaches the deadlines up to an instant; event time stands at the last of them afterwards.
  package func reachDeadlines(upTo instant: Instant, willReach: Listener) {
    application.reachDeadlines(upTo: instant) { step(to: $0, willReach) }
  }

  /// Lets time pass, with deadlines and what moves by itself. No frame is delivered.
  package func advance(to instant: Instant, willReach: Listener) {
    reachDeadlines(upTo: instant, willReach: willReach)
    guard instant > now else { return }
    step(to: instant, willReach)
    if application.isMoving { application.advance(to: instant) }
  }

  private func step(to instant: Instant, _ willReach: Listener) {
    willReach(max(now, instant))
    now = max(now, instant)
  }

  private func fetch() {
    var frame = ContactFrame(time: .zero)
    input = cursor.next(into: &frame) ? .frame(frame) : .drained
  }
}
