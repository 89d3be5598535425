import TouchTracking

extension FailureReason: CustomStringConvertible {
  /// The reason as a clause with the numbers, as in "moved 21.4 pt, at most 18.0 pt allowed".
  public var description: String {
    switch self {
    case .moved(let distance, let limit):
      "moved \(points(distance)), at most \(points(limit)) allowed"
    case .heldTooLong(let span, let limit):
      "held for \(seconds(span)), at most \(seconds(limit)) allowed"
    case .liftedEarly(let after, let required):
      "lifted after \(seconds(after)), \(seconds(required)) required"
    case .tooManyTouches(let count, let limit):
      "\(touches(count)), at most \(limit) allowed"
    case .tooFewTouches(let count, let required):
      "\(touches(count)), \(required) required"
    case .nextTapTooLate(let after, let limit):
      "no next tap after \(seconds(after)), at most \(seconds(limit)) allowed"
    case .nextTapTooFar(let distance, let limit):
      "next tap \(points(distance)) away, at most \(points(limit)) allowed"
    case .tooLittle(let measure, let required):
      "only \(points(measure)) of \(points(required))"
    case .wrongDirection(let along, let sideways, let limit):
      "wrong direction: \(points(along)) along, \(points(sideways)) sideways, at most "
        + "\(points(limit)) allowed"
    case .tooSlow(let distance, let required, let limit):
      "too slow: \(points(distance)) of \(points(required)) within \(seconds(limit))"
    case .awayFromEdge(let distance, let limit):
      "began \(points(distance)) from the edge, at most \(points(limit)) allowed"
    case .touchCancelled: "a touch was cancelled"
    case .excluded(let by): "excluded by recognizer \(by.rawValue)"
    case .requirementRecognized(let other):
      "recognizer \(other.rawValue), whose failure is required, was recognized"
    case .refused(.delegate): "refused by the delegate"
    case .refused(.layer(let name)): "refused by the layer \(name)"
    case .withdrawn: "disabled, cancelled or removed by the program"
    case .layerLeftWindow: "its layer left the window"
    case .neverDecided: "all touches are gone and it never decided"
    case .custom: "failed by its own judgement"
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
    case .neverEnded: "all touches are gone and it did not end"
    case .custom: "cancelled by its own judgement"
    }
  }
}

/// One decimal, made without Foundation; what is too large for an integer is said as a power.
func decimal(_ value: Double, places: Int) -> String {
  guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
  guard places > 0 else { return String(Int64(value.rounded())) }
  let unit = places == 1 ? 10 : 1_000
  let scaled = Int64((abs(value) * Double(unit)).rounded())
  let fraction = String(scaled % Int64(unit))
  let padding = String(repeating: "0", count: places - fraction.count)
  return "\(value < 0 && scaled != 0 ? "-" : "")\(scaled / Int64(unit)).\(padding)\(fraction)"
}

private func touches(_ count: Int) -> String { count == 1 ? "1 touch" : "\(count) touches" }

func points(_ value: Double) -> String { "\(decimal(value, places: 1)) pt" }

private func seconds(_ span: TimeSpan) -> String { "\(decimal(span.seconds, places: 3)) s" }
