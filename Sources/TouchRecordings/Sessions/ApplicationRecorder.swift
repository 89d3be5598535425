import TouchGeometry
import TouchTracking
import Touchstone

/// Records what an application is given, whatever its host is, as a recording that `touchstone replay`
/// plays.
///
///     let recorder = try ApplicationRecorder(of: window, scene: "photo-table", to: "session.yml")
///     // ... and in the end
///     try recorder.finish()
///
/// Everything that comes to the window's application is recorded, of all devices, in points from the
/// window's top left, with the window's size and the scene's name. Touches that were down before are left
/// out. Places are kept to a 30th of a point, times to the microsecond. Not recorded are wheels and
/// touchpads, pointers that hover, and a pen's tilt and distance.
///
/// Keep it as long as it is to record. It listens until ``finish(leavingOutLatestTouch:)`` or until it is
/// released; a file is whole after every frame.
public final class ApplicationRecorder {
  /// What writes the recording.
  private let recorder: SessionRecorder
  private let application: Application
  private let origin: Point
  private var listener: InputListenerID?

  /// Records into a file, which must not be there yet.
  ///
  /// - Parameters:
  ///   - window: Whose application is recorded, and whose size and place count. A window of less than 126
  ///     points or more than 12,598 points is recorded as one of that size.
  ///   - scene: The name of the scene; empty, the default, for none. `touchstone replay` looks for
  ///     `NAME.json` beside the recording.
  ///   - scale: How many pixels a point is; 1 by default.
  ///   - path: The file.
  /// - Throws: when the file is there, or cannot be made or written.
  public convenience init(
    of window: Window, scene: String = "", scale: Double = 1, to path: String
  ) throws(RecordingError) {
    let session = SessionDescription(scene: scene, size: window.bounds.size, scale: scale)
    self.init(window, try SessionRecorder(to: path, of: session))
  }

  /// Records into memory; see ``bytes``. The parameters are those of ``init(of:scene:scale:to:)``.
  public convenience init(of window: Window, scene: String = "", scale: Double = 1) {
    let session = SessionDescription(scene: scene, size: window.bounds.size, scale: scale)
    self.init(window, SessionRecorder(of: session))
  }

  private init(_ window: Window, _ recorder: SessionRecorder) {
    self.recorder = recorder
    application = window.application
    origin = window.frame.origin
    listener = application.addInputListener { [weak self] in self?.take($0) }
  }

  deinit { stopListening() }

  /// The recording so far, whole after every frame; empty for one in a file.
  ///
  /// `Recording.read(_:file:)` reads it.
  public var bytes: [UInt8] { recorder.bytes }

  /// How many frames were recorded.
  public var frames: Int { recorder.frames }

  /// Why nothing is recorded any more; nil as long as all is well.
  public var failure: RecordingError? { recorder.failure }

  /// Ends the recording. Touches that are down are cancelled in it, and go on in the application.
  ///
  /// - Parameter leavingOutLatestTouch: Whether the latest touch is left out: the tap on the button that
  ///   ends the recording. It stays when other fingers were down at the same time.
  /// - Throws: what went wrong before, or when the file could not be written to its end.
  public func finish(leavingOutLatestTouch: Bool = false) throws(RecordingError) {
    stopListening()
    try recorder.finish(leavingOutLatestTouch: leavingOutLatestTouch)
  }

  private func stopListening() {
    if let listener { application.removeInputListener(listener) }
    listener = nil
  }

  private func take(_ input: ApplicationInput) {
    switch input {
    case .contacts(let frame):
      guard let surface = application.surface(of: frame.device) else { return }
      var frame = frame
      for index in frame.contacts.indices where frame.contacts[index].position.isFinite {
        let place = surface.location(of: surface.clamp(frame.contacts[index].position))
        frame.contacts[index].position = Point(x: place.x - origin.x, y: place.y - origin.y)
      }
      recorder.take(frame)
    case .cancelled(let device?, let instant), .removed(let device, let instant):
      recorder.cancelAll(of: device, at: instant)
    case .cancelled(nil, let instant):
      recorder.cancelAll(at: instant)
    }
  }
}
