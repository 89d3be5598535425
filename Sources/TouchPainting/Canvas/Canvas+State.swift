import CCairo
import TouchGeometry

extension Canvas {
  /// The transform from the current coordinates to pixels.
  public var currentTransform: AffineTransform {
    var m = cairo_matrix_t()
    cairo_get_matrix(context, &m)
    return AffineTransform(a: m.xx, b: m.yx, c: m.xy, d: m.yy, tx: m.x0, ty: m.y0)
  }

  /// Paints the output of `body` in nested coordinates, optionally clipped, and then restores the state.
  ///
  /// - Parameters:
  ///   - transform: The transform from the coordinates within `body` to those outside.
  ///   - clip: The visible part, in the coordinates within `body`; everything if nil. A shape that cannot be
  ///     painted hides everything.
  ///   - body: The closure that paints. It is not called if the transform is singular or not finite, because
  ///     nothing would be visible, or if no part of the clip is on the canvas.
  public func within<Failure: Error>(
    _ transform: AffineTransform = .identity, clip: Shape? = nil,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard isUsable(transform) else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    var m = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_transform(context, &m)
    if let clip, !reduce(to: clip) { return }
    try body()
  }

  /// Clips to a shape; returns false if nothing remains.
  private func reduce(to clip: Shape) -> Bool {
    guard let shape = paintable(clip, margin: 0) else { return false }
    cairo_new_path(context)
    shape.trace(in: context)
    cairo_clip(context)
    return !clipBox.isEmpty
  }

  /// The bounding box of the visible part, in the current coordinates.
  var clipBox: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether Cairo accepts the transform; an invalid one would put the canvas into a permanent error state.
  private func isUsable(_ transform: AffineTransform) -> Bool {
    let whole = transform.concatenating(currentTransform)
    guard transform.isFinite, whole.isFinite, whole.inverse != nil else { return false }
    let determinant = abs(whole.determinant)
    let limit = 1e15
    return determinant > 1e-12 && determinant < limit && abs(whole.tx) < limit
      && abs(whole.ty) < limit && abs(transform.determinant) > 1e-300
  }
}
