/// A point in event time: microseconds since an origin that the source chooses.
///
/// For a live device the origin is the monotonic clock's, for a recording its first event. Instants of one
/// source can be compared; the engine never creates one from a clock.
///
///     let landed = Instant.seconds(2), lifted = Instant(microseconds: 2_350_000)
///     print((lifted - landed).milliseconds)  // 350
@frozen
public struct Instant: Hashable, Sendable {
  /// Microseconds since the origin; may be negative.
  public var microseconds: Int64

  /// Creates the instant this many microseconds after the origin.
  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The instant `value` seconds after the origin, rounded to the nearest microsecond; NaN gives the origin.
  @inlinable public static func seconds(_ value: Double) -> Instant {
    Instant(microseconds: TimeSpan.seconds(value).microseconds)
  }

  /// The origin.
  @inlinable public static var zero: Instant { Instant(microseconds: 0) }

  /// The latest representable instant, after all events.
  @inlinable public static var distantFuture: Instant { Instant(microseconds: .max) }

  /// Seconds since the origin.
  @inlinable public var seconds: Double { Double(microseconds) / 1e6 }
}

extension Instant: Comparable {
  /// Whether `a` is before `b`.
  @inlinable public static func < (a: Instant, b: Instant) -> Bool {
    a.microseconds < b.microseconds
  }
}

extension Instant {
  /// The instant later by a span; saturates at the end of the range.
  @inlinable public static func + (instant: Instant, span: TimeSpan) -> Instant {
    Instant(microseconds: instant.microseconds.addingSaturating(span.microseconds))
  }

  /// The instant earlier by a span; saturates at the end of the range.
  @inlinable public static func - (instant: Instant, span: TimeSpan) -> Instant {
    Instant(microseconds: instant.microseconds.subtractingSaturating(span.microseconds))
  }

  /// The time from `b` to `a`, negative if `a` is earlier.
  @inlinable public static func - (a: Instant, b: Instant) -> TimeSpan {
    TimeSpan(microseconds: a.microseconds.subtractingSaturating(b.microseconds))
  }
}

extension Instant: CustomStringConvertible {
  /// Seconds since the origin with microseconds, such as "12.004500".
  public var description: String { decimalSeconds(microseconds) }
}
