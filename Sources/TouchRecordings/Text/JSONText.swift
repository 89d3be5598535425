import TouchGeometry

/// A value that can be written as JSON.
package enum JSONText: Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  /// A number with exactly this many decimals, the same bytes on every machine.
  case decimal(Double, places: Int)
  /// A number that is already formatted.
  case digits(String)
  case boolean(Bool)
  case list([JSONText])
  case object([(String, JSONText)])

  /// The value on one line; identical to ``compact``, since there is only one style of JSON.
  package var line: String { compact }

  /// The value on one line without spaces.
  package var compact: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(bytes: bytes)
  }

  /// Appends the value on one line without spaces.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): Self.quote(text, to: &bytes)
    case .integer(let integer): bytes.append(contentsOf: "\(integer)".utf8)
    case .number(let number):
      // JSON cannot represent values that are not finite.
      bytes.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
    case .decimal(let number, let places):
      if !bytes.append(number, places: places) { bytes.append(contentsOf: "null".utf8) }
    case .digits(let digits): bytes.append(contentsOf: digits.utf8)
    case .boolean(let boolean): bytes.append(contentsOf: (boolean ? "true" : "false").utf8)
    case .list(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let entries):
      bytes.append(UInt8(ascii: "{"))
      for (index, entry) in entries.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.quote(entry.0, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        entry.1.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// A quoted string, with escapes for characters special to JSON or a terminal.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    quote(text, to: &bytes)
    return String(bytes: bytes)
  }

  /// Appends a quoted string, with escapes.
  static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var plain = text
    let isPlain = plain.withUTF8 { utf8 in
      for byte in utf8 where byte < 0x20 || isEscaped(byte) { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain {
      for scalar in text.unicodeScalars { quote(scalar, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a byte from 0x20 may belong to a character that is escaped.
  private static func isEscaped(_ byte: UInt8) -> Bool {
    // U+0080 to U+009F are encoded as two bytes, the first of which is the last one here.
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
  }

  private static func quote(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    default:
      guard scalar.isControl else { return bytes.append(contentsOf: UTF8.encode(scalar)!) }
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      // All control characters are at most U+009F.
      bytes.append(digits[Int(scalar.value >> 4 & 15)])
      bytes.append(digits[Int(scalar.value & 15)])
    }
  }
}
