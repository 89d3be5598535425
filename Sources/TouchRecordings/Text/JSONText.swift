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

  /// The value on one line, with a space after each comma and colon.
  package var line: String { written(", ", ": ") }

  /// The value on one line without a space.
  package var compact: String { written(",", ":") }

  private func written(_ comma: String, _ colon: String) -> String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .integer(let integer): "\(integer)"
    // JSON has no word for what is not finite.
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .decimal(let number, let places): number.fixed(places) ?? "null"
    case .digits(let digits): digits
    case .boolean(let boolean): "\(boolean)"
    case .list(let elements):
      "[\(elements.map { $0.written(comma, colon) }.joined(separator: comma))]"
    case .object(let entries):
      "{"
        + entries.map { Self.quoted($0) + colon + $1.written(comma, colon) }
        .joined(separator: comma) + "}"
    }
  }

  /// A text in quotation marks, with escapes for what JSON or a terminal would take otherwise.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.isControl {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
