import TouchGeometry

extension Manipulator {
  /// How a manipulator moves its layer, as plain data.
  public struct Settings: Hashable, Sendable {
    /// What it changes; translation, scale and rotation by default.
    ///
    /// With all of them one finger and two hold on exactly, and more as well as a similarity can
    /// (least squares). Of what is left out nothing changes: without scale or rotation the layer
    /// follows the middle of the fingers, and scales as far as they spread or turns as far as they
    /// turn; without translation the layer's position stays, and the fingers, even a single one,
    /// scale and turn it about that, like a knob.
    public var freedoms: Similarity.Freedoms

    /// The limits of position, scale and rotation; none by default.
    public var limits: ManipulationLimits

    /// The angles at which the layer snaps while fingers turn it; nil, the default, for none.
    public var snapping: RotationSnapping?

    /// The momentum after the fingers lift; nil, the default, for none.
    public var momentum: MomentumSettings?

    /// Whether fingers can pull scale and rotation beyond their limits, ever harder, and the layer comes
    /// back when they let go; false by default. If not, it stops at the limits.
    ///
    /// Pulled, the scale shows less than twice or half of a limit, and the rotation less than 30 degrees
    /// beyond one; our own figures. A throw goes beyond a limit and comes back as well. The way back is
    /// a ``CriticalSpring``.
    public var bounces: Bool

    /// Whether the first finger brings the layer in front of its siblings when it lands; true by default.
    public var bringsToFront: Bool

    /// Whether the gesture begins with the first movement, however small, without the start distances of a
    /// ``TransformGestureRecognizer``; false by default. Recognizers with a start distance can then never win
    /// against it.
    public var startsImmediately: Bool

    /// The angle by which the fingers must turn before the layer turns; zero by default. The rotation
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
  /// Where a layer comes to lie that gets a scale, a rotation and the way of one point.
  ///
  /// - Parameters:
  ///   - start: Where it lay at first.
  ///   - turn: The rotation then, as the limits count it.
  ///   - scale: The scale in the parent, which the limits allow.
  ///   - rotation: The rotation in the parent, not wrapped, which the limits allow.
  ///   - pivot: A point of the parent that moves along.
  ///   - target: Where that is to go.
  ///   - parent: The parent's bounds.
  func placement(
    from start: Placement, turn: Angle, scale: Double, rotation: Angle, taking pivot: Point,
    to target: Point, in parent: Rect
  ) -> Placement {
    let similarity = Similarity(
      scale: start.scale > 0 ? scale / start.scale : 1, rotation: rotation - turn, taking: pivot,
      to: target)
    let placement = start.moved(by: similarity)
    guard freedoms.contains(.translation) else { return placement }
    let correction = limits.correction(of: placement, from: start, in: parent)
    return correction == .zero ? placement : placement.shifted(by: correction)
  }
}
