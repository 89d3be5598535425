import TouchGeometry

/// The measurement by which a gesture was recognized, and the limit that it reached.
///
///     // In a machine of your own, so that traces show why it was recognized.
///     var evidence: Evidence? { Evidence(.hold, measured: 0.52, limit: 0.5) }
public struct Evidence: Hashable, Sendable {
  /// The measured quantity.
  public enum Quantity: Hashable, Sendable {
    /// The distance that the fingers moved, in points.
    case travel
    /// The change of the fingers' distance, in points.
    case spread
    /// The arc that each finger traveled about their center, in points.
    case arc
    /// The angle that the fingers turned, in degrees.
    case turn
    /// The time that the fingers stayed down, in seconds.
    case hold
    /// The number of taps.
    case taps
  }

  /// The measured quantity.
  public var quantity: Quantity
  /// The value at the sample that decided, at least ``limit``, in the unit of its kind.
  public var measured: Double
  /// The required value, in the unit of ``measured``.
  public var limit: Double

  /// Creates a piece of evidence.
  public init(_ quantity: Quantity, measured: Double, limit: Double) {
    self.quantity = quantity
    self.measured = measured
    self.limit = limit
  }
}

extension Evidence: CustomStringConvertible {
  /// The evidence as a clause, such as "traveled 12.4 pt, 10.0 pt required".
  public var description: String {
    switch quantity {
    case .travel: compared("traveled ", in: " pt")
    case .spread: compared("spread by ", in: " pt")
    case .arc: compared("turned by an arc of ", in: " pt")
    case .turn: compared("turned by ", in: " degrees")
    case .hold: "held for \(measured.decimal(3)) s"
    case .taps: "tapped \(measured.decimal(0)) of \(limit.decimal(0)) times"
    }
  }

  private func compared(_ start: String, in unit: String) -> String {
    "\(start)\(measured.decimal(1))\(unit), \(limit.decimal(1))\(unit) required"
  }
}
