import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTracking
import Touchstone

/// A picture of a session at one instant.
///
///     // A strip of pictures that the app took itself.
///     let picture = SessionPicture(time: .seconds(1), image: try Painter().image(of: window))
///     try FilmStrip([picture], log: log).image().save(to: "strip.png")
public struct SessionPicture: Hashable, Sendable {
  /// The instant, in event time.
  public var time: Instant
  /// The window at that instant, with the overlay.
  public var image: Image
  /// The names of gestures recognized since the previous picture, each once.
  public var recognized: [String]

  /// Creates a picture.
  public init(time: Instant, image: Image, recognized: [String] = []) {
    self.time = time
    self.image = image
    self.recognized = recognized
  }
}

/// Paints pictures of a recording that is played in a window.
///
///     let story = Storyboard(recording, overlay: .touches)
///     let log = story.rehearse(in: try file.makeScene().window)
///     let strip = try story.filmStrip(
///       in: try file.makeScene().window, at: log.representativeInstants(5))
///
/// A window can be used for only one call, which moves its layers. The same recording in the same scene gives
/// the same pictures.
public struct Storyboard {
  /// The maximum number of pictures per call.
  public static let maximumPictures = 10_000

  /// The maximum number of pixels of all pictures returned by a call: 800 MB.
  public static let maximumPixels = 200_000_000

  /// The recording.
  public var recording: Recording
  /// The positions of the recording's devices; see `Recording.surfaces(in:)`.
  public var layout: OutputLayout
  /// The painter of windows.
  public var painter: Painter
  /// The overlay on the pictures.
  public var overlay: Overlay
  /// The scale of the overlay's text and lines, clamped to 0.1...20; one that is not finite counts as 1. The
  /// default, 1, suits pictures as wide as a hand.
  public var overlayMagnification = 1.0

  /// Creates a storyboard of devices at the positions of `layout`: side by side by default.
  public init(
    _ recording: Recording, layout: OutputLayout = OutputLayout(), painter: Painter = Painter(),
    overlay: Overlay = []
  ) {
    self.recording = recording
    self.layout = layout
    self.painter = painter
    self.overlay = overlay
  }

  /// Whether the size of a device is assumed.
  var isSizeAssumed: Bool { recording.surfaces(in: layout).contains { $0.fault != nil } }

  /// Plays the recording without painting, to collect the times of all events.
  public func rehearse(in window: Window) -> SessionLog {
    let player = SessionPlayer(recording, in: window, layout: layout)
    player.playToEnd()
    return player.log
  }

  /// Plays the recording without painting, and returns its contacts and gestures.
  ///
  /// - Parameters:
  ///   - window: A new window.
  ///   - progress: Called after each frame and at the end with the played fraction of the recording, 0...1;
  ///     returning false cancels.
  /// - Throws: ``PaintingError`` after cancellation.
  public func rehearse(
    in window: Window, progress: @escaping (Double) -> Bool
  ) throws(PaintingError) -> SessionLog {
    let player = SessionPlayer(recording, in: window, layout: layout)
    try play(player, to: nil, progress: progress)
    return player.log
  }

  /// A picture of the end, when no event is left. Its overlay shows the complete paths of the touches and the
  /// outcome of each recognizer.
  ///
  /// - Parameters:
  ///   - window: A new window.
  ///   - progress: Called after each frame and at the end with the played fraction of the recording, 0...1;
  ///     returning false cancels.
  /// - Throws: ``PaintingError``: a window that cannot be painted, or cancellation.
  public func lastPicture(
    in window: Window, progress: ((Double) -> Bool)? = nil
  ) throws(PaintingError) -> SessionPicture {
    let player = SessionPlayer(recording, in: window, layout: layout)
    try play(player, to: nil, progress: progress)
    return try picture(of: player, OverlayPainter(of: self))
  }

  /// The picture at an instant.
  ///
  /// - Parameters:
  ///   - window: A new window.
  ///   - instant: The instant to paint, in event time.
  ///   - progress: Called after each frame and at the end with the played fraction of the recording up to the
  ///     instant, 0...1; returning false cancels.
  /// - Throws: ``PaintingError``: a window that cannot be painted, or cancellation.
  public func picture(
    in window: Window, at instant: Instant, progress: ((Double) -> Bool)? = nil
  ) throws(PaintingError) -> SessionPicture {
    let player = SessionPlayer(recording, in: window, layout: layout)
    try play(player, to: instant, progress: progress)
    return try picture(of: player, OverlayPainter(of: self))
  }

