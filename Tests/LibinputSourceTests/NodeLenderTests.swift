import Glibc
import Testing

@testable import LibinputSource

@Suite("nodes that a seat lends")
struct NodeLenderTests {
  @Test("where there is no seat nothing is lent, and nodes are opened directly")
  func noSeat() throws {
    let lender = try NodeLender(DeviceOpener(.direct))
    #expect(try lender.lend("/dev/null")?.descriptor == nil)
    let missing = SourceError(node: "/dev/no-such-device", reason: .noSuchDevice)
    #expect(throws: missing) {
      try EvdevTouchSource.open(["/dev/no-such-device"], access: .direct)
    }
    let other = SourceError(node: "/dev/null", reason: .notAnInputDevice)
    #expect(throws: other) { try EvdevTouchSource.open(["/dev/null"], access: .direct) }
    #expect(try EvdevTouchSource.open([], access: .direct).isEmpty)
  }

  @Test("a poll set is readable when any of its members is", arguments: [0, 1])
  func pollSet(_ which: Int) throws {
    let pipes = [try EventPipe(), try EventPipe()]
    let set = try PollSet(pipes[0].reader, pipes[1].reader)
    func isReadable() -> Bool {
      var list = pollfd(fd: set.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&list, 1, 0) == 1
    }
    #expect(!isReadable())
    pipes[which].write([1])
    #expect(isReadable())
  }

  @Test("what cannot be polled makes no poll set")
  func noPollSet() {
    #expect(throws: SourceError(reason: .system(action: "fill a poll set", code: EBADF))) {
      try PollSet(-1)
    }
  }
}
