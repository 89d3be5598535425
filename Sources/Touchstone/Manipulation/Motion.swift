import TouchTracking

/// An object that keeps moving after the fingers lift, such as a layer during a fling.
///
/// Its position depends on event time alone, no matter how often it is advanced.
public protocol Motion: AnyObject {
  /// The instant at which it comes to rest; nil while it is at rest.
  var restInstant: Instant? { get }

  /// The next instant at which it must be advanced even if nothing is drawn, such as when a part of it comes to
  /// rest; ``restInstant`` by default.
  var nextDeadline: Instant? { get }

  /// Moves to the position at `instant`. Instants never decrease.
  func advance(to instant: Instant)
}

extension Motion {
  /// The instant at which it comes to rest.
  public var nextDeadline: Instant? { restInstant }
}

/// The motions in progress in an application.
///
///     let motions = Motions()
///     motions.add(door)
///     // Once per frame, with the event time for which it is drawn:
///     motions.advance(to: .seconds(1.016))
///     print(motions.isEmpty ? "all at rest" : "draw another frame")
public final class Motions {
  @exclusivity(unchecked) private var moving: [any Motion] = []
  /// How often motions were removed.
  private var removals = 0

  /// Creates a list without motions.
  public init() {}

  /// Whether there are no motions. A motion that came to rest early without removing itself remains counted
  /// until the next ``advance(to:)``.
  public var isEmpty: Bool { moving.isEmpty }

  /// The instant at which the last motion comes to rest; nil without motions.
  ///
  /// - Complexity: O(motions).
  public var end: Instant? {
    var latest: Instant?
    for motion in moving {
      guard let rest = motion.restInstant else { continue }
      latest = max(latest ?? rest, rest)
    }
    return latest
  }

  /// The first instant at which one of the motions must be advanced; nil without motions.
  ///
  /// - Complexity: O(motions).
  var nextDeadline: Instant? {
    var first: Instant?
    for motion in moving {
      guard let next = motion.nextDeadline else { continue }
      first = min(first ?? next, next)
    }
    return first
  }

  /// Adds a motion and retains it until it is at rest. Adding it twice has no effect.
  public func add(_ motion: any Motion) {
    if !contains(motion) { moving.append(motion) }
  }

  @inline(never)
  private func contains(_ motion: any Motion) -> Bool { moving.contains { $0 === motion } }

  /// Removes a motion; its object remains at the present position.
  public func remove(_ motion: any Motion) {
    removals &+= 1
    moving.removeAll { $0 === motion }
  }

  /// Advances every motion to `instant`, and removes those that are at rest.
  ///
  /// - Complexity: O(motions).
  public func advance(to instant: Instant) {
    guard !moving.isEmpty else { return }
    // A copy: a motion may start or stop others.
    let current = moving
    let before = removals
    for motion in current where removals == before || contains(motion) {
      motion.advance(to: instant)
    }
    moving.removeAll { $0.restInstant == nil }
  }
}
