import TouchGeometry

/// Directions in which a layer that is being turned comes to a stop.
///
/// A rotation that comes within the tolerance of a multiple of the interval becomes that multiple,
/// and leaves it again when the fingers have turned beyond the release angle: with a release wider
/// than the tolerance a hand that trembles at the edge makes nothing flicker. A layer that is taken
/// hold of within the tolerance, but not at the multiple, is not pulled there: it snaps when it
/// passes the multiple, or comes back from outside of the tolerance.
public struct RotationSnapping: Hashable, Sendable {
  /// The angle between two stops, measured from the direction of no rotation in the parent; a
  /// quarter turn by default. Without a positive finite interval there are no stops.
  public var interval: Angle

  /// How near a rotation must be to snap; 5 degrees by default, our own figure. At most half the
  /// interval counts.
  public var tolerance: Angle

  /// How far the fingers must turn from a stop to leave it; 8 degrees by default, our own figure. At
  /// least the tolerance counts.
  public var release: Angle

  /// Creates stops.
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
  /// Where a rotation is between the stops.
  enum State: Hashable {
    /// Away from them, or not looked at yet.
    case free
    /// Near this multiple since the layer was taken hold of, and on this side of it.
    case near(multiple: Double, isBelow: Bool)
    /// At this multiple.
    case snapped(multiple: Double)
  }

  private var isSensible: Bool {
    interval.isFinite && interval > .zero && tolerance >= .zero && !release.radians.isNaN
  }

  private var reach: Double { min(tolerance.radians, interval.radians * 0.5) }

  /// The stop nearest to a rotation, as a multiple of the interval, and how far beyond it this is.
  private func nearest(to rotation: Angle) -> (multiple: Double, offset: Double) {
    let multiple = (rotation.radians / interval.radians).rounded()
    return (multiple, rotation.radians - multiple * interval.radians)
  }

  /// The state of a layer that is taken hold of at this rotation.
  func state(at rotation: Angle) -> State {
    guard isSensible, rotation.isFinite else { return .free }
    let (multiple, offset) = nearest(to: rotation)
    // A billionth is far below what is seen and far above the rounding of a decomposed transform.
    if abs(offset) <= 1e-9 { return .snapped(multiple: multiple) }
    return abs(offset) <= reach ? .near(multiple: multiple, isBelow: offset < 0) : .free
  }

  /// The rotation that a layer takes when the fingers ask for `rotation`.
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
