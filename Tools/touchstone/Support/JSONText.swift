/// A value that can be written as JSON.
enum JSONText {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case list([JSONText])
  case object([(String, JSONText)])

  /// The value on one line.
  var line: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .integer(let integer): "\(integer)"
    // JSON has no word for what is not finite.
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .boolean(let boolean): "\(boolean)"
    case .list(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
    case .object(let entries):
      "{\(entries.map { "\(JSONText.quoted($0)): \($1.line)" }.joined(separator: ", "))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
