import TouchGeometry
import TouchGestures
import TouchTracking

/// Counts taps at one place: what ``Touch/tapCount`` says.
///
/// A touch carries on the count of an earlier one that ended within ``Thresholds/tapInterval`` (or
/// what the window's ``Window/accommodations`` allow) before it began, within
/// ``Thresholds/tapSeparation`` of where that one began, in the same window and of the same type. Each finger of a two-finger double tap so finds its own.
struct TapHistory: ~Copyable {
  private struct Tap: BitwiseCopyable {
    var location: Point
    var ended: Instant
    var count: Int
    var window: UnsafeMutableRawPointer?
    var type: TouchType
  }

  private static let capacity = 16
  private var taps = ValueList<Tap>()

  /// The count of a touch that has just begun.
  mutating func count(for touch: Touch) -> Int {
    guard !taps.isEmpty else { return 1 }
    // A window may allow for slow hands.
    let limit = touch.tapAllowance.interval(Thresholds.tapInterval)
    // They are in the order of their ends: when the last is too old, all are.
    if touch.timestamp - taps[taps.count - 1].ended > limit {
      // Another window may allow more; there are few of them.
      return 1
    }
    for index in (0..<taps.count).reversed() where isContinued(taps[index], by: touch, limit) {
      return taps.remove(at: index).count + 1
    }
    return 1
  }

  private func isContinued(_ tap: Tap, by touch: Touch, _ limit: TimeSpan) -> Bool {
    tap.window == touch.windowIdentity && tap.type == touch.type
      && touch.timestamp - tap.ended <= limit
      && tap.location.distance(to: touch.initialLocation) <= Thresholds.tapSeparation
  }

  /// Takes the count from a touch that has moved too far to be a tap.
  @inline(__always)
  static func follow(_ touch: Touch) {
    guard touch.tapCount > 0 else { return }
    let limit = Thresholds.tapMovement
    if touch.initialLocation.squaredDistance(to: touch.windowLocation) > limit * limit {
      touch.tapCount = 0
    }
  }

  /// Remembers a touch that has ended.
  mutating func remember(_ touch: Touch) {
    guard touch.tapCount > 0 else { return }
    if taps.count == Self.capacity { taps.removeFirst(1) }
    taps.append(
      Tap(
        location: touch.initialLocation, ended: touch.timestamp, count: touch.tapCount,
        window: touch.windowIdentity, type: touch.type))
  }
}
