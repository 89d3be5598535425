import CCairo
import TouchGeometry
import TouchImaging
import Touchstone

/// An image with its premultiplied form, which is created when it is first painted and then kept.
///
/// Layers that show the same image should share one: `ImageLayer(painted)`. It keeps the image and its
/// premultiplied form, four bytes per pixel each.
///
///     let flower = PaintedImage(try ImageFile.read(path: "flower.png").image)
///     let layers = [ImageLayer(flower), ImageLayer(flower)]
public final class PaintedImage {
  /// The longest side in pixels that can be painted at any size; up to ``Canvas/maximumSide`` it can be
  /// painted only if it is not reduced much.
  public static let maximumSide = 16_384

  /// The image.
  public let image: Image

  /// Creates an image for painting; the conversion happens later.
  public init(_ image: Image) { self.image = image }

  deinit { if let made { cairo_surface_destroy(made) } }

  private var made: OpaquePointer?
  /// The requested masks; nil for a mask without transparent pixels.
  var masks: [MaskKey: AlphaMask?] = [:]

  /// The premultiplied form.
  ///
  /// - Throws: ``PaintingError`` if memory is short or a side exceeds ``Canvas/maximumSide``.
  func surface() throws(PaintingError) -> OpaquePointer {
    if let made { return made }
    let surface = try make()
    made = surface
    return surface
  }

  static func sizeError(_ image: Image) -> PaintingError {
    PaintingError(
      .size(
        width: Double(image.width), height: Double(image.height), sideLimit: maximumSide,
        pixelLimit: Canvas.maximumPixels))
  }

  private func make() throws(PaintingError) -> OpaquePointer {
    let (width, height) = (image.width, image.height)
    guard width <= Canvas.maximumSide, height <= Canvas.maximumSide else {
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
  /// When the image is reduced, all its pixels contribute, so that fine patterns do not flicker. If there is
  /// no memory for the image, or a side exceeds ``PaintedImage/maximumSide`` and it cannot be painted at this
  /// size, ``image()`` throws.
  ///
  /// - Parameters:
  ///   - painted: The image.
  ///   - rect: The destination; nothing is painted if it has no area.
  ///   - opacity: The opacity, 0...1.
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
      // The edge pixels are extended outward, so that only the rectangle's coverage softens an edge.
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

  /// Whether Cairo paints an image under the current transform. Cairo adds to the image's pixels half of
  /// those that map to one canvas pixel, and silently skips the image if the sum is 32,767 or more along a
  /// side. (Determined by experiment: sides of 16,384 to 32,767 reduced to 1 to 9,000.)
  private func isSampled(_ image: Image) -> Bool {
    guard let inverse = currentTransform.inverse else { return false }
    let columns = Double(image.width) + (abs(inverse.a) + abs(inverse.c)) / 2
    let rows = Double(image.height) + (abs(inverse.b) + abs(inverse.d)) / 2
    guard max(columns, rows) + 1 > Double(Canvas.maximumSide - 1) else { return true }
    // Smaller images are skipped if they are less than half a pixel, which is invisible.
    if max(image.width, image.height) > PaintedImage.maximumSide {
      note(PaintedImage.sizeError(image))
    }
    return false
  }

  /// The form of an image for painting; nil, with an error recorded, if there is none.
  private func surface(of painted: PaintedImage) -> OpaquePointer? {
    do {
      return try painted.surface()
    } catch {
      note(error)
      return nil
    }
  }
}
