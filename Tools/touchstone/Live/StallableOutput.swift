import Glibc
import TouchRecordings

/// An output whose reader may stop reading while SIGINT and SIGTERM are blocked, as they are while `PollLoop`
/// runs: these signals cannot interrupt a blocking `write` then.
///
/// It waits as long as the reader needs, but only briefly once one of the signals is pending.
struct StallableOutput {
  /// Whether the signal that ends the program was already consumed, so that it is no longer pending.
  var isEnding = false

  private let descriptor: Int32
  private let name: String
  /// The number of bytes that can be written without blocking once the output is writable: the minimum of
  /// PIPE_BUF in POSIX.
  private static let piece = 512
  /// The duration of one poll for room, in milliseconds.
  private static let round: Int32 = 100
  /// The number of polls before a reader is abandoned: half a second.
  private static let maximumRounds = 5

  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes one line to standard error, if possible, without control characters.
  static func note(_ line: String) {
    // Errors of writing errors cannot be reported.
    try? StallableOutput(STDERR_FILENO, name: "standard error").write(
      Array("\(line.escapingControls())\n".utf8))
  }

  /// Writes all bytes, or throws an `OutputError` after some of them: EINTR if the reader was abandoned.
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
      guard rounds < Self.maximumRounds else {
        throw OutputError(action: "write to", file: name, code: EINTR)
      }
    }
  }

  /// Whether a piece can be written, or the output is broken and writing will report the error.
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
