/// The opaque pixels of an image, one bit each.
///
/// A pixel is opaque if its alpha is at least the threshold: with the default of 85 of 255, one third, 85 is
/// opaque and 84 is not. x grows to the right and y down from the top left pixel. A mask may have fewer
/// pixels than its image.
///
///     // Two by two pixels, of which only the top left one can be touched.
///     card.hitArea = .opaquePixels(try AlphaMask(width: 2, height: 2, alpha: [255, 0, 0, 0]))
public struct AlphaMask: Hashable, Sendable {
  /// The default minimum alpha that counts as opaque: a third of 255.
  public static let defaultThreshold: UInt8 = 85

  /// The width in mask pixels, at least 1.
  public let width: Int
  /// The height in mask pixels, at least 1.
  public let height: Int
  /// The bits, row after row; each row starts with a new word, and the lowest bit is leftmost.
  private(set) var words: [UInt64]
  /// The number of words in a row.
  let wordsPerRow: Int

  /// Creates a mask without opaque pixels. The caller has checked the size.
  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
    wordsPerRow = (width - 1) / 64 + 1
    words = Array(repeating: 0, count: wordsPerRow * height)
  }

  /// Creates a mask from alpha values of one byte each.
  ///
  /// - Parameters:
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - alpha: The alpha values, row after row.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes; the width if nil.
  ///   - threshold: The minimum alpha that is opaque. 0 makes every pixel opaque.
  ///   - maximumSide: The maximum number of mask pixels along the longer side; nil for one per pixel of the
  ///     image. A mask pixel is opaque if it covers any part of an opaque image pixel, so a smaller mask loses
  ///     no part of a shape: shapes grow by less than one mask pixel.
  /// - Throws: ``AlphaMaskError`` if the values are inconsistent.
  /// - Complexity: O(pixels of the image). The mask stores one bit per mask pixel.
  public init(
    width: Int, height: Int, alpha: some Collection<UInt8>, bytesPerRow: Int? = nil,
    threshold: UInt8 = AlphaMask.defaultThreshold, maximumSide: Int? = nil
  ) throws(AlphaMaskError) {
    let layout = PixelLayout(
      width: width, height: height, bytesPerRow: bytesPerRow, bytesPerPixel: 1, alphaOffset: 0)
    try self.init(layout, bytes: alpha, threshold: threshold, maximumSide: maximumSide)
  }

  /// Creates a mask from pixels of four bytes each, one of which is alpha.
  ///
  /// - Parameters:
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - rgba: The pixels, row after row.
  ///   - alphaOffset: The index of the alpha byte within a pixel, 0...3; by default the last.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes; four times the width if nil.
  ///   - threshold: The minimum alpha that is opaque. 0 makes every pixel opaque.
  ///   - maximumSide: The maximum number of mask pixels along the longer side, as in
  ///     ``init(width:height:alpha:bytesPerRow:threshold:maximumSide:)``.
  /// - Throws: ``AlphaMaskError`` if the values are inconsistent.
  /// - Complexity: O(pixels of the image).
  public init(
    width: Int, height: Int, rgba: some Collection<UInt8>, alphaOffset: Int = 3,
    bytesPerRow: Int? = nil, threshold: UInt8 = AlphaMask.defaultThreshold, maximumSide: Int? = nil
  ) throws(AlphaMaskError) {
    let layout = PixelLayout(
      width: width, height: height, bytesPerRow: bytesPerRow, bytesPerPixel: 4,
      alphaOffset: alphaOffset)
    try self.init(layout, bytes: rgba, threshold: threshold, maximumSide: maximumSide)
  }

  private init(
    _ layout: PixelLayout, bytes: some Collection<UInt8>, threshold: UInt8, maximumSide: Int?
  ) throws(AlphaMaskError) {
    try layout.check(byteCount: bytes.count)
    let size = try layout.maskSize(maximumSide: maximumSide)
    self.init(width: size.width, height: size.height)
    let isRead: Void? = bytes.withContiguousStorageIfAvailable {
      fill(from: UnsafeRawBufferPointer($0), layout, threshold)
    }
    if isRead == nil {
      Array(bytes).withUnsafeBytes { fill(from: $0, layout, threshold) }
    }
  }

  private mutating func fill(
    from bytes: UnsafeRawBufferPointer, _ layout: PixelLayout, _ threshold: UInt8
  ) {
    let columns = (0..<layout.width).map {
      PixelLayout.covered(by: $0, of: layout.width, in: width)
    }
    for y in 0..<layout.height {
      let rows = PixelLayout.covered(by: y, of: layout.height, in: height)
      var offset = y * layout.rowStride + layout.alphaOffset
      for x in 0..<layout.width {
        if bytes[offset] >= threshold {
          for row in rows {
            for column in columns[x] {
              words[row * wordsPerRow + column >> 6] |= 1 << UInt64(column & 63)
            }
          }
        }
        offset += layout.bytesPerPixel
      }
    }
  }
}

extension AlphaMask {
  /// Whether the mask pixel is opaque; false outside the mask.
  public subscript(x: Int, y: Int) -> Bool {
    guard 0..<width ~= x, 0..<height ~= y else { return false }
    return words[y * wordsPerRow + x >> 6] >> UInt64(x & 63) & 1 != 0
  }

  /// The number of opaque mask pixels. O(words).
  public var opaqueCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The memory of the bits, in bytes.
  public var byteCount: Int { words.count * MemoryLayout<UInt64>.size }
}
