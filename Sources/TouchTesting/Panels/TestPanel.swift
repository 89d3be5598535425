import TouchRecordings
import TouchTracking

/// The touch panel under the fingers of a test.
public enum TestPanel: Hashable, Sendable {
  /// A panel that reports exactly what fingers do: landings and lifts immediately, movements at regular
  /// intervals, the given number of times per second.
  case exact(rate: Double)
  /// A panel that scans like a real one. It detects a finger at its next scan, at irregular intervals, with
  /// tremor and noise, all derived from the seed.
  case scanning(PanelSampling, seed: UInt64)

  /// An exact panel with 120 reports per second.
  public static var exact: TestPanel { .exact(rate: 120) }

  /// A typical panel with the given number of scans per second, under a calm hand.
  public static func real(rate: Double = 120, seed: UInt64 = 1) -> TestPanel {
    .scanning(PanelSampling(rate: rate), seed: seed)
  }

  /// The time between two reports. The rate of an exact panel is clamped to 1...10,000 per second, that of a scanning
  /// one to 10...1,000.
  public var interval: TimeSpan {
    switch self {
    case .exact(let rate): .seconds(1 / (rate.isNaN ? 120 : min(max(rate, 1), 10_000)))
    case .scanning(let sampling, _): .seconds(1 / sampling.rate)
    }
  }
}
