import TouchRecordings
import TouchTracking

/// The touch panel under the fingers of a test.
public enum TestPanel: Hashable, Sendable {
  /// A panel that reports exactly what fingers do: landings and lifts at their own instants, movements at
  /// even intervals, this many times per second.
  case exact(rate: Double)
  /// One that scans, as real ones do: it sees a finger at its next scan only, at uneven intervals, with
  /// tremor and noise, all of which follow from the seed.
  case scanning(PanelSampling, seed: UInt64)

  /// An exact panel of 120 reports a second.
  public static var exact: TestPanel { .exact(rate: 120) }

  /// A panel of everyday quality, of so many scans a second, under a calm hand.
  public static func real(rate: Double = 120, seed: UInt64 = 1) -> TestPanel {
    .scanning(PanelSampling(rate: rate), seed: seed)
  }

  /// The time between two reports; an absurd rate counts as the nearest of 1 to 10,000 a second.
  public var interval: TimeSpan {
    switch self {
    case .exact(let rate): .seconds(1 / (rate.isNaN ? 120 : min(max(rate, 1), 10_000)))
    case .scanning(let sampling, _): .seconds(1 / sampling.rate)
    }
  }
}
