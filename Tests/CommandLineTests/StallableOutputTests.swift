import Dispatch
import Glibc
import Testing

@testable import TouchstoneCommands

/// The output of live and record when it is not read, while signals are blocked.
@Suite("output that stalls", .serialized)
struct StallableOutputTests {
  /// A pipe that is full.
  private final class FullPipe {
    let reader: Int32
    let writer: Int32
    private(set) var size = 0

    init() throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      (reader, writer) = (ends[0], ends[1])
      for end in ends {
        try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0)
        try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0)
      }
      let piece = [UInt8](repeating: 0, count: 4096)
      while case let count = write(writer, piece, piece.count), count > 0 { size += count }
      try #require(errno == EAGAIN)
      // From here on every write blocks.
      try #require(fcntl(writer, F_SETFL, 0) == 0)
    }

    deinit {
      close(reader)
      close(writer)
    }
  }

  /// Runs `body` in this thread while SIGTERM, which was sent to the thread, is blocked.
  private func whileTerminationWaits(_ body: () throws -> Void) throws {
    var set = sigset_t()
    var previous = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    try #require(pthread_sigmask(SIG_BLOCK, &set, &previous) == 0)
    defer {
      var received: Int32 = 0
      sigwait(&set, &received)
      pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    try #require(pthread_kill(pthread_self(), SIGTERM) == 0)
    try body()
  }

  private func expectLeftBehind(_ output: StallableOutput) {
    let error = #expect(throws: OutputError.self) { try output.write([1, 2, 3]) }
    #expect(error?.code == EINTR)
    #expect(error?.file == "the pipe")
  }

  @Test("a reader who does not read is left behind once a signal waits")
  func pendingSignal() throws {
    let pipe = try FullPipe()
    try whileTerminationWaits { expectLeftBehind(StallableOutput(pipe.writer, name: "the pipe")) }
  }

  @Test("a stalled reader does not delay the end after a signal")
  func takenSignal() throws {
    let pipe = try FullPipe()
    var output = StallableOutput(pipe.writer, name: "the pipe")
    output.isEnding = true
    expectLeftBehind(output)
  }

  @Test("who reads gets everything in order, whether a signal waits or not")
  func everything() throws {
    let pipe = try FullPipe()
    var rest = [UInt8](repeating: 0, count: pipe.size)
    #expect(read(pipe.reader, &rest, rest.count) == pipe.size)
    // More than one piece, and not a whole number of pieces.
    let bytes = (0..<1300).map { UInt8($0 % 251) }
    let output = StallableOutput(pipe.writer, name: "the pipe")
    try output.write(bytes)
    try whileTerminationWaits { try output.write(bytes) }
    var received = [UInt8](repeating: 0, count: 4096)
    let count = read(pipe.reader, &received, received.count)
    #expect(Array(received.prefix(max(count, 0))) == bytes + bytes)
  }

  @Test("an output that another program has made non-blocking is written to its end")
  func nonBlocking() throws {
    let pipe = try FullPipe()
    try #require(fcntl(pipe.writer, F_SETFL, O_NONBLOCK) == 0)
    try #require(fcntl(pipe.reader, F_SETFL, 0) == 0)
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    let (reader, total) = (pipe.reader, pipe.size + bytes.count)
    let isRead = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      var rest = total
      var part = [UInt8](repeating: 0, count: 4096)
      while rest > 0, case let count = read(reader, &part, part.count), count > 0 { rest -= count }
      if rest == 0 { isRead.signal() }
    }
    try writeAll(bytes, to: pipe.writer, named: "the pipe")
    isRead.wait()
  }

  @Test("a reader who went away is told of as by write")
  func broken() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let writer = ends[1]
    defer { close(writer) }
    close(ends[0])
    let previous = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, previous) }
    let output = StallableOutput(writer, name: "the pipe")
    let error = #expect(throws: OutputError.self) { try output.write([1]) }
    #expect(error?.code == EPIPE)
  }
}
