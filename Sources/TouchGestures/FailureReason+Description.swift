import TouchGeometry
import TouchTracking

extension FailureReason: CustomStringConvertible {
  /// The reason as a clause with numbers, such as "moved 21.4 pt, at most 18.0 pt allowed".
  public var description: String {
    switch self {
    case .moved(let distance, let limit):
      "moved \(points(distance, near: limit)), at most \(points(limit)) allowed"
    case .heldTooLong(_, let limit):
      // The time at the deadline is always one microsecond over the limit, so it is not printed.
      "held for more than \(seconds(limit))"
    case .liftedEarly(let after, let required):
      "lifted after \(seconds(after, near: required)), \(seconds(required)) required"
    case .tooManyTouches(let count, let limit):
      "\(touches(count)), at most \(limit) allowed"
    case .tooFewTouches(let count, let required):
      "\(touches(count)), \(required) required"
    case .nextTapTooLate(_, let limit):
      "no further tap within \(seconds(limit))"
    case .nextTapTooFar(let distance, let limit):
      "next tap \(points(distance, near: limit)) away, at most \(points(limit)) allowed"
    case .nextTapElsewhere: "a touch landed on another layer"
    case .tooLittle(let measure, let required):
      "only \(points(measure, near: required)) of \(points(required))"
    case .slipped(let distance, let required):
      "slipped by \(points(distance, near: required)) as it landed, \(points(required)) required"
    case .slippedAsBefore(let distance, let required):
      "slipped by \(points(distance, near: required)) as earlier touches did, "
        + "\(points(required)) required"
    case .outweighed(let measure, let required):
      "only \(points(measure, near: required)), and the rest of the movement requires "
        + points(required)
    case .turnedTooLittle(let angle, let required):
      "turned by only \(degrees(angle.degrees, near: required.degrees)) of "
        + degrees(required.degrees)
    case .wrongDirection(let along, let sideways, let limit):
      "wrong direction: \(points(along)) along, \(points(sideways)) sideways, at most "
        + "\(points(limit)) allowed"
    case .tooSlow(let distance, let required, let limit):
      "too slow: \(points(distance, near: required)) of \(points(required)) within \(seconds(limit))"
    case .awayFromEdge(let distance, let limit):
      "began \(points(distance, near: limit)) from the edge, at most \(points(limit)) allowed"
    case .touchCancelled: "a touch was cancelled"
    case .excluded(let by): "excluded by recognizer \(by.rawValue)"
    case .requirementRecognized(let other):
      "recognizer \(other.rawValue), whose failure is required, was recognized"
    case .refused(.delegate): "refused by the delegate"
    case .refused(.layer(let name)): "refused by the layer \(name)"
    case .withdrawn: "disabled, cancelled or removed by the program"
    case .layerLeftWindow: "its layer left the window"
    case .neverDecided: "all touches ended before it decided"
    case .custom(let reason): reason.description
    }
  }
}

extension CancellationReason: CustomStringConvertible {
  /// The reason as a clause.
  public var description: String {
    switch self {
    case .touchCancelled: "a touch was cancelled"
    case .withdrawn: "disabled, cancelled or removed by the program"
    case .layerLeftWindow: "its layer left the window"
    case .neverEnded: "all touches ended, but the gesture did not"
    case .custom(let reason): reason.description
    }
  }
}

/// A number with enough decimals, up to six, to differ from the limit: "moved 18.0 pt, at most 18.0 pt allowed"
/// would contradict itself.
private func decimal(_ value: Double, places: Int, near limit: Double?) -> String {
  guard let limit, value != limit else { return value.decimal(places) }
  for places in places..<6 {
    let text = value.decimal(places)
    if !text.hasBytes(of: limit.decimal(places)) { return text }
  }
  return value.decimal(6)
}

private func touches(_ count: Int) -> String { count == 1 ? "1 touch" : "\(count) touches" }

func degrees(_ value: Double, near limit: Double? = nil) -> String {
  "\(decimal(value, places: 1, near: limit)) degrees"
}

func points(_ value: Double, near limit: Double? = nil) -> String {
  "\(decimal(value, places: 1, near: limit)) pt"
}

private func seconds(_ span: TimeSpan, near limit: TimeSpan? = nil) -> String {
  "\(decimal(span.seconds, places: 3, near: limit?.seconds)) s"
}
