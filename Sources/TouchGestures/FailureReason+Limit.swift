import TouchGeometry
import TouchTracking

/// The quantity that a failure's limit applies to.
///
/// A setting that is such a limit has the same quantity, so that a failure can name the setting.
package enum LimitedQuantity: Hashable, Sendable {
  /// The distance that a finger moved.
  case movement
  /// The maximum time that fingers stayed down.
  case maximumPress
  /// The minimum time that fingers stayed down.
  case minimumPress
  /// The maximum number of fingers.
  case maximumTouches
  /// The minimum number of fingers.
  case minimumTouches
  /// The time between two taps.
  case tapInterval
  /// The distance between two taps.
  case tapDistance
  /// The distance that fingers moved, spread or turned along an arc, in points.
  case way
  /// The distance that fingers moved right after landing, in points.
  case slip
  /// The same, for a person whose fingertips slip.
  case usualSlip
  /// The distance that fingers spread relative to turning, or turned relative to spreading, in points.
  case share
  /// The angle that fingers turned.
  case turn
  /// The deviation of a movement from its direction.
  case drift
  /// The duration of a movement.
  case duration
  /// The distance from an edge at which a finger landed.
  case edge
}

extension FailureReason {
  /// The limited quantity and the limit: a count, points, microseconds or radians. Nil for a failure that is
  /// not about a limit.
  package var limit: (quantity: LimitedQuantity, value: Double)? {
    switch self {
    case .moved(_, let limit): (.movement, limit)
    case .heldTooLong(_, let limit): (.maximumPress, Double(limit.microseconds))
    case .liftedEarly(_, let required): (.minimumPress, Double(required.microseconds))
    case .tooManyTouches(_, let limit): (.maximumTouches, Double(limit))
    case .tooFewTouches(_, let required): (.minimumTouches, Double(required))
    case .nextTapTooLate(_, let limit): (.tapInterval, Double(limit.microseconds))
    case .nextTapTooFar(_, let limit): (.tapDistance, limit)
    case .tooLittle(_, let required): (.way, required)
    case .slipped(_, let required): (.slip, required)
    case .slippedAsBefore(_, let required): (.usualSlip, required)
    case .outweighed(_, let required): (.share, required)
    case .turnedTooLittle(_, let required): (.turn, required.radians)
    case .wrongDirection(_, _, let limit): (.drift, limit)
    case .tooSlow(_, _, let limit): (.duration, Double(limit.microseconds))
    case .awayFromEdge(_, let limit): (.edge, limit)
    case .nextTapElsewhere, .touchCancelled, .excluded, .requirementRecognized, .refused,
      .withdrawn,
      .layerLeftWindow, .neverDecided, .custom:
      nil
    }
  }
}
