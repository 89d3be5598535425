import TouchTracking

/// A rule that increases a movement limit for a finger that has just landed.
///
/// A fingertip slips and rolls as it touches the glass, and again as it leaves: on a tablet, taps of eight
/// people moved by up to 30 pt, nearly all of it within 80 ms of the landing and at decreasing speed. A drag
/// keeps moving. So the sooner after the landing a finger exceeds a limit, the farther it must move before
/// the movement counts as intended: ``factor`` times the limit at the landing, decreasing linearly, and the
/// plain limit from ``duration`` on. The instant is that of the crossing between two samples, so the rule is
/// the same at any report rate.
///
///     let slop = LandingSlop(factor: 2.4, duration: .milliseconds(80))
///     print(slop.multiple(after: .milliseconds(40)))  // 1.7
public struct LandingSlop: Hashable, Sendable {
  /// The factor of the limit for a movement that crosses it at the landing; at least 1, which disables the
  /// rule.
  public var factor: Double
  /// The time after the landing during which the limit is larger.
  public var duration: TimeSpan

  /// Creates a rule; without arguments the plain limit.
  public init(factor: Double = 1, duration: TimeSpan = .zero) {
    self.factor = factor
    self.duration = duration
  }

  /// The factor of a limit that was crossed this long after the landing: from ``factor`` down to 1. At the
  /// instant of the landing it is 1: a real finger takes time to move, so this is a synthetic finger of a
  /// touchpad or a wheel, which does not slip.
  public func multiple(after span: TimeSpan) -> Double {
    guard factor > 1, span > .zero, span < duration else { return 1 }
    let rest = 1 - span.seconds / duration.seconds
    return 1 + (factor - 1) * rest
  }

  /// The rule for a person whose fingertips slip up to `slip` points, where the plain limit is `limit`; the
  /// plain limit if this rule is disabled, or if the slip is within the limit.
  func adapted(to slip: Double, limit: Double, duration: TimeSpan) -> LandingSlop {
    guard factor > 1, limit > 0, slip > limit else { return LandingSlop() }
    return LandingSlop(factor: slip / limit, duration: duration)
  }
}
