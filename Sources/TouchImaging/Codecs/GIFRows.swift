import CImageCodecs

/// The rows of a GIF's canvas with its first picture, as giflib decodes it.
final class GIFRows: RowReader {
  private let reader: OpaquePointer
  let facts: codec_gif_facts
  let passes = 1
  let isOpaque = false
  let fractionDone = 0.0

  init(_ source: ByteSource, acceptsDamage: Bool) throws(ImageError) {
    guard let reader = codec_gif_open(source.source, acceptsDamage) else { throw .outOfMemory }
    self.reader = reader
    facts = codec_gif_get_facts(reader)
    try check(codec_gif_report(reader).pointee.status)
    try checkFrame()
  }

  /// Checks that the frame lies on its canvas: rows are written there without another check. A file that another
  /// program changes may have another frame each time it is opened.
  private func checkFrame() throws(ImageError) {
    let size = size
    guard size.width > 0, size.height > 0 else {
      throw .damaged(.gif, "its sides are \(size.width)x\(size.height)")
    }
    let frame = frame
    let canvas = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard !frame.isEmpty, canvas.contains(frame) else {
      throw .damaged(
        .gif,
        "a frame of \(frame.width)x\(frame.height) at \(frame.x),\(frame.y) does not lie on its canvas "
          + "of \(size.width)x\(size.height)")
    }
  }

  deinit { codec_gif_close(reader) }

  var size: PixelSize { PixelSize(width: Int(facts.width), height: Int(facts.height)) }

  /// The place of the first picture.
  var frame: PixelRect {
    PixelRect(
      x: Int(facts.left), y: Int(facts.top), width: Int(facts.frame_width),
      height: Int(facts.frame_height))
  }

  /// The bytes that an interlaced picture is unpacked to, since its last rows follow its first ones: an index
  /// for each pixel, and whether each row was read. Others are unpacked row by row.
  var heldBytes: Int { facts.is_interlaced ? (frame.width + 1) * frame.height : 0 }

  var warnings: [String] { codec_gif_report(reader).pointee.warningTexts }

  /// Skips the first picture without decoding it. Returns whether another one follows.
  func skipToNext() -> Bool { codec_gif_skip_to_next(reader) }

  func read(into pixels: UnsafeMutablePointer<Pixel>, rows: Int) throws(ImageError) {
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    try check(codec_gif_read_rows(reader, bytes, size.width * 4, UInt32(rows)))
  }

  /// Checks that the file does not end before the next picture or its trailer. No other picture is read.
  func finish() throws(ImageError) { try check(codec_gif_finish(reader)) }

  private func check(_ status: codec_status) throws(ImageError) {
    try status.check(.gif, codec_gif_report(reader))
  }
}
