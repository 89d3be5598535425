import TouchGeometry
import TouchTracking

/// What a failure says about a limit: what was limited.
///
/// A setting that is such a limit names the same one, so that a failure can name its setting.
package enum LimitedQuantity: Hashable, Sendable {
  /// How far a finger travelled.
  case movement
  /// How long fingers stayed down, at most.
  case longestPress
  /// How long fingers stayed down, at least.
  case shortestPress
  /// How many fingers there were, at most.
  case mostTouches
  /// How many fingers there were, at least.
  case fewestTouches
  /// The time between two taps.
  case tapInterval
  /// The distance between two taps.
  case tapDistance
  /// How far fingers travelled, spread or turned along an arc, in points.
  case way
  /// How far fingers travelled right after they landed, in points.
  case slip
  /// How far fingers spread beside turning, or turned beside spreading, in points.
  case share
  /// How far fingers turned.
  case turn
  /// How far a movement strayed from its direction.
  case drift
  /// How long a movement took.
  case duration
  /// How far from an edge a finger landed.
  case edge
}

extension FailureReason {
  /// What was limited, and the limit: a count, points, microseconds or radians. Nil for a failure
  /// that is not about a limit.
  package var limit: (quantity: LimitedQuantity, value: Double)? {
    switch self {
    case .moved(_, let limit): (.movement, limit)
    case .heldTooLong(_, let limit): (.longestPress, Double(limit.microseconds))
    case .liftedEarly(_, let required): (.shortestPress, Double(required.microseconds))
    case .tooManyTouches(_, let limit): (.mostTouches, Double(limit))
    case .tooFewTouches(_, let required): (.fewestTouches, Double(required))
    case .nextTapTooLate(_, let limit): (.tapInterval, Double(limit.microseconds))
    case .nextTapTooFar(_, let limit): (.tapDistance, limit)
    case .tooLittle(_, let required): (.way, required)
    case .slipped(_, let required): (.slip, required)
    case .besides(_, let required): (.share, required)
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
