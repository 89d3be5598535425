/// The pixels of a side that one pixel of a shorter side covers, with their weights.
///
/// Weights are integers: exact, and the same on every machine.
struct PixelCoverage: Hashable {
  /// The first pixel covered, wholly or in part.
  let first: Int
  /// The last pixel covered.
  let last: Int
  /// The weight of the first pixel.
  let firstWeight: UInt64
  /// The weight of the last pixel; unused if it is also the first.
  let lastWeight: UInt64
  /// The weight of each pixel between them.
  let innerWeight: UInt64

  /// The weight of a pixel.
  ///
  /// - Precondition: `index` is in first...last.
  @inline(__always)
  func weight(of index: Int) -> UInt64 {
    if index == first { return firstWeight }
    return index == last ? lastWeight : innerWeight
  }

  /// The sum of all weights.
  var total: UInt64 {
    if first == last { return firstWeight }
    return firstWeight + lastWeight + innerWeight * UInt64(last - first - 1)
  }

  /// Boxes of `factor` whole pixels over a side of `length`; the last has the remainder.
  static func boxes(of factor: Int, over length: Int) -> [PixelCoverage] {
    stride(from: 0, to: length, by: factor).map { first in
      PixelCoverage(
        first: first, last: first + min(factor, length - first) - 1, firstWeight: 1, lastWeight: 1,
        innerWeight: 1)
    }
  }

  /// `count` equal parts of a side of `length`, which is at least `count`.
  ///
  /// An old pixel is `count` units wide and a new one `length`, so that all borders are whole
  /// numbers: new pixel i covers the units from i * length to (i + 1) * length.
  static func areas(of count: Int, over length: Int) -> [PixelCoverage] {
    (0..<count).map { index in
      let (start, end) = (index * length, (index + 1) * length)
      let (first, last) = (start / count, (end - 1) / count)
      return PixelCoverage(
        first: first, last: last, firstWeight: UInt64(min((first + 1) * count, end) - start),
        lastWeight: UInt64(end - last * count), innerWeight: UInt64(count))
    }
  }
}
