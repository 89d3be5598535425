import TouchGeometry

/// A set of edges of a rectangle.
///
///     let pan = ScreenEdgePanGestureRecognizer()
///     pan.edges = [.left, .right]
public struct RectEdges: OptionSet, Hashable, Sendable {
  /// The edges as bits.
  public let rawValue: UInt8

  /// Creates a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The left edge.
  public static let left = RectEdges(rawValue: 1)
  /// The right edge.
  public static let right = RectEdges(rawValue: 2)
  /// The top edge.
  public static let top = RectEdges(rawValue: 4)
  /// The bottom edge.
  public static let bottom = RectEdges(rawValue: 8)
  /// All four edges.
  public static let all: RectEdges = [.left, .right, .top, .bottom]
}

/// Where an edge pan may begin, and in which direction it must move.
///
///     var settings = PanMachine.Settings()
///     settings.edge = EdgeRule(region: window.bounds, edges: .left, width: 20)
///     let back = MachineGestureRecognizer(machine: PanMachine(settings: settings))
///     window.addGestureRecognizer(back)
public struct EdgeRule: Hashable, Sendable {
  /// The rectangle whose edges count, in points of the window.
  public var region: Rect
  /// The edges at which the pan may begin.
  public var edges: RectEdges
  /// The distance from an edge within which a touch must land, in points.
  public var width: Double
  /// The maximum angle between the movement and the inward normal.
  public var angle: Angle

  /// Creates a rule with the default width and angle.
  public init(
    region: Rect, edges: RectEdges, width: Double = Thresholds.edgeWidth,
    angle: Angle = Thresholds.edgeAngle
  ) {
    self.region = region
    self.edges = edges
    self.width = width
    self.angle = angle
  }

  /// The edges that a landing is near; empty if it is too far from all of them.
  func edges(near point: Point) -> RectEdges {
    var near: RectEdges = []
    forEach(of: edges) { edge, _ in
      if distance(of: point, from: edge) <= width { near.insert(edge) }
    }
    return near
  }

  /// The distance of a landing from the nearest of the edges at which the earlier fingers landed, or of all
  /// edges for the first one, in points; infinite when there is none.
  func distance(of point: Point, fromAnyOf start: RectEdges) -> Double {
    var nearest = Double.infinity
    forEach(of: edges.intersection(start)) { edge, _ in
      nearest = min(nearest, distance(of: point, from: edge))
    }
    return nearest
  }

  /// Whether a movement leads inward, within the angle, from one of the edges at which it began.
  func allows(_ movement: Vector, from start: RectEdges) -> Bool {
    var allowed = false
    forEach(of: start) { _, normal in
      let along = movement.dot(normal)
      let sideways = abs(movement.cross(normal))
      // With a small tolerance: exactly 45 degrees is allowed and must not depend on rounding.
      if along > 0, sideways * angle.cosine <= along * angle.sine + 1e-9 { allowed = true }
    }
    return allowed
  }

  /// The components of the movement along and across the inward normal that fits it best.
  func components(
    of movement: Vector, from start: RectEdges
  ) -> (along: Double, sideways: Double) {
    var best = (along: -Double.infinity, sideways: 0.0)
    forEach(of: start) { _, normal in
      let along = movement.dot(normal)
      if along > best.along { best = (along, abs(movement.cross(normal))) }
    }
    return best.along.isFinite ? best : (0, movement.length)
  }

  /// How far sideways a movement may drift at a given inward distance, in points; zero outward.
  func drift(along: Double) -> Double {
    guard along > 0 else { return 0 }
    return angle.cosine > 0 ? along * angle.sine / angle.cosine : .infinity
  }

  private func distance(of point: Point, from edge: RectEdges) -> Double {
    switch edge {
    case .left: point.x - region.minX
    case .right: region.maxX - point.x
    case .top: point.y - region.minY
    case .bottom: region.maxY - point.y
    default: .infinity
    }
  }

  private func forEach(of edges: RectEdges, _ body: (RectEdges, Vector) -> Void) {
    if edges.contains(.left) { body(.left, Vector(dx: 1, dy: 0)) }
    if edges.contains(.right) { body(.right, Vector(dx: -1, dy: 0)) }
    if edges.contains(.top) { body(.top, Vector(dx: 0, dy: 1)) }
    if edges.contains(.bottom) { body(.bottom, Vector(dx: 0, dy: -1)) }
  }
}
