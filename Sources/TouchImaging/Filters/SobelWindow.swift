/// Three rows of an image before it was changed, and sums computed from them.
///
/// The rows have one pixel more at either end. A filter that works in place needs them: the row above is
/// already overwritten when its pixels are read.
struct SobelWindow: ~Copyable {
  /// Four bytes a pixel.
  private static let channels = MemoryLayout<Pixel>.stride

  /// The number of filtered pixels in a row.
  private let count: Int
  private var above: UnsafeMutablePointer<UInt8>
  private var middle: UnsafeMutablePointer<UInt8>
  private var below: UnsafeMutablePointer<UInt8>
  /// above + 2 * middle + below of each byte.
  private let smoothed: UnsafeMutablePointer<Int16>
  /// below - above of each byte.
  private let slopes: UnsafeMutablePointer<Int16>
  private let magnitudes: UnsafeMutablePointer<UInt8>

  /// Creates a window of transparent pixels for rows of `count`.
  init(count: Int) {
    let length = (count + 2) * Self.channels
    func values<Value: FixedWidthInteger>() -> UnsafeMutablePointer<Value> {
      let memory = UnsafeMutablePointer<Value>.allocate(capacity: length)
      memory.initialize(repeating: 0, count: length)
      return memory
    }
    self.count = count
    (above, middle, below, magnitudes) = (values(), values(), values(), values())
    (smoothed, slopes) = (values(), values())
  }

  deinit {
    above.deallocate()
    middle.deallocate()
    below.deallocate()
    magnitudes.deallocate()
    smoothed.deallocate()
    slopes.deallocate()
  }

  /// Moves one row down: `row`, from column `x` on, becomes the lowest of the three.
  mutating func advance(_ row: UnsafeMutableBufferPointer<Pixel>, from x: Int) {
    (above, middle, below) = (middle, below, above)
    let target = UnsafeMutableRawPointer(below)
    let inner = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(row)[pixels(x, count)])
    let last = (count + 1) * Self.channels
    target.storeBytes(of: row[max(x - 1, 0)], as: Pixel.self)
    if let start = inner.baseAddress {
      (target + Self.channels).copyMemory(from: start, byteCount: inner.count)
    }
    target.storeBytes(of: row[min(x + count, row.count - 1)], toByteOffset: last, as: Pixel.self)
  }

  /// The bytes of `count` pixels of a row, starting at pixel `first`.
  private func pixels(_ first: Int, _ count: Int) -> Range<Int> {
    first * Self.channels..<(first + count) * Self.channels
  }

  /// Writes the steepness of the middle row into `row` from column `x` on, and keeps its alpha.
  func writeMagnitudes(
    to row: UnsafeMutableBufferPointer<Pixel>, from x: Int, rounded rounding: ValueRounding
  ) {
    sumColumns()
    switch rounding {
    case .nearest: differentiate { SobelFilter.magnitude($0, $1) }
    case .down: differentiate { SobelFilter.magnitudeDown($0, $1) }
    }
    let source = UnsafeRawPointer(magnitudes)
    for column in 0..<count {
      var pixel = source.loadUnaligned(
        fromByteOffset: column &* MemoryLayout<Pixel>.stride, as: Pixel.self)
      pixel.alpha = row[x + column].alpha
      row[x + column] = pixel
    }
  }

  private func sumColumns() {
    for index in 0..<((count + 2) * Self.channels) {
      let (upper, lower) = (Int16(above[index]), Int16(below[index]))
      smoothed[index] = upper &+ 2 &* Int16(middle[index]) &+ lower
      slopes[index] = lower &- upper
    }
  }

  @inline(__always)
  private func differentiate(_ magnitude: (Int16, Int16) -> UInt8) {
    let (next, second) = (Self.channels, 2 * Self.channels)
    for index in 0..<(count * Self.channels) {
      let horizontal = smoothed[index &+ second] &- smoothed[index]
      let vertical = slopes[index] &+ 2 &* slopes[index &+ next] &+ slopes[index &+ second]
      magnitudes[index] = magnitude(horizontal, vertical)
    }
  }
}
