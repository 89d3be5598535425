import TouchTracking

/// One JSON object on one line, its members in the order of their adding.
///
/// Numbers have a fixed count of decimals, so that the same values make the same bytes everywhere.
struct JSONObject {
  private var members: [(String, JSONText)] = []

  /// The object as text, without a line ending.
  var text: String { JSONText.object(members).compact }

  mutating func add(_ name: String, _ value: JSONText) { members.append((name, value)) }

  mutating func add(_ name: String, _ value: String) { add(name, .text(value)) }

  mutating func add(_ name: String, _ value: Int) { add(name, .integer(value)) }

  /// Adds a number; null when it is not finite.
  mutating func add(_ name: String, _ value: Double, places: Int) {
    add(name, .decimal(value, places: places))
  }

  mutating func add(_ name: String, _ values: [Double], places: Int) {
    add(name, .list(values.map { .decimal($0, places: places) }))
  }

  /// Adds an instant in seconds with all its microseconds.
  mutating func add(_ name: String, _ instant: Instant) { add(name, .digits("\(instant)")) }
}
