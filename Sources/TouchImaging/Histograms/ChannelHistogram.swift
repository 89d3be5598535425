/// How often each value of 0...255 occurs in one channel.
public struct ChannelHistogram: Hashable, Sendable {
  /// How many values a channel has: 256.
  public static let binCount = 256

  /// For each value how many pixels have it: 256 counts.
  public let counts: [Int]

  /// How many pixels were counted.
  public let total: Int

  /// The highest count; 0 where nothing was counted.
  public let maximum: Int

  /// Wraps 256 counts of one image's pixels, so that their sum fits.
  init(counts: [Int]) {
    precondition(counts.count == Self.binCount, "\(counts.count) counts instead of 256")
    self.counts = counts
    total = counts.reduce(0, +)
    maximum = counts.max() ?? 0
  }

  /// How many pixels have a value.
  public subscript(value: UInt8) -> Int { counts[Int(value)] }

  /// The mean of all values; nil where nothing was counted.
  public var mean: Double? { total > 0 ? weightedSum / Double(total) : nil }

  /// The lowest and highest values that occur; nil where nothing was counted.
  public var range: ClosedRange<UInt8>? {
    guard
      let first = counts.firstIndex(where: { $0 > 0 }),
      let last = counts.lastIndex(where: { $0 > 0 })
    else { return nil }
    return UInt8(first)...UInt8(last)
  }

  /// The smallest value that at least a fraction of all pixels does not exceed: 0.5 is the median.
  ///
  /// That is the nearest-rank rule: the result is always a value that occurs, never one between
  /// two. 0 gives the lowest value and 1 the highest, and so do fractions beyond.
  ///
  /// - Returns: nil where nothing was counted, and for a fraction that is not a number.
  public func percentile(_ fraction: Double) -> UInt8? {
    guard let range, !fraction.isNaN else { return nil }
    let wanted = fraction * Double(total)
    var seen = 0
    for value in range {
      seen += counts[Int(value)]
      if seen > 0 && Double(seen) >= wanted { return value }
    }
    return range.upperBound
  }

  /// Where to part dark from bright: the highest value of the dark class by Otsu's method; nil
  /// where fewer than two values occur.
  ///
  /// It is the split with the greatest variance between the two classes (N. Otsu, "A Threshold
  /// Selection Method from Gray-Level Histograms", 1979); of equal ones the lowest.
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

  /// The sum of all values, each as often as it occurs.
  private var weightedSum: Double {
    var sum = 0.0
    for (value, count) in counts.enumerated() { sum += Double(value) * Double(count) }
    return sum
  }
}
