import TouchGeometry

/// The relative position of a layer in a room, so that it returns to its place after the room was resized, no
/// matter how small it became: kept until something else moves the layer.
struct RelativePlace: Hashable {
  /// The fraction of the room's width and height.
  private var part: Point
  /// The resulting position.
  private var position: Point

  /// Stores the position of a layer.
  init(_ position: Point, in room: Size) {
    self.position = position
    part = Point(x: position.x / max(room.width, 1), y: position.y / max(room.height, 1))
  }

  /// The position in a room of another size.
  ///
  /// - Parameters:
  ///   - present: The layer's current position; if it differs from the stored one, the layer was moved.
  ///   - old: The size that the room had until now.
  ///   - size: The size that it has now.
  ///   - limit: Moves a position so that the layer is within reach.
  mutating func place(
    _ present: Point, from old: Size, to size: Size, limit: (Point) -> Point = { $0 }
  ) -> Point {
    if present != position { self = RelativePlace(present, in: old) }
    position = limit(Point(x: part.x * size.width, y: part.y * size.height))
    return position
  }
}

extension Double {
  /// The nearest place on a line of some length that keeps a distance from both of its ends; the middle of a line
  /// that is too short.
  func kept(_ distance: Double, within length: Double) -> Double {
    length < 2 * distance ? length / 2 : min(max(self, distance), length - distance)
  }
}
