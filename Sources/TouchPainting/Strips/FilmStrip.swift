import TouchGeometry
import TouchImaging
import TouchTracking

/// Pictures of a session next to each other, with the recognized gestures, above a timeline of its contacts
/// and recognizers. Failed attempts are lanes of the timeline, with their reasons.
///
///     var strip = FilmStrip(pictures, log: log)
///     strip.columns = 4
///     strip.title = "Double tap"
///     try strip.image().save(to: "double-tap.png")
public struct FilmStrip: Sendable {
  /// The maximum number of pictures of a strip.
  public static let maximumFrames = 400

  /// The pictures, in chronological order; all are laid out as large as the largest.
  public var pictures: [SessionPicture]
  /// The log that the timeline shows.
  public var log: SessionLog
  /// The number of pictures in a row; nil for rows of equal length, at most six.
  public var columns: Int?
  /// A line above the pictures; empty, which means none, by default.
  public var title = ""
  /// The number of pixels per point of the pictures, for a scale bar; nil for none.
  public var pixelsPerPoint: Double?
  /// Whether the size of a device is assumed, which the scale bar then states; false by default.
  public var isSizeAssumed = false

  /// Creates a film strip.
  public init(_ pictures: [SessionPicture], log: SessionLog) {
    self.pictures = pictures
    self.log = log
  }

  /// Paints the strip.
  ///
  /// - Throws: ``PaintingError`` without pictures, with too many, or if it has too many pixels.
  public func image() throws(PaintingError) -> Image {
    guard !pictures.isEmpty else { throw PaintingError(.nothingToPaint("no pictures")) }
    guard pictures.count <= FilmStrip.maximumFrames else {
      throw PaintingError(.tooManyFrames(pictures.count, limit: FilmStrip.maximumFrames))
    }
    let layout = FilmStripLayout(self)
    let canvas = try Canvas(size: layout.size, background: .backdrop)
    if !title.isEmpty {
      canvas.draw(
        title, at: Point(x: layout.margin, y: layout.margin + 14), size: 15, color: .text,
        isBold: true, width: layout.timeline.area.width)
    }
    for (index, picture) in pictures.enumerated() {
      draw(picture, number: index, in: layout.frame(of: index), on: canvas)
    }
    layout.timeline.draw(on: canvas)
    drawFooter(layout.footer, on: canvas)
    return try canvas.image()
  }

  private func draw(_ picture: SessionPicture, number: Int, in frame: Rect, on canvas: Canvas) {
    let (width, height) = (Double(picture.image.width), Double(picture.image.height))
    let area = Rect(x: frame.minX, y: frame.minY, width: width, height: height)
    canvas.draw(PaintedImage(picture.image), in: area)
    canvas.stroke(.rect(area.insetBy(dx: 0.5, dy: 0.5)), with: .rule, width: 1)
    let base = frame.maxY + 18
    let time = Timeline.label(picture.time - log.start)
    canvas.fill(.circle(center: Point(x: frame.minX + 8, y: base - 4.5), radius: 8), with: .panel)
    canvas.draw(
      "\(number + 1)", at: Point(x: frame.minX + 8, y: base - 1), size: 10, color: .text,
      isBold: true, alignment: .center)
    canvas.draw(
      time, at: Point(x: frame.minX + 22, y: base), size: 13, color: .text, isBold: true)
    let start = frame.minX + 30 + canvas.extent(of: time, size: 13, isBold: true).width
    canvas.draw(
      picture.recognized.joined(separator: ", "), at: Point(x: start, y: base), size: 12,
      color: .success, width: frame.maxX - start)
  }
}

