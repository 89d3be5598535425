// Numbers as text, with the same bytes on every machine. Does not use Foundation, like the whole core.

extension [UInt8] {
  /// Appends a number with exactly this many decimals, 0 to 9, formatted like ``Swift/Double/fixed(_:)``.
  ///
  /// - Returns: Whether the number is finite; otherwise nothing is appended.
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

  /// Appends a number without its sign, with its last `places` digits (0 to 9) after the decimal point.
  package mutating func append(digits number: UInt64, places: Int) {
    // 20 digits and the point.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
      var (rest, digits, first) = (number, 0, text.count)
      // Digits are produced from last to first.
      while rest > 0 || digits <= places {
        if digits == places, places > 0 {
          first &-= 1
          text[first] = UInt8(ascii: ".")
        }
        first &-= 1
        text[first] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        digits &+= 1
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[first...]))
    }
  }
}

extension String {
  /// Creates a text from UTF-8; invalid bytes are repaired.
  ///
  /// Not inlined, like the formatting of numbers below: sentences that explain decisions use them often, and a
  /// copy in each place would be 7 kB of the engine in a web page.
  @inline(never)
  package init(bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
}

extension Double {
  /// The number with exactly this many decimals, 0 to 9; nil if it is not finite.
  ///
  /// Zero has no sign, even if it is the result of rounding. A number with more digits than fit into an
  /// integer is written with an exponent instead.
  package func fixed(_ places: Int) -> String? {
    var text: [UInt8] = []
    guard text.append(self, places: places) else { return nil }
    return String(bytes: text)
  }

  /// The number with this many decimals; "inf" or "nan" if it is not finite.
  @inline(never)
  package func decimal(_ places: Int) -> String { fixed(places) ?? "\(self)" }

  /// The number with at most this many decimals, without trailing zeros: "0.5", "1000000".
  package func short(_ places: Int = 6) -> String {
    var text: [UInt8] = []
    // Above this limit not every integer is representable, and trailing zeros would suggest that it is.
    guard magnitude < 1e15, text.append(self, places: places) else { return "\(self)" }
    guard text.contains(UInt8(ascii: ".")) else { return String(bytes: text) }
    while text.last == UInt8(ascii: "0") { text.removeLast() }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
    return String(bytes: text)
  }
}
