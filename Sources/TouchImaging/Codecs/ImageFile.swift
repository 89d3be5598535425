/// Reads image files: PNG, JPEG, WebP, GIF and TIFF, detected by their content.
public enum ImageFile {
  /// A file's information about its image; the pixels are not decoded, and are read only for a GIF, to
  /// determine whether another picture follows.
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
  /// The rest of the file may still be damaged.
  public static func canRead(path: String) -> Bool { (try? information(path: path)) != nil }

  /// Whether bytes begin with a valid header of a supported format.
  public static func canRead(bytes: [UInt8]) -> Bool { (try? information(bytes: bytes)) != nil }

  /// Reads an image.
  ///
  /// Every format becomes 8-bit RGBA with straight alpha. A 16-bit value v becomes v / 257, rounded; fewer
  /// bits and palettes are scaled to 0...255. CMYK inks are multiplied: red is (255 - cyan)(255 - black) /
  /// 255. Gamma and color profiles are not applied. The first frame of an animated WebP or GIF is read, on a
  /// transparent canvas, and the first page of a TIFF.
  ///
  /// With `fitting`, the result is the largest image with the same aspect ratio that fits into that box
  /// without being enlarged (measured upright if the image is rotated upright). A JPEG's decoder first
  /// reduces it by the smallest number of eighths that is large enough; then it is averaged over areas, with
  /// colors weighted by alpha. A PNG that is not interlaced and a JPEG with one scan are reduced while they
  /// are read, so that a huge file uses little memory.
  ///
  /// With `region`, only that part is read, with exactly the pixels that the whole image has there; the file
  /// is not read beyond it:
  ///
  /// | | decoded | held beside the result |
  /// |---|---|---|
  /// | PNG, GIF | all rows above, and the region's | a row |
  /// | interlaced PNG | all rows, seven times over; none of them is kept whole | a row |
  /// | interlaced GIF | all rows | a byte per pixel of the file |
  /// | JPEG of one scan | coefficients above; the blocks that the region touches, and some around them | a row of blocks |
  /// | progressive JPEG | all coefficients; the same blocks | all coefficients |
  /// | TIFF | the strips or tiles that the region touches | a strip or a row of tiles |
  /// | lossy WebP | rows above, and the region's | the file, and the region |
  /// | the same with alpha | rows above, and the region's; alpha whole | the file, 5 bytes per pixel of it, and the rows down to the region's last |
  /// | lossless WebP | all rows | the file, and 5 bytes per pixel of it |
  ///
  /// - Parameters:
  ///   - path: The file, which must be a regular one.
  ///   - region: The part to read, in pixels of the upright image if that is rotated upright, and of the stored
  ///     one otherwise; nil for all of it. It must lie within the image.
  ///   - fitting: A box of pixels, each side at least 1; nil for full size.
  ///   - options: The limits, and the treatment of damage and orientation.
  ///   - progress: Called occasionally on the calling thread with the progress, increasing from 0 to 1;
  ///     return false to cancel.
  /// - Throws: `.system`, `.unknownFormat`, `.unsupported`, `.damaged`, `.tooLarge` or `.needsTooMuchMemory`
  ///   for problems with the file; `.invalidRequest` for an empty box, for a region that is empty or reaches
  ///   beyond the image, and for a file that is not a regular one; `.cancelled`.
  /// - Complexity: O(stored pixels).
  public static func read(
    path: String, region: PixelRect? = nil, fitting: PixelSize? = nil,
    options: DecodingOptions = DecodingOptions(), progress: ((Double) -> Bool)? = nil
  ) throws(ImageError) -> DecodedImage {
    try ByteSource.withFile(path) { (source) throws(ImageError) in
      try read(source, region, fitting, options, DecodingProgress(report: progress))
    }
  }

  /// Reads a picture from the bytes of its file, as if from a path.
  ///
  /// - Throws: the errors of reading from a path, except `.system`.
  public static func read(
    bytes: [UInt8], region: PixelRect? = nil, fitting: PixelSize? = nil,
    options: DecodingOptions = DecodingOptions(), progress: ((Double) -> Bool)? = nil
  ) throws(ImageError) -> DecodedImage {
    try ByteSource.withBytes(bytes) { (source) throws(ImageError) in
      try read(source, region, fitting, options, DecodingProgress(report: progress))
    }
  }

  static func information(_ source: ByteSource) throws(ImageError) -> ImageInformation {
    let start = try source.bytes(at: 0, count: 12)
    return switch ImageFormat(firstBytes: start) {
    case .png: try PNGHeader(source).information
    case .jpeg: try JPEGHeader(source).information
    case .webp: try WebPHeader(source).information
    case .gif: try GIFHeader.information(source)
    case .tiff: try TIFFHeader.information(source)
    case nil: throw ImageError(reason: .unknownFormat(found: Self.description(of: start)))
    }
  }

  /// The type of file that these first bytes seem to start. The bytes are not quoted, because readers of the
  /// error may not be allowed to read the file.
  private static func description(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "no bytes" }
    let kinds: [(start: String, name: String)] = [
      ("BM", "a BMP"), ("%PDF", "a PDF"), ("<?xml", "XML"), ("<svg", "an SVG"),
    ]
    for kind in kinds where bytes.starts(with: kind.start.utf8) { return kind.name }
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return "HEIC, AVIF or a video" }
    let isText = bytes.allSatisfy { (32...126).contains($0) || (9...13).contains($0) }
    return isText ? "text" : "another kind of file"
  }

  private static func read(
    _ source: ByteSource, _ region: PixelRect?, _ fitting: PixelSize?, _ options: DecodingOptions,
    _ progress: DecodingProgress
  ) throws(ImageError) -> DecodedImage {
    if let fitting, fitting.width < 1 || fitting.height < 1 {
      throw ImageError(
        reason: .invalidRequest("a box of \(fitting.width)x\(fitting.height) pixels"))
    }
    let information = try information(source)
    try options.limits.check(information)
    let part = try stored(region, information, options)
    try progress.advance(to: 0)
    var decoding = PictureDecoding(
      source: source, information: information, region: part, fitting: fitting, options: options,
      progress: progress)
    let image = try decoding.image()
    try progress.advance(to: 1)
    return DecodedImage(image: image, information: information, warnings: decoding.warnings)
  }

  /// The stored part of the image that a region of it comes from.
  private static func stored(
    _ region: PixelRect?, _ information: ImageInformation, _ options: DecodingOptions
  ) throws(ImageError) -> PixelRect {
    let orientation = options.appliesOrientation ? information.orientation : .upright
    let size = orientation.swapsSides ? information.size.turned : information.size
    let bounds = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let part = region ?? bounds
    guard !part.isEmpty, bounds.contains(part) else {
      throw ImageError(
        reason: .invalidRequest(
          "a region of \(part.width)x\(part.height) at \(part.x),\(part.y) in a picture of "
            + "\(size.width)x\(size.height)"))
    }
    return part.stored(in: information.size, orientation)
  }
}
