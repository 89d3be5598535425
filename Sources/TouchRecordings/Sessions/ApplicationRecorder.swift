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
/// top left, with the window's size and the scene's name. Touches that were already down are omitted.
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
  ///   - window: The window whose application is recorded; its size and position determine coordinates. A
  ///     window smaller than 126 pt or larger than 12,598 pt is recorded with that size instead.
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
    // The listener must not retain this object, which stops listening when it is released.
    let input = RecordedInput(recorder, of: application, from: window.frame.origin)
    listener = application.addInputListener { input.record($0) }
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
  private let application: Application
  private let origin: Point

  init(_ recorder: SessionRecorder, of application: Application, from origin: Point) {
    (self.recorder, self.application, self.origin) = (recorder, application, origin)
  }

  func record(_ input: ApplicationInput) {
    switch input {
    case .contacts(let frame):
      guard let surface = application.surface(of: frame.device) else { return }
      var frame = frame
      for index in frame.contacts.indices where frame.contacts[index].position.isFinite {
        let place = surface.location(of: surface.clamp(frame.contacts[index].position))
        frame.contacts[index].position = inWindow(place)
      }
      recorder.take(frame)
    case .hovered(var event):
      event.location = inWindow(event.location)
      recorder.take(event)
    case .scrolled(let event, let pointer): recorder.take(event, at: inWindow(pointer))
    case .cancelled(let device?, let instant), .removed(let device, let instant):
      recorder.cancelAll(of: device, at: instant)
    case .cancelled(nil, let instant):
      recorder.cancelAll(at: instant)
    }
  }

  private func inWindow(_ place: Point) -> Point {
    Point(x: place.x - origin.x, y: place.y - origin.y)
  }
}
