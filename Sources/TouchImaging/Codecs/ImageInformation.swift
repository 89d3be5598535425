/// What an image file says of its picture, without the pixels.
public struct ImageInformation: Hashable, Sendable {
  /// What colors are stored as.
  public enum ColorModel: String, Hashable, Sendable, CaseIterable {
    /// Gray only.
    case gray
    /// Gray and alpha.
    case grayAlpha
    /// Red, green and blue, however they are coded.
    case rgb
    /// Red, green, blue and alpha.
    case rgba
    /// Indexes into a table of colors.
    case palette
    /// Cyan, magenta, yellow and black.
    case cmyk
  }

  /// The kind of file, by its content and not its name.
  public var format: ImageFormat
  /// Columns as stored.
  public var width: Int
  /// Rows as stored.
  public var height: Int
  /// How the stored picture must be turned to stand upright.
  public var orientation: ImageOrientation
  /// What colors are stored as.
  public var colorModel: ColorModel
  /// Bits of a channel, or of an index into the palette: 1, 2, 4, 8 or 16.
  public var bitsPerChannel: Int
  /// Whether pixels can be less than solid: by an alpha channel, or by a color or parts of a palette
  /// that are declared clear.
  public var hasAlpha: Bool
  /// Whether it comes in several passes over the whole picture: a progressive JPEG, an interlaced
  /// PNG.
  public var isProgressive: Bool
  /// Whether it is a WebP of several frames, of which the first is read.
  public var isAnimated: Bool
  /// How far apart the stored pixels lie; nil if the file does not say.
  ///
  /// From a PNG's pHYs, a JPEG's JFIF density, or EXIF resolution, in this order.
  public var spacing: PixelSpacing?
  /// How many bytes the file has.
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

  /// Whether it is a PNG whose rows come interlaced; the same as ``isProgressive`` for PNG.
  public var isInterlaced: Bool { format == .png && isProgressive }
  /// Columns of the upright picture.
  public var orientedWidth: Int { orientation.swapsSides ? height : width }
  /// Rows of the upright picture.
  public var orientedHeight: Int { orientation.swapsSides ? width : height }

  /// The stored sides.
  var size: PixelSize { PixelSize(width: width, height: height) }
}
