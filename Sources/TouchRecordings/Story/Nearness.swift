import TouchGeometry
import TouchGestures
import TouchTracking

extension FailureReason {
  /// The measured value, its limit, and their ratio: 1 is at the limit. Nil if the reason has no such
  /// measurements, or those of a custom recognizer have no ratio: one of them is NaN, or both are infinite.
  package var nearness: (measured: Double, limit: Double, unit: String, share: Double)? {
    switch self {
    case .tooLittle(let measured, let required), .outweighed(let measured, let required),
      .slipped(let measured, let required), .slippedAsBefore(let measured, let required):
      Self.atLeast(measured, required, "pt")
    case .tooSlow(let distance, let required, _): Self.atLeast(distance, required, "pt")
    case .turnedTooLittle(let angle, let required):
      Self.atLeast(abs(angle.degrees), required.degrees, "degrees")
    case .liftedEarly(let after, let required): Self.atLeast(after.seconds, required.seconds, "s")
    case .moved(let distance, let limit), .nextTapTooFar(let distance, let limit),
      .awayFromEdge(let distance, let limit):
      Self.atMost(distance, limit, "pt")
    case .wrongDirection(let along, let sideways, let limit):
      sideways > limit && along > sideways ? Self.atMost(sideways, limit, "pt") : nil
    case .tooManyTouches, .tooFewTouches, .heldTooLong, .nextTapTooLate, .nextTapElsewhere,
      .touchCancelled, .excluded,
      .requirementRecognized, .refused,
      .withdrawn, .layerLeftWindow, .neverDecided:
      nil
    case .custom(let reason):
      switch (reason.measured, reason.limit) {
      case (let measured?, .atLeast(let required)?):
        Self.atLeast(measured, required, reason.unit)
      case (let measured?, .atMost(let allowed)?): Self.atMost(measured, allowed, reason.unit)
      case (nil, _), (_, nil): nil
      }
    }
  }

  @inline(never)
  private static func atLeast(
    _ measured: Double, _ required: Double, _ unit: String
  ) -> (measured: Double, limit: Double, unit: String, share: Double)? {
    guard required > 0 else { return nil }
    let share = min(max(measured / required, 0), 1)
    guard !share.isNaN else { return nil }
    return (measured, required, unit, share)
  }

  @inline(never)
  private static func atMost(
    _ measured: Double, _ limit: Double, _ unit: String
  ) -> (measured: Double, limit: Double, unit: String, share: Double)? {
    guard measured > 0 else { return nil }
    let share = min(max(limit / measured, 0), 1)
    guard !share.isNaN else { return nil }
    return (measured, limit, unit, share)
  }
}
