import TouchTracking
import Touchstone

extension Storyboard {
  /// A film strip of pictures at instants with the session's timeline.
  ///
  /// - Parameters:
  ///   - window: A new window.
  ///   - instants: What is shown; see ``SessionLog/tellingInstants(_:)``.
  ///   - frameWidth: How wide each picture is, in pixels; the painter's scale has no part in it.
  ///   - progress: Is called after each picture with how much is done, 0...1; false calls it off.
  /// - Throws: ``PaintingError``: no instants or too many, a window that cannot be painted, called
  ///   off.
  public func filmStrip(
    in window: Window, at instants: [Instant], frameWidth: Int = 360,
    progress: ((Double) -> Bool)? = nil
  ) throws(PaintingError) -> FilmStrip {
    guard !instants.isEmpty else { throw PaintingError(.nothingToPaint("no instants")) }
    guard instants.count <= FilmStrip.mostFrames else {
      throw PaintingError(.tooManyFrames(instants.count, limit: FilmStrip.mostFrames))
    }
    var story = self
    let width = Double(frameWidth)
    story.painter.scale = Painter.scale(of: window, fitting: width, by: .infinity)
    // Text of the usual size would cover too much of a small picture.
    story.overlayMagnification *= min(max(width / 480, 0.75), 1)
    let (pictures, log) = try story.play(in: window, at: instants, progress: progress)
    return FilmStrip(pictures, log: log)
  }
}
