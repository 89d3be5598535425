import LibinputSource
import TouchTracking

/// What time it is in a session: the time of events, which goes as CLOCK_MONOTONIC goes, or slower or
/// faster while a recording is played so.
///
/// A recording keeps the spacing of its events whatever the speed: if it was squeezed, velocities,
/// long presses and double taps would be others. So it is the application's time that passes faster.
/// Event time never goes back and never jumps, also when the rate changes; after a recording that was
/// played faster it stays ahead of CLOCK_MONOTONIC, and live sources are shifted.
public final class SessionClock {
  /// The rates that are accepted; 0 stops the time.
  public static let rates = 0.0...64.0

  private let reading: () -> Instant
  /// Event time and CLOCK_MONOTONIC when the rate was last changed.
  private var anchor: (event: Instant, monotonic: Instant)
  private var currentRate = 1.0
  /// The replay that sets the rate: the one that was started last.
  var holder: ObjectIdentifier?

  /// Creates a clock whose time is that of CLOCK_MONOTONIC, as that of live devices.
  public convenience init() { self.init(reading: { MonotonicClock.now }) }

  /// Creates a clock that goes by another one, as in a test.
  package init(reading: @escaping () -> Instant) {
    self.reading = reading
    let now = reading()
    anchor = (now, now)
  }

  /// Now, by CLOCK_MONOTONIC.
  public var monotonic: Instant { reading() }

  /// Now, in event time.
  public var now: Instant { event(atMonotonic: reading()) }

  /// How fast event time passes; what is outside of ``rates`` is brought to the nearer end, and NaN
  /// to 1.
  public var rate: Double {
    get { currentRate }
    set {
      let monotonic = reading()
      anchor = (event(atMonotonic: monotonic), monotonic)
      currentRate = Self.accepted(newValue)
    }
  }

  /// The rate that is taken for another.
  static func accepted(_ rate: Double) -> Double {
    rate.isNaN ? 1 : min(max(rate, rates.lowerBound), rates.upperBound)
  }

  /// The event time at an instant of CLOCK_MONOTONIC. For one from before the rate changed, as of an
  /// event that was still waiting, it is that of the change at the earliest, unless the rate is 1.
  public func event(atMonotonic instant: Instant) -> Instant {
    let passed = instant - anchor.monotonic
    guard currentRate != 1 else { return anchor.event + passed }
    return anchor.event + .seconds(max(passed.seconds, 0) * currentRate)
  }

  /// When it will be this event time, by CLOCK_MONOTONIC, or when it was; nil while time stands still
  /// before it.
  public func monotonic(atEvent instant: Instant) -> Instant? {
    let way = instant - anchor.event
    guard currentRate != 1 else { return anchor.monotonic + way }
    guard currentRate > 0 else { return way <= .zero ? anchor.monotonic : nil }
    return anchor.monotonic + .seconds(way.seconds / currentRate)
  }
}
