import TouchGeometry

/// A scene as it is, with left and right exchanged, or with its axes exchanged; for the tests of symmetry.
enum Reflection {
  case same
  case mirrored
  case transposed

  /// The image of a point in a layer of this width.
  func point(_ x: Double, _ y: Double, across width: Double) -> Point {
    switch self {
    case .same: Point(x: x, y: y)
    case .mirrored: Point(x: width - x, y: y)
    case .transposed: Point(x: y, y: x)
    }
  }

  func vector(_ dx: Double, _ dy: Double) -> Vector {
    switch self {
    case .same: Vector(dx: dx, dy: dy)
    case .mirrored: Vector(dx: -dx, dy: dy)
    case .transposed: Vector(dx: dy, dy: dx)
    }
  }

  func size(_ width: Double, _ height: Double) -> Size {
    self == .transposed
      ? Size(width: height, height: width) : Size(width: width, height: height)
  }
}
