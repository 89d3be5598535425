import Testing
import TouchTracking

@Suite("The clock of a host")
struct HostClockTests {
  private func milliseconds(_ value: Int64) -> Instant { Instant(microseconds: value * 1_000) }

  @Test("a press of 0.7 s stays a press while the stamps wrap")
  func wrap() {
    var clock = HostClock()
    let landing = clock.eventTime(milliseconds: .max - 299, receivedAt: milliseconds(1_000))
    let lift = clock.eventTime(milliseconds: 400, receivedAt: milliseconds(1_700))
    #expect(lift - landing == .milliseconds(700))
    #expect(landing == milliseconds(Int64(UInt32.max) - 299))
  }

  @Test("stamps count on over months without events", arguments: [0, 20, 30, 49, 50, 120, 4_000])
  func longPauses(days: Int64) {
    var clock = HostClock()
    let passed = days * 86_400_000 + 7
    let first = clock.eventTime(milliseconds: 5, receivedAt: milliseconds(90_000))
    let stamp = UInt32(truncatingIfNeeded: 5 + passed)
    // The host's clock is a second off by then.
    let second = clock.eventTime(milliseconds: stamp, receivedAt: milliseconds(91_000 + passed))
    #expect(second - first == .milliseconds(Double(passed)))
  }

  @Test("a stamp up to half a round ahead of the expected one is ahead, one beyond that late")
  func halfARound() {
    let half = Int64(UInt32.max) / 2
    let (near, far) = (half * 9 / 10, half * 11 / 10)
    for (ahead, passed) in [(near, near), (far, far - 2 * half - 2)] {
      var clock = HostClock()
      let first = clock.eventTime(milliseconds: 7, receivedAt: milliseconds(1_000))
      let stamp = UInt32(truncatingIfNeeded: 7 + ahead)
      let second = clock.eventTime(milliseconds: stamp, receivedAt: milliseconds(1_000))
      #expect(second - first == .microseconds(passed * 1_000))
    }
  }

  @Test("a late event keeps its own earlier time")
  func outOfOrder() {
    var clock = HostClock()
    _ = clock.eventTime(milliseconds: 3, receivedAt: milliseconds(100))
    let late = clock.eventTime(milliseconds: .max, receivedAt: milliseconds(101))
    #expect(late == milliseconds(-1))
    #expect(clock.eventTime(milliseconds: 12, receivedAt: milliseconds(109)) == milliseconds(12))
  }

  @Test("the fastest event says how event time and monotonic time go together")
  func mapping() {
    var clock = HostClock()
    #expect(clock.eventTime(atMonotonic: milliseconds(77)) == milliseconds(77))
    for (stamp, delay) in [(10, 9), (18, 4), (26, 30), (34, 6)] as [(Int64, Int64)] {
      _ = clock.eventTime(
        microseconds: UInt64(stamp * 1_000), receivedAt: milliseconds(5_000 + stamp + delay))
    }
    #expect(clock.monotonic(atEvent: milliseconds(34)) == milliseconds(5_038))
    #expect(clock.eventTime(atMonotonic: milliseconds(5_104)) == milliseconds(100))
  }

  @Test("a clock of events that is set back is followed at its next event")
  func setBack() {
    var clock = HostClock()
    _ = clock.eventTime(microseconds: 100_000_000, receivedAt: .seconds(1_000))
    // Late by less than a second: an event that waited.
    _ = clock.eventTime(microseconds: 99_500_000, receivedAt: .seconds(1_001))
    #expect(clock.eventTime(atMonotonic: .seconds(1_002)) == .seconds(102))
    _ = clock.eventTime(microseconds: 10_000_000, receivedAt: .seconds(1_003))
    #expect(clock.eventTime(atMonotonic: .seconds(1_004)) == .seconds(11))
    #expect(clock.monotonic(atEvent: .seconds(12)) == .seconds(1_005))
  }

