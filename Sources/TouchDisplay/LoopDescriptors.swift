import CLinuxDescriptors
import Glibc
import TouchTracking

/// The clock of input events, and that of the thread's work.
enum MonotonicTime {
  /// Now, in microseconds of CLOCK_MONOTONIC.
  static var now: Instant { read(CLOCK_MONOTONIC) }

  /// The CPU time that this thread has taken.
  static var ofThread: Instant { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Instant {
    var time = timespec()
    clock_gettime(clock, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}

/// An instant of CLOCK_MONOTONIC as something to poll.
final class TimerDescriptor {
  let descriptor: Int32

  /// Nil, with `errno` set, when the system has none to give.
  init?() {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Makes the descriptor readable at this instant, at once if it is past; never for nil.
  func set(to instant: Instant?) {
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
  func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

/// The signals that ask a program to end, as something to poll: SIGINT, SIGTERM, SIGHUP and SIGQUIT.
///
/// They are blocked in the calling thread while this lives, and in every thread that it starts
/// meanwhile. Whoever makes it first thing in its main function is ended by none of them without
/// having put the console back in order. Others are left as they are: SIGTSTP, as of Ctrl-Z, stops a
/// program with the console in its hands, and SIGPIPE ends one that writes to a closed pipe unless it
/// ignores that.
public final class TerminationSignals {
  let descriptor: Int32
  private var previous = sigset_t()

  /// Blocks the signals.
  ///
  /// - Throws: a system error when there is no descriptor to be had.
  public init() throws(DisplayError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&set, signal) }
    let code = pthread_sigmask(SIG_BLOCK, &set, &previous)
    guard code == 0 else {
      throw DisplayError(reason: .system(action: "block signals", code: code))
    }
    descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else {
      let code = errno
      pthread_sigmask(SIG_SETMASK, &previous, nil)
      throw DisplayError(reason: .system(action: "wait for signals", code: code))
    }
  }

  deinit {
    // One that came last would end the program as soon as it is not blocked any more.
    while next() != nil {}
    close(descriptor)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// The number of a signal that came; nil when none did.
  public func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &info, size) == size ? Int32(bitPattern: info.ssi_signo) : nil
  }
}
