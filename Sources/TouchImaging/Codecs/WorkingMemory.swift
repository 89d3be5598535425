/// The peak memory for processing an image, in addition to its result; counted before it is allocated.
struct WorkingMemory {
  private let limit: Int
  private var bytes = 0

  /// - Parameter limit: ``ImageLimits/workingBytes``.
  init(limit: Int) { self.limit = limit }

  /// Counts memory that is in use together with everything counted before.
  ///
  /// - Throws: `.needsTooMuchMemory` if the sum exceeds the limit.
  /// - Precondition: neither number is negative.
  mutating func hold(_ count: Int, bytesEach: Int = 1) throws(ImageError) {
    let (product, overflows) = count.multipliedReportingOverflow(by: bytesEach)
    let (sum, overflowsToo) = bytes.addingReportingOverflow(product)
    bytes = overflows || overflowsToo ? .max : sum
    guard bytes <= limit else {
      throw ImageError(reason: .needsTooMuchMemory(bytes: bytes, limit: limit))
    }
  }

  /// Counts pixels of RGBA.
  mutating func hold(_ size: PixelSize) throws(ImageError) {
    let (count, overflows) = size.width.multipliedReportingOverflow(by: size.height)
    try hold(overflows ? .max : count, bytesEach: MemoryLayout<Pixel>.stride)
  }
}
