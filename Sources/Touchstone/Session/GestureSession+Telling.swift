import TouchGestures

extension GestureSession {
  /// Whether recognizers have something to tell their actions.
  var hasNews: Bool { !acting.isEmpty }

  /// Puts the recognizers that have something to tell in the order in which their actions are called.
  func sortActing() {
    if acting.count > 1 { acting.sort { $0.isTold(before: $1) } }
  }

  /// Names the touches that gestures which have just been recognized take from their layers.
  func forEachTouchJustTaken(_ body: (Touch, RecognizerID) -> Void) {
    for index in 0..<acting.count {
      acting.with(index) { recognizer in
        guard recognizer.announcements.areOfNewGesture, recognizer.cancelsTouchesInView else {
          return
        }
        recognizer.tracked.forEach { if recognizer.uses($0) { body($0, recognizer.id) } }
      }
    }
  }

  /// Calls the actions of all recognizers that have something to tell. Actions may make others act, which
  /// are listed for the next call.
  func tellActions() {
    swap(&acting, &announcing)
    for index in 0..<announcing.count { announcing.with(index) { tell($0) } }
    announcing.removeAll()
  }

  private func tell(_ recognizer: GestureRecognizer) {
    let isOneChange = recognizer.announcements.isOneChange
    let (first, last) = recognizer.announcements.take()
    if isOneChange { return recognizer.announce(.changed) }
    guard let first else { return }
    guard let last else { return recognizer.announce(first) }
    if first == .began, last == .ended {
      recognizer.withMomentOfAttempt { recognizer.announce(first) }
    } else {
      recognizer.announce(first)
    }
    recognizer.announce(last)
  }
}

extension GestureRecognizer {
  /// Whether its actions are called before those of another one in the same turn: by instant, then the
  /// deepest layer first, then in the order in which the recognizers were added to their layer.
  ///
  /// The order of adding is what programs are written for: the pan of a pan, pinch and rotation that
  /// are combined moves the layer before the other two turn it. (Which of them *wins* goes the other
  /// way round: the one added last.)
  fileprivate func isTold(before other: GestureRecognizer) -> Bool {
    let (since, otherSince) = (announcements.since, other.announcements.since)
    if since != otherSince { return since < otherSince }
    if rank.depth != other.rank.depth { return rank.depth > other.rank.depth }
    return rank.sequence < other.rank.sequence
  }
}
