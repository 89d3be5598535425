import TouchGeometry
import TouchTracking

extension Double {
  /// The number with so many decimals, at most 9, made of integers so that the bytes are the same
  /// on every machine; nil when it is no finite number.
  ///
  /// What rounds to zero has no sign. A number too large for an integer has an exponent instead.
  package func fixed(_ places: Int) -> String? {
    guard isFinite else { return nil }
    let unit = (0..<min(max(places, 0), 9)).reduce(1.0) { power, _ in power * 10 }
    let scaled = (magnitude * unit).rounded()
    guard scaled < 1e18 else { return "\(self)" }
    let digits = String(Int64(scaled))
    let sign = self < 0 && scaled != 0 ? "-" : ""
    guard unit > 1 else { return sign + digits }
    let padding = String(repeating: "0", count: max(places + 1 - digits.utf8.count, 0))
    let all = padding + digits
    return "\(sign)\(all.dropLast(places)).\(all.suffix(places))"
  }

  /// The number for people: as ``fixed(_:)``, and a word where it is none.
  package func readable(_ places: Int) -> String { fixed(places) ?? "unknown" }
}

extension Point {
  /// The place for people, to a tenth of a point.
  var readable: String { "(\(x.readable(1)), \(y.readable(1)))" }
}

extension Vector {
  /// The way for people, to a tenth of a point.
  var readable: String { "(\(dx.readable(1)), \(dy.readable(1)))" }
}

extension Instant {
  /// Seconds for people, to the millisecond.
  var readable: String { seconds.readable(3) }
}

extension String {
  /// The text with spaces behind it, or before it, up to this many characters.
  package func padded(to width: Int, onLeft: Bool = false) -> String {
    let spaces = String(repeating: " ", count: Swift.max(width - count, 0))
    return onLeft ? spaces + self : self + spaces
  }
}
