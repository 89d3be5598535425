/// When the rotation of the fingers alone begins a transform: by the rule of a rotation, without its
/// comparison to the spread, which does not matter to a gesture that begins with either.
extension TransformMachine.Settings {
  /// The progress towards a rotation, with fingers that were `distance` points apart; 1 is enough.
  func turn(of values: TransformMachine.Values, at distance: Double) -> Double {
    rotation.share(of: Self.turn(values, distance))
  }

  /// The measurement by which a rotation begins the transform.
  func turnEvidence(of values: TransformMachine.Values, at distance: Double) -> Evidence {
    rotation.evidence(of: Self.turn(values, distance))
  }

  private static func turn(
    _ values: TransformMachine.Values, _ distance: Double
  ) -> RotationMachine.Turn {
    RotationMachine.Turn(
      angle: values.rotation, distance: distance * values.scale, base: distance)
  }

  /// The settings of a rotation that begins at the same turn.
  private var rotation: RotationMachine.Settings {
    var rotation = RotationMachine.Settings()
    rotation.startArc = startArc
    rotation.startAngle = startAngle
    rotation.spreadShare = 0
    return rotation
  }
}
