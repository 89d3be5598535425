/// The transcendental functions that the engine uses.
///
/// They use only additions, products, quotients and square roots, which IEEE 754 rounds in the same way
/// everywhere: a transcript is identical to the last byte on every processor, with every C library and in a
/// browser. The functions of C libraries differ from each other in the last bit, and between processors with
/// and without fused multiplication. Compared with glibc on a million arguments, these are within two units
/// in the last place. Square roots, remainders and rounding are methods of `Double` that are exact
/// everywhere, and are not repeated. NaN arguments give NaN unless stated otherwise, and nothing here traps.
///
/// Each reduces its argument to a small range by an exact or nearly exact step and sums the textbook power
/// series there, written out so that the compiler performs the divisions.
public enum Mathematics {
  /// The square root of `x * x + y * y` without overflow or underflow in between.
  ///
  /// Infinite if either argument is infinite, even if the other is NaN.
  public static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    let sum = x * x + y * y
    // No significant precision was lost: the sum is far from both ends of the range.
    if sum > 1e-200, sum < 1e200 { return sum.squareRoot() }
    if x.isInfinite || y.isInfinite { return .infinity }
    let greatest = max(x.magnitude, y.magnitude)
    guard greatest > 0, !x.isNaN, !y.isNaN else { return x.magnitude + y.magnitude }
    // Powers of two change no digits.
    let exponent = greatest.exponent
    let a = Double(sign: .plus, exponent: -exponent, significand: x)
    let b = Double(sign: .plus, exponent: -exponent, significand: y)
    return Double(
      sign: .plus, exponent: exponent, significand: (a * a + b * b).squareRoot())
  }

  /// `base` to the power `exponent`; NaN for a negative base and an exponent with a fraction.
  ///
  /// A base of 1 or an exponent of 0 gives 1 even if the other argument is NaN. Integral exponents up to
  /// 1,024 are computed as products; for others the relative error grows with the result's logarithm, to
  /// 1e-13 at the ends of the range.
  public static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    guard !base.isNaN, !exponent.isNaN else { return .nan }
    let isWhole = exponent.isInfinite || exponent == exponent.rounded(.towardZero)
    if isWhole, exponent.magnitude <= 1_024 { return product(base, Int(exponent)) }
    // Beyond 2^53 every number is even.
    let isOdd = isWhole && (exponent / 2) != (exponent / 2).rounded(.towardZero)
    if base < 0 || base.sign == .minus {
      guard isWhole || base == 0 else { return .nan }
      let value = power(-base, exponent)
      return isOdd ? -value : value
    }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    return exponential(exponent * logarithm(base))
  }

  private static func product(_ base: Double, _ exponent: Int) -> Double {
    var (result, square, rest) = (1.0, base, exponent.magnitude)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return exponent < 0 ? 1 / result : result
  }
}

/// Logarithms.
extension Mathematics {
  /// The natural logarithm of 2 in two parts; the first has so few digits that its products with exponents
  /// are exact.
  private static let ln2 = (high: 0x1.62e42feep-1, low: 0x1.a39ef35793c76p-33)

  /// Euler's number to the power `exponent`; infinite above about 709.78.
  public static func exponential(_ exponent: Double) -> Double {
    if exponent.isNaN { return exponent }
    if exponent > 709.782712893384 { return .infinity }
    if exponent < -745.2 { return 0 }
    let count = (exponent / (ln2.high + ln2.low)).rounded()
    let high = exponent - count * ln2.high
    let low = count * ln2.low
    // At most 0.347: the truncation error of the series is below 1e-17.
    let x = high - low
    var sum = x * (1.0 / 13)
    sum = (sum + 1) * (x * (1.0 / 12))
    sum = (sum + 1) * (x * (1.0 / 11))
    sum = (sum + 1) * (x * (1.0 / 10))
    sum = (sum + 1) * (x * (1.0 / 9))
    sum = (sum + 1) * (x * (1.0 / 8))
    sum = (sum + 1) * (x * (1.0 / 7))
    sum = (sum + 1) * (x * (1.0 / 6))
    sum = (sum + 1) * (x * (1.0 / 5))
    sum = (sum + 1) * (x * (1.0 / 4))
    sum = (sum + 1) * (x * (1.0 / 3))
    // The first two terms are added last, together with the rounding error of the argument.
    let square = (sum + 1) * x * x / 2
    let value = 1 + (high + (square - low))
    return Double(sign: .plus, exponent: Int(count), significand: value)
  }

  /// The natural logarithm; minus infinity for zero, NaN for negative values.
  public static func logarithm(_ value: Double) -> Double {
    if value == 0 { return -.infinity }
    guard value > 0, value < .infinity else { return value > 0 ? value : .nan }
    var (significand, exponent) = (value.significand, Double(value.exponent))
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    // log(1 + f) = 2 (s + s^3/3 + s^5/5 + ...) for s = f / (2 + f), and 2 s = f - s f.
    let f = significand - 1
    let s = f / (2 + f)
    let square = s * s
    var series = square * (2.0 / 23)
    series = square * (series + 2.0 / 21)
    series = square * (series + 2.0 / 19)
    series = square * (series + 2.0 / 17)
    series = square * (series + 2.0 / 15)
    series = square * (series + 2.0 / 13)
    series = square * (series + 2.0 / 11)
    series = square * (series + 2.0 / 9)
    series = square * (series + 2.0 / 7)
    series = square * (series + 2.0 / 5)
    series = square * (series + 2.0 / 3)
    let half = f * f / 2
    let small = s * (half + series) + exponent * ln2.low
    return exponent * ln2.high - ((half - small) - f)
  }
}

