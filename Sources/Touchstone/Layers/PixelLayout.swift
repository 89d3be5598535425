/// Why a mask could not be made. The caller is to blame, or the file that the numbers are from.
public enum AlphaMaskError: Error, Hashable, Sendable {
  /// A side of the picture is not at least one pixel.
  case emptyPicture(width: Int, height: Int)
  /// The picture has more bytes than an address can count.
  case tooLarge(width: Int, height: Int)
  /// The rows would overlap.
  case rowsTooShort(bytesPerRow: Int, needed: Int)
  /// The picture ends before its last pixel.
  case tooFewBytes(count: Int, needed: Int)
  /// The pixel has no alpha.
  case alphaOffsetOutOfRange(offset: Int, bytesPerPixel: Int)
  /// The mask would not have a pixel.
  case maximumSideTooSmall(Int)
}

extension AlphaMaskError: CustomStringConvertible {
  /// The error in a sentence.
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

/// How the alpha values of a picture lie in memory, and onto which mask pixels they fall.
struct PixelLayout {
  let width: Int
  let height: Int
  let bytesPerRow: Int?
  let bytesPerPixel: Int
  let alphaOffset: Int

  /// The distance of two rows' beginnings. Only after ``check(byteCount:)``.
  var rowStride: Int { bytesPerRow ?? width * bytesPerPixel }

  /// Throws unless every pixel lies within this many bytes.
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

  /// The size of the mask. Only after ``check(byteCount:)``.
  func maskSize(maximumSide: Int?) throws(AlphaMaskError) -> (width: Int, height: Int) {
    guard let maximumSide, maximumSide < max(width, height) else { return (width, height) }
    guard maximumSide > 0 else { throw .maximumSideTooSmall(maximumSide) }
    let scale = Double(maximumSide) / Double(max(width, height))
    func side(_ length: Int) -> Int {
      min(max(Int((Double(length) * scale).rounded()), 1), maximumSide)
    }
    return (side(width), side(height))
  }

  /// The mask column that a column of the picture falls onto: that of its center.
  func maskColumn(of x: Int, width maskWidth: Int) -> Int {
    PixelLayout.scaled(x, from: width, to: maskWidth)
  }

  /// The mask row that a row of the picture falls onto: that of its center.
  func maskRow(of y: Int, height maskHeight: Int) -> Int {
    PixelLayout.scaled(y, from: height, to: maskHeight)
  }

  private static func scaled(_ index: Int, from count: Int, to maskCount: Int) -> Int {
    if count == maskCount { return index }
    return min(Int((Double(index) + 0.5) * Double(maskCount) / Double(count)), maskCount - 1)
  }
}
