#if hasFeature(Embedded)
  // The declarations alone: Tools/wasm brings the header and the library.
  import CMathematics
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error("TouchGeometry needs the C mathematics library of Glibc or Musl")
#endif

/// The functions of the C mathematics library that the engine uses.
///
/// This is the only place that imports the C library, so the other core modules need nothing but
/// the standard library and this one. Square roots, remainders and rounding are methods of
/// `Double` already and are not repeated. NaN arguments give NaN unless stated otherwise, and
/// nothing here traps.
public enum Mathematics {
  /// The sine of an angle in radians; NaN for an infinite one.
  @inlinable public static func sine(_ radians: Double) -> Double { sin(radians) }

  /// The cosine of an angle in radians; NaN for an infinite one.
  @inlinable public static func cosine(_ radians: Double) -> Double { cos(radians) }

  /// The direction of the vector (`x`, `y`) in radians, from -pi to pi, by the signs of both.
  ///
  /// The signs of zeros count as in IEEE 754: `y` of -0 with a negative `x` gives -pi.
  @inlinable public static func arctangent(y: Double, x: Double) -> Double { atan2(y, x) }

  /// The square root of `x * x + y * y` without overflow or underflow in between.
  ///
  /// Infinite if either argument is infinite, even if the other is NaN.
  @inlinable public static func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

  /// Euler's number to the power `exponent`; infinite above about 709.78.
  @inlinable public static func exponential(_ exponent: Double) -> Double { exp(exponent) }

  /// `base` to the power `exponent`; NaN for a negative base and an exponent with a fraction.
  ///
  /// A base of 1 and an exponent of 0 give 1 whatever the other is, even NaN.
  @inlinable public static func power(_ base: Double, _ exponent: Double) -> Double {
    pow(base, exponent)
  }

  /// The natural logarithm; minus infinity for zero, NaN for negative values.
  @inlinable public static func logarithm(_ value: Double) -> Double { log(value) }
}
