/// The clock of a host's events beside its monotonic clock.
///
/// Window systems stamp events with 32-bit milliseconds of an unknown origin, which wrap every 49.7
/// days. A host passes each stamp together with its own monotonic time, and gets event time that
/// never wraps:
///
///     let time = clock.eventTime(milliseconds: event.time, receivedAt: now)
///     application.reachDeadlines(upTo: time)
///     window.deliver(ContactFrame(device: device, time: time, contacts: contacts))
///
/// Before it waits it asks how long it may, and when it wakes up, whether the machine was asleep:
///
///     poll(&descriptors, 1, clock.pollTimeout(until: application.nextDeadline, at: now))
///     if case .suspend = clock.wake(at: now, sinceBoot: booted) { application.cancelAll(at: time) }
///
/// It is a value that reads no clock: instants of the monotonic clock come from the host.
public struct HostClock: Hashable, Sendable {
  /// What happened while the host did not look at its clock.
  @frozen
  public enum Gap: Hashable, Sendable {
    /// Nothing: it looked a moment ago, or for the first time.
    case none
    /// The host was busy or stopped for this long; the machine was awake, and what its fingers did
    /// waits in a queue with its own time stamps. Deliver it as usual.
    case pause(TimeSpan)
    /// The machine slept for this long. Fingers may have lifted unseen: cancel the touches that are
    /// open.
    case suspend(TimeSpan)
  }

  /// How long the host may fail to look at its clock before it is a pause; a second by default.
  public var longestWait = TimeSpan(microseconds: 1_000_000)

  /// How far the clock since boot must get ahead of the monotonic one for a suspend: more than the
  /// moment between reading both. 50 ms.
  private static let leastSleep = TimeSpan(microseconds: 50_000)
  /// How long the smallest delay of an event is believed, so that clocks may drift apart: 30 to 60
  /// s.
  private static let patience = TimeSpan(microseconds: 30_000_000)
  /// Milliseconds until stamps wrap, in microseconds.
  private static let period: Int64 = 1_000 << 32

  /// The newest event and when the host received it.
  private var newest: Moment?
  private var delay = LeastDelay()
  private var lastLook: Look?

  private struct Moment: Hashable, Sendable {
    var event: Instant
    var monotonic: Instant
  }

  private struct Look: Hashable, Sendable {
    var monotonic: Instant
    var sinceBoot: Instant
  }

  /// The least difference of monotonic and event time, of this period of ``HostClock/patience`` and
  /// of the one before.
  private struct LeastDelay: Hashable, Sendable {
    var now: TimeSpan?
    var before: TimeSpan?
    var start = Instant.zero

    /// The difference that counts; zero before any event.
    var value: TimeSpan {
      guard let now else { return before ?? .zero }
      return min(now, before ?? now)
    }

    mutating func add(_ difference: TimeSpan, at instant: Instant) {
      if now == nil || instant - start > HostClock.patience {
        (before, now, start) = (now, difference, instant)
      }
      now = min(now ?? difference, difference)
    }
  }

  /// Creates a clock that has seen no event.
  public init() {}

  /// The event time of a stamp in milliseconds that wraps, as those of X11 and Wayland.
  ///
  /// Of the instants that a stamp may mean, it is the one nearest to what the host's own clock
  /// leads to expect since the event before. So it is right after pauses of months, and for events
  /// that come out of order. The first stamp is taken as it is.
  ///
  /// - Parameters:
  ///   - stamp: The event's time stamp.
  ///   - now: When the host received the event, by its monotonic clock.
  public mutating func eventTime(milliseconds stamp: UInt32, receivedAt now: Instant) -> Instant {
    let time = Int64(stamp) * 1_000
    guard let newest else { return receive(Instant(microseconds: time), at: now) }
    let expected = (newest.event + (now - newest.monotonic)).microseconds
    let way = time.subtractingSaturating(expected)
    // The remainder that lies between minus and plus half a period.
    var rest = way % Self.period
    if rest > Self.period / 2 { rest -= Self.period }
    if rest < -Self.period / 2 { rest += Self.period }
    return receive(Instant(microseconds: expected.addingSaturating(rest)), at: now)
  }

  /// The event time of a stamp in microseconds that never wraps, as those of libinput and the
  /// kernel.
  ///
  /// - Parameters:
  ///   - stamp: The event's time stamp; beyond the range of ``Instant`` it is the end of that.
  ///   - now: When the host received the event, by its monotonic clock.
  public mutating func eventTime(microseconds stamp: UInt64, receivedAt now: Instant) -> Instant {
    receive(Instant(microseconds: Int64(clamping: stamp)), at: now)
  }

  private mutating func receive(_ event: Instant, at now: Instant) -> Instant {
    delay.add(now - event, at: now)
    newest = Moment(event: event, monotonic: now)
    return event
  }

  /// The event time at an instant of the monotonic clock: what to advance the engine to when no
  /// event comes. Before the first event both are the same.
  ///
  /// It is derived from the event that reached the host fastest in the last 30 to 60 s.
  public func eventTime(atMonotonic instant: Instant) -> Instant { instant - delay.value }

  /// The instant of the monotonic clock at an event time.
  public func monotonic(atEvent instant: Instant) -> Instant { instant + delay.value }

  /// How long the host may sleep until a deadline in event time; zero when it is due, nil without
  /// one.
  public func sleep(until deadline: Instant?, at now: Instant) -> TimeSpan? {
    guard let deadline else { return nil }
    return max(monotonic(atEvent: deadline) - now, .zero)
  }

  /// The same for `poll`: whole milliseconds, rounded up, since to wake up early means to sleep
  /// again; -1, for ever, without a deadline.
  public func pollTimeout(until deadline: Instant?, at now: Instant) -> Int32 {
    guard let rest = sleep(until: deadline, at: now) else { return -1 }
    let whole = rest.microseconds / 1_000
    return Int32(clamping: rest.microseconds % 1_000 > 0 ? whole + 1 : whole)
  }

  /// Whether the machine was asleep, or the host did not look for a while. To be called whenever
  /// the host wakes up, before it reads events.
  ///
  /// After a suspend the clocks are compared anew with the next event.
  ///
  /// - Parameters:
  ///   - now: The monotonic clock, which stands still while the machine sleeps (`CLOCK_MONOTONIC`).
  ///   - sinceBoot: The clock that goes on (`CLOCK_BOOTTIME`).
  ///   - sleep: How long the host meant to wait; nil for as long as it takes.
  public mutating func wake(
    at now: Instant, sinceBoot: Instant, after sleep: TimeSpan? = .zero
  ) -> Gap {
    defer { lastLook = Look(monotonic: now, sinceBoot: sinceBoot) }
    guard let lastLook else { return .none }
    let awake = now - lastLook.monotonic
    let asleep = (sinceBoot - lastLook.sinceBoot) - awake
    if asleep >= Self.leastSleep {
      delay = LeastDelay()
      if let newest { delay.add(newest.monotonic - newest.event, at: now) }
      return .suspend(asleep)
    }
    guard let sleep, awake - sleep > longestWait else { return .none }
    return .pause(awake - sleep)
  }
}
