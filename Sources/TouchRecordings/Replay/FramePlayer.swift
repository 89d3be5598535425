import TouchTracking
import Touchstone

/// Feeds frames to an application in event time.
///
/// Input: frames in order. Output: deliveries, deadlines and, at the end, the cancellation of remaining
/// touches. Invariant: deadlines before a frame are reached first, each at its own instant, and ``now`` never
/// decreases.
package final class FramePlayer {
  /// Called before event time reaches an instant; ``now`` is still the previous instant.
  package typealias Listener = (Instant) -> Void

  /// The time after the last frame during which deadlines are still reached. No gesture needs this much time,
  /// and the limit stops a recognizer that keeps setting deadlines.
  package static let maximumAftermath = TimeSpan.seconds(60)

  /// The application that receives the frames.
  package let application: Application
  /// The current event time; zero before the first instant.
  package var now: Instant { reached ?? .zero }
  /// The time of the first frame; nil before it.
  package private(set) var start: Instant?
  /// A deadline that never cleared and was abandoned; nil if there was none. A non-nil value is a bug in the
  /// engine or in a recognizer; see ``Touchstone/Application/reachDeadlines(upTo:atMost:willReach:)``.
  package private(set) var stalledDeadline: Instant?

  private var devices: [DeviceID] = []
  /// Nil before the first instant, which may be negative.
  private var reached: Instant?

  /// Creates a player for an application whose recognizers are idle.
  package init(to application: Application) { self.application = application }

  /// Adds the next device of the frames; devices are numbered from zero.
  package func add(_ surface: Surface) { devices.append(application.addSurface(surface)) }

  /// Advances event time before the first frame; an earlier instant has no effect.
  package func skip(to instant: Instant) { reached = max(reached ?? instant, instant) }

  /// Delivers a frame, after the deadlines that precede it. The deadlines of its instant are handled by the
  /// application.
  ///
  /// - Parameters:
  ///   - pointers: The hovering and scrolling of the same instant, which are delivered first.
  ///   - map: Moves the contacts to other positions.
  ///   - willReach: See ``Listener``.
  /// - Returns: The frame as delivered to the application.
  @discardableResult
  package func deliver(
    _ frame: ContactFrame, pointers: [PointerInput] = [],
    map: (ContactFrame) -> ContactFrame = { $0 }, willReach: Listener
  ) -> ContactFrame {
    reachDeadlines(upTo: frame.time - .microseconds(1), willReach: willReach)
    step(to: frame.time, willReach)
    if start == nil { start = now }
    for input in pointers { take(input) }
    if frame.contacts.isEmpty, !pointers.isEmpty { return frame }
    // An invalid device number stays invalid, so that the application reports it.
    let number = frame.device.rawValue
    var frame = map(frame)
    frame.device = devices.indices.contains(number) ? devices[number] : DeviceID(.max)
    application.deliver(frame)
    return frame
  }

  /// Delivers hovering or scrolling at the current event time; that of an unknown device is dropped.
  package func take(_ input: PointerInput) {
    guard devices.indices.contains(input.device.rawValue) else { return }
    var input = input
    input.device = devices[input.device.rawValue]
    application.take(input)
  }

  /// Cancels all touches, and ends hovering and scrolling.
  ///
  /// - Returns: Whether there were any touches.
  package func cancelAll() -> Bool {
    for device in devices {
      application.cancelScrolling(of: device, at: now)
      application.cancelHover(of: device)
    }
    guard application.openTouches > 0 else { return false }
    application.cancelAll(at: now)
    return true
  }

  /// Reaches the deadlines up to an instant; event time is then that of the last deadline.
  package func reachDeadlines(upTo instant: Instant, willReach: Listener) {
    let isDone = application.reachDeadlines(upTo: instant) { step(to: $0, willReach) }
    if !isDone { stalledDeadline = application.nextDeadline ?? instant }
  }

  /// Advances event time with deadlines and animations. No frame is delivered.
  package func advance(to instant: Instant, willReach: Listener) {
    reachDeadlines(upTo: instant, willReach: willReach)
    guard reached.map({ instant > $0 }) ?? true else { return }
    step(to: instant, willReach)
    if application.isMoving { application.advance(to: instant) }
  }

  private func step(to instant: Instant, _ willReach: Listener) {
    let next = max(reached ?? instant, instant)
    willReach(next)
    reached = next
  }
}

extension Application {
  /// Delivers recorded hovering or scrolling.
  package func take(_ input: PointerInput) {
    switch input {
    case .hover(let event): hover(event)
    case .scroll(let event): scroll(event, at: event.pointer ?? .zero)
    }
  }
}
