import TouchGeometry
import TouchTracking

/// A layer on its way after the fingers have let go.
struct Glide {
  /// The motion without limits.
  let momentum: Momentum
  /// How the layer lay at the release.
  let start: Placement
  /// The layer's rotation then, as the limits count it.
  let startTurn: Angle
  /// Where the layer was last put.
  var last: Placement

  init(momentum: Momentum, start: Placement, startTurn: Angle) {
    self.momentum = momentum
    self.start = start
    self.startTurn = startTurn
    last = start
  }

  /// Where the layer lies at an instant. Limits cut off of the motion what is beyond them, each axis
  /// on its own: it stops at an edge and goes on along it.
  func placement(
    at instant: Instant, under settings: Manipulator.Settings, in parent: Rect
  ) -> Placement {
    let way = momentum.displacement(at: instant)
    return settings.placement(
      from: start, turn: startTurn, scale: start.scale * way.scale,
      rotation: startTurn + way.rotation, taking: momentum.pivot,
      to: way.applied(to: momentum.pivot), in: parent)
  }
}

/// Gathers how fast fingers carry, spread and turn together.
struct ReleaseMeasure {
  /// The point about which they spread and turn, if it stays; else it is their middle.
  private let fixed: Point?
  private var count = 0.0
  private var center = Point.zero
  private var velocity = Vector.zero
  /// Sums of products of places and velocities relative to their means.
  private var size = 0.0
  private var growth = 0.0
  private var turn = 0.0

  init(about fixed: Point?) { self.fixed = fixed }

  /// Adds a finger, in the parent's coordinates.
  mutating func add(_ place: Point, velocity speed: Vector) {
    count += 1
    if let fixed { return addArm(place - fixed, speed, weight: 1) }
    // Means and sums that are kept up to date one by one, as in SimilarityFit.
    let arm = place - center
    let difference = speed - velocity
    center += arm / count
    velocity = velocity + difference / count
    addArm(arm, difference, weight: 1 - 1 / count)
  }

  private mutating func addArm(_ arm: Vector, _ speed: Vector, weight: Double) {
    size += weight * arm.squaredLength
    growth += weight * arm.dot(speed)
    turn += weight * arm.cross(speed)
  }

  /// What the fingers did. A last finger that lifts shortly after others says nothing of growth and
  /// turn: then those of the release before count, if it is no older than what velocities are
  /// measured over.
  func release(at instant: Instant, after former: Release?) -> Release? {
    guard count > 0 else { return nil }
    var release = Release(
      pivot: fixed ?? center, velocity: velocity, growth: 0, turn: .zero, spinInstant: instant,
      instant: instant)
    // Within a point of the center the direction of an arm is noise.
    if size > 1 {
      release.growth = growth / size
      release.turn = .radians(turn / size)
    } else if let former, instant - former.spinInstant <= Velocity.window {
      release.growth = former.growth
      release.turn = former.turn
      release.spinInstant = former.spinInstant
    }
    return release
  }
}
