import TouchGeometry

/// A length of time in whole microseconds, the resolution of the kernel's input events.
///
/// Negative spans are legal and mean "earlier". Arithmetic saturates at the ends of the range
/// (about 292,000 years): a damaged recording can claim any time stamp, and no time stamp may trap.
///
///     press.minimumPressDuration = .milliseconds(300)
///     let twice = press.minimumPressDuration + press.minimumPressDuration
///     print(twice.seconds)  // 0.6
@frozen
public struct TimeSpan: Hashable, Sendable {
  /// The span in microseconds.
  public var microseconds: Int64

  /// Creates a span of this many microseconds.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The empty span.
  @inlinable public static var zero: TimeSpan { TimeSpan(microseconds: 0) }

  /// A span of `value` seconds, rounded to the nearest microsecond; NaN gives zero.
  @inlinable public static func seconds(_ value: Double) -> TimeSpan {
    TimeSpan(microseconds: Int64(saturating: (value * 1e6).rounded()))
  }

  /// A span of `value` milliseconds, rounded to the nearest microsecond; NaN gives zero.
  @inlinable public static func milliseconds(_ value: Double) -> TimeSpan {
    TimeSpan(microseconds: Int64(saturating: (value * 1e3).rounded()))
  }

  /// A span of `value` microseconds.
  @inlinable public static func microseconds(_ value: Int64) -> TimeSpan {
    TimeSpan(microseconds: value)
  }

  /// The span in seconds.
  @inlinable public var seconds: Double { Double(microseconds) / 1e6 }

  /// The span in milliseconds.
  @inlinable public var milliseconds: Double { Double(microseconds) / 1e3 }
}

extension TimeSpan: Comparable {
  /// Whether `a` is shorter than `b`.
  @inlinable public static func < (a: TimeSpan, b: TimeSpan) -> Bool {
    a.microseconds < b.microseconds
  }
}

extension TimeSpan: AdditiveArithmetic {
  /// The sum; saturates at the end of the range.
  @inlinable public static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan {
    TimeSpan(microseconds: a.microseconds.addingSaturating(b.microseconds))
  }

  /// The difference; saturates at the end of the range.
  @inlinable public static func - (a: TimeSpan, b: TimeSpan) -> TimeSpan {
    TimeSpan(microseconds: a.microseconds.subtractingSaturating(b.microseconds))
  }
}

extension TimeSpan: CustomStringConvertible {
  /// The span in seconds with microseconds, such as "0.350000 s".
  public var description: String { "\(decimalSeconds(microseconds)) s" }
}

extension Int64 {
  /// The integer nearest to `value`, saturated; zero for NaN.
  @inlinable init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else if value >= 9.2e18 {
      self = .max
    } else if value <= -9.2e18 {
      self = .min
    } else {
      self = Int64(value)
    }
  }

  @inlinable func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  @inlinable func subtractingSaturating(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

/// Seconds with six decimals, computed with integers so that rounding is the same on all machines.
func decimalSeconds(_ microseconds: Int64) -> String {
  var text: [UInt8] = microseconds < 0 ? [UInt8(ascii: "-")] : []
  text.append(digits: microseconds.magnitude, places: 6)
  return String(bytes: text)
}
