import TouchTracking
import Touchstone

/// Feeds a recording to an application, step by step, in event time; see ``FramePlayer``.
package final class RecordingPlayer {
  /// Called with each instant before event time reaches it, while ``now`` is still the one before.
  package typealias Listener = FramePlayer.Listener

  private let player: FramePlayer
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
    player = FramePlayer(to: application)
    for surface in surfaces { player.add(surface) }
    fetch()
  }

  /// The application that the recording is played to.
  package var application: Application { player.application }

  /// The event time that was reached.
  package var now: Instant { player.now }

  /// When the first frame came; nil before.
  package var start: Instant? { player.start }

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
  package func skipToFirstFrame() { if let next { player.skip(to: next.time) } }

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
    let delivered = player.deliver(recorded, map: map, willReach: willReach)
    fetch()
    return delivered
  }

  /// Cancels what is down when all frames are over. Without effect before, and the second time.
  ///
  /// - Returns: Whether anything was cancelled.
  @discardableResult
  package func finish() -> Bool {
    guard case .drained = input else { return false }
    input = .over(limit: now + FramePlayer.longestAftermath)
    return player.cancelAll()
  }

  /// Reaches the deadlines up to an instant; event time stands at the last of them afterwards.
  package func reachDeadlines(upTo instant: Instant, willReach: Listener) {
    player.reachDeadlines(upTo: instant, willReach: willReach)
  }

  /// Lets time pass, with deadlines and what moves by itself. No frame is delivered.
  package func advance(to instant: Instant, willReach: Listener) {
    player.advance(to: instant, willReach: willReach)
  }

  private func fetch() {
    var frame = ContactFrame(time: .zero)
    input = cursor.next(into: &frame) ? .frame(frame) : .drained
  }
}
