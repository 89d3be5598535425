import TouchGeometry

/// A value that can be written as JSON.
package enum JSONText: Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  /// A number with exactly so many decimals, the same bytes on every machine.
  case decimal(Double, places: Int)
  /// Digits that were written already.
  case digits(String)
  case boolean(Bool)
  case list([JSONText])
  case object([(String, JSONText)])

  /// The value on one line; the same as ``compact``, since there is one style of JSON.
  package var line: String { compact }

  /// The value on one line without a space.
  package var compact: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .integer(let integer): "\(integer)"
    // JSON has no word for what is not finite.
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .decimal(let number, let places): number.fixed(places) ?? "null"
    case .digits(let digits): digits
    case .boolean(let boolean): "\(boolean)"
    case .list(let elements):
      "[\(elements.map { $0.compact }.joined(separator: ","))]"
    case .object(let entries):
      "{\(entries.map { "\(Self.quoted($0)):\($1.compact)" }.joined(separator: ","))}"
    }
  }

  /// A text in quotation marks, with escapes for what JSON or a terminal would take otherwise.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    quote(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a text in quotation marks, with escapes.
  static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // U+0080 to U+009F are two bytes, the first of which is this one.
    let plain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7F && $0 != 0xC2
    }
    if plain {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { quote(scalar, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
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
      // No control character lies above U+009F.
      bytes.append(digits[Int(scalar.value >> 4 & 15)])
      bytes.append(digits[Int(scalar.value & 15)])
    }
  }
}
