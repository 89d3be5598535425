/// Reads image files: PNG, JPEG and WebP, detected by their content.
public enum ImageFile {
  /// A file's information about its image; the pixels are neither read nor decoded.
  ///
  /// - Throws: `.system` if the file cannot be read, `.unknownFormat`, `.unsupported` or `.damaged` if its
  ///   header is invalid. Sizes above all limits are reported too.
  public static func information(path: String) throws(ImageError) -> ImageInformation {
    try ByteSource.withFile(path) { (source) throws(ImageError) in try information(source) }
  }

  /// The information in a file's bytes about its image.
  ///
  /// - Throws: as for a path.
  public static func information(bytes: [UInt8]) throws(ImageError) -> ImageInformation {
    try ByteSource.withBytes(bytes) { (source) throws(ImageError) in try information(source) }
  }

  /// Whether a file begins with a valid header of a supported format.
  ///
  /// The rest of it may still be damaged.
  public static func canRead(path: String) -> Bool { (try? information(path: path)) != nil }

  /// Whether bytes begin with a valid header of a supported format.
  public static func canRead(bytes: [UInt8]) -> Bool { (try? information(bytes: bytes)) != nil }

  /// Reads an image.
  ///
  /// Every format becomes 8-bit RGBA with straight alpha. A 16-bit value v becomes v / 257, rounded; fewer
  /// bits and palettes are scaled to 0...255. Inks are multiplied: red is (255 - cyan)(255 - black) / 255.
  /// Gamma and color profiles are not applied. Of an animated WebP the first frame is read, on a transparent
  /// canvas.
  ///
  /// With `fitting`, the result is the largest image with the same aspect ratio that fits into that box
  /// without being enlarged (measured upright if the image is rotated upright). It is averaged over areas,
  /// with colors weighted by alpha, after a JPEG's decoder has reduced it by as many eighths as keep it large
  /// enough. A PNG that is not interlaced and a JPEG with one scan are reduced while they are read, so that a
  /// huge file uses little memory.
  ///
  /// - Parameters:
  ///   - path: The file, which must be a regular one.
  ///   - fitting: A box of pixels, each side at least 1; nil for full size.
  ///   - options: The limits, and the treatment of damage and orientation.
  ///   - progress: Called occasionally on the calling thread with the progress, increasing from 0 to 1;
  ///     return false to cancel.
  /// - Throws: `.system`, `.unknownFormat`, `.unsupported`, `.damaged`, `.tooLarge` or `.needsTooMuchMemory`
  ///   for problems with the file; `.invalidRequest` for an empty box or a file that is not a regular one;
  ///   `.cancelled`.
  /// - Complexity: O(stored pixels).
  public static func read(
    path: String, fitting: PixelSize? = nil, options: DecodingOptions = DecodingOptions(),
    progress: ((Double) -> Bool)? = nil
  ) throws(ImageError) -> DecodedImage {
    try ByteSource.withFile(path) { (source) throws(ImageError) in
      try read(source, fitting, options, DecodingProgress(report: progress))
    }
  }

  /// Reads a picture from the bytes of its file; as from a path.
  ///
  /// - Throws: as from a path, without `.system` for files.
  public static func read(
    bytes: [UInt8], fitting: PixelSize? = nil, options: DecodingOptions = DecodingOptions(),
    progress: ((Double) -> Bool)? = nil
  ) throws(ImageError) -> DecodedImage {
    try ByteSource.withBytes(bytes) { (source) throws(ImageError) in
      try read(source, fitting, options, DecodingProgress(report: progress))
    }
  }

  static func information(_ source: ByteSource) throws(ImageError) -> ImageInformation {
    let start = try source.bytes(at: 0, count: 12)
    return switch ImageFormat(firstBytes: start) {
    case .png: try PNGHeader(source).information
    case .jpeg: try JPEGHeader(source).information
    case .webp: try WebPHeader(source).information
    case nil: throw ImageError(reason: .unknownFormat(found: Self.description(of: start)))
    }
  }

  /// The type of file that these first bytes seem to start. The bytes are not quoted, because readers of the
  /// error may not be allowed to read the file.
  private static func description(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "no bytes" }
    let kinds: [(start: String, name: String)] = [
      ("GIF8", "a GIF"), ("BM", "a BMP"), ("II*\0", "a TIFF"), ("MM\0*", "a TIFF"),
      ("%PDF", "a PDF"), ("<?xml", "XML"), ("<svg", "an SVG"),
    ]
    for kind in kinds where bytes.starts(with: kind.start.utf8) { return kind.name }
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return "HEIC, AVIF or a film" }
    let isText = bytes.allSatisfy { (32...126).contains($0) || (9...13).contains($0) }
    return isText ? "text" : "another kind of file"
  }

  private static func read(
    _ source: ByteSource, _ fitting: PixelSize?, _ options: DecodingOptions,
    _ progress: DecodingProgress
  ) throws(ImageError) -> DecodedImage {
    if let fitting, fitting.width < 1 || fitting.height < 1 {
      throw ImageError(
        reason: .invalidRequest("a box of \(fitting.width)x\(fitting.height) pixels"))
    }
    let information = try information(source)
    guard options.limits.allow(width: information.width, height: information.height) else {
      throw ImageError(
        reason: .tooLarge(
          width: information.width, height: information.height, limit: options.limits.pixels))
    }
    try progress.advance(to: 0)
    var decoding = PictureDecoding(
      source: source, information: information, fitting: fitting, options: options,
      progress: progress)
    let image = try decoding.image()
    try progress.advance(to: 1)
    return DecodedImage(image: image, information: information, warnings: decoding.warnings)
  }
}
