import TouchTracking

/// How much a limit of movement grows for a finger that has just landed.
///
/// A fingertip slips and rolls as it meets the glass, and again as it leaves: on a tablet taps of eight
/// people moved by up to 30 pt, nearly all of it within 80 ms of the landing and slower and slower. A
/// drag goes on. So the sooner after the landing a finger gets beyond a limit, the farther it must
/// travel before the movement counts as meant: ``factor`` times the limit at the very landing, evenly
/// less from there, and the plain limit from ``duration`` on. The instant is that of the crossing
/// between two samples, so the rule is the same at any report rate.
public struct LandingSlop: Hashable, Sendable {
  /// The factor of the limit for a movement that crosses it at the landing; at least 1, and 1 switches the
  /// rule off.
  public var factor: Double
  /// The time after the landing during which the limit is larger.
  public var duration: TimeSpan

  /// Creates a rule; without arguments the plain limit.
  public init(factor: Double = 1, duration: TimeSpan = .zero) {
    self.factor = factor
    self.duration = duration
  }

  /// The factor of a limit that was crossed this long after the landing: from ``factor`` down to 1. At the
  /// very instant of the landing it is 1: a real finger takes time to move, so this is the synthetic finger
  /// of a touchpad or a wheel, which does not slip.
  public func multiple(after span: TimeSpan) -> Double {
    guard factor > 1, span > .zero, span < duration else { return 1 }
    let rest = 1 - span.seconds / duration.seconds
    return 1 + (factor - 1) * rest
  }
}
