import TouchGeometry
import TouchTracking

/// Tracks a possible slip at the landing, and how far the fingers must move to begin the gesture.
///
/// Input: the instants at which the fingers change, and their movement step by step. Output: the distance
/// that begins the gesture. Invariant: the multiple of the start distance is fixed when that distance is
/// crossed, and remains until the fingers change.
struct LandingSlip: Hashable, Sendable {
  private var changed = Instant.zero
  private var multiple: Double?
  /// The distance, in points, that the last slip would have had to reach; nil while the start distance has
  /// not been crossed.
  private(set) var limit: Double?
  /// Whether the limit follows from this person's earlier slips.
  private(set) var isUsual = false

  /// Restarts with the fingers that are down from `instant` on.
  mutating func restart(at instant: Instant) {
    changed = instant
    multiple = nil
  }

  /// How far the fingers must move to begin the gesture; nil until they have crossed the start distance.
  ///
  /// - Parameter usual: How far this person's fingertips usually slip, in points; 0 if unknown.
  mutating func required(
    of step: Step, startDistance: Double, landing: LandingSlop, usual: Double
  ) -> Double? {
    if multiple == nil, step.to.length >= startDistance {
      let span = step.crossing(length: startDistance).instant - changed
      let adapted = landing.adapted(
        to: usual, limit: startDistance, duration: Thresholds.panSlipDuration)
      let (plain, usual) = (landing.multiple(after: span), adapted.multiple(after: span))
      let multiple = max(plain, usual)
      self.multiple = multiple
      isUsual = usual > plain
      limit = startDistance * multiple
    }
    return multiple.map { startDistance * $0 }
  }

  /// The failure of a gesture whose fingers moved this far and then lifted; nil if they did not slip.
  func failure(farthest: Double) -> FailureReason? {
    guard let limit else { return nil }
    return isUsual
      ? .slippedAsBefore(distance: farthest, required: limit)
      : .slipped(distance: farthest, required: limit)
  }
}
