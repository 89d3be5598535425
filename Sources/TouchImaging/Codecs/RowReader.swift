import CImageCodecs

/// A picture that is decoded row by row.
protocol RowReader: AnyObject {
  /// The size of what comes out.
  var size: PixelSize { get }
  /// How often all rows must be read into the same memory.
  var passes: Int { get }
  /// Whether every pixel is solid.
  var isOpaque: Bool { get }
  /// How much of the work was done before the first row, 0..<1.
  var fractionDone: Double { get }
  /// The codec's warnings so far.
  var warnings: [String] { get }
  /// Reads the next rows as RGBA, one behind the other; there must be as many left.
  func read(into pixels: UnsafeMutablePointer<Pixel>, rows: Int) throws(ImageError)
  /// Reads what stands behind the pixels.
  func finish() throws(ImageError)
}

extension codec_report {
  /// The error it tells of.
  func error(_ format: ImageFormat) -> ImageError {
    let text = withUnsafePointer(to: self) { String(cString: codec_report_text($0)) }
    return switch status {
    case CODEC_UNSUPPORTED: .unsupported(format, text)
    case CODEC_NO_MEMORY: .outOfMemory
    case CODEC_CANCELLED: ImageError(reason: .cancelled)
    case CODEC_SYSTEM: ImageError(reason: .system(action: "read", code: error_number))
    default: .damaged(format, text)
    }
  }

  /// The first warning, and how many more there were.
  var warningTexts: [String] {
    guard warnings > 0 else { return [] }
    let text = withUnsafePointer(to: self) { String(cString: codec_report_warning($0)) }
    return [text] + (warnings > 1 ? ["\(warnings - 1) more warnings"] : [])
  }
}

extension codec_status {
  /// Throws what a report tells unless the call went well.
  func check(
    _ format: ImageFormat, _ report: UnsafePointer<codec_report>?
  ) throws(ImageError) {
    guard self != CODEC_OK, self != CODEC_END else { return }
    throw report?.pointee.error(format) ?? .outOfMemory
  }
}
