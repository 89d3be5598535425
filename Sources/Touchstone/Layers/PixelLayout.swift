/// The reason why a mask could not be created: an error of the caller, or of the file with the values.
public enum AlphaMaskError: Error, Hashable, Sendable {
  /// The image is less than one pixel wide or high.
  case emptyPicture(width: Int, height: Int)
  /// The image has more bytes than can be addressed.
  case tooLarge(width: Int, height: Int)
  /// The rows would overlap.
  case rowsTooShort(bytesPerRow: Int, needed: Int)
  /// The data ends before the last pixel.
  case tooFewBytes(count: Int, needed: Int)
  /// The alpha offset is outside the pixel.
  case alphaOffsetOutOfRange(offset: Int, bytesPerPixel: Int)
  /// The mask would have no pixels.
  case maximumSideTooSmall(Int)
}

extension AlphaMaskError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .emptyPicture(let width, let height):
      "a picture of \(width) by \(height) pixels has no mask"
    case .tooLarge(let width, let height):
      "a picture of \(width) by \(height) pixels is too large"
    case .rowsTooShort(let bytesPerRow, let needed):
      "rows of \(bytesPerRow) bytes are too short; a row of pixels needs \(needed)"
    case .tooFewBytes(let count, let needed):
      "\(count) bytes are too few for the picture, which needs \(needed)"
    case .alphaOffsetOutOfRange(let offset, let bytesPerPixel):
      "byte \(offset) is not in a pixel of \(bytesPerPixel) bytes"
    case .maximumSideTooSmall(let side):
      "a mask cannot have sides of at most \(side) pixels"
    }
  }
}

/// The layout of an image's alpha values in memory, and the mask pixels for each of them.
struct PixelLayout {
  let width: Int
  let height: Int
  let bytesPerRow: Int?
  let bytesPerPixel: Int
  let alphaOffset: Int

  /// The distance between the starts of two rows, in bytes. Valid only after ``check(byteCount:)``.
  var rowStride: Int { bytesPerRow ?? width * bytesPerPixel }

  /// Throws unless all pixels lie within this many bytes.
  func check(byteCount: Int) throws(AlphaMaskError) {
    guard width > 0, height > 0 else { throw .emptyPicture(width: width, height: height) }
    guard 0..<bytesPerPixel ~= alphaOffset else {
      throw .alphaOffsetOutOfRange(offset: alphaOffset, bytesPerPixel: bytesPerPixel)
    }
    let (rowBytes, overflow) = width.multipliedReportingOverflow(by: bytesPerPixel)
    if overflow { throw .tooLarge(width: width, height: height) }
    let stride = bytesPerRow ?? rowBytes
    guard stride >= rowBytes else { throw .rowsTooShort(bytesPerRow: stride, needed: rowBytes) }
    let (body, bodyOverflow) = stride.multipliedReportingOverflow(by: height - 1)
    let (needed, sumOverflow) = body.addingReportingOverflow(rowBytes)
    if bodyOverflow || sumOverflow { throw .tooLarge(width: width, height: height) }
    guard byteCount >= needed else { throw .tooFewBytes(count: byteCount, needed: needed) }
  }

  /// The size of the mask. Valid only after ``check(byteCount:)``.
  func maskSize(maximumSide: Int?) throws(AlphaMaskError) -> (width: Int, height: Int) {
    guard let maximumSide, maximumSide < max(width, height) else { return (width, height) }
    guard maximumSide > 0 else { throw .maximumSideTooSmall(maximumSide) }
    let scale = Double(maximumSide) / Double(max(width, height))
    func side(_ length: Int) -> Int {
      min(max(Int((Double(length) * scale).rounded()), 1), maximumSide)
    }
    return (side(width), side(height))
  }

  /// The mask columns or rows that an image column or row covers, even in part: at most two.
  static func covered(by index: Int, of count: Int, in maskCount: Int) -> ClosedRange<Int> {
    let (count, maskCount) = (Double(count), Double(maskCount))
    let end = (Double(index + 1) * maskCount / count).rounded(.up)
    return Int(Double(index) * maskCount / count)...(Int(end) - 1)
  }
}