extension FilmStrip {
  /// Draws the scale bar, and the signs of the timeline if they have room.
  private func drawFooter(_ area: Rect, on canvas: Canvas) {
    let base = area.maxY - 5
    var left = area.minX
    if let scale = pixelsPerPoint, let bar = ScaleBar(atMost: 120 / scale) {
      let start = Point(x: left, y: base - 3)
      bar.draw(
        at: start, length: bar.points * scale, pixel: 1, isAssumed: isSizeAssumed, on: canvas)
      let text = canvas.extent(of: bar.label(isSizeAssumed), size: 10).width
      left += bar.points * scale + 6 + text
    }
    var x = area.maxX - 16
    let y = base - 4.5
    for (text, sign) in FilmStrip.signs {
      let width = canvas.extent(of: text, size: 10).width
      guard x - width - 34 > left + 12 else { return }
      canvas.draw(
        text, at: Point(x: x, y: base - 1), size: 10, color: .faintText, alignment: .right)
      sign(Point(x: x - width - 12, y: y), canvas)
      x -= width + 34
    }
  }

  /// The signs from right to left: the text, and a closure that draws the sign at a point.
  private static let signs: [(String, @Sendable (Point, Canvas) -> Void)] = [
    (
      "failed",
      { point, canvas in
        canvas.stroke(
          .polyline([Point(x: point.x - 8, y: point.y), point]),
          with: Color.failure.faded(to: 0.45), width: 2)
        canvas.drawCross(at: point, reach: 3, with: .failure, width: 1.5)
      }
    ),
    ("recognized", { point, canvas in canvas.fillDiamond(at: point, with: .success) }),
    (
      "active",
      { point, canvas in
        let bar = Rect(x: point.x - 8, y: point.y - 4, width: 14, height: 8)
        canvas.fill(.roundedRect(bar, radius: 3), with: Color.success.faded(to: 0.9))
      }
    ),
  ]
}

/// The layout of a film strip, in pixels.
struct FilmStripLayout {
  let margin = 16.0
  let gap = 12.0
  /// The room for the line under a picture.
  let caption = 28.0
  /// The room for the scale bar and the signs below the timeline.
  let footerHeight = 22.0

  let columns: Int
  let rows: Int
  let frameSize: Size
  let top: Double
  private(set) var timeline: Timeline

  init(_ strip: FilmStrip) {
    let frame = PixelSize(
      width: strip.pictures.map(\.image.width).max() ?? 1,
      height: strip.pictures.map(\.image.height).max() ?? 1)
    self.init(
      count: strip.pictures.count, columns: strip.columns, frame: frame,
      hasTitle: !strip.title.isEmpty,
      timeline: Timeline(log: strip.log, marks: strip.pictures.map(\.time)))
  }

  /// The layout of at least one picture; without a timeline, the minimum of a strip.
  init(
    count: Int, columns wanted: Int?, frame: PixelSize, hasTitle: Bool = false,
    timeline: Timeline = Timeline(log: SessionLog(), marks: [])
  ) {
    let sixes = (count + 5) / 6
    columns = min(max(wanted ?? (count + sixes - 1) / sixes, 1), count)
    rows = (count + columns - 1) / columns
    frameSize = Size(width: Double(frame.width), height: Double(frame.height))
    top = hasTitle ? margin + 28 : margin
    self.timeline = timeline
    let width = max(innerWidth, 320)
    self.timeline.area = Rect(
      x: margin, y: top + Double(rows) * (frameSize.height + caption + gap), width: width,
      height: timeline.height)
  }

  var innerWidth: Double { Double(columns) * (frameSize.width + gap) - gap }

  var size: Size {
    Size(width: timeline.area.maxX + margin, height: footer.maxY + margin)
  }

  /// The line below the timeline.
  var footer: Rect {
    Rect(
      x: margin, y: timeline.area.maxY, width: timeline.area.width, height: footerHeight)
  }

  /// Throws when no canvas is as large.
  func check() throws(PaintingError) { _ = try Canvas.pixels(of: size, scale: 1) }

  /// The position of a picture.
  func frame(of index: Int) -> Rect {
    let (row, column) = (index / columns, index % columns)
    return Rect(
      x: margin + Double(column) * (frameSize.width + gap),
      y: top + Double(row) * (frameSize.height + caption + gap), width: frameSize.width,
      height: frameSize.height)
  }
}
