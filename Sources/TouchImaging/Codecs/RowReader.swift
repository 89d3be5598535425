import CImageCodecs

/// An image that is decoded row by row.
protocol RowReader: AnyObject {
  /// The size of the output.
  var size: PixelSize { get }
  /// The number of times that all rows must be read into the same memory.
  var passes: Int { get }
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// The share of the work done before the first row, 0..<1.
  var fractionDone: Double { get }
  /// The codec's warnings so far.
  var warnings: [String] { get }
  /// Reads the next rows as RGBA, one after the other; at least this many must be left.
  func read(into pixels: UnsafeMutablePointer<Pixel>, rows: Int) throws(ImageError)
  /// Reads the data after the pixels.
  func finish() throws(ImageError)
  /// Narrows the rows to at least these columns, before any is read.
  ///
  /// - Returns: The columns that rows have from then on.
  func crop(to columns: Range<Int>) throws(ImageError) -> Range<Int>
  /// Passes over rows; `scratch` has room for one.
  func skip(rows: Int, using scratch: UnsafeMutablePointer<Pixel>) throws(ImageError)
}

extension RowReader {
  func crop(to columns: Range<Int>) throws(ImageError) -> Range<Int> { 0..<size.width }

  func skip(rows: Int, using scratch: UnsafeMutablePointer<Pixel>) throws(ImageError) {
    for _ in 0..<rows { try read(into: scratch, rows: 1) }
  }

  /// The limits were applied to the header as parsed by the library; a codec that reads another size must not
  /// bypass them.
  func checkSize(_ information: ImageInformation) throws(ImageError) {
    guard size == information.size else {
      throw .damaged(information.format, "its headers contain different sizes")
    }
  }
}

extension codec_report {
  /// The error in this report.
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

  /// The first warning, and the number of further ones.
  var warningTexts: [String] {
    guard warnings > 0 else { return [] }
    let text = withUnsafePointer(to: self) { String(cString: codec_report_warning($0)) }
    return [text] + (warnings > 1 ? ["\(warnings - 1) more warnings"] : [])
  }
}

extension codec_status {
  /// Throws the error in a report, unless the call succeeded.
  func check(
    _ format: ImageFormat, _ report: UnsafePointer<codec_report>?
  ) throws(ImageError) {
    guard self != CODEC_OK, self != CODEC_END else { return }
    throw report?.pointee.error(format) ?? .outOfMemory
  }
}
