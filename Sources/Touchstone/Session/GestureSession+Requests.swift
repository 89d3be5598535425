import TouchGestures

/// What programs ask for: done now, or after the callbacks that are under way.
///
/// The turn runs the closures and owns the session, so no closure outlives its session.
extension GestureSession {
  /// Takes what a custom recognizer said outside of its touch methods.
  func collect(from recognizer: GestureRecognizer) {
    schedule { [unowned(unsafe) self] in takeVerdicts(of: recognizer) }
  }

  /// Looks again at a recognizer that has left its touches to others outside of its touch methods.
  func reconsider(_ recognizer: GestureRecognizer) {
    schedule { [unowned(unsafe) self] in finishAbandoned(recognizer) }
  }

  /// Ends a recognizer's gesture because the program says so.
  func withdraw(
    _ recognizer: GestureRecognizer, failure: FailureReason, cancellation: CancellationReason
  ) {
    guard recognizer.member != nil else { return }
    schedule { [unowned(unsafe) self] in
      guard let member = recognizer.member else { return }
      switch recognizer.course {
      case .idle, .abandoned, .ended, .cancelled, .failed: return
      case .undecided, .waiting: arbiter.submit(.failed(failure, at: now), from: member)
      case .active: arbiter.submit(.cancelled(cancellation, at: now), from: member)
      }
    }
  }

  /// Ends a recognizer's gesture because its layer has left the window.
  func withdrawAsLeft(_ recognizer: GestureRecognizer) {
    withdraw(recognizer, failure: .layerLeftWindow, cancellation: .layerLeftWindow)
  }
}
