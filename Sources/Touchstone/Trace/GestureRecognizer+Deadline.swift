import TouchTracking

extension GestureRecognizer {
  /// When the recognizer decides by time alone if nothing happens before; nil while it looks at no touch or
  /// waits for none. For those who show people what a recognizer is at.
  package final var decisionDeadline: Instant? {
    course.isListening && deadline != .distantFuture ? deadline : nil
  }
}

extension GestureRecognizer {
  /// Whether both may act at the same time because ``recognizeSimultaneously(with:)`` says so.
  package final func mayActTogether(with other: GestureRecognizer) -> Bool {
    isCompanion(of: other)
  }
}
