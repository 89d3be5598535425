/// How something gives way that is pulled beyond its limit: ever less, and never farther than a
/// length.
///
/// The stretch that shows for a pull of x is f(x) = (1 - 1 / (x c / d + 1)) d, with the coefficient
/// c and the length d: the closed formula by which scroll views of phones were publicly described.
/// Pulls and stretches have a sign; the formula counts their magnitudes.
public struct RubberBand: Hashable, Sendable {
  /// The coefficient of the public descriptions: at first 0.55 of a pull shows.
  public static let normalCoefficient = 0.55

  /// The stretch that no pull reaches, at least 0; with 0 nothing stretches.
  public let length: Double

  /// The share of a small pull that shows, more than 0.
  public let coefficient: Double

  /// The greatest stretch that ``pull(for:)`` undoes, as a share of the length: beyond it a pull
  /// would grow without limit.
  static let greatestShare = 0.95

  /// Creates a band.
  ///
  /// - Parameters:
  ///   - length: The stretch that no pull reaches, usually the size of the view; not finite or
  ///     negative counts as 0.
  ///   - coefficient: The share of a small pull that shows; not positive or not finite counts as
  ///     ``normalCoefficient``.
  public init(length: Double, coefficient: Double = RubberBand.normalCoefficient) {
    self.length = length.isFinite ? max(length, 0) : 0
    let isSensible = coefficient.isFinite && coefficient > 0
    self.coefficient = isSensible ? coefficient : RubberBand.normalCoefficient
  }

  /// The stretch that shows for a pull; of the same sign, and 0 for a pull that is NaN.
  public func stretch(for pull: Double) -> Double {
    guard length > 0, !pull.isNaN else { return 0 }
    let magnitude = (1 - 1 / (abs(pull) * coefficient / length + 1)) * length
    return pull < 0 ? -magnitude : magnitude
  }

  /// The pull for which a stretch shows. A stretch beyond 0.95 of the length counts as that.
  public func pull(for stretch: Double) -> Double {
    guard length > 0, !stretch.isNaN else { return 0 }
    let shown = min(abs(stretch), length * RubberBand.greatestShare)
    let magnitude = length / coefficient * shown / (length - shown)
    return stretch < 0 ? -magnitude : magnitude
  }

  /// How fast the stretch grows with the pull, at a pull: what a finger's speed is multiplied by.
  public func slope(at pull: Double) -> Double {
    guard length > 0, !pull.isNaN else { return 0 }
    let divisor = abs(pull) * coefficient / length + 1
    return coefficient / (divisor * divisor)
  }
}
