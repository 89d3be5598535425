/// An image in memory: rows of pixels of 8-bit red, green, blue and straight alpha, from the top.
///
/// A value type: copies share their pixels until one of them is changed. Rows follow each other without gaps.
/// Colors are treated as sRGB; profiles are not applied.
///
///     let photo = try ImageFile.read(path: "photo.jpg").image
///     print(photo.width, photo.height)
///     try photo.save(to: "photo.png")
public struct Image: Hashable, Sendable {
  /// The number of pixels in a row; at least 1.
  public let width: Int
  /// The number of rows; at least 1.
  public let height: Int
  /// The distance between the centers of pixels in the pictured scene; nil if unknown.
  public var spacing: PixelSpacing?
  var storage: [Pixel]

  /// Creates an image of one color.
  ///
  /// - Precondition: both sides are at least 1, and their product fits into memory. First check sides that
  ///   come from a file or a device with ``ImageLimits``.
  public init(width: Int, height: Int, filledWith pixel: Pixel = .clear) {
    precondition(width > 0 && height > 0, "an image has at least one pixel, not \(width)x\(height)")
    self.width = width
    self.height = height
    storage = [Pixel](repeating: pixel, count: width * height)
  }

  /// Creates an image from its pixels, row by row from the top.
  ///
  /// - Precondition: both sides are at least 1, and there are as many pixels as their product.
  public init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(width > 0 && height > 0, "an image has at least one pixel, not \(width)x\(height)")
    precondition(
      pixels.count == width * height,
      "\(width)x\(height) are \(width * height) pixels, not \(pixels.count)")
    self.width = width
    self.height = height
    storage = pixels
  }

  /// Creates an image whose pixels are all written by `initialize`, row by row.
  ///
  /// For codecs: the pixels are written in place, without a copy. The memory is not cleared beforehand.
  ///
  /// - Precondition: both sides are at least 1.
  public init<Failure: Error>(
    width: Int, height: Int,
    initializingWith initialize: (UnsafeMutableBufferPointer<Pixel>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(width > 0 && height > 0, "an image has at least one pixel, not \(width)x\(height)")
    self.width = width
    self.height = height
    var failure: Failure?
    storage = [Pixel](unsafeUninitializedCapacity: width * height) { buffer, count in
      do throws(Failure) {
        try initialize(UnsafeMutableBufferPointer(rebasing: buffer[..<(width * height)]))
        count = width * height
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The size of its pixels in bytes.
  public var byteCount: Int { storage.count * MemoryLayout<Pixel>.stride }

  /// The pixel in a column and a row.
  ///
  /// - Precondition: `x` is in 0..<width and `y` in 0..<height.
  public subscript(x: Int, y: Int) -> Pixel {
    get { storage[index(x, y)] }
    set { storage[index(x, y)] = newValue }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height,
      "there is no pixel (\(x), \(y)) in an image of \(width)x\(height)")
    return y * width + x
  }
}
