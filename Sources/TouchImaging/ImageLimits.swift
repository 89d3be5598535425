/// How large a picture may be that a file claims to hold; looked at before memory is taken for it.
public struct ImageLimits: Hashable, Sendable {
  /// The most pixels of a picture as it is stored.
  public var pixels: Int
  /// The longest side in pixels.
  public var side: Int
  /// The most bytes that decoding may take beside the result.
  ///
  /// A JPEG of several scans keeps all of its coefficients, 2 bytes for each channel of a pixel at
  /// full resolution. An interlaced PNG and a WebP with alpha that are shrunk are decoded whole
  /// first, 4 bytes a pixel. A WebP is read into memory before it is decoded, and one without loss
  /// or with alpha takes 5 bytes a pixel beside. A picture that is turned upright is made a second
  /// time, 4 bytes for each pixel of the result, after all else is given back. These are counted
  /// before any of them is taken.
  ///
  /// Not counted is what does not grow with the number of pixels: some rows, and a codec's tables.
  /// libwebp's tables of codes for a picture without loss can take much, though, in a file that is
  /// made for that: 12 kB for each of up to 65,536 codes that the file defines.
  public var workingBytes: Int

  /// Creates limits: by default 100 million pixels (400 MB), a side of 65,535 and 512 MiB to work in.
  public init(pixels: Int = 100_000_000, side: Int = 65_535, workingBytes: Int = 512 << 20) {
    self.pixels = pixels
    self.side = side
    self.workingBytes = workingBytes
  }

  /// The most scans of a JPEG: encoders make some 10, and each costs as much time as the picture is
  /// large, however few bytes it has.
  static let scans = 100

  /// Whether a picture of these sides is allowed; sides below 1 are not, nor more than 2⁴⁴ pixels,
  /// beyond which sums of pixels do not fit 64 bits.
  public func allow(width: Int, height: Int) -> Bool {
    guard width > 0, height > 0, width <= side, height <= side else { return false }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    return !overflows && count <= min(pixels, 1 << 44)
  }
}
