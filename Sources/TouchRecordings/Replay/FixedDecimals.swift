import TouchGeometry
import TouchTracking

extension Double {
  /// The number for display: as ``fixed(_:)``, or "unknown" if it is not finite.
  package func readable(_ places: Int) -> String { fixed(places) ?? "unknown" }
}

extension Point {
  /// The coordinates for display, rounded to 0.1 pt.
  var readable: String { "(\(x.readable(1)), \(y.readable(1)))" }
}

extension Vector {
  /// The components for display, rounded to 0.1 pt.
  var readable: String { "(\(dx.readable(1)), \(dy.readable(1)))" }
}

extension Instant {
  /// The time in seconds for display, rounded to the millisecond.
  var readable: String { seconds.readable(3) }
}

extension String {
  /// The text padded with spaces, on the right or left, to this many characters.
  package func padded(to width: Int, onLeft: Bool = false) -> String {
    let spaces = String(repeating: " ", count: Swift.max(width - count, 0))
    return onLeft ? spaces + self : self + spaces
  }
}
