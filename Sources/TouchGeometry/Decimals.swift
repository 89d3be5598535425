// Numbers as text, the same bytes on every machine. Without Foundation, as all of the core.

extension [UInt8] {
  /// Adds a number with exactly so many decimals, 0 to 9, as ``Swift/Double/fixed(_:)`` has it.
  ///
  /// - Returns: Whether the number is finite; nothing is added otherwise.
  package mutating func append(_ value: Double, places: Int) -> Bool {
    guard value.isFinite else { return false }
    let places = Swift.min(Swift.max(places, 0), 9)
    let unit = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let scaled = (value.magnitude * unit).rounded()
    guard scaled < 1e18 else {
      append(contentsOf: "\(value)".utf8)
      return true
    }
    if value < 0 && scaled != 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(scaled), places: places)
    return true
  }

  /// Adds a number without its sign, its last `places` digits behind a point.
  package mutating func append(digits number: UInt64, places: Int) {
    let start = count
    var (rest, digits) = (number, 0)
    // From the last digit to the first, and then the other way round.
    while rest > 0 || digits <= places {
      if digits == places, places > 0 { append(UInt8(ascii: ".")) }
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      digits += 1
    }
    self[start...].reverse()
  }
}

extension Double {
  /// The number with exactly so many decimals, 0 to 9; nil unless it is finite.
  ///
  /// Zero has no sign, also what rounds to it. A number whose digits fill more than an integer is
  /// written with an exponent instead.
  package func fixed(_ places: Int) -> String? {
    var text: [UInt8] = []
    guard text.append(self, places: places) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// The number with so many decimals; "inf" or "nan" where it is none.
  package func decimal(_ places: Int) -> String { fixed(places) ?? "\(self)" }

  /// The number with at most this many decimals, without zeros at the end: "0.5", "1000000".
  package func short(_ places: Int = 6) -> String {
    var text: [UInt8] = []
    // Beyond that not every whole number is one, and zeros at the end would claim that.
    guard magnitude < 1e15, text.append(self, places: places) else { return "\(self)" }
    guard text.contains(UInt8(ascii: ".")) else { return String(decoding: text, as: UTF8.self) }
    while text.last == UInt8(ascii: "0") { text.removeLast() }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }
}
