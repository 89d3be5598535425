import TouchGeometry
import Touchstone

/// The placement of a loupe inside a rectangle and clear of the finger.
///
/// The loupe is above the finger if there is room. Near the top edge it moves to the left or right; below the
/// finger, where the hand is, only if there is no room on either side.
///
///     let placement = LoupePlacement(in: window.bounds, radius: 60, fingerRadius: 24, gap: 12)
///     let (center, side) = placement.center(for: touch.location(in: nil))
///     print(center, side == nil ? "above or below the finger" : "beside it")
public struct LoupePlacement: Hashable, Sendable {
  /// The side on which the loupe passes a finger near the top edge.
  public enum Side: Hashable, Sendable {
    /// Left of the finger.
    case left
    /// To the right of the finger.
    case right
  }

  /// The rectangle inside which the loupe stays.
  public var bounds: Rect
  /// The radius of the loupe, in points.
  public var radius: Double
  /// The minimum distance between the centers of the loupe and the finger, in points.
  public var distance: Double

  /// Creates a placement.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle inside which the loupe stays.
  ///   - radius: The radius of the loupe.
  ///   - fingerRadius: The radius of the disc that the finger covers.
  ///   - gap: The minimum gap between the two.
  ///
  /// Lengths that are negative or not finite count as 0.
  public init(in bounds: Rect, radius: Double, fingerRadius: Double, gap: Double) {
    self.bounds = bounds
    self.radius = LoupePlacement.length(radius)
    distance =
      self.radius + LoupePlacement.length(fingerRadius) + LoupePlacement.length(gap)
  }

  private static func length(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }

  /// The center of the loupe for a finger, and the side that it moved to; nil if it is above or below the
  /// finger, or in a corner because there is too little room.
  ///
  /// If the rectangle has too little room, the loupe is as far from the finger as possible; if the rectangle
  /// is smaller than the loupe, the loupe is centered in it.
  ///
  /// - Parameters:
  ///   - finger: The location of the finger; it may be outside the rectangle.
  ///   - side: The previous side, which the loupe keeps as long as there is room, so that it does not jump
  ///     back and forth.
  public func center(for finger: Point, keeping side: Side? = nil) -> (center: Point, side: Side?) {
    let room = Rect(
      x: bounds.minX + min(radius, bounds.width * 0.5),
      y: bounds.minY + min(radius, bounds.height * 0.5),
      width: max(bounds.width - 2 * radius, 0), height: max(bounds.height - 2 * radius, 0))
    let above = clamped(finger - Vector(dx: 0, dy: distance), to: room)
    if isClear(above, of: finger) { return (above, nil) }
    // Along the top edge, as far to the side as the distance requires.
    let aside = chord(beside: above.y - finger.y)
    let first = side ?? (finger.x > room.midX ? .left : .right)
    for choice in [first, first == .left ? .right : .left] {
      let x = finger.x + (choice == .left ? -aside : aside)
      guard x >= room.minX, x <= room.maxX else { continue }
      return (Point(x: x, y: above.y), choice)
    }
    let x = min(max(finger.x, room.minX), room.maxX)
    let below = Point(x: x, y: finger.y + chord(beside: x - finger.x))
    if below.y <= room.maxY { return (clamped(below, to: room), nil) }
    return (farthestCorner(of: room, from: finger), nil)
  }

  /// The minimum distance along one axis, given the distance along the other. Rounded up slightly, so that no
  /// point ends up too near.
  private func chord(beside offset: Double) -> Double {
    max(distance * distance - offset * offset, 0).squareRoot() + 1e-6
  }

  private func isClear(_ center: Point, of finger: Point) -> Bool {
    center.squaredDistance(to: finger) >= distance * distance * (1 - 1e-12)
  }

  private func clamped(_ point: Point, to room: Rect) -> Point {
    Point(
      x: min(max(point.x, room.minX), room.maxX), y: min(max(point.y, room.minY), room.maxY))
  }

  private func farthestCorner(of room: Rect, from finger: Point) -> Point {
    Point(
      x: finger.x > room.midX ? room.minX : room.maxX,
      y: finger.y > room.midY ? room.minY : room.maxY)
  }
}
