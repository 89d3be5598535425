import TouchGeometry
import TouchTracking
import Touchstone

extension Recording {
  /// Plays the recording to a window that is in use, for example to show a session again in an app.
  ///
  /// The recording's devices are added to the window's application. They are removed at the end, which cancels
  /// remaining touches. Deadlines between frames are reached, each at its own instant. All frames are
  /// delivered before the call returns, and event time is then the returned instant. Anything that waits for
  /// a later deadline, such as a tap that waits for a second one, needs ``Application/advance(to:)`` from
  /// there.
  ///
  /// A ``Replayer`` plays to a separate window and writes a transcript.
  ///
  /// - Parameters:
  ///   - window: The window. Positions are in points from its top left, wherever it lies on the screen at that
  ///     time, unless it lies at the screen's origin at the start: then they are in points of the screen. Another
  ///     window in front of it gets the touches that hit it. Do not call this from within an action or a responder.
  ///   - start: The event time of the first frame. Earlier events count as simultaneous.
  ///   - layout: The positions of the recording's devices: side by side by default.
  ///   - isCancelled: Called before every frame; the recording ends when it returns true.
  /// - Returns: The time of the last frame; `start` for a recording without touches.
  @discardableResult
  public func play(
    to window: Window, at start: Instant, layout: OutputLayout = OutputLayout(),
    isCancelled: () -> Bool = { false }
  ) -> Instant {
    // Where both are the same, devices keep their own units, whose size is the noise of velocities.
    let isElsewhere = !InputTransform(from: window).isIdentity
    return play(
      to: window.application, in: isElsewhere ? window : nil, at: start, layout, isCancelled)
  }

  /// Plays the recording to an application that is in use, like ``play(to:at:layout:isCancelled:)-(Window,_,_,_)``,
  /// with positions in points of the screen.
  @discardableResult
  public func play(
    to application: Application, at start: Instant, layout: OutputLayout = OutputLayout(),
    isCancelled: () -> Bool = { false }
  ) -> Instant {
    play(to: application, in: nil, at: start, layout, isCancelled)
  }

  private func play(
    to application: Application, in window: Window?, at start: Instant, _ layout: OutputLayout,
    _ isCancelled: () -> Bool
  ) -> Instant {
    var cursor = ContactFrameCursor(self, layout: layout)
    cursor.reportsPointers = true
    var recorded = ContactFrame(time: .zero)
    guard cursor.next(into: &recorded) else { return start }
    let places = RecordedPlaces(
      surfaces(in: layout),
      window: layout == OutputLayout() ? SessionDescription(of: self)?.size : nil)
    let devices = places.surfaces.map { panel in
      // A window may lie, and move, anywhere.
      let plane = Surface(name: panel.name, pointsIn: RecordedPlaces.plane)
      return application.addSurface(window == nil ? panel : plane)
    }
    let delay = start - recorded.time
    var now = start
    repeat {
      if isCancelled() { break }
      var frame = places.map(recorded)
      frame.time = frame.time + delay
      application.reachDeadlines(upTo: frame.time - .microseconds(1))
      guard devices.indices.contains(frame.device.rawValue) else { continue }
      let surface = places.surfaces[frame.device.rawValue]
      let device = devices[frame.device.rawValue]
      for input in cursor.pointers {
        var input = places.map(input)
        if let window { input = InputTransform(from: window).applied(to: input) }
        input.time = input.time + delay
        input.device = device
        application.take(input)
      }
      if let window { frame = InputTransform(from: window).applied(to: frame, of: surface) }
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
