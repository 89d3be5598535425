// Numbers as text, the same bytes on every machine. Without Foundation, as all of the core.

extension Double {
  /// The number with exactly so many decimals, 0 to 9; nil unless it is finite.
  ///
  /// Zero has no sign, also what rounds to it. A number whose digits fill more than an integer is
  /// written with an exponent instead.
  package func fixed(_ places: Int) -> String? {
    guard isFinite else { return nil }
    let places = min(max(places, 0), 9)
    let unit = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let scaled = (magnitude * unit).rounded()
    guard scaled < 1e18 else { return "\(self)" }
    let digits = String(Int64(scaled))
    let sign = self < 0 && scaled != 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padding = String(repeating: "0", count: max(places + 1 - digits.utf8.count, 0))
    let all = padding + digits
    return "\(sign)\(all.dropLast(places)).\(all.suffix(places))"
  }

  /// The number with so many decimals; "inf" or "nan" where it is none.
  package func decimal(_ places: Int) -> String { fixed(places) ?? "\(self)" }

  /// The number with at most so many decimals, without zeros at the end: "0.5", "1000000".
  package func short(_ places: Int = 6) -> String {
    // Beyond that not every whole number is one, and zeros at the end would claim that.
    guard magnitude < 1e15, let text = fixed(places) else { return "\(self)" }
    guard text.contains(".") else { return text }
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(trimmed.reversed())
  }
}
