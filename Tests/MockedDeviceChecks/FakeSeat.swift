import Glibc
import LibinputSource

/// A seat that a check controls: it lends nodes that it opens itself, and records the requests.
final class FakeSeat: SeatBackend {
  let descriptor: Int32
  private let writer: Int32
  let name = "seat0"
  /// The requests, in order; a forbidden one begins with "WRONG".
  private(set) var log: [String] = []
  /// The error numbers for nodes that are refused.
  var refusals: [String: Int32] = [:]
  private var words: [SeatEvent] = []
  private var isDead = false
  /// Whether devices may be requested, according to the state known to the other side.
  private var isLending = false
  /// The latest state that the other side knows.
  private var lastWord: SeatEvent?
  private var lent: [Int32: String] = [:]
  private var nextNumber: Int32 = 1

  init(_ words: SeatEvent...) throws(CheckError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CheckError("cannot open a pipe") }
    descriptor = ends[0]
    writer = ends[1]
    for word in words { tell(word) }
  }

  deinit {
    close(descriptor)
    if !isDead { close(writer) }
  }

  // MARK: What the check does

  /// Queues a message, which the source reads at its next turn.
  func tell(_ words: SeatEvent...) {
    self.words += words
    var byte: UInt8 = 0
    _ = write(writer, &byte, 1)
  }

  /// Dies without a message.
  func hangUp() {
    isDead = true
    close(writer)
  }

  /// The nodes that are lent at present.
  var lentNodes: [String] { lent.values.sorted() }

  /// Forgets the requests.
  func forgetLog() { log = [] }

  /// Whether no forbidden request was made and every lent node was returned once.
  var isContent: Bool { lent.isEmpty && !log.contains { $0.hasPrefix("WRONG") } }

  // MARK: What the source asks

  func dispatch(milliseconds: Int32) throws(SeatFailure) -> [SeatEvent] {
    guard !isDead else { throw SeatFailure(code: ECONNRESET) }
    guard !words.isEmpty else { return [] }
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
    defer { words = [] }
    isLending = isLending || words.contains(.enable)
    lastWord = words.last
    return words
  }

  func openDevice(_ path: String) throws(SeatFailure) -> (number: Int32, descriptor: Int32) {
    guard isLending else {
      log.append("WRONG: open \(path) without the seat")
      throw SeatFailure(code: EPERM)
    }
    if let code = refusals[path] {
      log.append("refuse \(path)")
      throw SeatFailure(code: code)
    }
    let descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SeatFailure(code: errno) }
    log.append("open \(path)")
    defer { nextNumber += 1 }
    lent[nextNumber] = path
    return (nextNumber, descriptor)
  }

  func closeDevice(_ number: Int32) {
    guard let path = lent.removeValue(forKey: number) else {
      return log.append("WRONG: close number \(number), which is not lent")
    }
    log.append("close \(path)")
  }

  func acknowledge() {
    log.append(lent.isEmpty ? "acknowledge" : "WRONG: acknowledge with \(lentNodes) in use")
    isLending = lastWord == .enable
  }
}
