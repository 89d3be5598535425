import TouchGeometry

/// The angles at which a layer snaps while it is being rotated.
///
/// A rotation within the tolerance of a multiple of the interval becomes that multiple, until the fingers
/// have turned beyond the release angle. The release angle is greater than the tolerance, so that a trembling
/// hand causes no flicker. A layer whose grip starts within the tolerance, but not at the multiple, is not
/// pulled there: it snaps when it passes the multiple, or when it returns from outside the tolerance.
///
///     let snapping = RotationSnapping(every: .degrees(45), within: .degrees(4))
///     card.addManipulator(Manipulator(Manipulator.Settings(snapping: snapping)))
public struct RotationSnapping: Hashable, Sendable {
  /// The angle between two snapping angles, measured from no rotation in the parent; a quarter turn by
  /// default. Without a positive finite interval nothing snaps.
  public var interval: Angle

  /// How close a rotation must be to snap; 5 degrees by default, our own choice. Clamped to half the
  /// interval.
  public var tolerance: Angle

  /// How far the fingers must turn away to leave a snapping angle; 8 degrees by default, our own choice. At
  /// least the tolerance.
  public var release: Angle

  /// Creates snapping settings.
  public init(
    every interval: Angle = .degrees(90), within tolerance: Angle = .degrees(5),
    release: Angle = .degrees(8)
  ) {
    self.interval = interval
    self.tolerance = tolerance
    self.release = release
  }
}

extension RotationSnapping {
  /// The position of a rotation relative to the snapping angles.
  enum State: Hashable {
    /// Away from all of them, or not examined yet.
    case free
    /// Near this multiple, and on this side of it, since the start of the grip.
    case near(multiple: Double, isBelow: Bool)
    /// At this multiple.
    case snapped(multiple: Double)
  }

  private var isSensible: Bool {
    interval.isFinite && interval > .zero && tolerance >= .zero && !release.radians.isNaN
  }

  private var reach: Double { min(tolerance.radians, interval.radians * 0.5) }

  /// The snapping angle nearest to a rotation, as a multiple of the interval, and how far the rotation is
  /// beyond it.
  private func nearest(to rotation: Angle) -> (multiple: Double, offset: Double) {
    let multiple = (rotation.radians / interval.radians).rounded()
    return (multiple, rotation.radians - multiple * interval.radians)
  }

  /// The state of a layer whose grip starts at this rotation.
  func state(at rotation: Angle) -> State {
    guard isSensible, rotation.isFinite else { return .free }
    let (multiple, offset) = nearest(to: rotation)
    // A billionth is far too small to be visible and far above the rounding error of a decomposed transform.
    if abs(offset) <= 1e-9 { return .snapped(multiple: multiple) }
    return abs(offset) <= reach ? .near(multiple: multiple, isBelow: offset < 0) : .free
  }

  /// The layer's rotation when the fingers turned to `rotation`.
  func snapped(_ rotation: Angle, _ state: inout State) -> Angle {
    guard isSensible, rotation.isFinite else { return rotation }
    let (multiple, offset) = nearest(to: rotation)
    switch state {
    case .snapped(let held):
      let away = abs(rotation.radians - held * interval.radians)
      if away <= max(release.radians, reach) { return interval * held }
      state = .free
    case .near(let held, let isBelow):
      if held == multiple, abs(offset) <= reach, (offset < 0) == isBelow { return rotation }
      state = .free
    case .free: break
    }
    guard abs(offset) <= reach else { return rotation }
    state = .snapped(multiple: multiple)
    return interval * multiple
  }
}
