import Glibc
@testable import LibinputSource
@testable import MockedDeviceChecks
import Testing

@Suite("a session of a seat")
struct SeatSessionTests {
  private static let node = "/dev/null"

  /// A separate file: the test asks whether a descriptor for it is open, and descriptor numbers are reused by
  /// other tests.
  private final class UniqueFile {
    let path: String
    private var status = stat()

    init() throws {
      var template = Array("/tmp/touchstone-seat-XXXXXX".utf8CString)
      let descriptor = mkstemp(&template)
      try #require(descriptor >= 0)
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      fstat(descriptor, &status)
      close(descriptor)
    }

    deinit { unlink(path) }

    func isOpen(_ descriptor: Int32) -> Bool {
      var other = stat()
      guard fstat(descriptor, &other) == 0 else { return false }
      return other.st_dev == status.st_dev && other.st_ino == status.st_ino
    }
  }

  @Test("devices are lent and given back once each, by the numbers that the seat gave them")
  func lending() throws {
    let seat = try FakeSeat(.enable)
    let session = try SeatSession(seat)
    let file = try UniqueFile()
    let first = session.open(file.path)
    let second = session.open("/dev/zero")
    try #require(first >= 0 && second >= 0)
    #expect(seat.lentNodes == ["/dev/zero", file.path].sorted())
    #expect(file.isOpen(first))
    session.close(first)
    #expect(seat.lentNodes == ["/dev/zero"])
    #expect(!file.isOpen(first))
    session.close(first)
    session.close(second)
    #expect(
      seat.log == ["open \(file.path)", "open /dev/zero", "close \(file.path)", "close /dev/zero"])
  }

  @Test("a session that ends gives back what it still has")
  func end() throws {
    let seat = try FakeSeat(.enable)
    var session: SeatSession? = try SeatSession(seat)
    let file = try UniqueFile()
    let descriptor = try #require(session?.open(file.path))
    #expect(file.isOpen(descriptor))
    session = nil
    #expect(seat.isContent)
    #expect(seat.log == ["open \(file.path)", "close \(file.path)"])
    #expect(!file.isOpen(descriptor))
  }

  @Test("a seat that another session has is an error")
  func inactive() throws {
    let seat = try FakeSeat()
    #expect(throws: SourceError(reason: .inactiveSeat)) { try SeatSession(seat) }
    #expect(seat.log.isEmpty)
  }

  @Test("a refusal is the seat's error number, a missing node the system's")
  func refusal() throws {
    let seat = try FakeSeat(.enable)
    seat.refusals = [Self.node: EBUSY]
    let session = try SeatSession(seat)
    #expect(session.open(Self.node) == -EBUSY)
    #expect(session.open("/nonexistent") == -ENOENT)
    #expect(seat.isContent)
  }

  @Test("a seat that was taken away is acknowledged once and not asked before it is back")
  func switching() throws {
    let seat = try FakeSeat(.enable)
    let session = try SeatSession(seat)
    session.acknowledge()
    #expect(seat.log.isEmpty)
    let descriptor = session.open(Self.node)
    seat.tell(.disable)
    try session.dispatch()
    #expect(session.state == .leaving)
    #expect(session.open(Self.node) == -EACCES)
    session.close(descriptor)
    session.acknowledge()
    session.acknowledge()
    #expect(session.open(Self.node) == -EACCES)
    #expect(seat.log == ["open /dev/null", "close /dev/null", "acknowledge"])
    seat.tell(.enable)
    try session.dispatch()
    let again = session.open(Self.node)
    #expect(again >= 0)
    session.close(again)
    #expect(seat.isContent)
  }

  @Test("several seat messages at once are handled one by one")
  func oneBreath() throws {
    let seat = try FakeSeat(.enable)
    let session = try SeatSession(seat)
    seat.tell(.disable, .enable, .disable)
    for (state, next) in [
      (.leaving, true), (.enabled, true), (.leaving, false),
    ] as [(SeatSession.State, Bool)] {
      try session.dispatch()
      #expect(session.state == state)
      // Until it is acknowledged no further message arrives.
      if state == .leaving { try session.dispatch() }
      #expect(session.state == state)
      session.acknowledge()
      #expect(session.hasMore == next)
    }
    #expect(seat.log == ["acknowledge", "acknowledge"])
    #expect(session.state == .disabled)
  }

  @Test("a daemon that hangs up is an error, again and again")
  func hangUp() throws {
    let seat = try FakeSeat(.enable)
    let session = try SeatSession(seat)
    let descriptor = session.open(Self.node)
    seat.hangUp()
    for _ in 1...2 {
      #expect(
        throws: SourceError(reason: .system(action: "talk to the seat", code: ECONNRESET))
      ) { try session.dispatch() }
    }
    session.close(descriptor)
    #expect(seat.isContent)
  }

  @Test("a daemon that is dead at the start is an error, and no wait")
  func deadFromTheStart() throws {
    let seat = try FakeSeat()
    seat.hangUp()
    #expect(
      throws: SourceError(reason: .system(action: "talk to the seat", code: ECONNRESET))
    ) { try SeatSession(seat) }
  }
}
