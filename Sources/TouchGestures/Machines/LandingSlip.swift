import TouchGeometry
import TouchTracking

/// Tracks a possible slip at the landing, and how far the fingers must move to begin the gesture.
///
/// Input: the instants at which the fingers change, and their movement step by step. Output: the distance
/// that begins the gesture. Invariant: the multiple of the start distance is fixed when that is crossed, and
/// stays until the fingers change.
struct LandingSlip: Hashable, Sendable {
  private var changed = Instant.zero
  private var multiple: Double?
  /// The distance, in points, that the last slip would have had to reach; nil while the start distance has
  /// not been crossed.
  private(set) var limit: Double?

  /// Restarts with the fingers that are down from `instant` on.
  mutating func restart(at instant: Instant) {
    changed = instant
    multiple = nil
  }

  /// How far the fingers must move to begin the gesture; nil until they have crossed the start distance.
  mutating func required(
    of step: Step, startDistance: Double, landing: LandingSlop
  ) -> Double? {
    if multiple == nil, step.to.length >= startDistance {
      let crossed = step.crossing(length: startDistance).instant
      let multiple = landing.multiple(after: crossed - changed)
      self.multiple = multiple
      limit = startDistance * multiple
    }
    return multiple.map { startDistance * $0 }
  }
}
