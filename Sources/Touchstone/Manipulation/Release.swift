import TouchGeometry
import TouchTracking

/// How fast fingers moved together when they released an object, in the coordinates of the measured fingers.
public struct Release: Hashable, Sendable {
  /// The point around which they spread and rotated.
  public var pivot: Point
  /// Their mean velocity, in points per second.
  public var velocity: Vector
  /// The relative growth of their spread per second.
  public var growth: Double
  /// The angle by which they rotated per second, clockwise positive.
  public var turn: Angle
  /// The last instant with enough fingers for growth and rotation.
  public var spinInstant: Instant
  /// The instant of the release.
  public var instant: Instant
}

/// The speeds of a motion stopped by a touch, to which the next fling may add.
///
///     let caught = CaughtSpeeds(velocity: Vector(dx: 900, dy: 0), instant: .seconds(1))
///     let settings = MomentumSettings()
///     let left = settings.remainder(of: caught, at: .seconds(1.2))
///     print(settings.flingVelocity(Vector(dx: 800, dy: 0), adding: left))  // faster than 800 pt/s
public struct CaughtSpeeds: Hashable, Sendable {
  /// The velocity, in points per second.
  public var velocity: Vector
  /// The relative growth per second.
  public var growth: Double
  /// The angle per second, clockwise positive.
  public var turn: Angle
  /// The instant at which it was stopped.
  public var instant: Instant

  /// Creates speeds; nothing grows or turns by default.
  public init(velocity: Vector, growth: Double = 0, turn: Angle = .zero, instant: Instant) {
    self.velocity = velocity
    self.growth = growth
    self.turn = turn
    self.instant = instant
  }
}

/// Measures how fast fingers translate, spread and rotate together when they release an object.
///
///     var measure = ReleaseMeasure(in: map)
///     for touch in pinch.gestureTouches {
///       measure.add(touch.location(in: map), velocity: touch.velocity(in: map))
///     }
///     if let release = measure.release(at: instant) { print(release.velocity, release.growth) }
public struct ReleaseMeasure {
  /// The fixed point around which they spread and rotate; nil for their center.
  private let fixed: Point?
  /// A square point of the window.
  private let minimumSize: Double
  private var count = 0.0
  private var center = Point.zero
  private var velocity = Vector.zero
  /// Sums of products of positions and velocities relative to their means.
  private var size = 0.0
  private var growth = 0.0
  private var turn = 0.0

  /// Creates a measure without fingers.
  ///
  /// - Parameters:
  ///   - fixed: The point around which the fingers spread and rotate; nil, the default, for their center.
  ///   - layer: The layer in whose coordinates they are measured; nil, the default, for the window.
  public init(about fixed: Point? = nil, in layer: Layer? = nil) {
    self.fixed = fixed
    minimumSize = layer.map { 1 / abs($0.transformToWindow.determinant) } ?? 1
  }

  /// Adds a finger by its position and its velocity per second, in the coordinates of the result.
  public mutating func add(_ place: Point, velocity speed: Vector) {
    count += 1
    if let fixed { return addArm(place - fixed, speed, weight: 1) }
    // Incremental means and sums, as in SimilarityFit.
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

  /// The motion of the fingers at the release. If the last finger lifts shortly after others, it alone cannot
  /// measure growth and rotation: the previous release is used then, if it is within the time over which
  /// velocities are measured.
  ///
  /// - Parameters:
  ///   - instant: The instant of the release.
  ///   - former: The previous release, if others lifted before; nil by default.
  /// - Returns: Nil without fingers.
  public func release(at instant: Instant, after former: Release? = nil) -> Release? {
    guard count > 0 else { return nil }
    var release = Release(
      pivot: fixed ?? center, velocity: velocity, growth: 0, turn: .zero, spinInstant: instant,
      instant: instant)
    // Within a point of the center, in the window, the direction is noise.
    if size > minimumSize {
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
