import Glibc
import TouchTracking

/// The clock of input events, and the CPU clock of a thread.
package enum MonotonicClock {
  /// The current CLOCK_MONOTONIC time, in microseconds.
  package static var now: Instant { Instant(microseconds: nanoseconds / 1000) }

  /// The CPU time that this thread has used.
  package static var ofThread: Instant {
    Instant(microseconds: read(CLOCK_THREAD_CPUTIME_ID) / 1000)
  }

  /// The current time in nanoseconds, for measurements.
  package static var nanoseconds: Int64 { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
