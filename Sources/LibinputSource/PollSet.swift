import CLinuxDescriptors
import Glibc

/// Several descriptors as one to poll: readable when any of them is.
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
      // What has all its values is deinitialized when its initializer throws, which closes it.
      guard epoll_ctl(descriptor, EPOLL_CTL_ADD, member, &event) == 0 else {
        throw SourceError(reason: .system(action: "fill a poll set", code: errno))
      }
    }
  }

  deinit { close(descriptor) }

  /// Listens no more to a member, of which there is nothing more to hear.
  func remove(_ member: Int32) {
    var event = epoll_event()
    epoll_ctl(descriptor, EPOLL_CTL_DEL, member, &event)
  }
}
