import CTouchstone
import TouchTracking
import Touchstone

// The functions of motion.h about the clock of a host's events, in its order.

/// `touchstone_clock_create` of motion.h.
@_cdecl("touchstone_clock_create")
public func clockCreate(_ context: OpaquePointer?) -> OpaquePointer? {
  make(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    let clock = ClockObject(in: context.core)
    do throws(InterfaceError) { return try clock.makeHandle() } catch {
      clock.destroy()
      throw error
    }
  }
}

/// `touchstone_clock_destroy` of motion.h.
@_cdecl("touchstone_clock_destroy")
public func clockDestroy(_ clock: OpaquePointer?) -> touchstone_status {
  guard clock != nil else { return TOUCHSTONE_OK }
  return change(clock) { (clock: ClockObject) throws(InterfaceError) in clock.destroy() }
}

/// `touchstone_clock_event_time_of_milliseconds` of motion.h.
@_cdecl("touchstone_clock_event_time_of_milliseconds")
public func clockEventTimeOfMilliseconds(
  _ clock: OpaquePointer?, _ stamp: UInt32, _ now: Int64
) -> Int64 {
  make(clock, otherwise: 0) { (clock: ClockObject) throws(InterfaceError) in
    clock.clock.eventTime(milliseconds: stamp, receivedAt: Instant(microseconds: now)).microseconds
  }
}

/// `touchstone_clock_event_time_of_microseconds` of motion.h.
@_cdecl("touchstone_clock_event_time_of_microseconds")
public func clockEventTimeOfMicroseconds(
  _ clock: OpaquePointer?, _ stamp: UInt64, _ now: Int64
) -> Int64 {
  make(clock, otherwise: 0) { (clock: ClockObject) throws(InterfaceError) in
    clock.clock.eventTime(microseconds: stamp, receivedAt: Instant(microseconds: now)).microseconds
  }
}

/// `touchstone_clock_event_time_at` of motion.h.
@_cdecl("touchstone_clock_event_time_at")
public func clockEventTimeAt(_ clock: OpaquePointer?, _ monotonic: Int64) -> Int64 {
  answer(clock, otherwise: 0) { (clock: ClockObject) throws(InterfaceError) in
    clock.clock.eventTime(atMonotonic: Instant(microseconds: monotonic)).microseconds
  }
}

/// `touchstone_clock_monotonic_at` of motion.h.
@_cdecl("touchstone_clock_monotonic_at")
public func clockMonotonicAt(_ clock: OpaquePointer?, _ eventTime: Int64) -> Int64 {
  answer(clock, otherwise: 0) { (clock: ClockObject) throws(InterfaceError) in
    clock.clock.monotonic(atEvent: Instant(microseconds: eventTime)).microseconds
  }
}

/// `touchstone_clock_get_sleep` of motion.h.
@_cdecl("touchstone_clock_get_sleep")
public func clockGetSleep(
  _ clock: OpaquePointer?, _ now: Int64, _ span: UnsafeMutablePointer<Int64>?
) -> Bool {
  answer(clock, otherwise: false) { (clock: ClockObject) throws(InterfaceError) in
    let deadline = clock.core.application.nextDeadline
    guard let rest = clock.clock.sleep(until: deadline, at: Instant(microseconds: now)) else {
      return false
    }
    span?.pointee = rest.microseconds
    return true
  }
}

/// `touchstone_clock_get_poll_timeout` of motion.h.
@_cdecl("touchstone_clock_get_poll_timeout")
public func clockGetPollTimeout(_ clock: OpaquePointer?, _ now: Int64) -> Int32 {
  answer(clock, otherwise: -1) { (clock: ClockObject) throws(InterfaceError) in
    clock.clock.pollTimeout(
      until: clock.core.application.nextDeadline, at: Instant(microseconds: now))
  }
}

/// `touchstone_clock_wake` of motion.h.
@_cdecl("touchstone_clock_wake")
public func clockWake(
  _ clock: OpaquePointer?, _ now: Int64, _ sinceBoot: Int64, _ sleep: Int64,
  _ span: UnsafeMutablePointer<Int64>?
) -> touchstone_gap {
  make(clock, otherwise: TOUCHSTONE_GAP_NONE) { (clock: ClockObject) throws(InterfaceError) in
    let gap = clock.clock.wake(
      at: Instant(microseconds: now), sinceBoot: Instant(microseconds: sinceBoot),
      after: sleep < 0 ? nil : TimeSpan(microseconds: sleep))
    switch gap {
    case .none:
      span?.pointee = 0
      return TOUCHSTONE_GAP_NONE
    case .pause(let length):
      span?.pointee = length.microseconds
      return TOUCHSTONE_GAP_PAUSE
    case .suspend(let length):
      span?.pointee = length.microseconds
      return TOUCHSTONE_GAP_SUSPEND
    }
  }
}

/// `touchstone_clock_set_longest_wait` of motion.h.
@_cdecl("touchstone_clock_set_longest_wait")
public func clockSetLongestWait(_ clock: OpaquePointer?, _ span: Int64) -> touchstone_status {
  change(clock) { (clock: ClockObject) throws(InterfaceError) in
    guard span >= 0 else {
      throw InterfaceError.argument("the longest wait must not be negative (got \(span))")
    }
    clock.clock.maximumWait = TimeSpan(microseconds: span)
  }
}

/// `touchstone_clock_get_longest_wait` of motion.h.
@_cdecl("touchstone_clock_get_longest_wait")
public func clockGetLongestWait(_ clock: OpaquePointer?) -> Int64 {
  answer(clock, otherwise: 0) { (clock: ClockObject) throws(InterfaceError) in
    clock.clock.maximumWait.microseconds
  }
}
