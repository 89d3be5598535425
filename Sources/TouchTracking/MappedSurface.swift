import TouchGeometry

/// A surface and the mapping of its positions to the screen.
package struct MappedSurface: Hashable, Sendable {
  /// The plane of the mapped positions.
  package let surface: Surface
  private let original: Surface
  /// The rotated panel's area on the screen; nil if nothing is mapped.
  private let area: Rect?
  private let turn: QuarterTurn

  /// Maps `original`. Without an area or a rotation, positions do not change and are in units of the device.
  package init(_ original: Surface, mapping: OutputMapping) {
    self.original = original
    turn = mapping.turn
    if mapping == .identity {
      area = nil
      surface = original
    } else {
      let size = original.size
      let turned = turn.isSideways ? Size(width: size.height, height: size.width) : size
      let area = mapping.area ?? Rect(origin: mapping.origin, size: turned)
      self.area = area
      surface = Surface(name: original.name, pointsIn: area)
    }
  }

  /// Whether the mapping changes positions.
  package var isMapping: Bool { area != nil }

  /// The mapped position of a position in units of the device; values that are not finite are not changed.
  /// Without a mapping nothing is clamped: the tracker does that and reports it.
  package func map(_ position: Point) -> Point {
    guard let area, position.isFinite else { return position }
    let place = turn.applied(
      to: original.location(of: original.clamp(position)), in: original.size)
    let size = original.size
    let width = turn.isSideways ? size.height : size.width
    let height = turn.isSideways ? size.width : size.height
    return Point(
      x: area.minX + place.x / width * area.size.width,
      y: area.minY + place.y / height * area.size.height)
  }

  /// The mapped direction of a pen, which turns with its panel; an upright one has no direction.
  package func map(_ tilt: PenTilt) -> PenTilt {
    guard turn != .none, tilt.altitude < PenTilt.upright.altitude else { return tilt }
    let quarters = Angle.radians(.pi / 2 * Double(turn.rawValue))
    return PenTilt(altitude: tilt.altitude, azimuth: (tilt.azimuth + quarters).normalized)
  }
}
