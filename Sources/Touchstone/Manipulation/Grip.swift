import TouchGeometry
import TouchTracking

/// How fingers hold a layer.
///
/// A grip lasts from one change of the fingers to the next. Every placement is computed from the start of the
/// grip, so that neither rounding errors nor clamping accumulate.
struct Grip {
  /// One finger's grip on the layer.
  struct Hold {
    /// The finger.
    let touch: TouchID
    /// The position of the held point of the layer at the start of the grip, in the parent's coordinates.
    let from: Point
    /// The position of the finger, in the parent's coordinates.
    var to: Point
    /// The same position in the window's coordinates, which remain valid in another parent.
    var windowLocation: Point
  }

  /// A rotation that a manipulator gave its layer.
  struct Count {
    /// The rotation as counted by the limits, not wrapped.
    let turn: Angle
    /// The layer's transform with it. Another one is the program's, with which counting starts over.
    let transform: AffineTransform
  }

  /// The layer's placement at the start of the grip.
  let start: Placement
  /// The layer's rotation at the start of the grip, as counted by the limits.
  let startTurn: Angle
  /// The grip of each finger.
  private(set) var holds: [Hold]
  /// The last placement assigned to the layer.
  var last: Placement
  /// The last rotation assigned to the layer, not wrapped.
  private(set) var turn: Angle
  /// Whether settings on which a grip depends have changed since it was taken.
  var isOutdated = false
  /// The motion of the fingers when one of them lifted last.
  var release: Release?

  /// How far the fingers have turned since the start of the grip, tracked beyond half a turn.
  private var turned = Angle.zero
  /// The factor by which the fingers have spread.
  private var spread = 1.0
  private var snapping: RotationSnapping.State
  private var detent: Detent

  /// Whether the fingers have turned far enough to turn the layer.
  private enum Detent {
    /// Not yet; the value is how far they had turned at the start of the grip.
    case held(Angle)
    /// Yes; the value is how far they had turned in this grip by then.
    case released(at: Angle)
  }

  /// Takes a grip.
  ///
  /// - Parameters:
  ///   - placement: The layer's placement.
  ///   - holds: The grip of each finger.
  ///   - settings: The settings of the layer's manipulator.
  ///   - former: The previous grip of the same gesture.
  ///   - counted: The last rotation of the previous gesture; not needed after a previous grip.
  init(
    of placement: Placement, holds: [Hold], settings: Manipulator.Settings, after former: Grip?,
    countingFrom counted: Count? = nil
  ) {
    start = placement
    last = placement
    self.holds = holds
    let limits = settings.limits
    var known = former?.turn
    // Without limits only the direction counts: stops of snapping are measured from no rotation.
    if let counted, counted.transform == placement.transform,
      limits.minimumRotation != nil || limits.maximumRotation != nil,
      limits.elasticRotation.isReachable(counted.turn.radians)
    {
      known = counted.turn
    }
    startTurn = limits.representative(of: placement.rotation, near: known)
    turn = startTurn
    release = former?.release
    snapping = settings.snapping?.state(at: startTurn) ?? .free
    switch former?.detent {
    case nil: detent = .held(.zero)
    case .held(let before):
      let total = before + (former?.turned ?? .zero)
      // Beyond the detent if that was greater, or while the fingers could not turn the layer.
      let isBeyond = abs(total.radians) > settings.rotationDetent.radians
      detent = isBeyond ? .released(at: .zero) : .held(total)
    case .released: detent = .released(at: .zero)
    }
  }

  /// Whether the rotation has snapped to an angle.
  var isSnapped: Bool {
    switch snapping {
    case .snapped: true
    case .free, .near: false
    }
  }

  /// Whether the fingers have not turned far enough to turn the layer.
  var isHeldByDetent: Bool {
    switch detent {
    case .held: true
    case .released: false
    }
  }

  /// The center of the fingers in the parent's coordinates; nil without fingers.
  func center(in parent: Layer?) -> Point? {
    guard !holds.isEmpty else { return nil }
    let sum = holds.reduce(Vector.zero) { $0 + ($1.windowLocation - .zero) }
    return parent?.location(fromWindow: .zero + sum / Double(holds.count))
  }

