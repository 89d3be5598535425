import TouchGestures

extension GestureSession {
  /// Whether recognizers have actions to send.
  var hasPendingActions: Bool { !acting.isEmpty }

  /// Sorts the recognizers that have actions to send in the order of their actions.
  func sortActing() { acting.sort() }

  /// Calls `body` with the touches that newly recognized gestures cancel for their layers.
  func forEachNewlyCancelledTouch(_ body: (Touch, RecognizerID) -> Void) {
    guard acting.hasBeginnings else { return }
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
  func sendActions() {
    swap(&acting, &sending)
    for index in 0..<sending.count { sending.with(index) { sendActions(of: $0) } }
    sending.removeAll()
  }

  private func sendActions(of recognizer: GestureRecognizer) {
    let isOneChange = recognizer.actionQueue.isOneChange
    let (first, last) = recognizer.actionQueue.removeAll()
    if isOneChange { return recognizer.sendActions(for: .changed) }
    guard let first else { return }
    guard let last else { return recognizer.sendActions(for: first) }
    if first == .began, last == .ended {
      recognizer.withMomentOfAttempt { recognizer.sendActions(for: first) }
    } else {
      recognizer.sendActions(for: first)
    }
    recognizer.sendActions(for: last)
  }
}
