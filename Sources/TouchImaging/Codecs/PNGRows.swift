import CImageCodecs

/// The rows of a PNG as libpng decodes them, in RGBA or as stored.
final class PNGRows: RowReader {
  private let reader: OpaquePointer
  let size: PixelSize
  let passes: Int
  /// A PNG's pixels may be transparent in several ways; treating all PNGs as transparent costs little.
  let isOpaque = false
  let fractionDone = 0.0
  /// The number of bytes per row.
  let rowBytes: Int

  init(
    _ source: ByteSource, _ options: DecodingOptions, form: codec_png_form = CODEC_PNG_RGBA
  ) throws(ImageError) {
    let side = UInt32(min(max(options.limits.side, 1), 0x7fff_ffff))
    guard let reader = codec_png_open(source.source, form, side, options.acceptsDamage) else {
      throw .outOfMemory
    }
    self.reader = reader
    size = PixelSize(
      width: Int(codec_png_width(reader)), height: Int(codec_png_height(reader)))
    passes = Int(codec_png_passes(reader))
    rowBytes = codec_png_row_bytes(reader)
    try codec_png_report(reader).pointee.status.check(.png, codec_png_report(reader))
  }

  deinit { codec_png_close(reader) }

  var warnings: [String] { codec_png_report(reader).pointee.warningTexts }

  func read(into pixels: UnsafeMutablePointer<Pixel>, rows: Int) throws(ImageError) {
    try read(into: UnsafeMutableRawPointer(pixels), rows: rows)
  }

  /// Reads the next rows in the requested form, one after the other.
  func read(into bytes: UnsafeMutableRawPointer, rows: Int) throws(ImageError) {
    let pointer = bytes.assumingMemoryBound(to: UInt8.self)
    try codec_png_read_rows(reader, pointer, rowBytes, UInt32(rows))
      .check(.png, codec_png_report(reader))
  }

  func finish() throws(ImageError) {
    try codec_png_finish(reader).check(.png, codec_png_report(reader))
  }
}
