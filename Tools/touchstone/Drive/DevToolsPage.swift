import Foundation
import LibinputSource
import TouchRecordings
import TouchTracking

/// A page of a browser, controlled over its debugging port (Chrome DevTools Protocol).
final class DevToolsPage {
  /// The address of the debugging port: "9222", "localhost:9222" or "http://localhost:9222".
  struct Address {
    var host: String
    var port: Int

    init?(_ text: String) {
      var rest = Substring(text)
      if rest.hasPrefix("http://") { rest = rest.dropFirst(7) }
      if rest.hasSuffix("/") { rest = rest.dropLast() }
      let colon = rest.lastIndex(of: ":")
      let digits = colon.map { rest[rest.index(after: $0)...] } ?? rest
      guard let port = Int(digits), (1...65535).contains(port) else { return nil }
      let name = colon.map { String(rest[..<$0]) } ?? "127.0.0.1"
      guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }) else {
        return nil
      }
      host = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
      self.port = port
    }
  }

  private struct Entry: Decodable {
    var type: String
    var title: String?
    var url: String
    var webSocketDebuggerUrl: String?
  }

  private struct Answer: Decodable {
    struct Fault: Decodable { var message: String }
    var id: Int?
    var error: Fault?
  }

  private struct Result<Content: Decodable>: Decodable { var result: Content }

  /// The page's title, or its address if it has none.
  let title: String
  private let socket: WebSocket
  private var lastID = 0
  /// Pending commands by number, with the handler of the answer.
  private var open: [Int: (method: String, take: ([UInt8]) -> Void)] = [:]

  var descriptor: Int32 { socket.descriptor }

  /// Connects to the first page whose title or address contains a text; "" matches all.
  init(_ address: Address, containing text: String) throws {
    let stream = try TCPStream(host: address.host, port: address.port)
    let response = try HTTPResponse(stream, path: "/json/list", headers: ["Connection: close"])
    guard response.status == 200,
      let entries = try? JSONDecoder().decode([Entry].self, from: Data(response.body))
    else { throw DriveError("\(stream.place) is not the debugging port of a browser.", .noInput) }
    let pages = entries.filter { $0.type == "page" && $0.webSocketDebuggerUrl != nil }
    let page = pages.first { page in
      text.isEmpty || page.url.contains(text) || page.title?.contains(text) == true
    }
    guard let page, let socketURL = page.webSocketDebuggerUrl else {
      let list = pages.prefix(8).map(\.url).joined(separator: ", ")
      throw DriveError(
        pages.isEmpty
          ? "the browser has no page open."
          : "--page must be part of a page's title or address: \(list) (got \"\(text)\").",
        .noInput)
    }
    title = page.title.flatMap { $0.isEmpty ? nil : $0 } ?? page.url
    // The browser may use another host name for itself.
    let path = socketURL.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).last
    socket = try WebSocket(
      host: address.host, port: address.port, path: "/\(path.map(String.init) ?? "")")
  }

  deinit { socket.close() }

  /// Sends a command without waiting for its answer.
  func send(_ method: String, _ parameters: [(String, JSONText)] = []) throws {
    try send(method, parameters) { _ in }
  }

  /// Sends a command; its result is handled whenever it arrives.
  func send<Content: Decodable>(
    _ method: String, as type: Content.Type, take: @escaping (Content) -> Void
  ) throws {
    try send(method, []) { message in
      if let answer = try? JSONDecoder().decode(Result<Content>.self, from: Data(message)) {
        take(answer.result)
      }
    }
  }

  /// Sends a command, and waits for its result.
  func call<Content: Decodable>(_ method: String, as type: Content.Type) throws -> Content {
    var result: Content?
    try send(method, as: type) { result = $0 }
    let id = lastID
    let deadline = MonotonicClock.now + TCPStream.timeout
    while open[id] != nil { try settle(try socket.next(until: deadline)) }
    guard let result else {
      throw DriveError("the browser's answer to \(method) is malformed.", .noInput)
    }
    return result
  }

  private func send(
    _ method: String, _ parameters: [(String, JSONText)], take: @escaping ([UInt8]) -> Void
  ) throws {
    lastID += 1
    open[lastID] = (method, take)
    try socket.send(
      JSONText.object([
        ("id", .integer(lastID)), ("method", .text(method)), ("params", .object(parameters)),
      ]).compact)
  }

  /// Reads the answers that have arrived.
  func readAnswers() throws {
    while let message = try socket.next() { try settle(message) }
  }

  /// Waits until all commands are answered.
  func awaitAnswers() throws {
    let deadline = MonotonicClock.now + TCPStream.timeout
    while !open.isEmpty { try settle(try socket.next(until: deadline)) }
  }

  /// Handles the answer to a command; events of the page are ignored.
  private func settle(_ message: [UInt8]) throws {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(message)),
      let id = answer.id, let command = open.removeValue(forKey: id)
    else { return }
    if let fault = answer.error {
      throw DriveError("the browser refuses \(command.method): \(fault.message)", .unavailable)
    }
    command.take(message)
  }
}
