import TouchGeometry
import TouchGestures

extension GestureRecognizer {
  /// The ``snapshot`` with values since the gesture began, regardless of values that the program has set
  /// since. Transcripts use it, so that they do not depend on how an app resets values.
  package final var snapshotOfTotals: GestureSnapshot {
    var snapshot = snapshot
    switch self {
    case let pan as PanGestureRecognizer: snapshot.carry(pan.takenTranslation)
    case let pinch as PinchGestureRecognizer: snapshot.grow(pinch.takenScale)
    case let rotation as RotationGestureRecognizer: snapshot.turn(rotation.takenRotation)
    case let transform as TransformGestureRecognizer:
      snapshot.carry(transform.taken.translation)
      snapshot.grow(transform.taken.scale)
      snapshot.turn(transform.taken.rotation)
    default: break
    }
    return snapshot
  }
}

extension GestureSnapshot {
  // Nothing is added if nothing was removed: adding zero would turn minus zero into zero.

  fileprivate mutating func carry(_ taken: Vector) {
    if taken != .zero { translation = translation.map { $0 + taken } }
  }

  fileprivate mutating func grow(_ taken: Double) { scale = scale.map { $0 * taken } }

  fileprivate mutating func turn(_ taken: Angle) {
    if taken != .zero { rotation = rotation.map { $0 + taken } }
  }
}
