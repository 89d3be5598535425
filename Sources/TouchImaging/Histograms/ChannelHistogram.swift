/// How often each value of 0...255 occurs in one channel.
public struct ChannelHistogram: Hashable, Sendable {
  /// The number of values of a channel: 256.
  public static let binCount = 256

  /// The number of pixels of each value: 256 counts.
  public let counts: [Int]

  /// The number of counted pixels.
  public let total: Int

  /// The highest count; 0 if nothing was counted.
  public let maximum: Int

  /// Wraps 256 counts of the pixels of one image, so that their sum fits.
  init(counts: [Int]) {
    precondition(counts.count == Self.binCount, "\(counts.count) counts instead of 256")
    self.counts = counts
    total = counts.reduce(0, +)
    maximum = counts.max() ?? 0
  }

  /// The number of pixels with a value.
  public subscript(value: UInt8) -> Int { counts[Int(value)] }

  /// The mean of all values; nil if nothing was counted.
  public var mean: Double? { total > 0 ? weightedSum / Double(total) : nil }

  /// The lowest and highest values that occur; nil if nothing was counted.
  public var range: ClosedRange<UInt8>? {
    guard
      let first = counts.firstIndex(where: { $0 > 0 }),
      let last = counts.lastIndex(where: { $0 > 0 })
    else { return nil }
    return UInt8(first)...UInt8(last)
  }

  /// The smallest value that at least a fraction of all pixels does not exceed; 0.5 gives the median.
  ///
  /// This is the nearest-rank rule: the result is always a value that occurs, never one in between. Fractions
  /// of 0 and less give the lowest value, of 1 and more the highest.
  ///
  /// - Returns: nil if nothing was counted, and for NaN.
  public func percentile(_ fraction: Double) -> UInt8? {
    guard let range, !fraction.isNaN else { return nil }
    var seen = 0
    for value in range {
      seen += counts[Int(value)]
      // A product could exceed the whole number that it stands for: 0.07 * 100 is more than 7.
      if Double(seen) / Double(total) >= fraction { return value }
    }
    return range.upperBound
  }

  /// The highest value of the dark class by Otsu's method, which separates dark from bright; nil if fewer
  /// than two values occur.
  ///
  /// The split has the greatest variance between the two classes (N. Otsu, "A Threshold Selection Method from
  /// Gray-Level Histograms", 1979); of equal ones it is the lowest.
  public var otsuThreshold: UInt8? {
    guard let range, range.lowerBound < range.upperBound else { return nil }
    let (all, sum) = (Double(total), weightedSum)
    var (dark, darkSum, best, threshold) = (0.0, 0.0, -1.0, range.lowerBound)
    for value in range.lowerBound..<range.upperBound {
      dark += Double(counts[Int(value)])
      darkSum += Double(value) * Double(counts[Int(value)])
      let distance = darkSum / dark - (sum - darkSum) / (all - dark)
      let variance = dark * (all - dark) * distance * distance
      if variance > best { (best, threshold) = (variance, value) }
    }
    return threshold
  }

  /// The sum of the values of all pixels.
  private var weightedSum: Double {
    var sum = 0.0
    for (value, count) in counts.enumerated() { sum += Double(value) * Double(count) }
    return sum
  }
}
