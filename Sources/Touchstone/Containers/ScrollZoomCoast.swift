import TouchGeometry
import TouchTracking

/// Zooming that goes on by its momentum, with the pan's.
///
/// The scale's logarithm follows a ``ScrollCurve`` between those of its limits. The point of the
/// content that was under the middle of the fingers stays under a point that goes on as the fingers
/// did. What of this the edges do not allow is cut off; what was beyond an edge at the start comes
/// back as on a spring.
struct ScrollZoomCoast {
  /// Units of the curve in a unit of the logarithm. They make its thresholds of rest, 5 units a second
  /// and a tenth of a unit, those of ``Momentum/restGrowth`` and a ten-thousandth.
  static let units = 1000.0

  let start: Instant
  /// The offset and the zoom scale at the start.
  let offset: Point
  let zoom: Double
  /// How far the offset was beyond an edge at the start.
  let excess: Vector
  /// What the middle of the fingers was at the start, relative to the layer's top left, and how it goes
  /// on.
  let middle: Momentum
  let curve: ScrollCurve
  let end: Instant
  /// Between what zoom scales it comes to rest.
  private let limits: ClosedRange<Double>
  private let spring = CriticalSpring(displacement: 1)

  /// Creates a motion.
  ///
  /// - Parameters:
  ///   - start: When it starts.
  ///   - offset: The offset then.
  ///   - zoom: The zoom scale then, more than 0.
  ///   - growth: The relative growth a second then.
  ///   - velocity: That of the fingers' middle then, as a change of the offset a second.
  ///   - pivot: The fingers' middle, relative to the layer's top left.
  ///   - limits: Between what zoom scales it comes to rest.
  ///   - inside: The offset nearest to `offset` at which it could rest.
  ///   - settings: How fast speeds decay.
  ///   - bounces: Whether the zoom scale goes beyond its limits on the way.
  init(
    at start: Instant, offset: Point, zoom: Double, growth: Double, velocity: Vector,
    pivot: Vector, within limits: ClosedRange<Double>, inside: Point, settings: MomentumSettings,
    bounces: Bool
  ) {
    self.start = start
    self.limits = limits
    self.offset = offset
    self.zoom = zoom
    excess = offset - inside
    middle = Momentum(
      of: .zero + pivot, velocity: -velocity, at: start, decay: settings.decay)
    func place(_ scale: Double) -> Double { Mathematics.logarithm(scale) * Self.units }
    curve = ScrollCurve(
      from: place(zoom), velocity: growth * Self.units,
      within: place(limits.lowerBound)...place(limits.upperBound), decay: settings.growthDecay,
      bounces: bounces)
    let spring = CriticalSpring(displacement: excess.length)
    let back = spring.settlingTime(within: ScrollCurve.restDistance)
    end = max(start + .seconds(max(curve.duration, back)), middle.end)
  }

  /// The zoom scale at an instant.
  func zoom(at instant: Instant) -> Double {
    let time = (instant - start).seconds
    guard instant < end, time < curve.duration else {
      // A limit's logarithm does not lead back to the very limit.
      let scale = Mathematics.exponential(curve.end / Self.units)
      return min(max(scale, limits.lowerBound), limits.upperBound)
    }
    return Mathematics.exponential(curve.position(after: time) / Self.units)
  }

  /// The relative growth a second, and the velocity of the offset, at an instant.
  func speeds(at instant: Instant) -> CaughtSpeeds {
    var speeds = middle.speeds(at: instant)
    speeds.velocity = -speeds.velocity
    speeds.growth = curve.velocity(after: (instant - start).seconds) / Self.units
    return speeds
  }

  /// Where it is at an instant.
  ///
  /// - Parameter range: Between which offsets content rests at a zoom scale.
  func place(
    at instant: Instant, in range: (Double) -> ScrollRange
  ) -> (offset: Point, zoom: Double) {
    let scale = zoom(at: instant)
    let held = (offset - .zero) + (middle.pivot - .zero)
    let now = middle.displacement(at: instant).applied(to: middle.pivot)
    let free = Point.zero + (held * (scale / zoom) - (now - .zero))
    let inside = range(scale).clamped(free)
    guard instant < end else { return (inside, scale) }
    return (inside + excess * spring.displacement(after: (instant - start).seconds), scale)
  }
}
