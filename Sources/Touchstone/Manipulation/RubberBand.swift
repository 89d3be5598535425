/// The resistance of content that is pulled beyond its limit: the stretch grows ever more slowly and never
/// reaches a given length.
///
/// The visible stretch for a pull of x is f(x) = (1 - 1 / (x c / d + 1)) d, with the coefficient c and the
/// length d: the closed formula in public descriptions of scroll views on phones. Pulls and stretches are
/// signed; the formula applies to their magnitudes.
///
///     let band = RubberBand(length: 600)
///     print(band.stretch(for: 100))  // about 50 pt
public struct RubberBand: Hashable, Sendable {
  /// The coefficient in the public descriptions: initially 0.55 of a pull is visible.
  public static let normalCoefficient = 0.55

  /// The limit of the stretch, at least 0; 0 disables stretching.
  public let length: Double

  /// The visible share of a small pull, more than 0.
  public let coefficient: Double

  /// The greatest stretch that ``pull(for:)`` inverts, as a share of the length; beyond it a pull would grow
  /// without limit.
  static let maximumShare = 0.95

  /// The greatest stretch that ``pull(for:)`` inverts: 0.95 of the length. Content that is farther beyond its
  /// limit was not pulled there by fingers.
  public var maximumStretch: Double { length * RubberBand.maximumShare }

  /// Creates a band.
  ///
  /// - Parameters:
  ///   - length: The limit of the stretch, usually the size of the view; values that are negative or not
  ///     finite count as 0.
  ///   - coefficient: The visible share of a small pull; values that are not positive and finite count as
  ///     ``normalCoefficient``.
  public init(length: Double, coefficient: Double = RubberBand.normalCoefficient) {
    self.length = length.isFinite ? max(length, 0) : 0
    let isSensible = coefficient.isFinite && coefficient > 0
    self.coefficient = isSensible ? coefficient : RubberBand.normalCoefficient
  }

  /// The visible stretch for a pull, with the same sign; 0 if the pull is NaN.
  public func stretch(for pull: Double) -> Double {
    guard length > 0, !pull.isNaN else { return 0 }
    let magnitude = (1 - 1 / (abs(pull) * coefficient / length + 1)) * length
    return pull < 0 ? -magnitude : magnitude
  }

  /// The pull that results in a stretch. Stretches beyond 0.95 of the length are clamped.
  public func pull(for stretch: Double) -> Double {
    guard length > 0, !stretch.isNaN else { return 0 }
    let shown = min(abs(stretch), maximumStretch)
    let magnitude = length / coefficient * shown / (length - shown)
    return stretch < 0 ? -magnitude : magnitude
  }

  /// The derivative of the stretch at a pull: the factor for the finger's speed.
  public func slope(at pull: Double) -> Double {
    guard length > 0, !pull.isNaN else { return 0 }
    let divisor = abs(pull) * coefficient / length + 1
    return coefficient / (divisor * divisor)
  }
}
