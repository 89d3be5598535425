import TouchImaging
import TouchTracking
import Touchstone

extension Storyboard {
  /// A film strip of pictures at instants with the session's timeline.
  ///
  /// The overlay's recognizers and scale bar are parts of the timeline and not of the pictures.
  ///
  /// - Parameters:
  ///   - window: A new window.
  ///   - instants: The instants to show, in any order; see ``SessionLog/representativeInstants(_:)``.
  ///   - frameWidth: The width of each picture in pixels; the painter's scale is ignored.
  ///   - columns: The number of pictures per row; see ``FilmStrip/columns``.
  ///   - progress: Called after each picture with the fraction done, 0...1; returning false cancels.
  /// - Throws: ``PaintingError``: no instants or too many, pictures that cannot form a strip, a window that
  ///   cannot be painted, or cancellation. Painting starts only after the size of the strip has been checked.
  public func filmStrip(
    in window: Window, at instants: [Instant], frameWidth: Int = 360,
    columns: Int? = nil, progress: ((Double) -> Bool)? = nil
  ) throws(PaintingError) -> FilmStrip {
    guard !instants.isEmpty else { throw PaintingError(.nothingToPaint("no instants")) }
    guard instants.count <= FilmStrip.maximumFrames else {
      throw PaintingError(.tooManyFrames(instants.count, limit: FilmStrip.maximumFrames))
    }
    var story = self
    let width = Double(frameWidth)
    story.painter.scale = Painter.scale(of: window, fitting: width, by: .infinity)
    story.overlay.subtract([.recognizers, .scaleBar])
    // Text of the default size would cover too much of a small picture.
    story.overlayMagnification *= min(max(width / 480, 0.8), 1)
    let frame = try story.painter.pixelSize(of: window)
    try FilmStripLayout(count: instants.count, columns: columns, frame: frame).check()
    let (pictures, log) = try story.play(in: window, at: instants, progress: progress)
    var strip = FilmStrip(pictures, log: log)
    strip.columns = columns
    strip.pixelsPerPoint = story.painter.scale
    strip.isSizeAssumed = isSizeAssumed
    return strip
  }
}
