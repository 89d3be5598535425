/// How a panel samples fingers: the rate, regularity and precision of its scans, and the tremor of the
/// fingers.
///
/// Every value is clamped to its range; NaN becomes the minimum.
///
///     let tablet = PanelSampling(rate: 60, dropouts: 0.02)
public struct PanelSampling: Hashable, Sendable {
  /// Scans per second, 10...1000; real panels have 60 to 240.
  public let rate: Double
  /// The maximum deviation of a scan from its nominal time, as a fraction of the interval, 0...0.45. An
  /// interval differs from the nominal one by at most twice that.
  public let jitter: Double
  /// The fraction of scans that are lost, 0...0.9; their changes appear in the next scan.
  public let dropouts: Double
  /// The maximum tremor of a finger in millimeters, 0...10: a sum of oscillations of 4 to 12 Hz, the band of
  /// human tremors. A calm hand has 0.08; a hand that needs ``Accommodations`` has 2 to 8.
  public let tremor: Double
  /// The standard deviation of measured positions in millimeters, 0...1, for each axis.
  public let noise: Double
  /// The apparent movement along an axis, in millimeters (0...2), below which no new position is reported.
  /// This keeps a panel from reporting a still finger.
  public let deadBand: Double

  /// The accepted values of ``tremor``, in millimeters.
  public static let tremors = 0.0...10.0

  /// Creates sampling parameters; the defaults are those of a good panel under a calm hand.
  public init(
    rate: Double = 120, jitter: Double = 0.08, dropouts: Double = 0, tremor: Double = 0.08,
    noise: Double = 0.02, deadBand: Double = 0.1
  ) {
    self.rate = (10.0...1000.0).clamp(rate)
    self.jitter = (0.0...0.45).clamp(jitter)
    self.dropouts = (0.0...0.9).clamp(dropouts)
    self.tremor = Self.tremors.clamp(tremor)
    self.noise = (0.0...1.0).clamp(noise)
    self.deadBand = (0.0...2.0).clamp(deadBand)
  }

  /// The same panel under a hand with this much tremor, in millimeters.
  public func trembling(by tremor: Double) -> PanelSampling {
    PanelSampling(
      rate: rate, jitter: jitter, dropouts: dropouts, tremor: tremor, noise: noise,
      deadBand: deadBand)
  }

  /// A perfect panel under a perfectly steady hand: exact positions, rounded to device units.
  public static func ideal(rate: Double = 120) -> PanelSampling {
    PanelSampling(rate: rate, jitter: 0, dropouts: 0, tremor: 0, noise: 0, deadBand: 0)
  }
}
