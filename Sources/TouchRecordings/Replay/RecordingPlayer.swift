import TouchTracking
import Touchstone

/// Feeds a recording to an application, step by step, in event time; see ``FramePlayer``.
package final class RecordingPlayer {
  /// Called before event time reaches an instant; ``now`` is still the previous instant.
  package typealias Listener = FramePlayer.Listener

  private let player: FramePlayer
  private var cursor: ContactFrameCursor
  private var input = Input.over(limit: .zero)
  /// The frame before the last delivered one. Its memory is reused for the next frame unless something
  /// retains it.
  private var spare = ContactFrame(time: .zero)

  private enum Input {
    /// The next frame.
    case frame(ContactFrame)
    /// All frames have been delivered; remaining touches have not been cancelled yet.
    case drained
    /// Deadlines are reached up to an instant.
    case over(limit: Instant)
  }

  /// Creates a player at the start of a recording.
  ///
  /// - Parameters:
  ///   - surfaces: The surfaces of the recording's devices; they are added to the application.
  ///   - application: An application whose recognizers are idle.
  package init(
    _ cursor: ContactFrameCursor, surfaces: [Surface], to application: Application
  ) {
    self.cursor = cursor
    self.cursor.reportsPointers = true
    player = FramePlayer(to: application)
    for surface in surfaces { player.add(surface) }
    fetch(after: spare)
  }

  /// The application that receives the recording.
  package var application: Application { player.application }

  /// The current event time.
  package var now: Instant { player.now }

  /// The time of the first frame; nil before it.
  package var start: Instant? { player.start }

  /// The faults found by the devices' decoders so far.
  package var faults: [EvdevFaults] { cursor.faults }

  /// The next frame, with the recording's device numbers; nil at the end.
  package var next: ContactFrame? {
    if case .frame(let frame) = input { frame } else { nil }
  }

  /// Whether playback has finished: no frames, deadlines or animations are left.
  package var isOver: Bool {
    guard case .over(let limit) = input else { return false }
    let isWaiting = application.nextDeadline.map { $0 <= limit } ?? false
    return now >= limit || !isWaiting && !application.isMoving
  }

  /// The time at which playing stops once all frames are delivered; nil before.
  package var limit: Instant? {
    if case .over(let limit) = input { limit } else { nil }
  }

  /// Starts event time at the first frame.
  package func skipToFirstFrame() { if let next { player.skip(to: next.time) } }

  /// Delivers the next frame, after the deadlines that precede it.
  ///
  /// - Parameters:
  ///   - map: Moves the contacts to other positions.
  ///   - mapPointer: Moves hovering and scrolling to other positions.
  ///   - willReach: See ``Listener``.
  /// - Returns: The frame as delivered to the application; nil at the end.
  @discardableResult
  package func deliverNext(
    map: (ContactFrame) -> ContactFrame = { $0 },
    mapPointer: (PointerInput) -> PointerInput = { $0 },
    willReach: Listener
  ) -> ContactFrame? {
    guard case .frame(let recorded) = input else { return nil }
    let delivered = player.deliver(
      recorded, pointers: cursor.pointers.map(mapPointer), map: map, willReach: willReach)
    fetch(after: recorded)
    return delivered
  }

  /// Cancels remaining touches once all frames are delivered. Has no effect before that, or if called again.
  ///
  /// - Returns: Whether any touches were cancelled.
  @discardableResult
  package func finish() -> Bool {
    guard case .drained = input else { return false }
    input = .over(limit: now + FramePlayer.maximumAftermath)
    return player.cancelAll()
  }

  /// Reaches the deadlines up to an instant; event time is then that of the last deadline.
  package func reachDeadlines(upTo instant: Instant, willReach: Listener) {
    player.reachDeadlines(upTo: instant, willReach: willReach)
  }

  /// Advances event time with deadlines and animations. No frame is delivered.
  package func advance(to instant: Instant, willReach: Listener) {
    player.advance(to: instant, willReach: willReach)
  }

  private func fetch(after delivered: ContactFrame) {
    var frame = delivered
    swap(&frame, &spare)
    input = cursor.next(into: &frame) ? .frame(frame) : .drained
  }
}
