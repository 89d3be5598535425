import TouchGestures

/// Requests of the program, performed now or after the running callbacks.
///
/// Each request receives its session when it is performed, and retains none.
extension GestureSession {
  /// Handles a state that a custom recognizer set outside its touch methods.
  func collect(from recognizer: GestureRecognizer) {
    schedule { $0.takeVerdicts(of: recognizer) }
  }

  /// Updates a recognizer that has ignored touches outside its touch methods.
  func reconsider(_ recognizer: GestureRecognizer) {
    schedule { $0.finishAbandoned(recognizer) }
  }

  /// Has the arbiter ask about a recognizer that is no longer related to all others of its group.
  func leaveGroup(_ recognizer: GestureRecognizer) {
    schedule { session in
      guard let member = recognizer.member, !recognizer.recognizesWithAll else { return }
      session.arbiter.leaveGroup(member)
    }
  }

  /// Ends a recognizer's gesture on behalf of the program.
  func withdraw(
    _ recognizer: GestureRecognizer, failure: FailureReason, cancellation: CancellationReason
  ) {
    guard recognizer.member != nil else { return }
    recognizer.customJudgement.isWithdrawn = true
    // `reset()` may be followed by the next gesture before this is performed.
    let wasOver = recognizer.stage.isOver
    schedule { session in
      guard let member = recognizer.member, !wasOver || recognizer.stage.isOver else { return }
      switch recognizer.stage {
      case .idle, .abandoned, .ended, .cancelled: return
      case .failed: recognizer.forgetExtraTouches()
      case .undecided, .waiting:
        session.arbiter.submit(.failed(failure, at: session.now), from: member)
      case .active: session.arbiter.submit(.cancelled(cancellation, at: session.now), from: member)
      }
    }
  }

  /// Ends a recognizer's gesture because its layer has left the window.
  func withdrawAfterLeaving(_ recognizer: GestureRecognizer) {
    withdraw(recognizer, failure: .layerLeftWindow, cancellation: .layerLeftWindow)
  }
}
