import TouchTracking
import Touchstone

extension Recording {
  /// Plays the recording to an application that is in use, such as an app that shows a session again.
  ///
  /// The recording's devices are added to the application and removed at the end, when what is still down
  /// is cancelled. Deadlines between two frames are reached, each at its own instant. Everything is
  /// delivered before the call returns: event time is then at the returned instant, and what waits for a
  /// later deadline, such as a tap for a second one, needs ``Application/advance(to:)`` from there.
  ///
  /// A ``Replayer`` plays to a window of its own and writes a transcript.
  ///
  /// - Parameters:
  ///   - application: Where it is played. Not from within an action or a responder.
  ///   - start: When the first frame comes, in event time; what was before counts as simultaneous.
  ///   - layout: Where the recording's devices lie: side by side by default.
  ///   - isCancelled: Asked before every frame; the recording ends there when it says so.
  /// - Returns: When the last frame came; `start` for a recording without touches.
  @discardableResult
  public func play(
    to application: Application, at start: Instant, layout: OutputLayout = OutputLayout(),
    isCancelled: () -> Bool = { false }
  ) -> Instant {
    let frames = contactFrames(in: layout)
    guard let first = frames.first else { return start }
    let places = RecordedPlaces(
      surfaces(in: layout),
      window: layout == OutputLayout() ? SessionDescription(of: self)?.size : nil)
    let devices = places.surfaces.map { application.addSurface($0) }
    let delay = start - first.time
    var now = start
    for recorded in frames {
      if isCancelled() { break }
      var frame = places.map(recorded)
      frame.time = frame.time + delay
      application.reachDeadlines(upTo: frame.time)
      guard devices.indices.contains(frame.device.rawValue) else { continue }
      frame.device = devices[frame.device.rawValue]
      application.deliver(frame)
      now = max(now, frame.time)
    }
    for device in devices {
      application.cancelAll(at: now, device: device)
      application.removeSurface(device, at: now)
    }
    return now
  }
}
