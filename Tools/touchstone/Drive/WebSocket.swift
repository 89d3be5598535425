import LibinputSource
import TouchTracking

/// The client side of a WebSocket (RFC 6455), for text messages.
///
/// Debian 12's libcurl lacks the WebSockets that Foundation uses, and an event loop for one connection would
/// be larger than this.
final class WebSocket {
  private enum Opcode: UInt8 {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
  }

  /// Longer messages are refused.
  private static let maximumMessageLength = 32 << 20
  /// The nonce of the handshake keeps caches between two hosts from answering. A debugging port has no cache
  /// in front of it, so the RFC's example is used, with its answer.
  private static let nonce = (
    key: "dGhlIHNhbXBsZSBub25jZQ==", accept: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
  )

  private let stream: TCPStream
  private var message: [UInt8] = []

  var descriptor: Int32 { stream.descriptor }

  init(host: String, port: Int, path: String) throws {
    stream = try TCPStream(host: host, port: port)
    let response = try HTTPResponse(
      stream, path: path,
      headers: [
        "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: \(Self.nonce.key)",
      ])
    guard response.status == 101, response["sec-websocket-accept"] == Self.nonce.accept else {
      throw DriveError(
        "the page's debugging port refuses the connection (status \(response.status)).", .noInput)
    }
  }

  func send(_ text: String) throws { try send(.text, Array(text.utf8)) }

  /// Sends the closing handshake.
  func close() { try? send(.close, [0x03, 0xE8]) }

  /// The next complete message that has arrived; nil if there is none.
  func next() throws -> [UInt8]? {
    while true {
      if let message = try takeMessage() { return message }
      guard try stream.fillNow() else { return nil }
    }
  }

  /// Waits for the next message.
  func next(until deadline: Instant) throws -> [UInt8] {
    while true {
      if let message = try takeMessage() { return message }
      try stream.fill(until: deadline)
    }
  }

  private func send(_ opcode: Opcode, _ payload: [UInt8]) throws {
    var frame: [UInt8] = [0x80 | opcode.rawValue]
    switch payload.count {
    case ..<126: frame.append(0x80 | UInt8(payload.count))
    case ..<65536:
      frame.append(0x80 | 126)
      frame += [UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      frame.append(0x80 | 127)
      frame += (0..<8).reversed().map { UInt8(truncatingIfNeeded: payload.count >> ($0 * 8)) }
    }
    // A client must mask its messages with an unpredictable key.
    let mask = (0..<4).map { _ in UInt8.random(in: 0...255) }
    frame += mask
    for (index, byte) in payload.enumerated() { frame.append(byte ^ mask[index & 3]) }
    try stream.send(frame)
  }

  /// Consumes the frames that have arrived; returns a complete message, or nil if a part is missing.
  private func takeMessage() throws -> [UInt8]? {
    while let (opcode, isFinal, payload) = try takeFrame() {
      switch opcode {
      case .ping: try send(.pong, payload)
      case .pong: break
      case .close: throw DriveError("the browser closed the page.", .noInput)
      case .text, .binary, .continuation:
        if opcode != .continuation { message = [] }
        message += payload
        guard message.count <= Self.maximumMessageLength else {
          throw DriveError("the browser's answer is too long.", .noInput)
        }
        if isFinal { return message }
      }
    }
    return nil
  }

  private func takeFrame() throws -> (Opcode, isFinal: Bool, payload: [UInt8])? {
    let bytes = stream.buffer
    guard bytes.count >= 2 else { return nil }
    guard let opcode = Opcode(rawValue: bytes[0] & 15), bytes[0] & 0x70 == 0, bytes[1] < 128 else {
      throw DriveError("the browser breaks the WebSocket protocol.", .noInput)
    }
    let extra = bytes[1] == 126 ? 2 : bytes[1] == 127 ? 8 : 0
    guard bytes.count >= 2 + extra else { return nil }
    let length =
      extra == 0
      ? UInt64(bytes[1]) : bytes[2..<2 + extra].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(Self.maximumMessageLength) else {
      throw DriveError("the browser's answer is too long.", .noInput)
    }
    guard bytes.count >= 2 + extra + Int(length) else { return nil }
    let frame = stream.take(2 + extra + Int(length))
    return (opcode, bytes[0] & 0x80 != 0, Array(frame.dropFirst(2 + extra)))
  }
}
