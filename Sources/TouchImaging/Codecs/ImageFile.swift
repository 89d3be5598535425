/// Reading of image files: PNG, JPEG and WebP, told apart by their content.
public enum ImageFile {
  /// What a file says of its picture; the pixels are neither read nor decoded.
  ///
  /// - Throws: `.system` if it cannot be read, `.unknownFormat`, `.unsupported` or `.damaged` if its
  ///   header cannot be made sense of. Any size is told, also one above all limits.
  public static func information(path: String) throws(ImageError) -> ImageInformation {
    try ByteSource.withFile(path) { (source) throws(ImageError) in try information(source) }
  }

  /// What the bytes of a file say of its picture.
  ///
  /// - Throws: as for a path.
  public static func information(bytes: [UInt8]) throws(ImageError) -> ImageInformation {
    try ByteSource.withBytes(bytes) { (source) throws(ImageError) in try information(source) }
  }

  /// Whether a file begins as one of a kind that can be read, and its header makes sense.
  ///
  /// The rest of it may still be damaged.
  public static func canRead(path: String) -> Bool { (try? information(path: path)) != nil }

  /// Whether bytes begin as a file of a kind that can be read, and its header makes sense.
  public static func canRead(bytes: [UInt8]) -> Bool { (try? information(bytes: bytes)) != nil }

  /// Reads a picture.
  ///
  /// Every kind becomes 8-bit RGBA with straight alpha. Sixteen bits v become the nearest of 8 bits,
  /// v / 257 rounded; fewer bits and palettes are spread to 0...255. Inks are multiplied: red is
  /// (255 - cyan)(255 - black) / 255. Neither gamma nor profiles are applied. Of an animated WebP the
  /// first frame is read, on a clear canvas.
  ///
  /// With `fitting`, the result is the largest of the picture's own shape that fits that box without
  /// being enlarged (for a picture that is turned upright: upright). It is averaged over areas, with
  /// colors weighted by alpha, after a JPEG's decoder has shrunk it by as many eighths as leave it
  /// large enough. A PNG that is not interlaced and a JPEG of one scan are shrunk while they are
  /// read, so that a huge file takes little memory.
  ///
  /// - Parameters:
  ///   - path: The file, which must be a regular one.
  ///   - fitting: A box of pixels, each side at least 1; nil for full size.
  ///   - options: Limits, and how damage and orientation are treated.
  ///   - progress: Called now and then on the calling thread with how much is done, rising from 0 to
  ///     1; false calls the work off.
  /// - Throws: `.system`, `.unknownFormat`, `.unsupported`, `.damaged`, `.tooLarge` or
  ///   `.needsTooMuchMemory` for what the file is; `.invalidRequest` for a box without pixels or what
  ///   is no regular file; `.cancelled`.
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

  /// What kind of file these first bytes seem to begin. Nothing of them is quoted: whoever reads the
  /// error may be somebody who may not read the file.
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
