import TouchGeometry

/// Where a swipe must stay: not too far to either side of its direction, nor too far backwards.
///
/// Input: the directions that are still possible, and the steps of the movement. Output: where a step leaves the
/// bounds of all of them.
struct SwipeBounds {
  var directions: SwipeDirection
  /// How far it may move in the wrong direction, in points.
  var slop: Double
  /// How far sideways the fastest swipe may drift, as a fraction of the distance.
  var fastDrift: Double

  /// A way to leave the bounds of a direction.
  private enum Side: CaseIterable {
    case right, left, backwards
  }

  /// The part of a step, in fractions of it, during which a direction is impossible.
  private struct Stretch {
    var from = 0.0
    var to = 1.0
    var unit: Vector

    /// The part of it during which the movement along a vector exceeds a limit; nil if there is none.
    @inline(never)
    func part(of step: Step, along vector: Vector, beyond limit: Double) -> Stretch? {
      var part = self
      let (first, last) = (step.from.dot(vector) - limit, step.to.dot(vector) - limit)
      guard first > 0 || last > 0 else { return nil }
      if first <= 0 { part.from = max(from, first / (first - last)) }
      if last <= 0 { part.to = min(to, first / (first - last)) }
      return part.from <= part.to ? part : nil
    }

    /// Whether the direction is impossible right after a fraction of the step; at the ends of the part it is
    /// not, regardless of rounding.
    func holds(after share: Double) -> Bool { from <= share && (share < to - 1e-9 || to == 1) }
  }

  /// The first fraction of a step at which no direction is possible any more, and the reason; nil if there is
  /// none.
  ///
  /// A direction may become possible again, so all of them must be impossible at once.
  func loss(in step: Step) -> (share: Double, reason: FailureReason)? {
    // Checked first, because nearly always one remains possible.
    for (direction, unit) in SwipeDirection.units where directions.contains(direction) {
      guard exceedsSlop(step, along: unit) else { return nil }
    }
    // The first instant at which all are impossible is the start of such a part in one of them.
    var first: Stretch?
    for (direction, unit) in SwipeDirection.units where directions.contains(direction) {
      for side in Side.allCases {
        guard let part = part(of: step, along: unit, beyond: side) else { continue }
        if let first, first.from <= part.from { continue }
        if isLost(step, after: part.from) { first = part }
      }
    }
    guard let first else { return nil }
    // The final distance is reported.
    let place = step.from + (step.to - step.from) * first.to
    let along = place.dot(first.unit)
    let reason = FailureReason.wrongDirection(
      along: along, sideways: abs(place.cross(first.unit)), limit: max(slop, fastDrift * along))
    return (first.from, reason)
  }

  private func exceedsSlop(_ step: Step, along unit: Vector) -> Bool {
    func isBeyond(_ place: Vector) -> Bool {
      -place.dot(unit) > slop || abs(place.cross(unit)) > slop
    }
    // The sides are half planes: a step with both ends within them never leaves them.
    return isBeyond(step.from) || isBeyond(step.to)
  }

  /// Whether all directions are impossible right after a fraction of a step.
  private func isLost(_ step: Step, after share: Double) -> Bool {
    SwipeDirection.units.allSatisfy { direction, unit in
      guard directions.contains(direction) else { return true }
      return Side.allCases.contains { side in
        part(of: step, along: unit, beyond: side)?.holds(after: share) ?? false
      }
    }
  }

  /// The part of a step during which it cannot become a swipe along `unit`: too far to a side, which is more than
  /// even the fastest swipe would need to recover, or too far backwards.
  @inline(never)
  private func part(of step: Step, along unit: Vector, beyond side: Side) -> Stretch? {
    let whole = Stretch(unit: unit)
    func drift(to side: Vector) -> Stretch? {
      // A drift that equals the limit is allowed, regardless of rounding.
      whole.part(of: step, along: side, beyond: slop)?
        .part(of: step, along: side - unit * fastDrift, beyond: 1e-9)
    }
    switch side {
    case .right: return drift(to: unit.perpendicular)
    case .left: return drift(to: -unit.perpendicular)
    case .backwards: return whole.part(of: step, along: -unit, beyond: slop)
    }
  }
}
