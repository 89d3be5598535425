import TouchTracking
import Touchstone

/// Feeds frames to an application in event time.
///
/// In: frames, one after the other. Out: deliveries, deadlines and, at the end, the cancellation of what is
/// still down. Always holds: deadlines before a frame are reached first, each at its own instant, and ``now``
/// never falls.
package final class FramePlayer {
  /// Called with each instant before event time reaches it, while ``now`` is still the one before.
  package typealias Listener = (Instant) -> Void

  /// How long after the last frame deadlines are still reached: nothing that is recognized takes so long,
  /// and a recognizer that sets deadlines for ever ends there.
  package static let longestAftermath = TimeSpan.seconds(60)

  /// The application that the frames are played to.
  package let application: Application
  /// The event time that was reached.
  package private(set) var now = Instant.zero
  /// When the first frame came; nil before.
  package private(set) var start: Instant?

  private var devices: [DeviceID] = []

  /// Creates a player to an application whose recognizers are idle.
  package init(to application: Application) { self.application = application }

  /// Adds the next device of the frames, which number them from zero.
  package func add(_ surface: Surface) { devices.append(application.addSurface(surface)) }

  /// Lets event time begin at an instant, at the earliest.
  package func skip(to instant: Instant) { now = max(now, instant) }

  /// Delivers a frame, with the deadlines before it.
  ///
  /// - Parameters:
  ///   - map: Moves the contacts to other places.
  ///   - willReach: See ``Listener``.
  /// - Returns: The frame as the application was given it.
  @discardableResult
  package func deliver(
    _ frame: ContactFrame, map: (ContactFrame) -> ContactFrame = { $0 }, willReach: Listener
  ) -> ContactFrame {
    reachDeadlines(upTo: frame.time, willReach: willReach)
    step(to: frame.time, willReach)
    if start == nil { start = now }
    // A number that no device has stays one for the application, which reports it.
    let number = frame.device.rawValue
    var frame = map(frame)
    frame.device = devices.indices.contains(number) ? devices[number] : DeviceID(.max)
    application.deliver(frame)
    return frame
  }

  /// Cancels what is down.
  ///
  /// - Returns: Whether anything was.
  package func cancelAll() -> Bool {
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
}
