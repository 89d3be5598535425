import CImageCodecs

/// The rows of a TIFF's first page as libtiff decodes them, in RGBA.
final class TIFFRows: RowReader {
  private let reader: OpaquePointer
  let facts: codec_tiff_facts
  private(set) var size: PixelSize
  let passes = 1
  let isOpaque: Bool
  let fractionDone = 0.0

  init(_ source: ByteSource, _ options: DecodingOptions) throws(ImageError) {
    let most = UInt64(max(options.limits.workingBytes, 0))
    guard let reader = codec_tiff_open(source.source, options.acceptsDamage, most) else {
      throw .outOfMemory
    }
    self.reader = reader
    facts = codec_tiff_get_facts(reader)
    size = PixelSize(width: Int(facts.width), height: Int(facts.height))
    isOpaque = !facts.has_alpha
    try check(codec_tiff_report(reader).pointee.status)
  }

  deinit { codec_tiff_close(reader) }

  /// The bytes held while rows are read: the largest stored strip or tile, and its part that is unpacked at
  /// once.
  var heldBytes: Int { Int(clamping: codec_tiff_held_bytes(reader)) }

  var warnings: [String] { codec_tiff_report(reader).pointee.warningTexts }

  func crop(to columns: Range<Int>) throws(ImageError) -> Range<Int> {
    if facts.keeps_columns { return 0..<size.width }
    try check(codec_tiff_crop(reader, UInt32(columns.lowerBound), UInt32(columns.count)))
    size.width = columns.count
    return columns
  }

  func skip(rows: Int, using scratch: UnsafeMutablePointer<Pixel>) throws(ImageError) {
    try check(codec_tiff_skip_rows(reader, UInt32(rows)))
  }

  func read(into pixels: UnsafeMutablePointer<Pixel>, rows: Int) throws(ImageError) {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    try check(codec_tiff_read_rows(reader, bytes, size.width * 4, UInt32(rows)))
  }

  /// Does nothing: pages after the first are not read.
  func finish() throws(ImageError) {}

  private func check(_ status: codec_status) throws(ImageError) {
    try status.check(.tiff, codec_tiff_report(reader))
  }
}
