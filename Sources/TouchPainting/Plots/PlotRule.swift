/// Round numbers for an axis.
struct PlotRule {
  /// The smallest of 1, 2 and 5 times a power of ten that divides `maximum` into at most `most` steps; at
  /// least 1.
  static func step(to maximum: Int, atMost most: Int) -> Int {
    var step = 1
    var factors = [2, 5, 10]
    var power = 1
    while maximum / step >= max(most, 1), power < Int.max / 100 {
      step = factors.removeFirst() * power
      if factors.isEmpty {
        power = step
        factors = [2, 5, 10]
      }
    }
    return step
  }

  /// A count in a few characters: 950, 12k, 3.4M.
  static func label(_ count: Int) -> String {
    for (unit, sign) in [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")] where count >= unit {
      let (whole, tenth) = (count / unit, count % unit / (unit / 10))
      return tenth == 0 || whole >= 100 ? "\(whole)\(sign)" : "\(whole).\(tenth)\(sign)"
    }
    return "\(count)"
  }
}
