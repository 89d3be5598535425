import Glibc
import LibinputSource
import TouchTracking

/// What a loop waits with, so that a test can do without waiting.
protocol Waiter: AnyObject {
  /// Waits until a descriptor is readable or an instant of CLOCK_MONOTONIC has come, for ever if that
  /// is nil; the descriptors that are readable, or at fault.
  func wait(for descriptors: [Int32], until instant: Instant?) throws(DisplayError) -> Set<Int32>

  /// The CPU time that this thread has taken.
  var threadTime: Instant { get }
}

/// Waits with the operating system's `poll`.
final class SystemWaiter: Waiter {
  private var list: [pollfd] = []

  var threadTime: Instant { MonotonicClock.ofThread }

  func wait(for descriptors: [Int32], until instant: Instant?) throws(DisplayError) -> Set<Int32> {
    list.removeAll(keepingCapacity: true)
    for descriptor in descriptors {
      list.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let count = poll(until: instant)
    guard count >= 0 || errno == EINTR else {
      throw DisplayError(reason: .system(action: "wait for input", code: errno))
    }
    guard count > 0 else { return [] }
    return Set(list.lazy.filter { $0.revents != 0 }.map(\.fd))
  }

  /// In whole milliseconds, rounded up: to be early would mean to wait once more.
  private func poll(until instant: Instant?) -> Int32 {
    guard let instant else { return Glibc.poll(&list, nfds_t(list.count), -1) }
    let rest = max((instant - MonotonicClock.now).microseconds, 0)
    let milliseconds = rest / 1000 + (rest % 1000 > 0 ? 1 : 0)
    return Glibc.poll(&list, nfds_t(list.count), Int32(clamping: milliseconds))
  }
}
