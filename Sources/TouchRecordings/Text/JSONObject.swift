import TouchGeometry
import TouchTracking

/// A JSON object on one line, with its members in insertion order.
///
/// Numbers have a fixed number of decimals, so that equal values produce equal bytes on every machine. Several objects
/// can be written into the same bytes, a line each: ``endLine()`` ends one and begins the next.
struct JSONObject {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var hasMembers = false

  /// - Parameter capacity: The expected number of bytes; by default enough for most lines of a transcript.
  init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// The object as text, without a line ending.
  var text: String { String(bytes: bytes) + "}" }

  /// The finished lines, as bytes.
  var lines: ArraySlice<UInt8> { bytes.dropLast() }

  /// Ends the object with a line ending, and begins another.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(UInt8(ascii: "{"))
    hasMembers = false
  }

  mutating func add(_ name: StaticString, _ value: JSONText) {
    begin(name)
    value.write(to: &bytes)
  }

  mutating func add(_ name: StaticString, _ value: String) {
    begin(name)
    JSONText.quote(value, to: &bytes)
  }

  mutating func add(_ name: StaticString, _ value: Int) {
    begin(name)
    add(value.magnitude, isNegative: value < 0)
  }

  /// Adds a number; null if it is not finite.
  mutating func add(_ name: StaticString, _ value: Double, places: Int) {
    begin(name)
    add(value, places: places)
  }

  /// Adds a list of two numbers.
  mutating func add(_ name: StaticString, _ first: Double, _ second: Double, places: Int) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    add(first, places: places)
    bytes.append(UInt8(ascii: ","))
    add(second, places: places)
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func add(_ name: StaticString, _ values: [Double], places: Int) {
    begin(name)
    for (index, value) in values.enumerated() {
      bytes.append(index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      add(value, places: places)
    }
    if values.isEmpty { bytes.append(UInt8(ascii: "[")) }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Adds an object of numbers; if several have the same name, the first is used.
  mutating func add(_ name: StaticString, _ values: [(name: String, value: Double)], places: Int) {
    begin(name)
    bytes.append(UInt8(ascii: "{"))
    // Names are compared by their bytes.
    var known: [[UInt8]] = []
    for (name, value) in values where !known.contains(Array(name.utf8)) {
      if !known.isEmpty { bytes.append(UInt8(ascii: ",")) }
      known.append(Array(name.utf8))
      JSONText.quote(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      add(value, places: places)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Adds an instant in seconds, with microsecond precision.
  mutating func add(_ name: StaticString, _ instant: Instant) {
    begin(name)
    if instant.microseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(digits: instant.microseconds.magnitude, places: 6)
  }

  /// Begins a member whose name needs no escapes.
  private mutating func begin(_ name: StaticString) {
    if hasMembers { bytes.append(UInt8(ascii: ",")) }
    hasMembers = true
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func add(_ value: Double, places: Int) {
    if !bytes.append(value, places: places) { bytes.append(contentsOf: "null".utf8) }
  }

  private mutating func add(_ magnitude: UInt, isNegative: Bool) {
    if isNegative { bytes.append(UInt8(ascii: "-")) }
    bytes.append(digits: UInt64(magnitude), places: 0)
  }
}
