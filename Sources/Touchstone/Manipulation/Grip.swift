import TouchGeometry
import TouchTracking

/// How fingers hold a layer.
///
/// A grip lasts from one change of the fingers to the next. Every placement is computed from the start of the
/// grip, so that neither rounding errors nor clamping accumulate.
struct Grip {
  /// The hold of one finger.
  struct Hold {
    /// The finger.
    let touch: TouchID
    /// The position of the held point of the layer at the start of the grip, in the parent's coordinates.
    let from: Point
    /// The position of the finger, in the parent's coordinates.
    var to: Point
  }

  /// How the layer lay when the grip was taken.
  let start: Placement
  /// The rotation of the layer then, as the limits count it.
  let startTurn: Angle
  /// What each finger holds.
  private(set) var holds: [Hold]
  /// Where the layer was last put.
  var last: Placement
  /// The layer's rotation as last put, not wrapped.
  private(set) var turn: Angle
  /// How the fingers let go, when one of them last did.
  var release: Release?

  /// How far the fingers have turned since the grip was taken, followed beyond half a turn.
  private var turned = Angle.zero
  /// How far they have spread.
  private var spread = 1.0
  private var snapping: RotationSnapping.State
  private var detent: Detent

  /// Whether the fingers have turned far enough for the layer to turn with them.
  private enum Detent {
    /// Not yet: they had turned so far when the grip was taken.
    case held(Angle)
    /// Since they have turned so far in this grip.
    case released(at: Angle)
  }

  /// Takes a grip.
  ///
  /// - Parameters:
  ///   - placement: How the layer lies.
  ///   - holds: What each finger holds.
  ///   - settings: What the layer's manipulator may do.
  ///   - former: The grip that this one follows within a gesture.
  init(
    of placement: Placement, holds: [Hold], settings: Manipulator.Settings, after former: Grip?
  ) {
    start = placement
    last = placement
    self.holds = holds
    startTurn = settings.limits.representative(of: placement.rotation, near: former?.turn)
    turn = startTurn
    release = former?.release
    snapping = settings.snapping?.state(at: startTurn) ?? .free
    switch former?.detent {
    case nil: detent = .held(.zero)
    case .held(let before): detent = .held(before + (former?.turned ?? .zero))
    case .released: detent = .released(at: .zero)
    }
  }

  /// Whether a stop holds the rotation.
  var isSnapped: Bool {
    switch snapping {
    case .snapped: true
    case .free, .near: false
    }
  }

  /// Takes note of where the finger of a hold is, in the parent's coordinates.
  mutating func moveHold(_ index: Int, to place: Point) { holds[index].to = place }

  /// Where the layer must lie so that the points that are held are under their fingers, as near as
  /// the freedoms and the limits allow. O(fingers).
  mutating func placement(under settings: Manipulator.Settings, in parent: Rect) -> Placement {
    let freedoms = settings.freedoms
    let isMovable = freedoms.contains(.translation)
    var fit = SimilarityFit(about: start.position)
    for hold in holds { fit.add(from: hold.from, to: hold.to) }
    measure(fit, isMovable: isMovable)
    turn = startTurn + (freedoms.contains(.rotation) ? freed(by: settings.rotationDetent) : .zero)
    // One finger alone turns nothing that it can carry, so it makes nothing snap either.
    if let stops = settings.snapping, freedoms.contains(.rotation), holds.count > 1 || !isMovable {
      turn = stops.snapped(turn, &snapping)
    }
    turn = settings.held(rotation: turn, from: startTurn)
    return settings.placement(
      from: start, turn: startTurn,
      scale: settings.held(growth: freedoms.contains(.scale) ? spread : 1, from: start.scale),
      rotation: turn, taking: isMovable ? fit.fromCentroid : start.position,
      to: isMovable ? fit.toCentroid : start.position, in: parent)
  }

  /// How far the layer turns of what the fingers have turned: nothing until they have turned by the
  /// detent, and from there on as they do.
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

  /// Brings up to date how far the fingers have spread and turned.
  ///
  /// Both are free here whatever the layer may do: if the scale alone were fitted, fingers that turn
  /// would make it smaller; see ``SimilarityFit``.
  private mutating func measure(_ fit: SimilarityFit, isMovable: Bool) {
    // Fingers that meet in one place tell neither: what they said last stays.
    guard !hasCollapsed(onto: isMovable ? nil : start.position) else { return }
    let best = fit.solution(allowing: isMovable ? .all : [.scale, .rotation])
    spread = best.scale
    turned = turned + turned.difference(to: best.rotation)
  }

  /// Whether what the fingers hold is spread out and the fingers themselves are all within a
  /// thousandth of a point of one place: of the first, or of the pivot if there is one.
  private func hasCollapsed(onto pivot: Point?) -> Bool {
    guard let first = holds.first else { return false }
    let (source, target) = (pivot ?? first.from, pivot ?? first.to)
    return holds.contains { $0.from.squaredDistance(to: source) > 1e-6 }
      && holds.allSatisfy { $0.to.squaredDistance(to: target) <= 1e-6 }
  }
}

extension Manipulator.Settings {
  /// The scale that shows when fingers have spread by a factor since a layer had the scale `start`.
  fileprivate func held(growth: Double, from start: Double) -> Double {
    guard bounces, start > 0, growth > 0 else {
      return limits.bounded(scale: start * growth, from: start)
    }
    let change = Mathematics.logarithm(growth)
    let place = Mathematics.logarithm(start)
    let shown = limits.elasticScale.shown(change, from: place)
    return start * Mathematics.exponential(shown - place)
  }

  /// The rotation that shows when fingers ask for one, of a layer that had the rotation `start`.
  fileprivate func held(rotation: Angle, from start: Angle) -> Angle {
    guard bounces else { return limits.bounded(rotation: rotation, from: start) }
    let shown = limits.elasticRotation.shown((rotation - start).radians, from: start.radians)
    return .radians(shown)
  }
}
