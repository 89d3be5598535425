/// The result of rewriting a file without changing its image.
public struct Recompression: Hashable, Sendable {
  /// The size of the file before, in bytes.
  public let before: Int
  /// The size of the file now, in bytes; never more.
  public let after: Int
  /// The duration, on a continuous clock.
  public let duration: Duration
  /// Whether it could not be made smaller and was not changed.
  public var isUnchanged: Bool { after == before }
}

extension ImageFile {
  /// Rewrites a PNG or JPEG with fewer bytes, without changing a pixel.
  ///
  /// In a PNG only the compressed pixels are rewritten, at their own depth or, if this changes no pixel, as
  /// gray or with a palette: with `filter`, or with the filter that gives the smallest file. Every other
  /// chunk is kept byte for byte: palette, gamma, profile, texts, resolution, and unknown ones. In a JPEG the
  /// Huffman tables are optimized (`level` and `filter` have no effect); all markers are kept. Before the new
  /// file replaces the old one, both are decoded and compared.
  ///
  /// A file that does not become smaller is left unchanged; if `destination` is another path, it is copied
  /// there.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - destination: Where to write; nil replaces the file.
  ///   - level: A PNG's compression level, 0...9.
  ///   - filter: A PNG's filter; nil for the best of all.
  ///   - reducesColors: Whether a PNG of 8 bits a channel with at most 256 colors may become one of gray
  ///     or of a palette where that is smaller, and one whose alpha is solid or whose colors are gray may
  ///     lose channels; no pixel changes. It is only tried if the limits allow the memory for
  ///     it, which is up to 5 more bytes for each pixel. True by default.
  ///   - limits: The limits for the size of the picture and the memory for the work: for the file; for a
  ///     PNG's unpacked rows, twice if they are interlaced; for a JPEG's coefficients, twice if it has
  ///     several scans. The new file is not counted.
  ///   - progress: Called now and then on the calling thread with the finished fraction, rising from 0 to 1,
  ///     before the file is put in its place; false calls the work off, and nothing has changed.
  /// - Throws: as ``read(path:region:fitting:options:progress:)``, for any damage; `.unsupported` for
  ///   WebP, GIF and TIFF, and for a JPEG with arithmetic coding, with quantization tables that change
  ///   between scans or with something behind its end; `.invalidRequest` if the destination is no regular
  ///   file; `.system` if it cannot be written.
  public static func recompress(
    path: String, to destination: String? = nil, level: Int = 9, filter: PNGFilter? = nil,
    reducesColors: Bool = true, limits: ImageLimits = ImageLimits(),
    progress: ((Double) -> Bool)? = nil
  ) throws(ImageError) -> Recompression {
    let start = ContinuousClock.now
    let (old, new) = try oldAndNew(
      path, level, filter, reducesColors: reducesColors, limits, progress)
    let isSmaller = new.count < old.count
    if isSmaller || destination.map({ $0 != path }) == true {
      do throws(ImageError) {
        try FileReplacement(path: destination ?? path, overwrites: true)
          .write(isSmaller ? new : old)
      } catch {
        throw error.named(destination ?? path)
      }
    }
    return Recompression(
      before: old.count, after: min(new.count, old.count),
      duration: ContinuousClock.now - start)
  }

  /// The bytes that ``recompress(path:to:level:filter:reducesColors:limits:progress:)`` would write: those of
  /// the file if they cannot be fewer.
  ///
  /// Parameters and errors are the same; nothing is written.
  public static func recompressed(
    path: String, level: Int = 9, filter: PNGFilter? = nil, reducesColors: Bool = true,
    limits: ImageLimits = ImageLimits(), progress: ((Double) -> Bool)? = nil
  ) throws(ImageError) -> [UInt8] {
    let (old, new) = try oldAndNew(
      path, level, filter, reducesColors: reducesColors, limits, progress)
    return new.count < old.count ? new : old
  }

  private static func oldAndNew(
    _ path: String, _ level: Int, _ filter: PNGFilter?, reducesColors: Bool, _ limits: ImageLimits,
    _ progress: ((Double) -> Bool)?
  ) throws(ImageError) -> (old: [UInt8], new: [UInt8]) {
    guard (0...9).contains(level) else {
      throw ImageError(file: path, reason: .invalidRequest("a level is in 0...9, not \(level)"))
    }
    return try ByteSource.withFile(path) { (source) throws(ImageError) in
      try recompressed(
        source, level: level, filter: filter, reducesColors: reducesColors, limits,
        DecodingProgress(report: progress))
    }
  }

  private static func recompressed(
    _ source: ByteSource, level: Int, filter: PNGFilter?, reducesColors: Bool,
    _ limits: ImageLimits, _ progress: DecodingProgress
  ) throws(ImageError) -> (old: [UInt8], new: [UInt8]) {
    let information = try information(source)
    try limits.check(information)
    var memory = WorkingMemory(limit: limits.workingBytes)
    try memory.hold(source.count)
    try progress.advance(to: 0)
    let old = try source.bytes(at: 0, count: source.count)
    // Rows are written in the form that the header states.
    guard try Self.information(bytes: old) == information else {
      throw .damaged(information.format, "it was changed while it was read")
    }
    let options = DecodingOptions(limits: limits)
    let new: [UInt8]
    switch information.format {
    case .png:
      let filters = filter.map { [$0] } ?? PNGFilter.allCases
      let work = try PNGRecompression(
        old, information, options, memory, progress.part(0, 0.0625))
      let reduction = reducesColors ? try PNGReduction(old, information, options, work.memory) : nil
      // Writing it with fewer bits takes about as long again.
      let end = reduction == nil ? 1 : 0.5
      let same = try work.smallest(level: level, filters: filters, progress.part(0.0625, end))
      let reduced = try reduction?.reduced(level: level, filters: filters, progress.part(end, 1))
      new = reduced.map { $0.count < same.count ? $0 : same } ?? same
    case .jpeg: new = try JPEGRecompression.optimized(old, options, memory, progress)
    case .webp, .gif, .tiff:
      throw .unsupported(information.format, "writing it again without loss")
    }
    try progress.advance(to: 1)
    return (old, new)
  }
}
