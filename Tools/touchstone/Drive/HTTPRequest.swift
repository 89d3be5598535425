import LibinputSource
import TouchTracking

/// The response to an HTTP/1.1 request, with the parts of the protocol that debugging ports use.
struct HTTPResponse {
  let status: Int
  let body: [UInt8]
  private let headers: [String: String]

  /// Requests a path. The connection stays usable after a response with status 101.
  init(_ stream: TCPStream, path: String, headers: [String] = []) throws {
    let host = stream.place
    let lines = ["GET \(path) HTTP/1.1", "Host: \(host)"] + headers + ["", ""]
    try stream.send(Array(lines.joined(separator: "\r\n").utf8))
    let deadline = MonotonicClock.now + TCPStream.timeout
    let head = try Self.head(stream, until: deadline)
    let words = head.first?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw DriveError("\(host) is not the debugging port of a browser.", .noInput)
    }
    self.status = status
    var found: [String: String] = [:]
    for line in head.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      found[line[..<colon].lowercased()] = String(value)
    }
    self.headers = found
    let length = found["content-length"].flatMap { Int($0) } ?? 0
    guard (0...(16 << 20)).contains(length) else {
      throw DriveError("\(host) answers with a page that is too long.", .noInput)
    }
    while stream.buffer.count < length { try stream.fill(until: deadline) }
    body = stream.take(length)
  }

  /// The value of a header, by its name in lower case.
  subscript(header: String) -> String? { headers[header] }

  private static func head(_ stream: TCPStream, until deadline: Instant) throws -> [String] {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = stream.buffer.firstRange(of: end) {
        let text = String(decoding: stream.take(range.upperBound).dropLast(4), as: UTF8.self)
        return text.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
      }
      guard stream.buffer.count < 1 << 16 else {
        throw DriveError("the headers of the response are incomplete.", .noInput)
      }
      try stream.fill(until: deadline)
    }
  }
}
