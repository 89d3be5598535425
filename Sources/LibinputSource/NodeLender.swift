import CLinuxDescriptors
import Glibc

/// Lends the nodes of devices that one session of a seat opens, and gives the seat back when it is
/// wanted and all of them were returned.
final class NodeLender {
  private let opener: DeviceOpener
  /// Readable from when the seat is gone: its own word is read by the first borrower who listens, and
  /// the others would wait for ever.
  private let farewell: Farewell
  /// How many nodes are lent.
  private var count = 0

  init(_ opener: DeviceOpener) throws(SourceError) {
    self.opener = opener
    farewell = try Farewell()
  }

  /// Opens a node; nil where there is no seat, so that nothing has to be lent.
  func lend(_ node: String) throws(SourceError) -> LentNode? {
    guard let seat = opener.seat else { return nil }
    let descriptor = node.withCString { opener.open($0, flags: O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { throw SourceError(node: node, openingFailedWith: -descriptor) }
    let set: PollSet
    do throws(SourceError) {
      set = try PollSet(descriptor, seat.descriptor, farewell.descriptor)
    } catch {
      opener.close(descriptor)
      throw error
    }
    count += 1
    return LentNode(descriptor, set: set, lender: self)
  }

  fileprivate func takeBack(_ descriptor: Int32) {
    opener.close(descriptor)
    count -= 1
    if count == 0, case .leaving? = opener.seat?.state { opener.seat?.acknowledge() }
  }

  fileprivate func follow() throws(SourceError) {
    guard let seat = opener.seat else { return }
    do throws(SourceError) { try seat.dispatch() } catch {
      farewell.say()
      throw error
    }
    switch seat.state {
    case .enabled: return
    case .leaving, .disabled:
      farewell.say()
      throw SourceError(reason: .inactiveSeat)
    }
  }
}

/// A pipe that nobody writes to: it is readable as soon as its other end is closed.
private final class Farewell {
  let descriptor: Int32
  private var other: Int32

  init() throws(SourceError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw SourceError(reason: .system(action: "make a pipe", code: errno))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    say()
    close(descriptor)
  }

  /// A second time has no effect.
  func say() {
    if other >= 0 { close(other) }
    other = -1
  }
}

/// A node that a seat lent, until it is given back.
final class LentNode {
  /// The open node; others close it.
  let descriptor: Int32
  /// What to poll: the node, and the seat, which may want it back.
  let set: PollSet
  private let lender: NodeLender
  private var isOpen = true

  fileprivate init(_ descriptor: Int32, set: PollSet, lender: NodeLender) {
    self.descriptor = descriptor
    self.set = set
    self.lender = lender
  }

  deinit { giveBack() }

  /// Takes what the seat has to say.
  ///
  /// - Throws: that it wants the node back, or can say nothing any more.
  func follow() throws(SourceError) { try lender.follow() }

  /// Closes the node; a second time has no effect.
  func giveBack() {
    guard isOpen else { return }
    isOpen = false
    lender.takeBack(descriptor)
  }
}

/// Several descriptors as one to poll: readable when any of them is.
final class PollSet {
  let descriptor: Int32

  init(_ members: Int32...) throws(SourceError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else {
      throw SourceError(reason: .system(action: "make a poll set", code: errno))
    }
    for member in members {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      // What has all its values is deinitialized when its initializer throws, which closes it.
      guard epoll_ctl(descriptor, EPOLL_CTL_ADD, member, &event) == 0 else {
        throw SourceError(reason: .system(action: "fill a poll set", code: errno))
      }
    }
  }

  deinit { close(descriptor) }
}
