import TouchGeometry

/// How far a layer can be moved, scaled and rotated.
///
/// Clamping never accumulates: the fingers' request is computed from the start of their grip and then
/// clamped, so a layer that a finger has pushed beyond a limit moves again as soon as the finger is back at
/// the point that it held. Each axis is limited separately: a layer stopped by the right edge can still move
/// up and down.
///
/// A layer that is already beyond a limit at the start of a grip is not pulled back, but cannot move further.
/// An area that is not finite limits nothing. NaN as another limit changes nothing; see ``Manipulator/settings``.
///
///     let limits = ManipulationLimits(confinement: .coverCenter, minimumScale: 0.5, maximumScale: 4)
///     card.addManipulator(Manipulator(Manipulator.Settings(limits: limits)))
public struct ManipulationLimits: Hashable, Sendable {
  /// The part of the layer that must stay within the area.
  public enum Confinement: Hashable, Sendable {
    /// Nothing: the layer can be moved anywhere.
    case none
    /// All of its bounding box. Along an axis on which the box is longer than the area, the box must keep
    /// covering the area instead.
    case contain
    /// The center of its bounds, edges included.
    case coverCenter
  }

  /// The part of the layer that must stay within the area; nothing by default. Has no effect on a layer whose
  /// position is fixed.
  public var confinement: Confinement

  /// The area in points of the parent's coordinates; the parent's bounds if nil, the default.
  public var area: Rect?

  /// The minimum scale of the layer in its parent: the square root of the factor by which areas grow, 1 at
  /// natural size. No limit if nil, the default.
  public var minimumScale: Double?

  /// The maximum scale, measured in the same way; one below the minimum counts as the minimum. No limit if nil,
  /// the default.
  public var maximumScale: Double?

  /// The minimum rotation of the layer in its parent, clockwise positive: the direction of the content's x
  /// axis. No limit if nil, the default.
  ///
  /// The rotation counts from -180 to 180 degrees at first if that is within the limits: in a range from 0 to 720
  /// degrees, a layer that is not turned is at its start. The manipulator then counts turns from gesture to gesture,
  /// until the program sets the layer's transform, or limits that exclude the rotation.
  public var minimumRotation: Angle?

  /// The maximum rotation, measured in the same way; one below the minimum counts as the minimum. No limit if
  /// nil, the default.
  public var maximumRotation: Angle?

  /// Creates limits; without arguments there are none.
  public init(
    confinement: Confinement = .none, area: Rect? = nil, minimumScale: Double? = nil,
    maximumScale: Double? = nil, minimumRotation: Angle? = nil, maximumRotation: Angle? = nil
  ) {
    self.confinement = confinement
    self.area = area
    self.minimumScale = minimumScale
    self.maximumScale = maximumScale
    self.minimumRotation = minimumRotation
    self.maximumRotation = maximumRotation
  }
}

extension ManipulationLimits {
  /// The allowed scale nearest to `scale`, for a layer that started at `start`.
  func bounded(scale: Double, from start: Double) -> Double {
    let range = Span(minimum: minimumScale, maximum: maximumScale)
    return range.including(start).clamp(scale)
  }

  /// The allowed rotation nearest to `rotation`, for a layer that started at `start`.
  func bounded(rotation: Angle, from start: Angle) -> Angle {
    let range = Span(minimum: minimumRotation?.radians, maximum: maximumRotation?.radians)
    return .radians(range.including(start.radians).clamp(rotation.radians))
  }

  /// Among the rotations that look like `rotation`, the one nearest to `other`. Without another one, it is `rotation`
  /// itself if that is within the range, and otherwise the one nearest to the middle of the range.
  func representative(of rotation: Angle, near other: Angle?) -> Angle {
    let minimum = minimumRotation?.radians
    let maximum = maximumRotation?.radians
    // In a range of a turn or more several are within it, and near the limit of an open range some are not. A billionth
    // is far above the rounding error of the program's transform.
    let excess = rotation.radians - Span(minimum: minimum, maximum: maximum).clamp(rotation.radians)
    if other == nil, abs(excess) < 1e-9 { return rotation }
    let middle = ((minimum ?? maximum ?? 0) + (maximum ?? minimum ?? 0)) * 0.5
    let goal = other ?? .radians(middle.isFinite ? middle : 0)
    return goal + goal.difference(to: rotation)
  }

