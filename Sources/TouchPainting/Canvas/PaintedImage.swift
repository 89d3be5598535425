import CCairo
import TouchGeometry
import TouchImaging
import Touchstone

/// An image in the form that it is painted in, made once, at the first painting, and kept.
///
/// Layers that show the same image share one of these: `ImageLayer(painted)`. It keeps the image and
/// its premultiplied form, four bytes a pixel each.
public final class PaintedImage {
  /// The longest side in pixels that can be painted however small; one up to ``Canvas/longestSide``
  /// can be where it is not made much smaller.
  public static let longestSide = 16_384

  /// The image.
  public let image: Image

  /// Creates an image to be painted; takes no time yet.
  public init(_ image: Image) { self.image = image }

  deinit { if let made { cairo_surface_destroy(made) } }

  private var made: OpaquePointer?
  /// The masks that were asked for; nil for one without a gap.
  var masks: [MaskKey: AlphaMask?] = [:]

  /// The premultiplied form.
  ///
  /// - Throws: ``PaintingError`` when memory is short or a side is beyond ``Canvas/longestSide``.
  func surface() throws(PaintingError) -> OpaquePointer {
    if let made { return made }
    let surface = try make()
    made = surface
    return surface
  }

  static func sizeError(_ image: Image) -> PaintingError {
    PaintingError(
      .size(
        width: Double(image.width), height: Double(image.height), sideLimit: longestSide,
        pixelLimit: Canvas.mostPixels))
  }

  private func make() throws(PaintingError) -> OpaquePointer {
    let (width, height) = (image.width, image.height)
    guard width <= Canvas.longestSide, height <= Canvas.longestSide else {
      throw PaintedImage.sizeError(image)
    }
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(surface)
    else { throw PaintingError(.cairo("out of memory")) }
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
  /// When it becomes smaller, all its pixels count, so that fine patterns do not flicker. An image
  /// for which there is no memory, or with a side beyond ``PaintedImage/longestSide`` that cannot be
  /// painted at this size, is not left out in silence: ``image()`` throws then.
  ///
  /// - Parameters:
  ///   - painted: The image.
  ///   - rect: Where it goes; nothing is painted when it has no area.
  ///   - opacity: How opaque it is, 0...1.
  public func draw(_ painted: PaintedImage, in rect: Rect, opacity: Double = 1) {
    guard opacity > 0, !rect.isEmpty, rect.isFinite, let surface = surface(of: painted) else {
      return
    }
    let opacity = min(opacity, 1) * groups.factor
    let (width, height) = (Double(painted.image.width), Double(painted.image.height))
    let transform = AffineTransform(
      a: rect.width / width, b: 0, c: 0, d: rect.height / height, tx: rect.minX, ty: rect.minY)
    within(transform) {
      let area = Rect(x: 0, y: 0, width: width, height: height)
      guard isInReach(area), isSampled(painted.image) else { return }
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

  /// Whether Cairo paints an image under the transform now. It counts the image's pixels with half of
  /// those that come into one on the canvas, and leaves the image out, without a word, where they are
  /// 32,767 or more along a side. (Found by trying: sides of 16,384 to 32,767 made 1 to 9,000 long.)
  private func isSampled(_ image: Image) -> Bool {
    guard let inverse = currentTransform.inverse else { return false }
    let columns = Double(image.width) + (abs(inverse.a) + abs(inverse.c)) / 2
    let rows = Double(image.height) + (abs(inverse.b) + abs(inverse.d)) / 2
    guard max(columns, rows) + 1 > Double(Canvas.longestSide - 1) else { return true }
    // Shorter ones are left out where they are less than half a pixel, of which nothing is seen.
    if max(image.width, image.height) > PaintedImage.longestSide {
      note(PaintedImage.sizeError(image))
    }
    return false
  }

  /// The form of an image that is painted; nil when there is none, which is noted.
  private func surface(of painted: PaintedImage) -> OpaquePointer? {
    do {
      return try painted.surface()
    } catch {
      note(error)
      return nil
    }
  }
}
