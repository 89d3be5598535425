import CMathematics

/// The functions of the C mathematics library that the engine uses.
///
/// They are musl's, which this package brings, and not those of the machine: glibc's differ from them in the
/// last bit, and from themselves on a processor with fused multiplication. A transcript is the same on every
/// machine and in a browser only with one implementation. Square roots, remainders and rounding are methods
/// of `Double` already, exact everywhere, and are not repeated. NaN arguments give NaN unless stated
/// otherwise, and nothing here traps.
public enum Mathematics {
  /// The sine of an angle in radians; NaN for an infinite one.
  @inlinable public static func sine(_ radians: Double) -> Double { touchstone_sin(radians) }

  /// The cosine of an angle in radians; NaN for an infinite one.
  @inlinable public static func cosine(_ radians: Double) -> Double { touchstone_cos(radians) }

  /// The direction of the vector (`x`, `y`) in radians, from -pi to pi, by the signs of both.
  ///
  /// The signs of zeros count as in IEEE 754: `y` of -0 with a negative `x` gives -pi.
  @inlinable public static func arctangent(y: Double, x: Double) -> Double {
    touchstone_atan2(y, x)
  }

  /// The square root of `x * x + y * y` without overflow or underflow in between.
  ///
  /// Infinite if either argument is infinite, even if the other is NaN.
  @inlinable public static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    let sum = x * x + y * y
    // Nothing that matters was lost: the sum is far from both ends of the range.
    if sum > 1e-200, sum < 1e200 { return sum.squareRoot() }
    return touchstone_hypot(x, y)
  }

  /// Euler's number to the power `exponent`; infinite above about 709.78.
  @inlinable public static func exponential(_ exponent: Double) -> Double {
    touchstone_exp(exponent)
  }

  /// `base` to the power `exponent`; NaN for a negative base and an exponent with a fraction.
  ///
  /// A base of 1 and an exponent of 0 give 1 whatever the other is, even NaN.
  @inlinable public static func power(_ base: Double, _ exponent: Double) -> Double {
    touchstone_pow(base, exponent)
  }

  /// The natural logarithm; minus infinity for zero, NaN for negative values.
  @inlinable public static func logarithm(_ value: Double) -> Double { touchstone_log(value) }
}
