import CImageCodecs

/// The rows of a JPEG as libjpeg decodes them, in RGBA.
final class JPEGRows: RowReader {
  private let reader: OpaquePointer
  private(set) var fractionDone = 0.0
  let passes = 1
  let isOpaque = true

  init(_ source: ByteSource, _ options: DecodingOptions) throws(ImageError) {
    guard
      let reader = codec_jpeg_open(
        source.source, options.acceptsDamage, Int32(ImageLimits.scans))
    else { throw .outOfMemory }
    self.reader = reader
    byteCount = source.count
    self.source = source
    try check(codec_jpeg_report(reader).pointee.status)
  }

  deinit { codec_jpeg_close(reader) }

  private let byteCount: Int
  private let source: ByteSource

  /// The source up to the start of the last scan; nil before there is one.
  var wholeScans: ByteSource? {
    let end = codec_jpeg_scan_start(reader)
    guard end > 0, end < source.source.size else { return nil }
    var cut = source.source
    cut.size = end
    return ByteSource(source: cut)
  }

  /// The stored size, and after decoding has started the output size.
  var size: PixelSize {
    PixelSize(width: Int(codec_jpeg_width(reader)), height: Int(codec_jpeg_height(reader)))
  }

  /// The number of bytes of coefficients held while decoding: 0 for a file with one scan.
  var coefficientBytes: Int { Int(clamping: codec_jpeg_coefficient_bytes(reader)) }

  /// The number of bytes of all coefficients, even for a file with one scan.
  var allCoefficientBytes: Int { Int(clamping: codec_jpeg_all_coefficient_bytes(reader)) }

  var warnings: [String] { codec_jpeg_report(reader).pointee.warningTexts }

  /// Starts decoding at the smallest size that covers `target`, and reads all scans of a file with several.
  func start(
    covering target: PixelSize, _ options: DecodingOptions, _ progress: DecodingProgress
  ) throws(ImageError) {
    let needed = coefficientBytes
    var memory = WorkingMemory(limit: options.limits.workingBytes)
    try memory.hold(needed)
    guard isAvailable(bytes: needed) else { throw .outOfMemory }
    // In addition to the coefficients, the library uses a few rows of blocks.
    let most = UInt64(needed) + 64 << 20
    try check(codec_jpeg_start(reader, Int32(eighths(covering: target)), most))
    guard needed > 0 else { return }
    let part = progress.part(0, 0.9)
    while true {
      let status = codec_jpeg_absorb(reader, 16)
      try check(status)
      if status == CODEC_END { break }
      try part.advance(to: Double(codec_jpeg_position(reader)) / Double(max(byteCount, 1)))
    }
    fractionDone = 0.9
  }

  /// The smallest n for which n / 8 of each side, rounded up as in the library, is large enough.
  private func eighths(covering target: PixelSize) -> Int {
    let stored = size
    let least = (1...8).first { n in
      (stored.width * n + 7) / 8 >= target.width && (stored.height * n + 7) / 8 >= target.height
    }
    return least ?? 8
  }

  func read(into pixels: UnsafeMutablePointer<Pixel>, rows: Int) throws(ImageError) {
    let width = Int(codec_jpeg_width(reader))
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    try check(codec_jpeg_read_rows(reader, bytes, width * 4, UInt32(rows)))
  }

  func finish() throws(ImageError) { try check(codec_jpeg_finish(reader)) }

  /// Colors of half the resolution are interpolated between blocks, and differently at the border of the
  /// decoded part. So one more block is decoded on each side; the largest are 32 pixels wide.
  private static let margin = 32

  func crop(to columns: Range<Int>) throws(ImageError) -> Range<Int> {
    let end = min(columns.upperBound + Self.margin, size.width)
    var first = UInt32(max(columns.lowerBound - Self.margin, 0))
    var count = UInt32(end) - first
    try check(codec_jpeg_crop(reader, &first, &count))
    return Int(first)..<Int(first) + Int(count)
  }

  func skip(rows: Int, using scratch: UnsafeMutablePointer<Pixel>) throws(ImageError) {
    if rows > Self.margin {
      try check(codec_jpeg_skip_rows(reader, UInt32(rows - Self.margin)))
    }
    for _ in 0..<min(rows, Self.margin) { try read(into: scratch, rows: 1) }
  }

  private func check(_ status: codec_status) throws(ImageError) {
    try status.check(.jpeg, codec_jpeg_report(reader))
  }
}
