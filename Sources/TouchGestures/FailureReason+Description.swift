import TouchGeometry
import TouchTracking

extension FailureReason: CustomStringConvertible {
  /// The reason as a clause with numbers, such as "moved 21.4 pt, at most 18.0 pt allowed".
  public var description: String {
    switch self {
    case .moved(let distance, let limit):
      "moved \(points(distance, near: limit)), at most "
        + "\(points(limit: limit, of: distance)) allowed"
    case .heldTooLong(_, let limit):
      // The time at the deadline is always one microsecond over the limit, so it is not printed.
      "held for more than \(seconds(limit))"
    case .liftedEarly(let after, let required):
      "lifted after \(seconds(after, near: required)), "
        + "\(seconds(limit: required, of: after)) required"
    case .tooManyTouches(let count, let limit):
      "\(touches(count)), at most \(limit) allowed"
    case .tooFewTouches(let count, let required):
      "\(touches(count)), \(required) required"
    case .nextTapTooLate(_, let limit):
      "no further tap within \(seconds(limit))"
    case .nextTapTooFar(let distance, let limit):
      "next tap \(points(distance, near: limit)) away, at most "
        + "\(points(limit: limit, of: distance)) allowed"
    case .nextTapElsewhere: "a touch landed on another layer"
    case .tooLittle(let measure, let required):
      "only \(points(measure, near: required)) of \(points(limit: required, of: measure))"
    case .slipped(let distance, let required):
      "slipped by \(points(distance, near: required)) as it landed, "
        + "\(points(limit: required, of: distance)) required"
    case .slippedAsBefore(let distance, let required):
      "slipped by \(points(distance, near: required)) as earlier touches did, "
        + "\(points(limit: required, of: distance)) required"
    case .outweighed(let measure, let required):
      "only \(points(measure, near: required)), and the rest of the movement requires "
        + points(limit: required, of: measure)
    case .turnedTooLittle(let angle, let required):
      "turned by only \(degrees(angle.degrees, near: required.degrees)) of "
        + degrees(limit: required.degrees, of: angle.degrees)
    case .wrongDirection(let along, let sideways, let limit):
      // Too far to one side, or else backwards.
      "wrong direction: \(points(along, near: -limit)) along, "
        + "\(points(sideways, near: limit)) sideways, at most "
        + "\(points(limit: limit, of: sideways > limit ? sideways : -along)) allowed"
    case .tooSlow(let distance, let required, let limit):
      "too slow: \(points(distance, near: required)) of "
        + "\(points(limit: required, of: distance)) within \(seconds(limit))"
    case .awayFromEdge(let distance, let limit):
      "began \(points(distance, near: limit)) from the edge, at most "
        + "\(points(limit: limit, of: distance)) allowed"
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

/// The number of decimals, at least `places` and up to six, with which a value and its limit differ; nil if
/// they differ by less.
private func distinctPlaces(_ places: Int, _ value: Double, _ limit: Double) -> Int? {
  for places in places...6 where !value.decimal(places).hasBytes(of: limit.decimal(places)) {
    return places
  }
  return nil
}

/// A number with enough decimals to differ from the limit: "moved 18.0 pt, at most 18.0 pt allowed" would
/// contradict itself.
private func decimal(_ value: Double, places: Int, near limit: Double?) -> String {
  guard let limit, value != limit else { return value.decimal(places) }
  guard let places = distinctPlaces(places, value, limit) else { return value.description }
  return value.decimal(places)
}

/// A limit, with as many decimals as the value only if it were on the other side of the value without them:
/// "moved 23.79 pt, at most 23.8 pt allowed" would contradict itself.
private func decimal(limit: Double, places: Int, of value: Double) -> String {
  if value == limit { return limit.decimal(places) }
  guard let more = distinctPlaces(places, value, limit) else { return limit.description }
  let (shown, short) = (value.rounded(to: more), limit.rounded(to: places))
  let isTrue = value > limit ? shown > short : shown < short
  return limit.decimal(isTrue ? places : more)
}

extension Double {
  /// The number that its decimals show.
  fileprivate func rounded(to places: Int) -> Double {
    var unit = 1.0
    for _ in 0..<places { unit *= 10 }
    return (self * unit).rounded() / unit
  }
}

private func touches(_ count: Int) -> String { count == 1 ? "1 touch" : "\(count) touches" }

func degrees(_ value: Double, near limit: Double? = nil) -> String {
  "\(decimal(value, places: 1, near: limit)) degrees"
}

private func degrees(limit: Double, of value: Double) -> String {
  "\(decimal(limit: limit, places: 1, of: value)) degrees"
}

func points(_ value: Double, near limit: Double? = nil) -> String {
  "\(decimal(value, places: 1, near: limit)) pt"
}

private func points(limit: Double, of value: Double) -> String {
  "\(decimal(limit: limit, places: 1, of: value)) pt"
}

private func seconds(_ span: TimeSpan, near limit: TimeSpan? = nil) -> String {
  "\(decimal(span.seconds, places: 3, near: limit?.seconds)) s"
}

private func seconds(limit: TimeSpan, of span: TimeSpan) -> String {
  "\(decimal(limit: limit.seconds, places: 3, of: span.seconds)) s"
}
