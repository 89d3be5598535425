import Glibc
import TouchTracking

/// Lends device nodes opened by one seat session. When the seat asks for them, it is returned once all nodes
/// have been returned.
final class NodeLender {
  /// The source of the nodes.
  private enum Supply {
    /// There is no seat; borrowers open nodes themselves.
    case direct
    /// This session lends the nodes.
    case seat(SeatSession, DeviceOpener)
    /// The session was closed when the last node was returned.
    case closed
  }

  private var supply: Supply
  /// Becomes readable when the seat is gone; nothing is ever written to it. The first borrower to poll reads
  /// the seat's own message, and the others would wait forever.
  private let hangup: PipeDescriptor
  /// The number of nodes on loan.
  private var count = 0

  init(_ opener: DeviceOpener) throws(SourceError) {
    supply = opener.seat.map { .seat($0, opener) } ?? .direct
    hangup = try PipeDescriptor()
  }

  /// Opens a node; nil without a seat, since nodes are then opened directly.
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
      let hangupTimer = try TimerDescriptor()
      let set = try PollSet(
        descriptor, seat.descriptor, hangup.reader, hangupTimer.descriptor)
      count += 1
      return LentNode(descriptor, set: set, hangupTimer: hangupTimer, lender: self)
    } catch {
      opener.close(descriptor)
      throw error
    }
  }

  /// The session is closed with the last node. An open session that nothing reads would make the seat wait
  /// for an acknowledgement, and the user for the other terminal.
  fileprivate func reclaim(_ descriptor: Int32) {
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
      hangup.hangUp()
      throw error
    }
    switch seat.state {
    case .enabled: return
    case .leaving, .disabled:
      hangup.hangUp()
      throw SourceError(reason: .inactiveSeat)
    }
  }
}

/// A node lent by a seat.
final class LentNode {
  /// The open node; the lender closes it.
  let descriptor: Int32
  /// The descriptors to poll: the node, and the seat, which may revoke it.
  let set: PollSet
  private let hangupTimer: TimerDescriptor
  private let lender: NodeLender
  private var isOpen = true

  fileprivate init(
    _ descriptor: Int32, set: PollSet, hangupTimer: TimerDescriptor, lender: NodeLender
  ) {
    self.descriptor = descriptor
    self.set = set
    self.hangupTimer = hangupTimer
    self.lender = lender
  }

  deinit { returnToLender() }

  /// Handles the messages of the seat.
  ///
  /// - Throws: if the seat has asked for the node or has failed.
  func follow() throws(SourceError) { try lender.follow() }

  /// Polls the seat alone, at most until this instant. The node has hung up, and the seat may be about to
  /// report why.
  func awaitSeat(until instant: Instant) {
    set.remove(descriptor)
    hangupTimer.set(to: instant)
  }

  /// Returns the node; calling this again has no effect.
  func returnToLender() {
    guard isOpen else { return }
    isOpen = false
    lender.reclaim(descriptor)
  }
}
