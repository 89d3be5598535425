/// Relates the clock of a host's events to its monotonic clock.
///
/// Window systems stamp events with 32-bit milliseconds of an unknown origin, which wrap every 49.7 days. A
/// host passes each time stamp together with its own monotonic time, and gets event time that never wraps:
///
///     let time = clock.eventTime(milliseconds: event.time, receivedAt: now)
///     application.reachDeadlines(upTo: time)
///     window.deliver(ContactFrame(device: device, time: time, contacts: contacts))
///
/// Before it waits, it asks for the maximum wait; when it wakes up, it asks whether the machine was asleep:
///
///     poll(&descriptors, 1, clock.pollTimeout(until: application.nextDeadline, at: now))
///     if case .suspend = clock.wake(at: now, sinceBoot: booted) { application.cancelAll(at: time) }
///
/// A clock is a value that reads no system clock: the host passes the instants of the monotonic clock.
public struct HostClock: Hashable, Sendable {
  /// An event that the host missed because it did not check its clock.
  @frozen
  public enum Gap: Hashable, Sendable {
    /// No gap: the host checked a moment ago, or for the first time.
    case none
    /// The host was busy or stopped for this long; the machine was awake, and touch events are still queued
    /// with their own time stamps. Deliver them as usual.
    case pause(TimeSpan)
    /// The machine slept for this long. Lifts may have been missed: cancel the open touches.
    case suspend(TimeSpan)
  }

  /// How long the host may leave its clock unchecked before this counts as a pause; 1 s by default.
  public var maximumWait = TimeSpan(microseconds: 1_000_000)

  /// How far the clock since boot must get ahead of the monotonic one to indicate a suspend, 50 ms: more than
  /// the time between reading the two.
  private static let minimumSleep = TimeSpan(microseconds: 50_000)
  /// How long the minimum delay of an event remains valid, so that clocks may drift apart: 30 to 60 s.
  private static let patience = TimeSpan(microseconds: 30_000_000)
  /// The period after which millisecond time stamps wrap, in microseconds.
  private static let period: Int64 = 1_000 << 32

  /// The newest event and the time at which the host received it.
  private var newest: Moment?
  private var delay = MinimumDelay()
  private var lastReading: ClockReading?

  private struct Moment: Hashable, Sendable {
    var event: Instant
    var monotonic: Instant
  }

  private struct ClockReading: Hashable, Sendable {
    var monotonic: Instant
    var sinceBoot: Instant
  }

  /// The minimum difference of monotonic and event time, in this period of ``HostClock/patience`` and in the
  /// previous one.
  private struct MinimumDelay: Hashable, Sendable {
    var now: TimeSpan?
    var before: TimeSpan?
    var start = Instant.zero

    /// The valid minimum difference; zero before any event.
    var value: TimeSpan {
      guard let now else { return before ?? .zero }
      return min(now, before ?? now)
    }

    mutating func add(_ difference: TimeSpan, at instant: Instant) {
      if now == nil || instant - start > HostClock.patience {
        // During a longer silence the clocks may have drifted apart.
        let isRecent = instant - start <= HostClock.patience + HostClock.patience
        (before, now, start) = (isRecent ? now : nil, difference, instant)
      }
      now = min(now ?? difference, difference)
    }
  }

  /// Creates a clock that has received no event.
  public init() {}

  /// The event time of a time stamp in milliseconds that wraps, like those of X11 and Wayland.
  ///
  /// Among the instants that a time stamp can represent, the result is the one nearest to the instant
  /// expected from the host's own clock since the previous event. It is therefore correct after pauses of
  /// months, and for events that arrive out of order. The first time stamp is used unchanged.
  ///
  /// - Parameters:
  ///   - stamp: The event's time stamp.
  ///   - now: The time at which the host received the event, by its monotonic clock.
  public mutating func eventTime(milliseconds stamp: UInt32, receivedAt now: Instant) -> Instant {
    let time = Int64(stamp) * 1_000
    guard let newest else { return receive(Instant(microseconds: time), at: now) }
    let expected = (newest.event + (now - newest.monotonic)).microseconds
    let way = time.subtractingSaturating(expected)
    // The remainder between minus and plus half a period.
    var rest = way % Self.period
    if rest > Self.period / 2 { rest -= Self.period }
    if rest < -Self.period / 2 { rest += Self.period }
    return receive(Instant(microseconds: expected.addingSaturating(rest)), at: now)
  }

  /// The event time of a time stamp in microseconds that never wraps, like those of libinput and the kernel.
  ///
  /// - Parameters:
  ///   - stamp: The event's time stamp; clamped to the range of ``Instant``.
  ///   - now: The time at which the host received the event, by its monotonic clock.
  public mutating func eventTime(microseconds stamp: UInt64, receivedAt now: Instant) -> Instant {
    receive(Instant(microseconds: Int64(clamping: stamp)), at: now)
  }

  private mutating func receive(_ event: Instant, at now: Instant) -> Instant {
    // The events' clock was set back: delays measured before would put event time ahead of it for up to a minute.
    if let newest, newest.event - event > TouchTracker.clockTolerance { delay = MinimumDelay() }
    delay.add(now - event, at: now)
    newest = Moment(event: event, monotonic: now)
    return event
  }

  /// The event time at an instant of the monotonic clock, for advancing the engine when there are no events.
  /// Before the first event both are equal.
  ///
  /// It is derived from the event that reached the host fastest in the last 30 to 60 s, and since the events' clock
  /// was last set back.
  public func eventTime(atMonotonic instant: Instant) -> Instant { instant - delay.value }

  /// The instant of the monotonic clock at an event time.
  public func monotonic(atEvent instant: Instant) -> Instant { instant + delay.value }

  /// How long the host may sleep until a deadline in event time; zero if it is due, nil without a deadline.
  public func sleep(until deadline: Instant?, at now: Instant) -> TimeSpan? {
    guard let deadline else { return nil }
    return max(monotonic(atEvent: deadline) - now, .zero)
  }

  /// The same as a timeout for `poll`: whole milliseconds, rounded up, because waking up early would mean
  /// sleeping again; -1, which means forever, without a deadline.
  public func pollTimeout(until deadline: Instant?, at now: Instant) -> Int32 {
    guard let rest = sleep(until: deadline, at: now) else { return -1 }
    let whole = rest.microseconds / 1_000
    return Int32(clamping: rest.microseconds % 1_000 > 0 ? whole + 1 : whole)
  }

  /// Whether the machine was asleep, or the host did not check its clock for a while. Call this whenever the
  /// host wakes up, before it reads events.
  ///
  /// After a suspend the clocks are compared again at the next event.
  ///
  /// - Parameters:
  ///   - now: The monotonic clock, which stops while the machine sleeps (`CLOCK_MONOTONIC`).
  ///   - sinceBoot: The clock that keeps running during a suspend (`CLOCK_BOOTTIME`).
  ///   - sleep: How long the host intended to wait; nil if it waited without a timeout.
  public mutating func wake(
    at now: Instant, sinceBoot: Instant, after sleep: TimeSpan? = .zero
  ) -> Gap {
    defer { lastReading = ClockReading(monotonic: now, sinceBoot: sinceBoot) }
    guard let lastReading else { return .none }
    let awake = now - lastReading.monotonic
    let asleep = (sinceBoot - lastReading.sinceBoot) - awake
    if asleep >= Self.minimumSleep {
      delay = MinimumDelay()
      if let newest { delay.add(newest.monotonic - newest.event, at: now) }
      return .suspend(asleep)
    }
    guard let sleep, awake - sleep > maximumWait else { return .none }
    return .pause(awake - sleep)
  }
}
