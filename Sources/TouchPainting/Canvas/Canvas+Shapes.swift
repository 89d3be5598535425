import CCairo
import TouchGeometry

extension Canvas {
  /// Fills a shape.
  public func fill(_ shape: Shape, with color: Color) {
    guard color.alpha > 0, let shape = paintable(shape, margin: 0) else { return }
    cairo_new_path(context)
    shape.trace(in: context)
    set(color)
    cairo_fill(context)
  }

  /// Outlines a shape with a line along the middle of its edge; corners are round, except those of
  /// rectangles.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - color: The line's color.
  ///   - width: The line's width in points.
  ///   - dash: The length of the dashes and of the gaps between them, in points; nil for a solid line. The
  ///     line is also solid if a dash is shorter than a quarter of a pixel, or than a ten-thousandth of the
  ///     longer side of the shape's bounding box.
  public func stroke(_ shape: Shape, with color: Color, width: Double, dash: Double? = nil) {
    guard color.alpha > 0, width.isFinite, width > 0,
      let shape = paintable(shape, margin: width)
    else { return }
    cairo_new_path(context)
    shape.trace(in: context)
    set(color)
    cairo_set_line_width(context, width)
    let isRectangle = if case .rect = shape { true } else { false }
    cairo_set_line_join(context, isRectangle ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, dash == nil ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    setDash(dash, along: shape)
    cairo_stroke(context)
    cairo_set_dash(context, nil, 0, 0)
  }

  /// Fills a shape with a vertical gradient between the top and the bottom of its box.
  public func fill(_ shape: Shape, from top: Color, to bottom: Color) {
    guard let shape = paintable(shape, margin: 0), let box = shape.boundingBox else { return }
    guard let pattern = cairo_pattern_create_linear(0, box.minY, 0, box.maxY) else { return }
    for (offset, color) in [(0.0, top), (1.0, bottom)] {
      cairo_pattern_add_color_stop_rgba(
        pattern, offset, color.red, color.green, color.blue, color.alpha * groups.factor)
    }
    cairo_new_path(context)
    shape.trace(in: context)
    cairo_set_source(context, pattern)
    cairo_fill(context)
    cairo_pattern_destroy(pattern)
  }

  func set(_ color: Color) {
    let alpha = color.alpha * groups.factor
    cairo_set_source_rgba(context, color.red, color.green, color.blue, alpha)
  }

  /// Sets dashes, unless there would be so many that drawing would take forever.
  private func setDash(_ dash: Double?, along shape: Shape) {
    let pixels = (dash ?? 0) * abs(currentTransform.determinant).squareRoot()
    guard var dash, dash.isFinite, pixels >= 0.25, let box = shape.boundingBox,
      max(box.width, box.height) / dash < 10_000
    else { return cairo_set_dash(context, nil, 0, 0) }
    cairo_set_dash(context, &dash, 1, 0)
  }

  /// The shape, if its numbers can be painted; an oversized rectangle is cut to the visible part.
  func paintable(_ shape: Shape, margin: Double) -> Shape? {
    guard let box = shape.boundingBox else { return nil }
    if isInReach(box.outset(by: margin)) { return shape }
    guard case .rect(let rect) = shape else { return nil }
    let seen = clipBox.outset(by: margin + 1)
    guard let cut = rect.standardized.intersection(seen) else { return nil }
    return isInReach(cut) ? .rect(cut) : nil
  }

  /// Whether all corners are within Cairo's numeric range.
  func isInReach(_ box: Rect) -> Bool {
    let device = currentTransform.boundingBox(of: box)
    let limit = Canvas.reach
    return box.isFinite && device.isFinite && device.minX >= -limit && device.minY >= -limit
      && device.maxX <= limit && device.maxY <= limit
  }
}
