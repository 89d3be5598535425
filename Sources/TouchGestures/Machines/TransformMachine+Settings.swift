import TouchGeometry

extension TransformMachine {
  /// The settings of a transform.
  ///
  ///     var settings = TransformMachine.Settings()
  ///     settings.minimumTouches = 2  // one finger scrolls
  ///     let transform = MachineGestureRecognizer(machine: TransformMachine(settings: settings))
  ///     photo.addGestureRecognizer(transform)
  public struct Settings: Hashable, Sendable {
    /// The minimum number of fingers to begin; it continues with fewer until all have lifted.
    public var minimumTouches = 1
    /// How far the centroid must move before it begins; 10 points by default.
    public var startDistance = Thresholds.panStartDistance
    /// How much farther it must move right after the landing; by default 2.4 times as far, decreasing to the
    /// plain distance within 80 ms.
    public var landing = Thresholds.panLanding
    /// The maximum distance to which the landing slop of one finger adapts, in points, for a person whose
    /// fingertips slip; 0 disables this. See ``SlipMemory``.
    public var maximumSlip = Thresholds.maximumSlip
    /// How much the fingers' distance must change before it begins; 8 points by default.
    public var startSpread = Thresholds.pinchStartDistance
    /// The arc that the fingers must travel around their center before it begins; 8 points by default.
    public var startArc = Thresholds.rotationStartArc
    /// The minimum angle for turning alone to begin it; 3 degrees by default.
    public var startAngle = Thresholds.rotationStartAngle

    /// Creates the default settings.
    public init() {}
  }

  /// The three values of a transform.
  public struct Values: Hashable, Sendable {
    /// The movement of the centroid, in points of the window.
    public var translation = Vector.zero
    /// The factor by which the fingers spread; 1 if unchanged.
    public var scale = 1.0
    /// The rotation of the fingers, clockwise positive, not wrapped.
    public var rotation = Angle.zero

    /// Creates the values of no movement.
    public init() {}
  }

  /// Takes over the settings of another machine.
  public mutating func adoptSettings(of other: TransformMachine) { settings = other.settings }
}
