import CCairo
import Glibc
import TouchGeometry
import TouchImaging

/// A picture being painted, in points.
///
/// Its coordinates are points from the upper left, y down; ``scale`` is the number of pixels per point. The
/// same calls always give the same pixels. Shapes that are not finite, or that extend more than ``reach``
/// pixels away, are ignored: no call can make the canvas unusable, except by lack of memory or with images
/// whose sides Cairo does not support, which ``image()`` reports.
///
///     let canvas = try Canvas(width: 320, height: 200)
///     canvas.fill(.circle(center: Point(x: 160, y: 100), radius: 80), with: .white)
///     let image = try canvas.image()
public final class Canvas {
  /// The longest side in pixels; Cairo's own limit is 32,767.
  public static let maximumSide = 32_767

  /// The maximum number of pixels: 100 million, which use 400 MB.
  public static let maximumPixels = 100_000_000

  /// The maximum distance of painted coordinates from the canvas, in pixels; Cairo's range ends at 8,388,607.
  public static let reach = 4_000_000.0

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of pixels per point.
  public let scale: Double

  /// The size in points.
  public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  /// The area in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  let surface: OpaquePointer
  let context: OpaquePointer
  var groups = OpenGroups()
  /// The first painting error.
  private var failure: PaintingError?

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - scale: The number of pixels per point, more than 0.
  ///   - background: The fill color.
  /// - Throws: ``PaintingError`` if the sides or the scale are out of range, or memory is short.
  public init(
    width: Int, height: Int, scale: Double = 1, background: Color = .clear
  ) throws(PaintingError) {
    // Cairo rejects a scale whose square is zero.
    guard scale.isFinite, scale > 0, scale * scale > 0 else { throw PaintingError(.scale(scale)) }
    guard width > 0, height > 0, width <= Canvas.maximumSide, height <= Canvas.maximumSide,
      width * height <= Canvas.maximumPixels
    else { throw Canvas.sizeError(Double(width), Double(height)) }
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { throw PaintingError(.cairo("out of memory")) }
    (self.width, self.height, self.scale) = (width, height, scale)
    (self.surface, self.context) = (surface, context)
    try check()
    cairo_scale(context, scale, scale)
    fill(.rect(bounds), with: background)
  }

  /// Creates a canvas for an area in points; its sides are rounded up to whole pixels.
  public convenience init(
    size: Size, scale: Double = 1, background: Color = .clear
  ) throws(PaintingError) {
    let pixels = try Canvas.pixels(of: size, scale: scale)
    try self.init(width: pixels.width, height: pixels.height, scale: scale, background: background)
  }

  /// The size in pixels of a canvas for an area in points.
  ///
  /// - Throws: ``PaintingError`` if the scale or the resulting size is invalid.
  static func pixels(of size: Size, scale: Double) throws(PaintingError) -> PixelSize {
    guard scale.isFinite, scale > 0 else { throw PaintingError(.scale(scale)) }
    let (width, height) = (Canvas.pixels(size.width, scale), Canvas.pixels(size.height, scale))
    let range = 1...Double(Canvas.maximumSide)
    guard range.contains(width), range.contains(height), width * height <= Double(maximumPixels)
    else {
      throw Canvas.sizeError(width, height)
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// The number of pixels for a length, ignoring rounding errors of up to a thousandth of a pixel.
  private static func pixels(_ length: Double, _ scale: Double) -> Double {
    (length * scale - 1e-3).rounded(.up)
  }

  private static func sizeError(_ width: Double, _ height: Double) -> PaintingError {
    PaintingError(
      .size(width: width, height: height, sideLimit: maximumSide, pixelLimit: maximumPixels))
  }

  /// Records a painting error; only the first one is kept.
  func note(_ error: PaintingError) { failure = failure ?? error }

  /// Throws the recorded error or Cairo's.
  func check() throws(PaintingError) {
    if let failure { throw failure }
    for status in [cairo_surface_status(surface), cairo_status(context)]
    where status != CAIRO_STATUS_SUCCESS {
      throw PaintingError(.cairo(cairo_status_to_string(status).map { String(cString: $0) } ?? ""))
    }
  }
}

extension Canvas {
  /// The picture so far, as an image with straight alpha.
  ///
  /// - Throws: ``PaintingError`` if memory was or is short, or if an image was painted that Cairo cannot
  ///   handle.
  /// - Complexity: O(pixels).
  public func image() throws(PaintingError) -> Image {
    let (bytes, bytesPerRow) = try rows()
    // A failed array allocation would crash the program, so the memory is allocated first.
    guard let memory = malloc(width * height * MemoryLayout<Pixel>.stride) else {
      throw PaintingError(.cairo("out of memory"))
    }
    free(memory)
    return Image(width: width, height: height) { pixels in
      for y in 0..<height {
        let row = UnsafeRawPointer(bytes + y * bytesPerRow)
        for x in 0..<width {
          let value = row.load(fromByteOffset: x * 4, as: UInt32.self)
          (pixels.baseAddress! + y * width + x).initialize(to: Pixel(premultiplied: value))
        }
      }
    }
  }
}

extension Pixel {
  /// Creates a pixel from a premultiplied ARGB value; each channel is rounded to the nearest.
  init(premultiplied value: UInt32) {
    let alpha = value >> 24
    guard alpha < 255 else {
      self.init(
        red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
      return
    }
    guard alpha > 0 else {
      self = .clear
      return
    }
    func straight(_ channel: UInt32) -> UInt8 {
      UInt8(min((channel * 255 + alpha / 2) / alpha, 255))
    }
    self.init(
      red: straight(value >> 16 & 0xFF), green: straight(value >> 8 & 0xFF),
      blue: straight(value & 0xFF), alpha: UInt8(alpha))
  }

  /// The premultiplied ARGB value; each channel is rounded to the nearest.
  var premultiplied: UInt32 {
    let alpha = UInt32(self.alpha)
    func multiplied(_ channel: UInt8) -> UInt32 { (UInt32(channel) * alpha + 127) / 255 }
    return alpha << 24 | multiplied(red) << 16 | multiplied(green) << 8 | multiplied(blue)
  }
}