  @Test("clocks that drift apart are followed within a minute")
  func drift() {
    var clock = HostClock()
    for second in 0...600 as ClosedRange<Int64> {
      _ = clock.eventTime(
        microseconds: UInt64(second) * 1_000_000,
        receivedAt: Instant(microseconds: second * 1_000_100))
    }
    let error = clock.monotonic(atEvent: .seconds(600)) - Instant.seconds(600.06)
    #expect(error <= .zero && error >= TimeSpan.milliseconds(-7), "\(error)")
  }

  @Test("clocks that drift apart during hours without events are followed at the next event")
  func driftInSilence() {
    var clock = HostClock()
    _ = clock.eventTime(microseconds: 1_000_000, receivedAt: .seconds(1.01))
    // Within a minute the fastest event counts.
    _ = clock.eventTime(microseconds: 46_000_000, receivedAt: .seconds(46.03))
    #expect(clock.eventTime(atMonotonic: .seconds(47.01)) == .seconds(47))
    _ = clock.eventTime(microseconds: 40_000_000_000, receivedAt: .seconds(40_002))
    #expect(clock.eventTime(atMonotonic: .seconds(40_003)) == .seconds(40_001))
    #expect(clock.monotonic(atEvent: .seconds(40_002)) == .seconds(40_004))
  }

  @Test(
    "a host clock sleeps until the deadline, rounded up for poll, and not at all when it is due")
  func sleep() {
    var clock = HostClock()
    _ = clock.eventTime(microseconds: 2_000_000, receivedAt: .seconds(9))
    let now = Instant.seconds(9.1)
    #expect(clock.sleep(until: .seconds(2.35), at: now) == .milliseconds(250))
    #expect(clock.pollTimeout(until: Instant(microseconds: 2_350_001), at: now) == 251)
    #expect(clock.pollTimeout(until: .seconds(2.35), at: now) == 250)
    #expect(clock.sleep(until: .seconds(1), at: now) == .zero)
    #expect(clock.pollTimeout(until: .seconds(1), at: now) == 0)
    #expect(clock.sleep(until: nil, at: now) == nil)
    #expect(clock.pollTimeout(until: nil, at: now) == -1)
    #expect(clock.pollTimeout(until: .distantFuture, at: now) == .max)
  }

  @Test("a suspend is what only the clock since boot counted, a pause what both did")
  func gaps() {
    var clock = HostClock()
    #expect(clock.wake(at: .seconds(10), sinceBoot: .seconds(500)) == .none)
    #expect(clock.wake(at: .seconds(10.9), sinceBoot: .seconds(500.9)) == .none)
    #expect(
      clock.wake(at: .seconds(40.9), sinceBoot: .seconds(530.9)) == .pause(.seconds(30)))
    #expect(
      clock.wake(at: .seconds(41), sinceBoot: .seconds(4_131)) == .suspend(.seconds(3_600)))
    // The host meant to wait this long, or without a limit.
    #expect(
      clock.wake(at: .seconds(61), sinceBoot: .seconds(4_151), after: .seconds(20)) == .none)
    #expect(clock.wake(at: .seconds(99), sinceBoot: .seconds(4_189), after: nil) == .none)
    #expect(
      clock.wake(at: .seconds(100), sinceBoot: .seconds(5_190), after: nil)
        == .suspend(.seconds(1_000)))
  }

  @Test("no stamp and no instant traps")
  func extremes() {
    var clock = HostClock()
    let instants = [Instant(microseconds: .min), .zero, .distantFuture]
    for now in instants {
      for stamp in [0, 1, .max] as [UInt32] {
        let time = clock.eventTime(milliseconds: stamp, receivedAt: now)
        _ = clock.eventTime(microseconds: .max, receivedAt: now)
        let timeout = clock.pollTimeout(until: time, at: now)
        #expect(timeout >= 0)
        _ = clock.wake(at: now, sinceBoot: time)
      }
    }
  }
}
