import TouchGeometry

extension Manipulator {
  /// The settings of a manipulator.
  ///
  ///     let settings = Manipulator.Settings(limits: ManipulationLimits(maximumScale: 4), bounces: true)
  ///     card.addManipulator(Manipulator(settings))
  public struct Settings: Hashable, Sendable {
    /// The parts of the placement that the manipulator changes; translation, scale and rotation by default.
    ///
    /// With all three, one or two fingers hold their points exactly, and more fingers as well as a similarity
    /// can (least squares). Parts that are not listed do not change. Without scale or rotation the layer
    /// follows the center of the fingers, and scales or rotates as they spread or turn. Without translation
    /// the layer's position is fixed, and the fingers, even a single one, scale and rotate the layer around
    /// it, like a knob.
    public var freedoms: Similarity.Freedoms

    /// The limits of position, scale and rotation; none by default.
    public var limits: ManipulationLimits

    /// The angles at which the layer snaps while fingers rotate it; nil, the default, for none.
    public var snapping: RotationSnapping?

    /// The momentum after the fingers lift; nil, the default, for none.
    public var momentum: MomentumSettings?

    /// Whether fingers can pull scale and rotation beyond their limits against increasing resistance, and the
    /// layer returns when they lift; false by default. Otherwise the layer stops at the limits.
    ///
    /// While pulled beyond a limit, the scale stays below twice the maximum or above half the minimum, and
    /// the rotation within 30 degrees of its limit; our own choice. A fling can pass a limit and returns as
    /// well. The layer returns on a ``CriticalSpring``.
    public var bounces: Bool

    /// Whether the first finger brings the layer in front of its siblings when it lands; true by default.
    public var bringsToFront: Bool

    /// Whether the gesture begins with the first movement, however small, without the slop of a
    /// ``TransformGestureRecognizer``; false by default. Recognizers with slop can then never win against it.
    public var startsImmediately: Bool

    /// The angle by which the fingers must turn before the layer rotates; zero by default. The rotation
    /// excludes the angle, so nothing jumps when it is passed. 12 degrees keep a layer upright while it is
    /// moved and scaled.
    public var rotationDetent: Angle

    /// Creates settings.
    public init(
      freedoms: Similarity.Freedoms = .all, limits: ManipulationLimits = ManipulationLimits(),
      snapping: RotationSnapping? = nil, momentum: MomentumSettings? = nil,
      bringsToFront: Bool = true, startsImmediately: Bool = false,
      rotationDetent: Angle = .zero, bounces: Bool = false
    ) {
      self.freedoms = freedoms
      self.limits = limits
      self.snapping = snapping
      self.momentum = momentum
      self.bringsToFront = bringsToFront
      self.startsImmediately = startsImmediately
      self.rotationDetent = rotationDetent
      self.bounces = bounces
    }
  }
}

extension Manipulator.Settings {
  /// The placement of a layer with a given scale, rotation and movement of one point, and how far the
  /// confinement has shifted it.
  ///
  /// - Parameters:
  ///   - start: The initial placement.
  ///   - turn: The initial rotation, as counted by the limits.
  ///   - scale: The scale in the parent, already clamped to the limits.
  ///   - rotation: The rotation in the parent, not wrapped, already clamped to the limits.
  ///   - pivot: A point of the parent that moves with the layer.
  ///   - target: The destination of that point.
  ///   - parent: The parent's bounds.
  func placement(
    from start: Placement, turn: Angle, scale: Double, rotation: Angle, taking pivot: Point,
    to target: Point, in parent: Rect
  ) -> (placement: Placement, correction: Vector) {
    let similarity = Similarity(
      scale: start.scale > 0 ? scale / start.scale : 1, rotation: rotation - turn, taking: pivot,
      to: target)
    let placement = start.moved(by: similarity)
    guard freedoms.contains(.translation) else { return (placement, .zero) }
    let correction = limits.correction(of: placement, from: start, in: parent)
    return (correction == .zero ? placement : placement.shifted(by: correction), correction)
  }
}
