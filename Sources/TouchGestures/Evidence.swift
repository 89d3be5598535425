import TouchGeometry

/// What a gesture was recognized by: what was measured, and the limit that it reached.
public struct Evidence: Hashable, Sendable {
  /// What was measured.
  public enum Quantity: Hashable, Sendable {
    /// How far the fingers travelled, in points.
    case travel
    /// How much the distance of the fingers changed, in points.
    case spread
    /// The arc that each finger travelled about their middle, in points.
    case arc
    /// How far the fingers turned, in degrees.
    case turn
    /// How long the fingers stayed down, in seconds.
    case hold
    /// How many taps there were.
    case taps
  }

  /// What was measured.
  public var quantity: Quantity
  /// How much of it there was at the sample that decided, at least ``limit``.
  public var measured: Double
  /// How much of it recognizes the gesture.
  public var limit: Double

  /// Creates a piece of evidence.
  public init(_ quantity: Quantity, measured: Double, limit: Double) {
    self.quantity = quantity
    self.measured = measured
    self.limit = limit
  }
}

extension Evidence: CustomStringConvertible {
  /// The evidence as a clause, as in "travelled 12.4 pt, 10.0 pt required".
  public var description: String {
    switch quantity {
    case .travel: "travelled \(points(measured)), \(points(limit)) required"
    case .spread: "spread by \(points(measured)), \(points(limit)) required"
    case .arc: "turned by an arc of \(points(measured)), \(points(limit)) required"
    case .turn: "turned by \(degrees(measured)), \(degrees(limit)) required"
    case .hold: "held for \(measured.decimal(3)) s"
    case .taps: "tapped \(measured.decimal(0)) of \(limit.decimal(0)) times"
    }
  }
}
