import TouchGeometry

extension GestureRecognizer {
  /// The ``snapshot`` with values since the gesture began, regardless of values that the program has set
  /// since. Transcripts use it, so that they do not depend on how an app resets values.
  package final var snapshotOfTotals: GestureSnapshot {
    var snapshot = snapshot
    restoreTaken(in: &snapshot)
    return snapshot
  }
}

extension GestureSnapshot {
  // Nothing is added if nothing was removed: adding zero would turn minus zero into zero.

  mutating func carry(_ taken: Vector) {
    if taken != .zero { translation = translation.map { $0 + taken } }
  }

  mutating func grow(_ taken: Double) { scale = scale.map { $0 * taken } }

  mutating func turn(_ taken: Angle) {
    if taken != .zero { rotation = rotation.map { $0 + taken } }
  }
}
