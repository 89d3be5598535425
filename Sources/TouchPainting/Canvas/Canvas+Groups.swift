import CCairo
import TouchGeometry

/// The nested groups being painted.
struct OpenGroups {
  /// The number of groups.
  var count = 0
  /// The number of their pixels in total.
  var pixels = 0
  /// The factor for the opacity of colors and images if there is no group.
  var factor = 1.0
}

extension Canvas {
  /// The maximum nesting of groups.
  public static let maximumGroups = 16

  /// The maximum number of pixels in all nested groups: 400 MB.
  public static let maximumGroupPixels = maximumPixels

  /// Paints the output of `body` as a group with an opacity, 0...1, so that overlapping parts do not show
  /// through each other.
  ///
  /// Needs memory for the pixels of the clip. Up to ``maximumGroups`` nested groups, with at most
  /// ``maximumGroupPixels`` in total, are painted as groups; beyond that each part is painted with the opacity
  /// separately.
  public func group<Failure: Error>(
    opacity: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard opacity > 0 else { return }
    guard opacity < 1 else { return try body() }
    try isolated(opacity: opacity, body)
  }

  /// Paints the output of `body` separately from the content below, then composites it with an opacity.
  func isolated<Failure: Error>(
    opacity: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let outer = groups
    defer { groups = outer }
    let pixels = clippedPixels
    guard outer.count < Canvas.maximumGroups, outer.pixels + pixels <= Canvas.maximumGroupPixels
    else {
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

  /// The maximum number of pixels in the clip's bounding box.
  private var clippedPixels: Int {
    let box = currentTransform.boundingBox(of: clipBox)
    // If the transform rotates, the box is larger than the clip, but the canvas limits both.
    let columns = min(max(box.width.rounded(.up), 0) + 1, Double(width))
    let rows = min(max(box.height.rounded(.up), 0) + 1, Double(height))
    guard columns.isFinite, rows.isFinite else { return width * height }
    return Int(columns) * Int(rows)
  }
}

/// A straight piece of a trail, with its own look.
struct TrailPiece {
  var from: Point
  var to: Point
  var color: Color
  /// The line's width in points.
  var width: Double
}

extension Canvas {
  /// Draws pieces in order, with round ends. Where two meet, only the later one is visible: if they were
  /// blended, every joint would be a more opaque dot.
  func strokeTrail(_ pieces: [TrailPiece]) {
    let width = pieces.map(\.width).max() ?? 0
    guard width.isFinite, let box = Rect(bounding: pieces.flatMap { [$0.from, $0.to] }) else {
      return
    }
    within(clip: .rect(box.outset(by: width + 1))) {
      let outer = groups.count
      isolated(opacity: 1) {
        // In a group, it replaces the content below as far as it covers a pixel.
        if groups.count > outer { cairo_set_operator(context, CAIRO_OPERATOR_SOURCE) }
        for piece in pieces {
          stroke(.polyline([piece.from, piece.to]), with: piece.color, width: piece.width)
        }
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      }
    }
  }
}