  /// Updates the position of a finger, in the parent's and the window's coordinates.
  mutating func moveHold(_ index: Int, to place: Point, _ windowLocation: Point) {
    holds[index].to = place
    holds[index].windowLocation = windowLocation
  }

  /// The placement that brings the held points as close to their fingers as the freedoms and the limits
  /// allow. O(fingers).
  mutating func placement(under settings: Manipulator.Settings, in parent: Rect) -> Placement {
    let freedoms = settings.freedoms
    let isMovable = freedoms.contains(.translation)
    var fit = SimilarityFit(about: start.position)
    for hold in holds { fit.add(from: hold.from, to: hold.to) }
    measure(fit, isMovable: isMovable)
    turn = startTurn + (freedoms.contains(.rotation) ? freed(by: settings.rotationDetent) : .zero)
    // A single finger that can move the layer does not rotate it, so nothing snaps either.
    if let stops = settings.snapping, freedoms.contains(.rotation), holds.count > 1 || !isMovable {
      turn = stops.snapped(turn, &snapping)
    }
    turn = settings.held(rotation: turn, from: startTurn)
    return settings.placement(
      from: start, turn: startTurn,
      scale: settings.held(growth: freedoms.contains(.scale) ? spread : 1, from: start.scale),
      rotation: turn, taking: isMovable ? fit.fromCentroid : start.position,
      to: isMovable ? fit.toCentroid : start.position, in: parent
    ).placement
  }

  /// The layer's rotation for a rotation of the fingers: zero until they have turned by the detent, and
  /// following them from there on.
  private mutating func freed(by angle: Angle) -> Angle {
    switch detent {
    case .released(let at): return turned - at
    case .held(let before):
      let total = before + turned
      guard abs(total.radians) > angle.radians else { return .zero }
      let at = (total > .zero ? angle : -angle) - before
      detent = .released(at: at)
      return turned - at
    }
  }

  /// Updates how far the fingers have spread and turned.
  ///
  /// Both are fitted here even if the layer may not scale or rotate: if only the scale were fitted, turning
  /// fingers would shrink the layer; see ``SimilarityFit``.
  private mutating func measure(_ fit: SimilarityFit, isMovable: Bool) {
    // When fingers meet at one point, neither can be measured; the last values are kept.
    guard !hasCollapsed(onto: isMovable ? nil : start.position) else { return }
    let best = fit.solution(allowing: isMovable ? .all : [.scale, .rotation])
    spread = best.scale
    turned = turned + turned.difference(to: best.rotation)
  }

  /// Whether the held points are spread out while all fingers are within a thousandth of a point of the window
  /// of one place, that of the first finger or of the pivot if there is one.
  private func hasCollapsed(onto pivot: Point?) -> Bool {
    guard let first = holds.first else { return false }
    let (source, target) = (pivot ?? first.from, pivot ?? first.to)
    let limit = 1e-6 * start.pointArea
    return holds.contains { $0.from.squaredDistance(to: source) > limit }
      && holds.allSatisfy { $0.to.squaredDistance(to: target) <= limit }
  }
}

extension Manipulator.Settings {
  /// The visible scale when fingers have spread by a factor since the layer's scale was `start`.
  fileprivate func held(growth: Double, from start: Double) -> Double {
    guard bounces, start > 0, growth > 0 else {
      return limits.bounded(scale: start * growth, from: start)
    }
    let change = Mathematics.logarithm(growth)
    let place = Mathematics.logarithm(start)
    let shown = limits.elasticScale.shown(change, from: place)
    return start * Mathematics.exponential(shown - place)
  }

  /// The visible rotation when fingers turned to `rotation`, for a layer whose rotation was `start`.
  fileprivate func held(rotation: Angle, from start: Angle) -> Angle {
    guard bounces else { return limits.bounded(rotation: rotation, from: start) }
    let shown = limits.elasticRotation.shown((rotation - start).radians, from: start.radians)
    return .radians(shown)
  }
}
