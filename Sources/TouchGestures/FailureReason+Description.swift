import TouchGeometry
import TouchTracking

extension FailureReason: CustomStringConvertible {
  /// The reason as a clause with numbers, such as "moved 21.4 pt, at most 18.0 pt allowed".
  public var description: String {
    switch self {
    case .moved(let distance, let limit):
      compared("moved ", distance, ", at most ", limit, " allowed")
    case .heldTooLong(_, let limit):
      // The time at the deadline is always one microsecond over the limit, so it is not printed.
      "held for more than \(seconds(limit))"
    case .liftedEarly(let after, let required):
      compared(
        "lifted after ", after.seconds, ", ", required.seconds, " required", in: " s", places: 3)
    case .tooManyTouches(let count, let limit):
      "\(touches(count)), at most \(limit) allowed"
    case .tooFewTouches(let count, let required):
      "\(touches(count)), \(required) required"
    case .nextTapTooLate(_, let limit):
      "no further tap within \(seconds(limit))"
    case .nextTapTooFar(let distance, let limit):
      compared("next tap ", distance, " away, at most ", limit, " allowed")
    case .nextTapElsewhere: "a touch landed on another layer"
    case .tooLittle(let measure, let required):
      compared("only ", measure, " of ", required, "")
    case .slipped(let distance, let required):
      compared("slipped by ", distance, " as it landed, ", required, " required")
    case .slippedAsBefore(let distance, let required):
      compared("slipped by ", distance, " as earlier touches did, ", required, " required")
    case .outweighed(let measure, let required):
      compared("only ", measure, ", and the rest of the movement requires ", required, "")
    case .turnedTooLittle(let angle, let required):
      compared("turned by only ", angle.degrees, " of ", required.degrees, "", in: " degrees")
    case .wrongDirection(let along, let sideways, let limit):
      "wrong direction: \(points(along)) along, "
        + compared("", sideways, " sideways, at most ", limit, " allowed")
    case .tooSlow(let distance, let required, let limit):
      compared("too slow: ", distance, " of ", required, "") + " within \(seconds(limit))"
    case .awayFromEdge(let distance, let limit):
      compared("began ", distance, " from the edge, at most ", limit, " allowed")
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

/// A clause with a value and its limit, which shows on which side of the limit the value is.
///
/// Both have `places` decimals. The value has up to six if both would otherwise look the same, and then the limit has
/// as many if it would otherwise be on the other side of the value: "moved 18.0 pt, at most 18.0 pt allowed" and
/// "moved 23.79 pt, at most 23.8 pt allowed" would contradict themselves.
///
/// Not inlined, and without interpolations: the reasons take 4.6 kB in the module for browsers instead of 9.0
/// (before wasm-opt).
@inline(never)
private func compared(
  _ start: String, _ value: Double, _ middle: String, _ limit: Double, _ end: String,
  in unit: String = " pt", places: Int = 1
) -> String {
  var decimals = places
  while decimals < 6, value != limit,
    value.decimal(decimals).hasBytes(of: limit.decimal(decimals))
  {
    decimals += 1
  }
  let (shown, short) = (value.rounded(to: decimals), limit.rounded(to: places))
  let isTrue = value > limit ? shown > short : shown < short
  var clause = start
  clause += value.decimal(decimals)
  clause += unit
  clause += middle
  clause += limit.decimal(isTrue ? places : decimals)
  clause += unit
  clause += end
  return clause
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

private func points(_ value: Double) -> String { "\(value.decimal(1)) pt" }

private func seconds(_ span: TimeSpan) -> String { "\(span.seconds.decimal(3)) s" }
