/// An image file's information about its image, without the pixels.
public struct ImageInformation: Hashable, Sendable {
  /// The stored color components.
  public enum ColorModel: String, Hashable, Sendable, CaseIterable {
    /// Gray only.
    case gray
    /// Gray and alpha.
    case grayAlpha
    /// Red, green and blue, in any encoding.
    case rgb
    /// Red, green, blue and alpha.
    case rgba
    /// Indexes into a table of colors.
    case palette
    /// Cyan, magenta, yellow and black.
    case cmyk
  }

  /// The format, by the content and not the name.
  public var format: ImageFormat
  /// The number of stored columns.
  public var width: Int
  /// The number of stored rows.
  public var height: Int
  /// How the stored image must be rotated to be upright.
  public var orientation: ImageOrientation
  /// The stored color components.
  public var colorModel: ColorModel
  /// The number of bits per channel, or per palette index: 1, 2, 4, 8 or 16; for GIF 1 to 8.
  public var bitsPerChannel: Int
  /// Whether pixels can be transparent: by an alpha channel, a transparent color or palette entries, or the first
  /// frame of an animation that does not cover its canvas.
  public var hasAlpha: Bool
  /// Whether it is stored in several passes over the whole image: a progressive JPEG, an interlaced PNG or GIF.
  public var isProgressive: Bool
  /// Whether it has several frames, of which only the first is read: a WebP or a GIF, or a TIFF with several
  /// pages.
  public var isAnimated: Bool
  /// The spacing of the stored pixels; nil if the file does not contain it.
  ///
  /// From a PNG's pHYs, a JPEG's JFIF density, or EXIF resolution, in this order; from a TIFF's resolution. A
  /// GIF has none.
  public var spacing: PixelSpacing?
  /// The width of a pixel divided by its height; nil if the file contains neither this nor a spacing.
  ///
  /// From ``spacing``, or from files that state only the aspect ratio of pixels: a PNG's pHYs, a JPEG's JFIF
  /// density and a TIFF's resolution without a unit, and a GIF's aspect ratio.
  public var pixelAspectRatio: Double? { spacing.map { $0.x / $0.y } ?? shape }
  /// The size of the file in bytes.
  public var byteCount: Int

  /// Creates the information from its parts.
  public init(
    format: ImageFormat, width: Int, height: Int, orientation: ImageOrientation = .upright,
    colorModel: ColorModel, bitsPerChannel: Int = 8, hasAlpha: Bool = false,
    isProgressive: Bool = false, isAnimated: Bool = false, spacing: PixelSpacing? = nil,
    byteCount: Int
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.colorModel = colorModel
    self.bitsPerChannel = bitsPerChannel
    self.hasAlpha = hasAlpha
    self.isProgressive = isProgressive
    self.isAnimated = isAnimated
    self.spacing = spacing
    self.byteCount = byteCount
  }

  /// Whether it is an interlaced PNG or GIF; the same as ``isProgressive`` for these.
  public var isInterlaced: Bool { (format == .png || format == .gif) && isProgressive }
  /// The number of columns of the upright image.
  public var orientedWidth: Int { orientation.swapsSides ? height : width }
  /// The number of rows of the upright image.
  public var orientedHeight: Int { orientation.swapsSides ? width : height }

  /// The stored size.
  var size: PixelSize { PixelSize(width: width, height: height) }

  /// The shape of pixels, for files without a spacing: width by height.
  var shape: Double?
}
