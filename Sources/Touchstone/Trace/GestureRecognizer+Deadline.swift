import TouchTracking

extension GestureRecognizer {
  /// The instant at which the recognizer decides if nothing happens before; nil while it has no touch or no
  /// time limit. Intended for showing users which deadline a recognizer is waiting for.
  package final var decisionDeadline: Instant? {
    stage.isListening && deadline != .distantFuture ? deadline : nil
  }
}
