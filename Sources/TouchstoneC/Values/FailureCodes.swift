import CTouchstone
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

extension touchstone_failure {
  /// A reason without its words; nil for a recognizer that has not failed.
  init(_ reason: FailureReason?, in core: ContextCore) {
    self.init()
    code = reason?.kind.code ?? TOUCHSTONE_FAILURE_NONE
    (measured, limit) = (.nan, .nan)
    guard let reason else { return }
    switch reason {
    case .moved(let distance, let limit), .nextTapTooFar(let distance, let limit),
      .awayFromEdge(let distance, let limit):
      set(distance, atMost: limit, TOUCHSTONE_UNIT_POINTS)
    case .tooLittle(let measure, let required), .outweighed(let measure, let required),
      .slipped(let measure, let required), .slippedAsBefore(let measure, let required):
      set(measure, atLeast: required, TOUCHSTONE_UNIT_POINTS)
    case .heldTooLong(let span, let limit), .nextTapTooLate(let span, let limit):
      set(span.inUnits, atMost: limit.inUnits, TOUCHSTONE_UNIT_MICROSECONDS)
    case .liftedEarly(let span, let required):
      set(span.inUnits, atLeast: required.inUnits, TOUCHSTONE_UNIT_MICROSECONDS)
    case .tooManyTouches(let count, let limit):
      set(Double(count), atMost: Double(limit), TOUCHSTONE_UNIT_COUNT)
    case .tooFewTouches(let count, let required):
      set(Double(count), atLeast: Double(required), TOUCHSTONE_UNIT_COUNT)
    case .turnedTooLittle(let angle, let required):
      set(angle.radians, atLeast: required.radians, TOUCHSTONE_UNIT_RADIANS)
    case .wrongDirection(let along, let sideways, let limit):
      set(sideways, atMost: limit, TOUCHSTONE_UNIT_POINTS)
      self.along = along
    case .tooSlow(let distance, let required, let limit):
      set(distance, atLeast: required, TOUCHSTONE_UNIT_POINTS)
      time_limit = limit.microseconds
    case .excluded(let id), .requirementRecognized(let id): other = core.recognizer(id)?.handle
    case .custom(let reason):
      measured = reason.measured ?? .nan
      limit = reason.limit?.value ?? .nan
      if case .atLeast = reason.limit { is_minimum = true }
    case .nextTapElsewhere, .touchCancelled, .refused, .withdrawn, .layerLeftWindow, .neverDecided:
      break
    }
  }

  private mutating func set(
    _ measured: Double, atMost limit: Double, _ unit: touchstone_unit
  ) {
    (self.measured, self.limit, self.unit) = (measured, limit, unit)
  }

  private mutating func set(
    _ measured: Double, atLeast limit: Double, _ unit: touchstone_unit
  ) {
    (self.measured, self.limit, self.unit, is_minimum) = (measured, limit, unit, true)
  }
}

extension TimeSpan {
  fileprivate var inUnits: Double { Double(microseconds) }
}

extension FailureReason.Kind {
  /// The kind as an enumerator of the interface.
  fileprivate var code: touchstone_failure_code {
    switch self {
    case .moved: TOUCHSTONE_FAILURE_MOVED
    case .heldTooLong: TOUCHSTONE_FAILURE_HELD_TOO_LONG
    case .liftedEarly: TOUCHSTONE_FAILURE_LIFTED_EARLY
    case .tooManyTouches: TOUCHSTONE_FAILURE_TOO_MANY_TOUCHES
    case .tooFewTouches: TOUCHSTONE_FAILURE_TOO_FEW_TOUCHES
    case .nextTapTooLate: TOUCHSTONE_FAILURE_NEXT_TAP_TOO_LATE
    case .nextTapTooFar: TOUCHSTONE_FAILURE_NEXT_TAP_TOO_FAR
    case .nextTapElsewhere: TOUCHSTONE_FAILURE_NEXT_TAP_ELSEWHERE
    case .tooLittle: TOUCHSTONE_FAILURE_TOO_LITTLE
    case .slipped: TOUCHSTONE_FAILURE_SLIPPED
    case .slippedAsBefore: TOUCHSTONE_FAILURE_SLIPPED_AS_BEFORE
    case .outweighed: TOUCHSTONE_FAILURE_OUTWEIGHED
    case .turnedTooLittle: TOUCHSTONE_FAILURE_TURNED_TOO_LITTLE
    case .wrongDirection: TOUCHSTONE_FAILURE_WRONG_DIRECTION
    case .tooSlow: TOUCHSTONE_FAILURE_TOO_SLOW
    case .awayFromEdge: TOUCHSTONE_FAILURE_AWAY_FROM_EDGE
    case .touchCancelled: TOUCHSTONE_FAILURE_TOUCH_CANCELLED
    case .excluded: TOUCHSTONE_FAILURE_EXCLUDED
    case .requirementRecognized: TOUCHSTONE_FAILURE_REQUIREMENT_RECOGNIZED
    case .refused: TOUCHSTONE_FAILURE_REFUSED
    case .withdrawn: TOUCHSTONE_FAILURE_WITHDRAWN
    case .layerLeftWindow: TOUCHSTONE_FAILURE_LAYER_LEFT_WINDOW
    case .neverDecided: TOUCHSTONE_FAILURE_NEVER_DECIDED
    case .custom: TOUCHSTONE_FAILURE_CUSTOM
    }
  }
}

extension SettingUnit {
  /// The unit as an enumerator of the interface.
  var code: touchstone_unit {
    switch self {
    case .flag: TOUCHSTONE_UNIT_FLAG
    case .count: TOUCHSTONE_UNIT_COUNT
    case .points: TOUCHSTONE_UNIT_POINTS
    case .pointsPerSecond: TOUCHSTONE_UNIT_POINTS_PER_SECOND
    case .microseconds: TOUCHSTONE_UNIT_MICROSECONDS
    case .radians: TOUCHSTONE_UNIT_RADIANS
    case .radiansPerSecond: TOUCHSTONE_UNIT_RADIANS_PER_SECOND
    case .perSecond: TOUCHSTONE_UNIT_PER_SECOND
    case .factor: TOUCHSTONE_UNIT_FACTOR
    case .set: TOUCHSTONE_UNIT_SET
    case .choice: TOUCHSTONE_UNIT_CHOICE
    }
  }
}
