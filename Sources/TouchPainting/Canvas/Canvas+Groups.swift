import CCairo
import TouchGeometry

/// The groups that are being painted, in each other.
struct OpenGroups {
  /// How many there are.
  var count = 0
  /// The pixels of all of them.
  var pixels = 0
  /// What colors and images are to be multiplied with, for want of a group.
  var factor = 1.0
}

extension Canvas {
  /// How many groups there can be in each other.
  public static let mostGroups = 16

  /// The most pixels that all groups in each other take: 400 MB.
  public static let mostGroupPixels = mostPixels

  /// Paints what `body` paints as a whole with an opacity, 0...1, so that parts of it that lie on
  /// each other do not show through.
  ///
  /// Needs memory for the pixels of the clip. Of groups in groups at most ``mostGroups`` are whole,
  /// with at most ``mostGroupPixels`` in all; of those beyond, each part is painted with the opacity
  /// by itself.
  public func group<Failure: Error>(
    opacity: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard opacity > 0 else { return }
    guard opacity < 1 else { return try body() }
    try isolated(opacity: opacity, body)
  }

  /// Paints what `body` paints apart from what is below, then puts it there with an opacity.
  func isolated<Failure: Error>(
    opacity: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let outer = groups
    defer { groups = outer }
    let pixels = clippedPixels
    guard outer.count < Canvas.mostGroups, outer.pixels + pixels <= Canvas.mostGroupPixels else {
      groups.factor *= opacity
      return try body()
    }
    groups = OpenGroups(count: outer.count + 1, pixels: outer.pixels + pixels, factor: 1)
    cairo_push_group(context)
    defer {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity * outer.factor)
    }
    try body()
  }

  /// How many pixels the box around the clip has, at most.
  private var clippedPixels: Int {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    let clip = Rect(x: left, y: top, width: right - left, height: bottom - top)
    let box = currentTransform.boundingBox(of: clip)
    // Where the transform turns, the box is larger than the clip, but the canvas bounds both.
    let columns = min(max(box.width.rounded(.up), 0) + 1, Double(width))
    let rows = min(max(box.height.rounded(.up), 0) + 1, Double(height))
    guard columns.isFinite, rows.isFinite else { return width * height }
    return Int(columns) * Int(rows)
  }
}

/// A straight piece of a way, with a look of its own.
struct TrailPiece {
  var from: Point
  var to: Point
  var color: Color
  /// The line's width in points.
  var width: Double
}

extension Canvas {
  /// Draws pieces one after the other, with round ends. Where two meet, the later one is seen alone:
  /// blended, every joint would be a dot that is less clear than both.
  func strokeTrail(_ pieces: [TrailPiece]) {
    let width = pieces.map(\.width).max() ?? 0
    guard width.isFinite, let box = Rect(bounding: pieces.flatMap { [$0.from, $0.to] }) else {
      return
    }
    within(clip: .rect(box.outset(by: width + 1))) {
      let outer = groups.count
      isolated(opacity: 1) {
        // In a group of its own it takes the place of what is there, as far as it covers a pixel.
        if groups.count > outer { cairo_set_operator(context, CAIRO_OPERATOR_SOURCE) }
        for piece in pieces {
          stroke(.polyline([piece.from, piece.to]), with: piece.color, width: piece.width)
        }
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      }
    }
  }
}