/// Angles.
extension Mathematics {
  /// Half of pi in three parts; the first two have so few digits that their products with quarter turns up to
  /// ``maximumQuarters`` are exact.
  private static let quarter = (
    high: 0x1.921fb544p0, middle: 0x1.0b4611a6p-34, low: 0x1.3198a2e037073p-69
  )
  private static let maximumQuarters = 0x1p20

  /// The sine of an angle in radians; NaN for an infinite one. From 2 to the 20th radians, it is the sine of
  /// the remainder after division by the number nearest to two pi.
  public static func sine(_ radians: Double) -> Double {
    let (turn, x, rest) = reduced(radians)
    switch turn {
    case 0: return sineSeries(x, rest)
    case 1: return cosineSeries(x, rest)
    case 2: return -sineSeries(x, rest)
    default: return -cosineSeries(x, rest)
    }
  }

  /// The cosine of an angle in radians; NaN for an infinite one. See ``sine(_:)`` for large angles.
  public static func cosine(_ radians: Double) -> Double {
    let (turn, x, rest) = reduced(radians)
    switch turn {
    case 0: return cosineSeries(x, rest)
    case 1: return -sineSeries(x, rest)
    case 2: return -cosineSeries(x, rest)
    default: return sineSeries(x, rest)
    }
  }

  /// The direction of the vector (`x`, `y`) in radians, from -pi to pi, by the signs of both.
  ///
  /// The signs of zeros count as in IEEE 754: `y` of -0 with a negative `x` gives -pi.
  public static func arctangent(y: Double, x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let angle = firstQuadrant(y.magnitude, x.magnitude)
    // The difference between pi and the nearest number.
    let value = x.sign == .minus ? .pi - (angle - 1.2246467991473532e-16) : angle
    return y.sign == .minus ? -value : value
  }

  /// The angle as a number of quarter turns and a remainder of at most an eighth of a turn, in two parts.
  private static func reduced(_ radians: Double) -> (turn: Int, x: Double, rest: Double) {
    guard radians.magnitude < .infinity else { return (0, .nan, 0) }
    // Up to here the series are accurate enough; most angles are in this range.
    if radians.magnitude <= 0.7853981633974483 { return (0, radians, 0) }
    let angle =
      radians.magnitude < maximumQuarters ? radians : radians.remainder(dividingBy: 2 * .pi)
    let count = (angle / (.pi / 2)).rounded()
    let first = angle - count * quarter.high
    let step = count * quarter.middle
    let second = first - step
    let lost = (first - second) - step
    let last = count * quarter.low - lost
    let x = second - last
    return (Int(count) & 3, x, (second - x) - last)
  }

  /// The sine of `x + rest`, for at most an eighth of a turn.
  private static func sineSeries(_ x: Double, _ rest: Double) -> Double {
    let square = x * x
    var sum = square * (1.0 / (18 * 19))
    sum = (1 - sum) * (square * (1.0 / (16 * 17)))
    sum = (1 - sum) * (square * (1.0 / (14 * 15)))
    sum = (1 - sum) * (square * (1.0 / (12 * 13)))
    sum = (1 - sum) * (square * (1.0 / (10 * 11)))
    sum = (1 - sum) * (square * (1.0 / (8 * 9)))
    sum = (1 - sum) * (square * (1.0 / (6 * 7)))
    sum = (1 - sum) * (square * (1.0 / (4 * 5)))
    // The first two terms are separate: x - x^3/6 + ...
    let tail = (1 - sum) * square / 6
    return x - (x * tail - rest * (1 - square / 2))
  }

  /// The cosine of `x + rest`, for at most an eighth of a turn.
  private static func cosineSeries(_ x: Double, _ rest: Double) -> Double {
    let square = x * x
    var sum = square * (1.0 / (17 * 18))
    sum = (1 - sum) * (square * (1.0 / (15 * 16)))
    sum = (1 - sum) * (square * (1.0 / (13 * 14)))
    sum = (1 - sum) * (square * (1.0 / (11 * 12)))
    sum = (1 - sum) * (square * (1.0 / (9 * 10)))
    sum = (1 - sum) * (square * (1.0 / (7 * 8)))
    sum = (1 - sum) * (square * (1.0 / (5 * 6)))
    let half = square / 2
    let first = 1 - half
    let tail = (1 - sum) * square * square / 24
    return first + (((1 - first) - half) + (tail - x * rest))
  }

  /// The direction of a vector with nonnegative components.
  private static func firstQuadrant(_ y: Double, _ x: Double) -> Double {
    if y == 0 { return 0 }
    if x == 0 { return .pi / 2 }
    if x.isInfinite || y.isInfinite {
      guard x == y else { return x.isInfinite ? 0 : .pi / 2 }
      return .pi / 4
    }
    guard y > x else { return arctangentUpToOne(y / x) }
    return .pi / 2 - (arctangentUpToOne(x / y) - 6.123233995736766e-17)
  }

  /// The arctangents of 0, 1/8, ... 1.
  private static let arctangents: InlineArray<9, Double> = [
    0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061,
    0.5585993153435624, 0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
  ]

  /// The arctangent of a number from 0 to 1: that of the nearest eighth, plus that of the remainder.
  private static func arctangentUpToOne(_ tangent: Double) -> Double {
    let eighths = Int(tangent * 8 + 0.5)
    let base = Double(eighths) / 8
    let x = eighths == 0 ? tangent : (tangent - base) / (1 + tangent * base)
    let square = x * x
    var sum = square * (1.0 / 15)
    sum = square * (1.0 / 13 - sum)
    sum = square * (1.0 / 11 - sum)
    sum = square * (1.0 / 9 - sum)
    sum = square * (1.0 / 7 - sum)
    sum = square * (1.0 / 5 - sum)
    sum = square * (1.0 / 3 - sum)
    return arctangents[eighths] + (x - x * sum)
  }
}
