import TouchTracking

/// A map of the unit square in the form of udev's LIBINPUT_CALIBRATION_MATRIX: x' = ax + by + c, y' = dx + ey
/// + f.
package struct CalibrationMatrix {
  /// The effect of a matrix on a panel.
  package enum Effect: Hashable, Sendable {
    /// The matrix rotates the panel.
    case turn(QuarterTurn)
    /// The matrix shifts, stretches or shears the panel.
    case sound
    /// The matrix mirrors the panel.
    case mirrors
    /// The matrix maps the panel to a line or a point, or contains values that are not finite.
    case collapses
  }

  private let values: [Float]

  /// Parses six numbers separated by spaces; nil for anything else.
  package init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 7)
    let values = words.compactMap { Double($0) }.map { Float($0) }
    guard words.count == 6, values.count == 6, values.allSatisfy({ $0.isFinite }) else {
      return nil
    }
    self.init(values)
  }

  /// Missing values default to zero.
  package init(_ values: [Float]) {
    self.values = Array((values + [0, 0, 0, 0, 0, 0]).prefix(6))
  }

  package var effect: Effect {
    guard values.allSatisfy({ $0.isFinite }) else { return .collapses }
    if let turn = QuarterTurn.allCases.first(where: { isNear(Self.matrix(of: $0)) }) {
      return .turn(turn)
    }
    let determinant = values[0] * values[4] - values[1] * values[3]
    // A panel squeezed to a thousandth of its area cannot be intended.
    guard determinant.magnitude > 0.001 else { return .collapses }
    return determinant < 0 ? .mirrors : .sound
  }

  private func isNear(_ other: [Float]) -> Bool {
    zip(values, other).allSatisfy { abs($0 - $1) < 0.001 }
  }

  private static func matrix(of turn: QuarterTurn) -> [Float] {
    switch turn {
    case .none: [1, 0, 0, 0, 1, 0]
    case .clockwise: [0, -1, 1, 1, 0, 0]
    case .half: [-1, 0, 1, 0, -1, 1]
    case .counterclockwise: [0, 1, 0, -1, 0, 1]
    }
  }
}
