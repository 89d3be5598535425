import TouchGeometry
import TouchTracking
import Touchstone

/// A zoom that continues after a release, together with the pan.
///
/// The logarithm of the scale follows a ``ScrollCurve`` between the logarithms of its limits. The point of
/// the content that was under the center of the fingers stays under a point that continues the fingers'
/// movement. The edges limit the result; an offset that was beyond an edge at the start returns as on a
/// spring, and one that would rest between two pages moves to a page in the same way.
struct ScrollZoomFling {
  /// Curve units per unit of the logarithm. In these units, the curve's thresholds of rest, 5 units per
  /// second and a tenth of a unit, equal ``Momentum/restGrowth`` and a ten-thousandth.
  static let units = 1000.0

  let start: Instant
  /// The offset and the zoom scale at the start.
  let offset: Point
  let zoom: Double
  /// How far the offset was beyond an edge at the start.
  let excess: Vector
  /// The center of the fingers at the start, relative to the layer's top left corner, and its further
  /// movement.
  let middle: Momentum
  let curve: ScrollCurve
  /// When nothing moves any more: an edge may hold the content before the fingers' movement has decayed.
  private(set) var end: Instant
  /// The offset at which it comes to rest.
  private(set) var rest = Point.zero
  /// The way from where the fingers' movement ends to `rest`.
  private var detour = Vector.zero
  /// The zoom scales between which it comes to rest.
  let limits: ClosedRange<Double>
  /// The values that determine the limits of the offset, as at the start: when they change, the movement continues
  /// in another one, from where it was under these.
  let extent: ScrollExtent
  private let spring = CriticalSpring(displacement: 1)

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - start: The start time.
  ///   - offset: The offset at the start.
  ///   - zoom: The zoom scale at the start, more than 0.
  ///   - growth: The relative growth per second at the start.
  ///   - velocity: The velocity of the fingers' center at the start, as a change of the offset per second.
  ///   - pivot: The center of the fingers, relative to the layer's top left corner.
  ///   - limits: The zoom scales between which it comes to rest.
  ///   - extent: The values that determine the limits of the offset.
  ///   - settings: How fast speeds decay.
  ///   - bounces: Whether the zoom scale may pass its limits on the way.
  ///   - goal: Where content near an offset comes to rest at a zoom scale.
  init(
    at start: Instant, offset: Point, zoom: Double, growth: Double, velocity: Vector,
    pivot: Vector, within limits: ClosedRange<Double>, of extent: ScrollExtent,
    settings: MomentumSettings, bounces: Bool, to goal: (Point, Double) -> Point
  ) {
    self.start = start
    self.limits = limits
    self.extent = extent
    self.offset = offset
    self.zoom = zoom
    excess = offset - extent.offsetRange(at: zoom).clamped(offset)
    middle = Momentum(
      of: .zero + pivot, velocity: -velocity, at: start, decay: settings.decay)
    func place(_ scale: Double) -> Double { Mathematics.logarithm(scale) * Self.units }
    curve = ScrollCurve(
      from: place(zoom), velocity: growth * Self.units,
      within: place(limits.lowerBound)...place(limits.upperBound), decay: settings.growthDecay,
      bounces: bounces)
    end = start + .seconds(curve.duration)
    let last = self.zoom(at: end)
    let inside = extent.offsetRange(at: last).clamped(free(at: end, zoom: last))
    rest = goal(inside, last)
    detour = rest - inside
    let spring = CriticalSpring(displacement: max(excess.length, detour.length))
    let back = spring.settlingTime(within: ScrollCurve.restDistance)
    var early = max(end, start + .seconds(back))
    end = max(early, middle.end)
    // From `early` on, only the fingers' movement goes on, towards `rest`.
    while end - early > .milliseconds(1) {
      let half = early + .seconds((end - early).seconds * 0.5)
      if self.place(at: half).offset.distance(to: rest) > ScrollCurve.restDistance {
        early = half
      } else {
        end = half
      }
    }
  }

  /// The zoom scale at an instant.
  func zoom(at instant: Instant) -> Double {
    let time = (instant - start).seconds
    guard instant < end, time < curve.duration else {
      // The exponential of a limit's logarithm is not exactly the limit.
      let scale = Mathematics.exponential(curve.end / Self.units)
      return min(max(scale, limits.lowerBound), limits.upperBound)
    }
    return Mathematics.exponential(curve.position(after: time) / Self.units)
  }

  /// The relative growth per second and the velocity of the offset at an instant, without its return; see
  /// ``returnSpeed(at:)``.
  func speeds(at instant: Instant) -> CaughtSpeeds {
    var speeds = middle.speeds(at: instant)
    let scale = zoom(at: instant)
    let free = free(at: instant, zoom: scale)
    let held = extent.offsetRange(at: scale).clamped(free)
    speeds.velocity = Vector(
      dx: free.x == held.x ? -speeds.velocity.dx : 0,
      dy: free.y == held.y ? -speeds.velocity.dy : 0)
    speeds.growth = curve.velocity(after: (instant - start).seconds) / Self.units
    return speeds
  }

  /// How fast the offset returns from beyond an edge, or moves to a page, in points per second.
  func returnSpeed(at instant: Instant) -> Double {
    (excess - detour).length * abs(spring.velocity(after: (instant - start).seconds))
  }

  /// The offset at an instant and its zoom scale if there were no edges.
  private func free(at instant: Instant, zoom scale: Double) -> Point {
    let held = (offset - .zero) + (middle.pivot - .zero)
    // The end is earlier than the middle's only if the rest of the movement cannot be seen.
    let time = instant < end ? instant : middle.end
    let now = middle.displacement(at: time).applied(to: middle.pivot)
    let part = 1 - spring.displacement(after: (instant - start).seconds)
    return Point.zero + (held * (scale / zoom) - (now - .zero) + detour * part)
  }

  // Not inlined: five copies would be 2 kB of the engine in a web page.

  /// The position at an instant.
  @inline(never)
  func place(at instant: Instant) -> (offset: Point, zoom: Double) {
    let scale = zoom(at: instant)
    guard instant < end else { return (rest, scale) }
    let inside = extent.offsetRange(at: scale).clamped(free(at: instant, zoom: scale))
    return (inside + excess * spring.displacement(after: (instant - start).seconds), scale)
  }
}
