import TouchGeometry

extension RotationMachine {
  /// The settings of a rotation.
  ///
  ///     var settings = RotationMachine.Settings()
  ///     settings.startAngle = .degrees(2)  // a dial needs no protection from pinches
  ///     let rotation = MachineGestureRecognizer(machine: RotationMachine(settings: settings))
  ///     dial.addGestureRecognizer(rotation)
  public struct Settings: Hashable, Sendable {
    /// The arc that each finger must travel around their center before it begins; 8 points by default.
    public var startArc = Thresholds.rotationStartArc
    /// The minimum angle before it begins; 3 degrees by default.
    public var startAngle = Thresholds.rotationStartAngle
    /// The minimum ratio of the arc to each finger's movement towards or away from the other; 0.7 by default,
    /// 0 means arc and angle alone.
    public var spreadShare = Thresholds.rotationSpreadShare
    /// The angle at which it begins no matter how much the fingers spread; 24 degrees by default.
    public var certainAngle = Thresholds.rotationCertainAngle
    /// Whether the gesture ends when the first of its fingers lifts, instead of the last.
    public var endsAtFirstLift = false

    /// Creates the default settings.
    public init() {}
  }

  /// How two fingers have turned and spread since the second one landed.
  struct Turn {
    var angle: Angle
    /// The present and initial distance of the fingers, in points.
    var distance: Double
    var base: Double

    /// The arc that each finger traveled around their center, at the larger of the two distances, in points.
    var arc: Double { abs(angle.radians) * max(distance, base) / 2 }
    /// The distance that each moved towards or away from the other, in points.
    var spread: Double { abs(distance - base) / 2 }
  }

  /// Takes over the settings of another machine.
  public mutating func adoptSettings(of other: RotationMachine) { settings = other.settings }
}

extension RotationMachine.Settings {
  /// Whether fingers at this distance reach the minimum angle after the arc.
  func isLimitedByAngle(atDistance distance: Double) -> Bool {
    startAngle.radians * max(distance / 2, PinchMachine.minimumDistance) > startArc
  }

  /// The failure of a turn, by the limit that applied at its distance.
  func failure(_ turn: RotationMachine.Turn) -> FailureReason {
    isLimitedByAngle(atDistance: max(turn.distance, turn.base))
      ? .turnedTooLittle(.radians(abs(turn.angle.radians)), required: startAngle)
      : .tooLittle(turn.arc, required: startArc)
  }

  /// The measurement by which a rotation is recognized: the limit that was reached last.
  func evidence(of turn: RotationMachine.Turn) -> Evidence {
    let isOutweighed = beside(turn) <= plainShare(of: turn)
    if isOutweighed, turn.arc >= spreadShare * turn.spread {
      return Evidence(.arc, measured: turn.arc, limit: spreadShare * turn.spread)
    }
    if isOutweighed {
      return Evidence(.turn, measured: abs(turn.angle.degrees), limit: certainAngle.degrees)
    }
    return isLimitedByAngle(atDistance: max(turn.distance, turn.base))
      ? Evidence(.turn, measured: abs(turn.angle.degrees), limit: startAngle.degrees)
      : Evidence(.arc, measured: turn.arc, limit: startArc)
  }

  /// The progress towards a rotation: 1 is enough.
  func share(of turn: RotationMachine.Turn) -> Double { min(plainShare(of: turn), beside(turn)) }

  /// The same, ignoring the spread.
  func plainShare(of turn: RotationMachine.Turn) -> Double {
    // At the larger distance; otherwise fingers that cross each other would seem to have turned too early.
    let radius = max(turn.distance / 2, turn.base / 2, PinchMachine.minimumDistance)
    return abs(turn.angle.radians) / max(startArc / radius, startAngle.radians, 1e-9)
  }

  /// The progress of a rotation relative to the spread.
  private func beside(_ turn: RotationMachine.Turn) -> Double {
    guard spreadShare > 0, startArc > 0 || startAngle > .zero else { return .infinity }
    return max(
      turn.arc / max(spreadShare * turn.spread, 1e-9),
      abs(turn.angle.radians) / max(certainAngle.radians, 1e-9))
  }
}
