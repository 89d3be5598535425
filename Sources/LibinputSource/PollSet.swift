import CLinuxDescriptors
import Glibc

/// A set of descriptors that is polled as one: readable if any member is.
final class PollSet {
  let descriptor: Int32

  init(_ members: Int32?...) throws(SourceError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else {
      throw SourceError(reason: .system(action: "make a poll set", code: errno))
    }
    for case let member? in members {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      // Once all properties are set, a throwing initializer runs deinit, which closes the descriptor.
      guard epoll_ctl(descriptor, EPOLL_CTL_ADD, member, &event) == 0 else {
        throw SourceError(reason: .system(action: "fill a poll set", code: errno))
      }
    }
  }

  deinit { close(descriptor) }

  /// Stops polling a member that will report no more events.
  func remove(_ member: Int32) {
    var event = epoll_event()
    epoll_ctl(descriptor, EPOLL_CTL_DEL, member, &event)
  }
}
