import TouchGeometry
import TouchTracking

/// Writes one JSON object on one line, its members in the order of their adding.
///
/// Numbers have a fixed count of decimals, so that the same values make the same bytes everywhere.
struct JSONObject {
  private var members = ""

  /// The object as text, without a line ending.
  var text: String { "{\(members)}" }

  mutating func add(_ name: String, raw value: String) {
    if !members.isEmpty { members += "," }
    members += "\(Self.quoted(name)):\(value)"
  }

  mutating func add(_ name: String, _ value: String) { add(name, raw: Self.quoted(value)) }

  mutating func add(_ name: String, _ value: Int) { add(name, raw: String(value)) }

  /// Adds a number; null when it is not finite.
  mutating func add(_ name: String, _ value: Double, places: Int) {
    add(name, raw: Self.number(value, places))
  }

  mutating func add(_ name: String, _ values: [Double], places: Int) {
    let texts = values.map { Self.number($0, places) }
    add(name, raw: "[\(texts.joined(separator: ","))]")
  }

  /// Adds an instant in seconds with all its microseconds.
  mutating func add(_ name: String, _ instant: Instant) { add(name, raw: instant.description) }

  private static func number(_ value: Double, _ places: Int) -> String {
    value.fixed(places) ?? "null"
  }

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
