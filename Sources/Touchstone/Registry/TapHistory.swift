import TouchGeometry
import TouchGestures
import TouchTracking

/// Counts taps at one place for ``Touch/tapCount``.
///
/// A touch continues the count of an earlier one that ended within ``Thresholds/tapInterval`` (or the
/// interval of the window's ``Window/accommodations``) before it began, and that began within
/// ``Thresholds/maximumTapDistance`` of it, in the same window and with the same type. Each finger of a
/// two-finger double tap therefore continues its own count.
struct TapHistory: ~Copyable {
  private struct Tap: BitwiseCopyable {
    var location: Point
    /// The latest instant at which another tap may land.
    var expiry: Instant
    var count: Int
    var window: UnsafeMutableRawPointer?
    var type: TouchType
  }

  private static let capacity = 16
  private var taps = ReusableArray<Tap>()

  /// The tap count of a touch that has just begun.
  mutating func count(for touch: Touch) -> Int {
    guard !taps.isEmpty else { return 1 }
    for index in (0..<taps.count).reversed() where isContinued(taps[index], by: touch) {
      return taps.remove(at: index).count + 1
    }
    return 1
  }

  private func isContinued(_ tap: Tap, by touch: Touch) -> Bool {
    touch.timestamp <= tap.expiry && tap.window == touch.windowIdentity && tap.type == touch.type
      && tap.location.distance(to: touch.initialLocation) <= Thresholds.maximumTapDistance
  }

  /// Clears the tap count of a touch that has moved too far to be a tap, and records its largest distance
  /// from the landing.
  @inline(__always)
  static func follow(_ touch: Touch) {
    guard touch.squaredSlip >= 0 else { return }
    let (limit, maximum) = (Thresholds.tapMovement, SlipMemory.maximumSlip)
    let squared = touch.initialLocation.squaredDistance(to: touch.windowLocation)
    guard squared > touch.squaredSlip else { return }
    if squared > limit * limit { touch.tapCount = 0 }
    touch.squaredSlip = squared > maximum * maximum ? -1 : squared
  }

  /// Records a touch that has ended.
  mutating func remember(_ touch: Touch) {
    guard touch.tapCount > 0 else { return }
    while !taps.isEmpty, taps[0].expiry < touch.timestamp || taps.count == Self.capacity {
      _ = taps.remove(at: 0)
    }
    // A window may allow more time for slow hands.
    let own = Thresholds.tapInterval
    let interval = touch.withWindow { $0.tapAllowance.unlearnedInterval(own) } ?? own
    taps.append(
      Tap(
        location: touch.initialLocation, expiry: touch.timestamp + interval, count: touch.tapCount,
        window: touch.windowIdentity, type: touch.type))
  }
}
