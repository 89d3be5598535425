import TouchGeometry
import TouchTracking
import Touchstone

/// Records the input of an application, regardless of its host, as a recording that `touchstone replay`
/// plays.
///
///     let recorder = try ApplicationRecorder(of: window, scene: "photo-table", to: "session.yml")
///     // ... and in the end
///     try recorder.finish()
///
/// Records all contacts delivered to the window's application, from all devices, in points from the window's
/// top left, with the window's size and the scene's name, for as long as the window exists. The window may lie
/// anywhere on the screen, be scaled or rotated, and move. Touches that were already down are omitted.
/// Positions are rounded to 1/30 pt, times to the microsecond, tilts to 0.01 degrees and scrolling to 0.4 pt.
/// Hovering and scrolling are recorded as the events of one pointer. Swipes and pinches on a touchpad are
/// recorded as the contacts into which they were translated.
///
/// Keep the recorder for as long as it should record. It listens until ``finish(leavingOutLatestTouch:)`` or
/// until it is released. The file is complete after every frame.
public final class ApplicationRecorder {
  /// The recorder that writes the recording.
  private let recorder: SessionRecorder
  private let application: Application
  private var listener: InputListenerID?

  /// Records to a new file.
  ///
  /// - Parameters:
  ///   - window: The window whose application is recorded; its size, position and transform determine
  ///     coordinates. In one larger than 12,598 pt, contacts beyond that distance are recorded at it.
  ///   - scene: The name of the scene; empty by default. `touchstone replay` looks for `NAME.json` beside the
  ///     recording.
  ///   - scale: The number of pixels per point; 1 by default.
  ///   - path: The path of the file.
  /// - Throws: if the file exists, or cannot be created or written.
  public convenience init(
    of window: Window, scene: String = "", scale: Double = 1, to path: String
  ) throws(RecordingError) {
    let session = SessionDescription(scene: scene, size: window.bounds.size, scale: scale)
    self.init(window, try SessionRecorder(to: path, of: session))
  }

  /// Records into memory; see ``bytes``. For the parameters see ``init(of:scene:scale:to:)``.
  public convenience init(of window: Window, scene: String = "", scale: Double = 1) {
    let session = SessionDescription(scene: scene, size: window.bounds.size, scale: scale)
    self.init(window, SessionRecorder(of: session))
  }

  private init(_ window: Window, _ recorder: SessionRecorder) {
    self.recorder = recorder
    application = window.application
    // The listener must not retain this object, which stops listening when it is released, nor the window.
    let (recorder, reference) = (recorder, Weak(window))
    listener = application.addInputListener { input in
      if let window = reference.object { RecordedInput(recorder, in: window).record(input) }
    }
  }

  deinit { stopListening() }

  /// The recording up to now, complete after every frame; empty if it is written to a file.
  ///
  /// Use `Recording.read(_:file:)` to read it.
  public var bytes: [UInt8] { recorder.bytes }

  /// The number of recorded frames.
  public var frames: Int { recorder.frames }

  /// The error that stopped recording; nil if there was none.
  public var failure: RecordingError? { recorder.failure }

  /// Ends the recording. Touches that are down are cancelled in the recording, but continue in the
  /// application.
  ///
  /// - Parameter leavingOutLatestTouch: Whether to omit the latest touch, for example the tap on the button
  ///   that ends the recording. It is kept if other fingers were down at the same time.
  /// - Throws: an earlier error, or an error of writing the end of the file.
  public func finish(leavingOutLatestTouch: Bool = false) throws(RecordingError) {
    stopListening()
    try recorder.finish(leavingOutLatestTouch: leavingOutLatestTouch)
  }

  private func stopListening() {
    if let listener { application.removeInputListener(listener) }
    listener = nil
  }

}

/// The input of an application, converted to a window's coordinates and recorded.
private struct RecordedInput {
  private let recorder: SessionRecorder
  private let window: Window

  init(_ recorder: SessionRecorder, in window: Window) {
    (self.recorder, self.window) = (recorder, window)
  }

  func record(_ input: ApplicationInput) {
    switch input {
    case .contacts(let frame): record(frame)
    case .hovered(let event): record(event)
    case .scrolled(let event, let pointer): record(event, at: pointer)
    case .cancelled(let device?, let instant), .removed(let device, let instant):
      recorder.cancelAll(of: device, at: instant)
    case .cancelled(nil, let instant):
      recorder.cancelAll(at: instant)
    }
  }

  private func record(_ frame: ContactFrame) {
    guard let surface = window.application.surface(of: frame.device) else { return }
    guard let toWindow = InputTransform(to: window) else {
      // The contacts that are down stay where they were, and none lands.
      var frame = frame
      for index in frame.contacts.indices {
        frame.contacts[index].position = Point(x: .nan, y: .nan)
      }
      recorder.take(frame)
      return
    }
    recorder.take(toWindow.applied(to: frame, of: surface))
  }

  private func record(_ event: HoverEvent) {
    if let toWindow = InputTransform(to: window) {
      recorder.take(toWindow.applied(to: event))
    } else if event.action != .moved {
      // The pointer stays where it was until it leaves, and none appears.
      var event = event
      event.location = Point(x: .nan, y: .nan)
      recorder.take(event)
    }
  }

  private func record(_ event: TouchpadEvent, at pointer: Point) {
    var event = event
    event.pointer = pointer
    if let converted = InputTransform(to: window)?.applied(to: event) {
      if let place = converted.pointer { recorder.take(converted, at: place) }
    } else if case .scroll(let source, _) = event.kind {
      // Nothing moves, but fingers lift.
      event.kind = .scroll(source, way: .zero)
      recorder.take(event, at: .zero)
    }
  }
}
