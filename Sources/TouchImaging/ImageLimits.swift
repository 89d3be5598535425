/// The maximum size of an image, which is checked before memory is allocated.
///
///     let limits = ImageLimits(pixels: 20_000_000)
public struct ImageLimits: Hashable, Sendable {
  /// The maximum number of pixels of the stored image.
  public var pixels: Int
  /// The longest side in pixels.
  public var side: Int
  /// The maximum number of bytes that decoding may use in addition to the result.
  ///
  /// A JPEG with several scans needs all of its coefficients, 2 bytes for each channel of a pixel at full
  /// resolution. An interlaced PNG or a WebP with alpha is decoded completely, 4 bytes per pixel, before it
  /// is reduced. A WebP is read into memory before it is decoded, and a lossless one or one with alpha uses 5
  /// more bytes per pixel. For a TIFF, the largest strip or tile is kept as stored, and a row of tiles (or a
  /// strip that libtiff converts) is unpacked at once, 4 bytes per pixel. An interlaced GIF takes a byte per
  /// pixel. An image that is rotated upright is copied, 4 bytes for each pixel of the result, after
  /// everything else is released. Memory is counted before it is allocated.
  ///
  /// Memory that does not grow with the number of pixels is not counted: some rows, and a codec's tables.
  /// libwebp's code tables for a lossless image can be large, though, in a file designed for that: 12 kB for
  /// each of up to 65,536 codes that the file defines.
  public var workingBytes: Int

  /// Creates limits: by default 100 million pixels (400 MB), a side of 65,535 and 512 MiB of working memory.
  public init(pixels: Int = 100_000_000, side: Int = 65_535, workingBytes: Int = 512 << 20) {
    self.pixels = pixels
    self.side = side
    self.workingBytes = workingBytes
  }

  /// The maximum number of scans of a JPEG: encoders produce about 10, and each costs time in proportion to
  /// the image's size, regardless of its bytes.
  static let scans = 100

  /// Whether an image of this size is allowed; sides below 1 are not, nor are more than 2⁴⁴ pixels, beyond
  /// which sums of pixels overflow 64 bits.
  public func allow(width: Int, height: Int) -> Bool {
    guard width > 0, height > 0, width <= side, height <= side else { return false }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    return !overflows && count <= min(pixels, 1 << 44)
  }

  /// Throws unless the stored image is allowed.
  func check(_ information: ImageInformation) throws(ImageError) {
    let (width, height) = (information.width, information.height)
    guard allow(width: width, height: height) else {
      throw ImageError(reason: .tooLarge(width: width, height: height, limit: pixels))
    }
  }
}
