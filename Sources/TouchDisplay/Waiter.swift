import Glibc
import LibinputSource
import TouchTracking

/// The waiting of a loop, which tests replace.
protocol Waiter: AnyObject {
  /// Waits until a descriptor is readable, an urgent one has an event (POLLPRI), or CLOCK_MONOTONIC reaches
  /// an instant; nil waits forever.
  func wait(
    for descriptors: [Int32], urgent: [Int32], until instant: Instant?
  ) throws(DisplayError) -> ReadyDescriptors

  /// The CPU time used by this thread.
  var threadTime: Instant { get }
}

/// The result of a wait.
struct ReadyDescriptors: Hashable {
  /// The descriptors that are readable or have an error.
  var readable: Set<Int32> = []
  /// The results of `poll` for urgent descriptors (`revents`).
  var urgent: [Int32: Int16] = [:]
}

/// Waits with the operating system's `poll`.
final class SystemWaiter: Waiter {
  private var list: [pollfd] = []

  var threadTime: Instant { MonotonicClock.ofThread }

  func wait(
    for descriptors: [Int32], urgent: [Int32], until instant: Instant?
  ) throws(DisplayError) -> ReadyDescriptors {
    list.removeAll(keepingCapacity: true)
    for descriptor in descriptors {
      list.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    for descriptor in urgent {
      list.append(pollfd(fd: descriptor, events: Int16(POLLPRI), revents: 0))
    }
    let count = poll(until: instant)
    guard count >= 0 || errno == EINTR else {
      throw DisplayError(reason: .system(action: "wait for input", code: errno))
    }
    var ready = ReadyDescriptors()
    guard count > 0 else { return ready }
    for (index, item) in list.enumerated() where item.revents != 0 {
      if index < descriptors.count {
        ready.readable.insert(item.fd)
      } else {
        ready.urgent[item.fd] = item.revents
      }
    }
    return ready
  }

  /// In whole milliseconds, rounded up: waking up early would mean waiting again.
  private func poll(until instant: Instant?) -> Int32 {
    guard let instant else { return Glibc.poll(&list, nfds_t(list.count), -1) }
    let rest = max((instant - MonotonicClock.now).microseconds, 0)
    let milliseconds = rest / 1000 + (rest % 1000 > 0 ? 1 : 0)
    return Glibc.poll(&list, nfds_t(list.count), Int32(clamping: milliseconds))
  }
}
