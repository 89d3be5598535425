import LibinputSource
import TouchTracking

/// The clock of a session: event time, which advances like CLOCK_MONOTONIC, or slower or faster while a
/// recording is replayed at another speed.
///
/// A recording keeps the spacing of its events at any speed: compressing it would change velocities, long
/// presses and double taps. Instead, the application's time passes faster. Event time never goes backwards
/// and never jumps, even when the rate changes; after a fast replay it stays ahead of CLOCK_MONOTONIC, and
/// the times of live sources are shifted.
///
///     let clock = SessionClock()
///     clock.rate = 0.25  // a replay in slow motion
///     let frame = clock.now
public final class SessionClock {
  /// The allowed rates; 0 stops time.
  public static let rates = 0.0...64.0

  private let reading: () -> Instant
  /// Event time and CLOCK_MONOTONIC at the last change of the rate.
  private var anchor: (event: Instant, monotonic: Instant)
  private var currentRate = 1.0
  /// The running replays in the order of their starts, with their rates. The last one sets the clock's rate.
  private var replays: [(id: ObjectIdentifier, rate: Double)] = []

  /// Creates a clock that follows CLOCK_MONOTONIC, like live devices.
  public convenience init() { self.init(reading: { MonotonicClock.now }) }

  /// Creates a clock that follows another one, as in a test.
  package init(reading: @escaping () -> Instant) {
    self.reading = reading
    let now = reading()
    anchor = (now, now)
  }

  /// The current time of CLOCK_MONOTONIC.
  public var monotonic: Instant { reading() }

  /// The current event time.
  public var now: Instant { event(atMonotonic: reading()) }

  /// The rate of event time; clamped to ``rates``, and NaN means 1.
  public var rate: Double {
    get { currentRate }
    set {
      let monotonic = reading()
      anchor = (event(atMonotonic: monotonic), monotonic)
      currentRate = Self.accepted(newValue)
    }
  }

  /// Notes the rate of a running replay; the first time, it is the replay started last.
  func setRate(_ rate: Double, of replay: ObjectIdentifier) {
    if let index = replays.firstIndex(where: { $0.id == replay }) {
      replays[index].rate = rate
    } else {
      replays.append((replay, rate))
    }
    if replays.last?.id == replay { self.rate = rate }
  }

  /// Ends the influence of a replay. After the last one the rate is that of the replay started before it, or 1.
  func release(_ replay: ObjectIdentifier) {
    guard let index = replays.firstIndex(where: { $0.id == replay }) else { return }
    replays.remove(at: index)
    if index == replays.count { rate = replays.last?.rate ?? 1 }
  }

  /// The allowed rate nearest to a value.
  static func accepted(_ rate: Double) -> Double {
    rate.isNaN ? 1 : min(max(rate, rates.lowerBound), rates.upperBound)
  }

  /// The event time at an instant of CLOCK_MONOTONIC. For an instant before the last change of the rate, such
  /// as that of an event that was still queued, it is at the earliest the event time of the change, unless
  /// the rate is 1.
  public func event(atMonotonic instant: Instant) -> Instant {
    let passed = instant - anchor.monotonic
    guard currentRate != 1 else { return anchor.event + passed }
    return anchor.event + .seconds(max(passed.seconds, 0) * currentRate)
  }

  /// The time of CLOCK_MONOTONIC at an event time; nil while event time is stopped before it.
  public func monotonic(atEvent instant: Instant) -> Instant? {
    let way = instant - anchor.event
    guard currentRate != 1 else { return anchor.monotonic + way }
    guard currentRate > 0 else { return way <= .zero ? anchor.monotonic : nil }
    return anchor.monotonic + .seconds(way.seconds / currentRate)
  }
}
