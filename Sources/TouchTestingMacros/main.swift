import Foundation

// Expands `#expect(recognizer, outcome)` into a call of the function `TouchTesting.expect`, whose defaults
// then name the line of the test.
//
// The compiler starts this program and exchanges messages with it: eight bytes with the length,
// little-endian, and as many bytes of JSON. Two kinds matter: the query for the program's capabilities, and
// the macro to expand, whose source it contains. A macro that only changes its name need not parse Swift, so
// test packages need not build swift-syntax.

/// The version of the messages that this program knows.
private let protocolVersion = 7

/// The next message of the compiler; nil at the end.
private func nextMessage() -> Data? {
  guard let head = bytes(8) else { return nil }
  let length = head.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
  return Int(exactly: length).flatMap(bytes)
}

/// Reads a number of bytes from standard input; nil if it ends earlier.
private func bytes(_ count: Int) -> Data? {
  var data = Data()
  while data.count < count {
    let more = FileHandle.standardInput.readData(ofLength: count - data.count)
    if more.isEmpty { return nil }
    data += more
  }
  return data
}

private func answer(_ reply: [String: Any]) {
  guard let body = try? JSONSerialization.data(withJSONObject: reply) else { _exit(1) }
  let length = UInt64(body.count)
  let head = Data((0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) })
  FileHandle.standardOutput.write(head + body)
}

/// The reply to a message.
private func reply(to message: Data) -> [String: Any] {
  let object = (try? JSONSerialization.jsonObject(with: message)) as? [String: Any] ?? [:]
  if object["getCapability"] != nil {
    let capability: [String: Any] = ["protocolVersion": protocolVersion, "features": [String]()]
    return ["getCapabilityResult": ["capability": capability]]
  }
  let macro = object["expandFreestandingMacro"] as? [String: Any]
  let source = (macro?["syntax"] as? [String: Any])?["source"] as? String
  var result: [String: Any] = ["diagnostics": [Any]()]
  result["expandedSource"] = source.flatMap(expanded)
  return ["expandMacroResult": result]
}

/// The function call that replaces the macro; nil if the source is another macro.
private func expanded(_ source: String) -> String? {
  let macro = withoutLeadingComments(source[...])
  guard macro.hasPrefix("#expect") else { return nil }
  return "TouchTesting.expect" + macro.dropFirst("#expect".count)
}

/// The source from its first token on: white space and comments before a macro are sent along.
private func withoutLeadingComments(_ source: Substring) -> Substring {
  let text = source.drop { $0.isWhitespace }
  if text.hasPrefix("//") { return withoutLeadingComments(text.drop { !$0.isNewline }) }
  guard text.hasPrefix("/*") else { return text }
  // Comments nest.
  var depth = 0
  var rest = text
  repeat {
    if rest.hasPrefix("/*") {
      depth += 1
      rest = rest.dropFirst(2)
    } else if rest.hasPrefix("*/") {
      depth -= 1
      rest = rest.dropFirst(2)
    } else {
      rest = rest.dropFirst()
    }
  } while depth > 0 && !rest.isEmpty
  return withoutLeadingComments(rest)
}

while let message = nextMessage() { answer(reply(to: message)) }

// A sanitizer that runs with the tests would report memory that Foundation does not free.
_exit(0)
