/// How a panel looks at fingers: how often, how evenly, how sharply, and how steady they are.
///
/// Every value has a range; one outside it becomes the nearest inside, and NaN the least.
public struct PanelSampling: Hashable, Sendable {
  /// Scans a second, 10...1000; panels have 60 to 240.
  public let rate: Double
  /// The greatest deviation of a scan from its due time, as a part of the interval, 0...0.45: an
  /// interval differs from the nominal one by at most twice that.
  public let jitter: Double
  /// The part of the scans that are lost, 0...0.9; what they would have told, the next one tells.
  public let dropouts: Double
  /// The greatest tremor of a finger in millimetres, 0...10, a sum of swings of 4 to 12 Hz, the band
  /// of tremors. A calm hand has 0.08; 2 to 8 are a hand that needs ``Accommodations``.
  public let tremor: Double
  /// The standard deviation of a measured position in millimetres, 0...1, for each axis.
  public let noise: Double
  /// How far, in millimetres (0...2), a finger must seem to go on an axis before a new position is
  /// reported: what keeps a panel silent under a still finger.
  public let deadBand: Double

  /// The tremors that are accepted, in millimetres.
  public static let tremors = 0.0...10.0

  /// Creates a way of sampling; the defaults are a good panel's under a calm hand.
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

  /// The same panel under a hand that trembles so much, in millimetres.
  public func trembling(by tremor: Double) -> PanelSampling {
    PanelSampling(
      rate: rate, jitter: jitter, dropouts: dropouts, tremor: tremor, noise: noise,
      deadBand: deadBand)
  }

  /// A panel without any fault, under a hand that does not shake: the truth, rounded to units.
  public static func ideal(rate: Double = 120) -> PanelSampling {
    PanelSampling(rate: rate, jitter: 0, dropouts: 0, tremor: 0, noise: 0, deadBand: 0)
  }
}
