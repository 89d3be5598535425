import TouchTracking
import Touchstone

extension Recording {
  /// Plays the recording to an application that is in use, for example an app that shows a session again.
  ///
  /// The recording's devices are added to the application. They are removed at the end, which cancels
  /// remaining touches. Deadlines between frames are reached, each at its own instant. All frames are
  /// delivered before the call returns, and event time is then the returned instant. Anything that waits for
  /// a later deadline, such as a tap that waits for a second one, needs ``Application/advance(to:)`` from
  /// there.
  ///
  /// A ``Replayer`` plays to a separate window and writes a transcript.
  ///
  /// - Parameters:
  ///   - application: The application. Do not call this from within an action or a responder.
  ///   - start: The event time of the first frame. Earlier events count as simultaneous.
  ///   - layout: The positions of the recording's devices: side by side by default.
  ///   - isCancelled: Called before every frame; the recording ends when it returns true.
  /// - Returns: The time of the last frame; `start` for a recording without touches.
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
