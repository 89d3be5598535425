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
    var cursor = ContactFrameCursor(self, layout: layout)
    cursor.reportsPointers = true
    var recorded = ContactFrame(time: .zero)
    guard cursor.next(into: &recorded) else { return start }
    let places = RecordedPlaces(
      surfaces(in: layout),
      window: layout == OutputLayout() ? SessionDescription(of: self)?.size : nil)
    let devices = places.surfaces.map { application.addSurface($0) }
    let delay = start - recorded.time
    var now = start
    repeat {
      if isCancelled() { break }
      var frame = places.map(recorded)
      frame.time = frame.time + delay
      application.reachDeadlines(upTo: frame.time - .microseconds(1))
      guard devices.indices.contains(frame.device.rawValue) else { continue }
      let device = devices[frame.device.rawValue]
      for input in cursor.pointers {
        var input = places.map(input)
        input.time = input.time + delay
        input.device = device
        application.take(input)
      }
      frame.device = device
      if !frame.contacts.isEmpty { application.deliver(frame) }
      now = max(now, frame.time)
    } while cursor.next(into: &recorded)
    for device in devices {
      application.cancelScrolling(of: device, at: now)
      application.cancelHover(of: device)
      application.cancelAll(at: now, device: device)
      application.removeSurface(device, at: now)
    }
    return now
  }
}
