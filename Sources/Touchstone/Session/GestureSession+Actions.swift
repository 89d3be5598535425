import TouchGestures

extension GestureSession {
  /// Whether recognizers have actions to send.
  var hasPendingActions: Bool { !acting.isEmpty }

  /// Whether one recognizer has actions to send, and its gesture has begun before.
  var hasOnlyChange: Bool { acting.count == 1 && !acting.hasBeginnings }

  /// Sorts the recognizers that have actions to send in the order of their actions.
  func sortActing() { acting.sort() }

  /// Whether the actions of a recognizer are called with a new gesture.
  var hasBeginnings: Bool { acting.hasBeginnings }

  /// Calls `body` with the touches that newly recognized gestures cancel for their layers.
  func forEachNewlyCancelledTouch(_ body: (Touch, RecognizerID) -> Void) {
    for index in 0..<acting.count {
      acting.with(index) { recognizer in
        guard recognizer.actionQueue.startsGesture, recognizer.cancelsTouchesInView else {
          return
        }
        recognizer.tracked.forEach { if recognizer.uses($0) { body($0, recognizer.id) } }
      }
    }
  }

  /// Calls the actions of all listed recognizers. Actions may cause others to act, which are listed for the
  /// next call.
  @inline(__always)
  func sendActions() {
    swap(&acting, &sending)
    for index in 0..<sending.count { sending.with(index) { sendActions(of: $0) } }
    sending.removeAll()
  }

  @inline(__always)
  private func sendActions(of recognizer: GestureRecognizer) {
    switch recognizer.actionQueue.take() {
    case .nothing: return
    case .change: recognizer.sendActions(for: .changed)
    case .state(let state): recognizer.sendActions(for: state)
    case .states(let first, let last): sendActions(of: recognizer, for: first, last)
    }
  }

  private func sendActions(
    of recognizer: GestureRecognizer, for first: GestureState, _ last: GestureState
  ) {
    if first == .began, last == .ended {
      recognizer.withMomentOfAttempt { recognizer.sendActions(for: first) }
    } else {
      recognizer.sendActions(for: first)
    }
    recognizer.sendActions(for: last)
  }
}
