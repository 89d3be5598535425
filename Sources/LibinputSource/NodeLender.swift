import Glibc
import TouchTracking

/// Lends the nodes of devices that one session of a seat opens, and gives the seat back when it is
/// wanted and all of them were returned.
final class NodeLender {
  /// Where nodes come from.
  private enum Supply {
    /// They are opened by whoever wants them: there is no seat.
    case direct
    /// This session lends them.
    case seat(SeatSession, DeviceOpener)
    /// The session was closed when the last node came back.
    case closed
  }

  private var supply: Supply
  /// Readable from when the seat is gone: its own word is read by the first borrower who listens, and
  /// the others would wait for ever.
  private let farewell: Farewell
  /// How many nodes are lent.
  private var count = 0

  init(_ opener: DeviceOpener) throws(SourceError) {
    supply = opener.seat.map { .seat($0, opener) } ?? .direct
    farewell = try Farewell()
  }

  /// Opens a node; nil where there is no seat, so that nothing has to be lent.
  func lend(_ node: String) throws(SourceError) -> LentNode? {
    switch supply {
    case .direct: return nil
    case .seat(let seat, let opener): return try lend(node, of: seat, by: opener)
    case .closed: throw SourceError(reason: .inactiveSeat)
    }
  }

  private func lend(
    _ node: String, of seat: SeatSession, by opener: DeviceOpener
  ) throws(SourceError) -> LentNode {
    let descriptor = node.withCString { opener.open($0, flags: O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { throw SourceError(node: node, openingFailedWith: -descriptor) }
    do throws(SourceError) {
      let respite = try TimerDescriptor()
      let set = try PollSet(
        descriptor, seat.descriptor, farewell.descriptor, respite.descriptor)
      count += 1
      return LentNode(descriptor, set: set, respite: respite, lender: self)
    } catch {
      opener.close(descriptor)
      throw error
    }
  }

  /// The session is closed with the last node: nobody listens to the seat then, which would wait for
  /// an acknowledgement, and the user for the other terminal.
  fileprivate func takeBack(_ descriptor: Int32) {
    guard case .seat(let seat, let opener) = supply else { return }
    opener.close(descriptor)
    count -= 1
    guard count == 0 else { return }
    seat.acknowledge()
    supply = .closed
  }

  fileprivate func follow() throws(SourceError) {
    guard case .seat(let seat, _) = supply else { return }
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
  private let respite: TimerDescriptor
  private let lender: NodeLender
  private var isOpen = true

  fileprivate init(
    _ descriptor: Int32, set: PollSet, respite: TimerDescriptor, lender: NodeLender
  ) {
    self.descriptor = descriptor
    self.set = set
    self.respite = respite
    self.lender = lender
  }

  deinit { giveBack() }

  /// Takes what the seat has to say.
  ///
  /// - Throws: that it wants the node back, or can say nothing any more.
  func follow() throws(SourceError) { try lender.follow() }

  /// Listens to the seat alone, and at the latest until this instant: the node has hung up, and the
  /// seat may be about to say why.
  func awaitSeat(until instant: Instant) {
    set.remove(descriptor)
    respite.set(to: instant)
  }

  /// Closes the node; a second time has no effect.
  func giveBack() {
    guard isOpen else { return }
    isOpen = false
    lender.takeBack(descriptor)
  }
}