  /// The displacement that makes a placement allowed, for a layer whose placement was `start`.
  func correction(of placement: Placement, from start: Placement, in parent: Rect) -> Vector {
    let area = (area ?? parent).standardized
    guard area.isFinite else { return .zero }
    switch confinement {
    case .none:
      return .zero
    case .coverCenter:
      let (center, before) = (placement.center, start.center)
      let x = Span(minimum: area.minX, maximum: area.maxX).including(before.x).clamp(center.x)
      let y = Span(minimum: area.minY, maximum: area.maxY).including(before.y).clamp(center.y)
      return Point(x: x, y: y) - center
    case .contain:
      let (box, before) = (placement.box, start.box)
      return Vector(
        dx: Span.shift(
          of: (box.minX, box.maxX), from: (before.minX, before.maxX), in: (area.minX, area.maxX)),
        dy: Span.shift(
          of: (box.minY, box.maxY), from: (before.minY, before.maxY), in: (area.minY, area.maxY)))
    }
  }
}

extension ManipulationLimits {
  /// The limits of the scale's logarithm, which can be stretched to twice the maximum or half the minimum.
  var elasticScale: ElasticSpan {
    let range = Span(minimum: minimumScale, maximum: maximumScale)
    // Numbers too small for a logarithm mean no limit.
    let lower = range.lower > 0 ? Mathematics.logarithm(range.lower) : -.infinity
    let upper = range.upper > 0 ? Mathematics.logarithm(range.upper) : .infinity
    return ElasticSpan(
      range: Span(minimum: lower, maximum: upper),
      band: RubberBand(length: Mathematics.logarithm(2)))
  }

  /// The limits of the rotation, in radians, which can be stretched by up to 30 degrees.
  var elasticRotation: ElasticSpan {
    ElasticSpan(
      range: Span(minimum: minimumRotation?.radians, maximum: maximumRotation?.radians),
      band: RubberBand(length: Angle.degrees(30).radians))
  }
}

/// A range whose ends are elastic.
struct ElasticSpan {
  private let range: Span
  private let band: RubberBand

  fileprivate init(range: Span, band: RubberBand) {
    self.range = range
    self.band = band
  }

  /// The range, extended to include a start position too far outside to be explained by the rubber band: the
  /// program placed the layer there, and it must not jump.
  private func range(from start: Double) -> Span {
    isReachable(start) ? range : range.including(start)
  }

  /// Whether a value is within the range, or no farther outside than the rubber band explains.
  func isReachable(_ place: Double) -> Bool {
    abs(place - range.clamp(place)) <= band.length * RubberBand.maximumShare
  }

  /// The displayed value when fingers request a change from the value displayed at the start.
  func shown(_ change: Double, from start: Double) -> Double {
    let range = range(from: start)
    let inside = range.clamp(start)
    let asked = inside + band.pull(for: start - inside) + change
    // Without a change, rounding must not move anything.
    guard change != 0 else { return start }
    let limit = range.clamp(asked)
    return limit + band.stretch(for: asked - limit)
  }

  /// The share of a speed that is visible at a value: less than 1 beyond a limit.
  func slope(at place: Double) -> Double {
    let inside = range.clamp(place)
    return inside == place ? 1 : band.slope(at: band.pull(for: place - inside))
  }

  /// The range without elasticity.
  var closed: ClosedRange<Double> { range.lower...range.upper }
}

/// A range of numbers that may be unbounded on either side.
private struct Span {
  var lower: Double
  var upper: Double

  init(minimum: Double?, maximum: Double?) {
    lower = minimum.flatMap { $0.isNaN ? nil : $0 } ?? -.infinity
    upper = max(maximum.flatMap { $0.isNaN ? nil : $0 } ?? .infinity, lower)
  }

  func including(_ value: Double) -> Span {
    Span(minimum: min(lower, value), maximum: max(upper, value))
  }

  func clamp(_ value: Double) -> Double { min(max(value, lower), upper) }

  /// The distance by which the interval `box`, initially `before`, must be shifted to lie within `area`, or
  /// to cover it if it is longer. It may remain as far outside as it started.
  static func shift(
    of box: (Double, Double), from before: (Double, Double), in area: (Double, Double)
  ) -> Double {
    let allowed = places(of: box.1 - box.0, in: area)
    let allowedBefore = places(of: before.1 - before.0, in: area)
    let range = Span(
      minimum: allowed.lower - max(allowedBefore.lower - before.0, 0),
      maximum: allowed.upper + max(before.0 - allowedBefore.upper, 0))
    return range.clamp(box.0) - box.0
  }

  /// The positions at which an interval of this length may begin.
  private static func places(of length: Double, in area: (Double, Double)) -> Span {
    let (first, last) = (area.0, area.1 - length)
    return Span(minimum: min(first, last), maximum: max(first, last))
  }
}
