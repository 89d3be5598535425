import CLinuxDescriptors
import Glibc
import TouchTracking

/// A descriptor that reports signals. They are blocked in the calling thread while this object exists.
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
    // A pending signal would end the program as soon as it is unblocked.
    while next() != nil {}
    close(descriptor)
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  /// Returns the number of a pending signal, or nil.
  package func next() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return read(descriptor, &info, size) == size ? Int32(bitPattern: info.ssi_signo) : nil
  }
}

/// A descriptor that becomes readable at an instant.
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

  /// Makes the descriptor readable at this instant, or immediately if it has passed; nil means never.
  package func set(to instant: Instant?) {
    var setting = itimerspec()
    if let instant {
      // An all-zero time disarms the timer.
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

/// A pipe that other programs do not inherit. Both ends are closed on deinitialization.
package final class PipeDescriptor {
  package let reader: Int32
  private var writer: Int32

  package init() throws(SourceError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw SourceError(reason: .system(action: "make a pipe", code: errno))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    hangUp()
    close(reader)
  }

  /// Writes bytes that fit into the pipe.
  package func write(_ bytes: UnsafeRawPointer, count: Int) throws(SourceError) {
    guard Glibc.write(writer, bytes, count) == count else {
      throw SourceError(reason: .system(action: "write to a pipe", code: errno))
    }
  }

  /// Closes the end to write to, which makes the other one readable; calling this again has no effect.
  package func hangUp() {
    if writer >= 0 { close(writer) }
    writer = -1
  }
}
