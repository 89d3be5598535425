import Glibc
import TouchRecordings

/// An output whose reader may stop reading while SIGINT and SIGTERM are blocked, as they are while
/// `PollLoop` runs: whoever waits in `write` then cannot be ended by them.
///
/// It waits for as long as the reader wants, but only briefly once one of the signals is pending.
struct StallableOutput {
  /// Whether the signal that ends the program was taken already, so that it is not pending any more.
  var isEnding = false

  private let descriptor: Int32
  private let name: String
  /// What can be written without waiting once the system says that something can: the least that
  /// POSIX lets be whole in a pipe.
  private static let piece = 512
  /// How long one look for room takes, in milliseconds.
  private static let round: Int32 = 100
  /// How many looks a reader has that is to be left behind: half a second.
  private static let mostRounds = 5

  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes one line to standard error, if it takes it, without what would act on a terminal.
  static func note(_ line: String) {
    // There is nowhere to report that errors cannot be reported.
    try? StallableOutput(STDERR_FILENO, name: "standard error").write(
      Array("\(line.escapingControls())\n".utf8))
  }

  /// Writes all bytes, or some of them before it throws an `OutputError`: EINTR where the reader was
  /// left behind.
  func write(_ bytes: [UInt8]) throws {
    for start in stride(from: 0, to: bytes.count, by: Self.piece) {
      try awaitRoom()
      let end = min(start + Self.piece, bytes.count)
      try writeAll(Array(bytes[start..<end]), to: descriptor, named: name)
    }
  }

  private func awaitRoom() throws {
    var rounds = 0
    while !hasRoom() {
      if isEnding || Self.isEndPending { rounds += 1 }
      guard rounds < Self.mostRounds else {
        throw OutputError(action: "write to", file: name, code: EINTR)
      }
    }
  }

  /// Whether a piece can be written, or the output is broken and writing says how.
  private func hasRoom() -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let count = poll(&entry, 1, Self.round)
    return count > 0 || (count < 0 && errno != EINTR)
  }

  private static var isEndPending: Bool {
    var signals = sigset_t()
    guard sigpending(&signals) == 0 else { return false }
    return sigismember(&signals, SIGINT) == 1 || sigismember(&signals, SIGTERM) == 1
  }
}
