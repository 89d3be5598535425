import CCairo
import TouchGeometry
import TouchImaging
import Touchstone

/// An image in the form that it is painted in, made once, at the first painting, and kept.
///
/// Layers that show the same image share one of these: `ImageLayer(painted)`. It keeps the image and
/// its premultiplied form, four bytes a pixel each.
public final class PaintedImage {
  /// The image.
  public let image: Image

  /// Creates an image to be painted; takes no time yet.
  public init(_ image: Image) { self.image = image }

  deinit { if let made { cairo_surface_destroy(made) } }

  private var made: OpaquePointer?
  /// The masks that were asked for; nil for one without a gap.
  var masks: [MaskKey: AlphaMask?] = [:]

  /// The premultiplied form; nil when memory is short or a side is beyond ``Canvas/longestSide``.
  var surface: OpaquePointer? {
    if let made { return made }
    made = make()
    return made
  }

  private func make() -> OpaquePointer? {
    let (width, height) = (image.width, image.height)
    guard width <= Canvas.longestSide, height <= Canvas.longestSide,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    image.withPixels { pixels in
      for y in 0..<height {
        let row = UnsafeMutableRawPointer(bytes + y * stride)
        for x in 0..<width {
          row.storeBytes(
            of: pixels[y * width + x].premultiplied, toByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}

extension Canvas {
  /// Paints an image, stretched over a rectangle.
  ///
  /// When it becomes smaller, all its pixels count, so that fine patterns do not flicker.
  ///
  /// - Parameters:
  ///   - painted: The image.
  ///   - rect: Where it goes; nothing is painted when it has no area.
  ///   - opacity: How opaque it is, 0...1.
  public func draw(_ painted: PaintedImage, in rect: Rect, opacity: Double = 1) {
    guard opacity > 0, !rect.isEmpty, rect.isFinite, let surface = painted.surface else { return }
    let (width, height) = (Double(painted.image.width), Double(painted.image.height))
    let transform = AffineTransform(
      a: rect.width / width, b: 0, c: 0, d: rect.height / height, tx: rect.minX, ty: rect.minY)
    within(transform) {
      let area = Rect(x: 0, y: 0, width: width, height: height)
      guard isInReach(area) else { return }
      cairo_set_source_surface(context, surface, 0, 0)
      guard let pattern = cairo_get_source(context) else { return }
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
      // The edge's own pixels go on outside, so that only the rectangle's coverage softens an edge.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_new_path(context)
      cairo_rectangle(context, 0, 0, width, height)
      if opacity < 1 {
        cairo_clip(context)
        cairo_paint_with_alpha(context, opacity)
      } else {
        cairo_fill(context)
      }
    }
  }
}
