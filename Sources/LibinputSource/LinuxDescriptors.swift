import CLinuxDescriptors
import Glibc
import TouchTracking

/// The clock of input events, and that of a thread's work.
package enum MonotonicClock {
  /// Now, in microseconds of CLOCK_MONOTONIC.
  package static var now: Instant { read(CLOCK_MONOTONIC) }

  /// The CPU time that this thread has taken, as an instant after its start.
  package static var ofThread: Instant { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Instant {
    var time = timespec()
    clock_gettime(clock, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  /// Now, in nanoseconds: for measuring.
  package static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Signals as something to poll. They are blocked in the calling thread while this lives.
package final class SignalDescriptor {
  package let descriptor: Int32
  private var previous = sigset_t()

  package init(_ signals: Int32...) throws(SourceError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    let code = pthread_sigmask(SIG_BLOCK, &set, &previous)
    guard code == 0 else {
      throw SourceError(reason: .system(action: "block signals", code: code))
    }
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else {
      let code = errno
      pthread_sigmask(SIG_SETMASK, &previous, nil)
      throw SourceError(reason: .system(action: "wait for signals", code: code))
    }
  }

  deinit {
    // One that came last would end the program as soon as it is not blocked any more.
    while next() != nil {}
    close(descriptor)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// The number of a signal that came; nil when none did.
  package func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &info, size) == size ? Int32(bitPattern: info.ssi_signo) : nil
  }
}

/// An instant as something to poll.
package final class TimerDescriptor {
  package let descriptor: Int32

  package init() throws(SourceError) {
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    descriptor = timerfd_create(CLOCK_MONOTONIC, flags)
    guard descriptor >= 0 else {
      throw SourceError(reason: .system(action: "make a timer", code: errno))
    }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable at this instant, at once if it is past; never for nil.
  package func set(to instant: Instant?) {
    var setting = itimerspec()
    if let instant {
      // All zeros would mean never.
      let microseconds = max(instant.microseconds, 1)
      setting.it_value.tv_sec = Int(microseconds / 1_000_000)
      setting.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1000
    }
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Makes the descriptor unreadable again.
  package func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
