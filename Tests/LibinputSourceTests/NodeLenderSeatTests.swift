import Glibc
import Testing

@testable import LibinputSource

@Suite("nodes that a substitute for a seat lends")
struct NodeLenderSeatTests {
  /// Lends a pipe under any name and notes the requests.
  private final class NotingSeat: SeatBackend {
    var words: [SeatEvent] = [.enable]
    var notes: [String] = []
    var refusal: Int32?
    private let pipe: EventPipe
    private let device: EventPipe
    private var count: Int32 = 0

    init() throws { (pipe, device) = (try EventPipe(), try EventPipe()) }

    var descriptor: Int32 { pipe.reader }
    let name = "seat0"

    func dispatch(milliseconds: Int32) throws(SeatFailure) -> [SeatEvent] {
      defer { words = [] }
      return words
    }

    func openDevice(_ path: String) throws(SeatFailure) -> (number: Int32, descriptor: Int32) {
      if let refusal { throw SeatFailure(code: refusal) }
      count += 1
      notes.append("open \(path)")
      return (count, dup(device.reader))
    }

    /// Whether a descriptor is one of the lent pipe; by now its number may belong to another file.
    func isLent(_ descriptor: Int32) -> Bool {
      var (one, other) = (stat(), stat())
      guard fstat(descriptor, &one) == 0, fstat(device.reader, &other) == 0 else { return false }
      return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    func closeDevice(_ number: Int32) { notes.append("close \(number)") }
    func acknowledge() { notes.append("acknowledge") }

    /// Reads the byte that makes the descriptor readable, as a real reader does.
    func hush() {
      var byte: UInt8 = 0
      _ = read(pipe.reader, &byte, 1)
    }

    /// Sends a message and makes the descriptor readable.
    func say(_ word: SeatEvent) {
      words.append(word)
      pipe.write([0])
    }
  }

  private let seat: NotingSeat
  private let lender: NodeLender

  init() throws {
    seat = try NotingSeat()
    lender = try NodeLender(DeviceOpener(seat: try SeatSession(seat)))
  }

  private func lend(_ node: String) throws -> LentNode { try #require(try lender.lend(node)) }

  @Test("a lent node is given back once, and to the seat")
  func returning() throws {
    let node = try lend("/dev/input/event3")
    #expect(seat.isLent(node.descriptor))
    try node.follow()
    node.returnToLender()
    node.returnToLender()
    #expect(seat.notes == ["open /dev/input/event3", "close 1"])
    #expect(!seat.isLent(node.descriptor))
  }

  @Test("a seat session ends when its last lent node is returned, and no more nodes are lent")
  func endOfSession() throws {
    weak var session: SeatSession?
    let lender: NodeLender
    seat.words = [.enable]
    do {
      let opened = try SeatSession(seat)
      session = opened
      lender = try NodeLender(DeviceOpener(seat: opened))
    }
    let nodes = [try #require(try lender.lend("a")), try #require(try lender.lend("b"))]
    nodes[0].returnToLender()
    #expect(session != nil)
    nodes[1].returnToLender()
    #expect(session == nil)
    #expect(throws: SourceError(reason: .inactiveSeat)) { try lender.lend("c") }
  }

  @Test("a node that is no longer used is returned")
  func letGo() throws {
    do { _ = try lend("a") }
    #expect(seat.notes == ["open a", "close 1"])
  }

  @Test("a switched seat is acknowledged when the last of its nodes was returned")
  func leaving() throws {
    let nodes = [try lend("a"), try lend("b")]
    var list = nodes.map { pollfd(fd: $0.set.descriptor, events: Int16(POLLIN), revents: 0) }
    #expect(poll(&list, 2, 0) == 0)
    seat.say(.disable)
    // All pollers are notified.
    #expect(poll(&list, 2, 0) == 2)
    #expect(throws: SourceError(reason: .inactiveSeat)) { try nodes[0].follow() }
    // The byte was read, but the other one is notified nevertheless.
    seat.hush()
    #expect(poll(&list, 2, 0) == 2)
    #expect(throws: SourceError(reason: .inactiveSeat)) { try nodes[1].follow() }
    nodes[0].returnToLender()
    #expect(seat.notes == ["open a", "open b", "close 1"])
    nodes[1].returnToLender()
    #expect(seat.notes == ["open a", "open b", "close 1", "close 2", "acknowledge"])
  }

  @Test(
    "what the seat refuses to open is an error that names the node", arguments: [EACCES, ENOENT])
  func refusal(_ code: Int32) {
    seat.refusal = code
    let error = SourceError(node: "/dev/input/event3", openingFailedWith: code)
    #expect(throws: error) { try lend("/dev/input/event3") }
    #expect(error.reason == (code == EACCES ? .noPermission : .noSuchDevice))
  }

  @Test("a lent descriptor that is not a device is given back")
  func noDevice() throws {
    // A pipe answers none of the requests that a device answers.
    let node = try lend("a")
    #expect(throws: SourceError(node: "a", reason: .notAnInputDevice)) {
      try EvdevNode(node.descriptor, node: "a", closesDescriptor: false)
    }
    #expect(seat.isLent(node.descriptor))
  }
}
