import TouchGeometry

/// Where a layer is as a part of a room, so that it comes back to its place when the room has had
/// another size meanwhile, however small: it is kept until somebody else moves the layer.
struct RelativePlace: Hashable {
  /// As a part of the room's width and height.
  private var part: Point
  /// Where the layer was put for that.
  private var position: Point

  /// Takes note of where a layer is.
  init(_ position: Point, in room: Size) {
    self.position = position
    part = Point(x: position.x / max(room.width, 1), y: position.y / max(room.height, 1))
  }

  /// The place in a room of another size.
  ///
  /// - Parameters:
  ///   - present: Where the layer is; elsewhere than it was put, it was moved.
  ///   - old: The size that the room had until now.
  ///   - size: The size that it has now.
  ///   - limit: What a place is brought to so that the layer is in reach.
  mutating func place(
    _ present: Point, from old: Size, to size: Size, limit: (Point) -> Point = { $0 }
  ) -> Point {
    if present != position { self = RelativePlace(present, in: old) }
    position = limit(Point(x: part.x * size.width, y: part.y * size.height))
    return position
  }
}
