import TouchGeometry

/// Places a loupe inside a rectangle and not under the finger.
///
/// It is above the finger if there is room. Near the top edge it moves to the left or to the right, and only
/// without room there below the finger, where the hand is.
public struct LoupePlacement: Hashable, Sendable {
  /// Which way the loupe goes around a finger near the top edge.
  public enum Side: Hashable, Sendable {
    /// To the left of the finger.
    case left
    /// To the right of the finger.
    case right
  }

  /// The rectangle that the loupe stays in.
  public var bounds: Rect
  /// The radius of the loupe, in points.
  public var radius: Double
  /// The minimum distance between the centers of the loupe and the finger.
  public var distance: Double

  /// Creates a placement.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle that the loupe stays in.
  ///   - radius: The radius of the loupe.
  ///   - fingerRadius: The radius of the disc that the finger covers.
  ///   - gap: What is at least between the two.
  ///
  /// Lengths that are negative or not finite count as 0.
  public init(in bounds: Rect, radius: Double, fingerRadius: Double, gap: Double) {
    self.bounds = bounds
    self.radius = LoupePlacement.length(radius)
    distance =
      self.radius + LoupePlacement.length(fingerRadius) + LoupePlacement.length(gap)
  }

  private static func length(_ value: Double) -> Double { value.isFinite ? max(value, 0) : 0 }

  /// The center of the loupe for a finger, and the side that it went to.
  ///
  /// In a rectangle with too little room for the distance, it is where it is farthest from the
  /// finger; in one that is smaller than the loupe, in the middle.
  ///
  /// - Parameters:
  ///   - finger: Where the finger is, anywhere.
  ///   - side: The side where the loupe was, which it keeps as long as there is room, so that it does
  ///     not leap to and fro.
  public func center(for finger: Point, keeping side: Side? = nil) -> (center: Point, side: Side?) {
    let room = Rect(
      x: bounds.minX + min(radius, bounds.width * 0.5),
      y: bounds.minY + min(radius, bounds.height * 0.5),
      width: max(bounds.width - 2 * radius, 0), height: max(bounds.height - 2 * radius, 0))
    let above = clamped(finger - Vector(dx: 0, dy: distance), to: room)
    if isClear(above, of: finger) { return (above, nil) }
    // Along the top edge, as far aside as the distance demands.
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

  /// The minimum distance in one direction, given the distance in the other. Slightly more, so that rounding
  /// leaves no point too near.
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
