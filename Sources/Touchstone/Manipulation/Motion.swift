import TouchTracking

/// Something that goes on by itself when the fingers are gone, such as a layer that was thrown.
///
/// Where it is follows from event time alone, so that it comes to the same places however often it
/// gets the time.
public protocol Motion: AnyObject {
  /// When it comes to rest; nil while it is at rest.
  var restInstant: Instant? { get }

  /// Goes to where it is at `instant`. Instants do not fall.
  func advance(to instant: Instant)
}

/// The motions under way in an application.
public final class Motions {
  @exclusivity(unchecked) private var moving: [any Motion] = []

  /// Creates a list without motions.
  public init() {}

  /// Whether nothing moves. A motion that came to rest before its time and has not removed itself
  /// counts until the next ``advance(to:)``.
  public var isEmpty: Bool { moving.isEmpty }

  /// When the last of the motions comes to rest; nil if nothing moves.
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

  /// Takes in a motion and keeps it alive until it is at rest. Adding it twice changes nothing.
  public func add(_ motion: any Motion) {
    guard !moving.contains(where: { $0 === motion }) else { return }
    moving.append(motion)
  }

  /// Lets go of a motion, which stays where it is.
  public func remove(_ motion: any Motion) { moving.removeAll { $0 === motion } }

  /// Takes every motion to where it is at `instant`, and lets go of those that are at rest.
  ///
  /// - Complexity: O(motions).
  public func advance(to instant: Instant) {
    guard !moving.isEmpty else { return }
    // A copy: what a motion does may start or stop others.
    let current = moving
    for motion in current { motion.advance(to: instant) }
    moving.removeAll { $0.restInstant == nil }
  }
}