  /// Pictures at instants, in chronological order.
  ///
  /// - Parameters:
  ///   - window: A new window.
  ///   - instants: The instants to paint, in event time and any order.
  ///   - progress: Called after each picture with the fraction done, 0...1; returning false cancels.
  /// - Throws: ``PaintingError``: too many instants, pictures of more than ``maximumPixels`` together, a
  ///   window that cannot be painted, or cancellation.
  public func pictures(
    in window: Window, at instants: [Instant], progress: ((Double) -> Bool)? = nil
  ) throws(PaintingError) -> [SessionPicture] {
    try play(in: window, at: instants, progress: progress).pictures
  }

  /// Plays from picture to picture; also returns the contacts and gestures.
  func play(
    in window: Window, at instants: [Instant], progress: ((Double) -> Bool)?
  ) throws(PaintingError) -> (pictures: [SessionPicture], log: SessionLog) {
    guard instants.count <= Storyboard.maximumPictures else {
      throw PaintingError(.tooManyFrames(instants.count, limit: Storyboard.maximumPictures))
    }
    try checkPixels(of: window, count: instants.count)
    let player = SessionPlayer(recording, in: window, layout: layout)
    let overlay = OverlayPainter(of: self)
    var pictures: [SessionPicture] = []
    var known = 0
    for (index, instant) in instants.sorted().enumerated() {
      player.play(to: instant)
      pictures.append(try picture(of: player, after: known, overlay))
      known = player.log.gestures.count
      let share = Double(index + 1) / Double(instants.count)
      if progress?(share) == false { throw PaintingError(.cancelled) }
    }
    player.playToEnd()
    return (pictures, player.log)
  }

  /// Rejects pictures that together need too much memory.
  private func checkPixels(of window: Window, count: Int) throws(PaintingError) {
    let size = try pixelSize(of: window, OverlayPainter(of: self))
    guard count * size.width * size.height > Storyboard.maximumPixels else { return }
    throw PaintingError(
      .tooManyPixels(
        count: count, width: size.width, height: size.height, limit: Storyboard.maximumPixels))
  }

  /// Plays up to an instant, or to the end.
  private func play(
    _ player: SessionPlayer, to instant: Instant?, progress: ((Double) -> Bool)?
  ) throws(PaintingError) {
    let start = recording.start
    let end = min(instant ?? .distantFuture, recording.lastTime)
    let length = (end - start).seconds
    var isCancelled = false
    let continues = { (now: Instant) -> Bool in
      let share = length > 0 ? min(max((now - start).seconds / length, 0), 1) : 1
      isCancelled = progress?(share) == false
      return !isCancelled
    }
    if let instant {
      player.play(to: instant, while: continues)
    } else {
      player.playToEnd(while: continues)
    }
    if isCancelled || progress?(1) == false { throw PaintingError(.cancelled) }
  }

  /// Paints the current state of a player, and names the gestures after the first `known`.
  ///
  /// - Parameter isMoving: Whether it is a frame of an animation. Any other picture of the end shows the whole
  ///   paths, and the outcome of each recognizer.
  func picture(
    of player: SessionPlayer, after known: Int = 0, _ overlay: OverlayPainter,
    isMoving: Bool = false
  ) throws(PaintingError) -> SessionPicture {
    let window = player.window
    let canvas = try Canvas(
      size: overlay.canvasSize(for: window.bounds.size, scale: painter.scale),
      scale: painter.scale)
    let frame = OverlayPainter.frame(of: window.bounds.size, scale: painter.scale)
    let moment = isMoving ? player.moment : player.summary
    // Not behind the window, whose background may be translucent.
    let (width, height) = (canvas.bounds.maxX, canvas.bounds.maxY)
    let right = Rect(x: frame.maxX, y: 0, width: width - frame.maxX, height: height)
    let below = Rect(x: 0, y: frame.maxY, width: frame.maxX, height: height - frame.maxY)
    for rest in [right, below] where !rest.isEmpty { canvas.fill(.rect(rest), with: .panel) }
    canvas.within(clip: .rect(frame)) {
      canvas.fill(.rect(frame), with: painter.background)
      painter.paint(window, on: canvas, at: moment.time)
    }
    overlay.paint(window, at: moment, on: canvas, from: recording.start)
    return SessionPicture(
      time: moment.time, image: try canvas.image(), recognized: player.log.names(after: known))
  }

  /// The size in pixels of each picture, with the panel next to the window.
  func pixelSize(
    of window: Window, _ overlay: OverlayPainter
  ) throws(PaintingError) -> PixelSize {
    try Canvas.pixels(
      of: overlay.canvasSize(for: window.bounds.size, scale: painter.scale), scale: painter.scale)
  }
}

extension OverlayPainter {
  /// The painter with a storyboard's overlay.
  convenience init(of storyboard: Storyboard) {
    self.init(storyboard.overlay, magnification: storyboard.overlayMagnification)
    isSizeAssumed = storyboard.isSizeAssumed
  }
}
