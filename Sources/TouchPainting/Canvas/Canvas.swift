import CCairo
import Glibc
import TouchGeometry
import TouchImaging

/// A picture that is being painted, in points.
///
/// Its coordinates are points from the upper left, y down; ``scale`` says how many pixels a point is.
/// Whatever is painted, same calls give same pixels. Shapes that are not finite, or that reach more
/// than ``reach`` pixels away, are left out: nothing that a caller paints can make it unusable, but
/// for a lack of memory and pictures with sides that Cairo does not take, which ``image()`` tells.
///
///     let canvas = try Canvas(width: 320, height: 200)
///     canvas.fill(.circle(center: Point(x: 160, y: 100), radius: 80), with: .white)
///     let image = try canvas.image()
public final class Canvas {
  /// The longest side in pixels; Cairo's own limit is 32,767.
  public static let longestSide = 32_767

  /// The most pixels: 100 million, which take 400 MB.
  public static let mostPixels = 100_000_000

  /// How far from the canvas coordinates are painted, in pixels; Cairo's numbers end at 8,388,607.
  public static let reach = 4_000_000.0

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// How many pixels a point is.
  public let scale: Double

  /// The size in points.
  public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  /// The area in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  let surface: OpaquePointer
  let context: OpaquePointer
  var groups = OpenGroups()
  /// The first of what could not be painted.
  private var failure: PaintingError?

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - scale: How many pixels a point is, more than 0.
  ///   - background: What it is filled with.
  /// - Throws: ``PaintingError`` if the sides are out of range, the scale is no scale, or memory is
  ///   short.
  public init(
    width: Int, height: Int, scale: Double = 1, background: Color = .clear
  ) throws(PaintingError) {
    guard scale.isFinite, scale > 0 else { throw PaintingError(.scale(scale)) }
    guard width > 0, height > 0, width <= Canvas.longestSide, height <= Canvas.longestSide,
      width * height <= Canvas.mostPixels
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

  /// How many pixels the canvas for an area in points has.
  ///
  /// - Throws: ``PaintingError`` if the scale is no scale, or there cannot be such a canvas.
  static func pixels(of size: Size, scale: Double) throws(PaintingError) -> PixelSize {
    guard scale.isFinite, scale > 0 else { throw PaintingError(.scale(scale)) }
    let (width, height) = (Canvas.pixels(size.width, scale), Canvas.pixels(size.height, scale))
    let range = 1...Double(Canvas.longestSide)
    guard range.contains(width), range.contains(height), width * height <= Double(mostPixels) else {
      throw Canvas.sizeError(width, height)
    }
    return PixelSize(width: Int(width), height: Int(height))
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// As many pixels as a length takes, less what is only rounding: a thousandth of one.
  private static func pixels(_ length: Double, _ scale: Double) -> Double {
    (length * scale - 1e-3).rounded(.up)
  }

  private static func sizeError(_ width: Double, _ height: Double) -> PaintingError {
    PaintingError(
      .size(width: width, height: height, sideLimit: longestSide, pixelLimit: mostPixels))
  }

  /// Remembers that something could not be painted; the first time counts.
  func note(_ error: PaintingError) { failure = failure ?? error }

  /// Throws what could not be painted, or what Cairo has to complain about.
  func check() throws(PaintingError) {
    if let failure { throw failure }
    for status in [cairo_surface_status(surface), cairo_status(context)]
    where status != CAIRO_STATUS_SUCCESS {
      throw PaintingError(.cairo(cairo_status_to_string(status).map { String(cString: $0) } ?? ""))
    }
  }
}

extension Canvas {
  /// What is painted so far, as an image of straight alpha.
  ///
  /// - Throws: ``PaintingError`` if memory was short on the way or is now, or if a picture was painted
  ///   that no canvas can take.
  /// - Complexity: O(pixels).
  public func image() throws(PaintingError) -> Image {
    try check()
    cairo_surface_flush(surface)
    guard let bytes = cairo_image_surface_get_data(surface) else {
      throw PaintingError(.cairo("the picture has no memory"))
    }
    // An array that finds no memory stops the program, so memory is asked for before.
    guard let memory = malloc(width * height * MemoryLayout<Pixel>.stride) else {
      throw PaintingError(.cairo("out of memory"))
    }
    free(memory)
    let stride = Int(cairo_image_surface_get_stride(surface))
    return Image(width: width, height: height) { pixels in
      for y in 0..<height {
        let row = UnsafeRawPointer(bytes + y * stride)
        for x in 0..<width {
          let value = row.load(fromByteOffset: x * 4, as: UInt32.self)
          (pixels.baseAddress! + y * width + x).initialize(to: Pixel(premultiplied: value))
        }
      }
    }
  }
}

extension Pixel {
  /// Creates the pixel of a premultiplied ARGB value; each channel is rounded to the nearest.
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
