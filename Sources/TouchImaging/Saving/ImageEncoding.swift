/// How the rows of a PNG are filtered before they are compressed; no filter changes a pixel.
public enum PNGFilter: Int, Hashable, Sendable, CaseIterable {
  /// Unfiltered: best for drawings with few colors.
  case none = 0
  /// Differences from the pixel on the left.
  case sub
  /// Differences to the pixel above.
  case up
  /// Differences to the mean of both.
  case average
  /// Differences from the most similar of left, above and above left.
  case paeth
  /// One of them for each row, with the smallest sum of absolute differences.
  case adaptive
}

/// How a WebP is compressed.
public enum WebPCompression: Hashable, Sendable {
  /// Every pixel is preserved, even the colors of transparent ones.
  case lossless
  /// Lossy, with quality 1...100. Alpha is lossless.
  case lossy(quality: Int)
}

/// A format to save in, with its settings.
///
/// | | channels written | spacing | longest side |
/// |---|---|---|---|
/// | PNG | the fewest that lose nothing: gray, gray and alpha, RGB or RGBA of 8 bits | pHYs | 2³¹ - 1 |
/// | JPEG | gray if all pixels are, else RGB; clear parts are blended over white | JFIF density | 65,500 |
/// | WebP | RGB, or RGBA | EXIF resolution | 16,383 |
///
///     let small = try image.encoded(as: .jpeg(quality: 70))
///     let exact = try image.encoded(as: .webp(.lossless))
///     print(small.count, exact.count)
public enum ImageEncoding: Hashable, Sendable {
  /// PNG with compression level 0...9.
  case png(level: Int = 6, filter: PNGFilter = .adaptive)
  /// JPEG with quality 1...100. From 90 on, color has full resolution; below 90, half.
  case jpeg(quality: Int = 90)
  /// WebP.
  case webp(WebPCompression = .lossless)

  /// The format.
  public var format: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    }
  }

  /// The usual settings of a format: PNG at level 6, JPEG of quality 90, WebP without loss; nil for a format
  /// that is only read.
  public init?(_ format: ImageFormat) {
    switch format {
    case .png: self = .png()
    case .jpeg: self = .jpeg()
    case .webp: self = .webp()
    case .gif, .tiff: return nil
    }
  }
}
