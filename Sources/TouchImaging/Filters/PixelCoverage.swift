/// Which pixels of a side one pixel of a shorter side covers, and how much of each.
///
/// Weights are whole numbers: exact, and the same on every machine.
struct PixelCoverage: Hashable {
  /// The first pixel covered, wholly or in part.
  let first: Int
  /// The last pixel covered.
  let last: Int
  /// How much of the first counts.
  let firstWeight: UInt64
  /// How much of the last counts; where it is also the first, only that one's weight is used.
  let lastWeight: UInt64
  /// How much of each pixel between them counts.
  let innerWeight: UInt64

  /// How much a pixel counts.
  ///
  /// - Precondition: `index` is in first...last.
  @inline(__always)
  func weight(of index: Int) -> UInt64 {
    if index == first { return firstWeight }
    return index == last ? lastWeight : innerWeight
  }

  /// All weights together.
  var total: UInt64 {
    if first == last { return firstWeight }
    return firstWeight + lastWeight + innerWeight * UInt64(last - first - 1)
  }

  /// Boxes of `factor` whole pixels over a side of `length`; the last has what is left.
  static func boxes(of factor: Int, over length: Int) -> [PixelCoverage] {
    stride(from: 0, to: length, by: factor).map { first in
      PixelCoverage(
        first: first, last: first + min(factor, length - first) - 1, firstWeight: 1, lastWeight: 1,
        innerWeight: 1)
    }
  }

  /// `count` equal parts of a side of `length`, which is not less.
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
