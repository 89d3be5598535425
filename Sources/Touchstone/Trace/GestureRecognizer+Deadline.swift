import TouchTracking

extension GestureRecognizer {
  /// The instant at which the recognizer decides if nothing happens before; nil while it has no touch or no
  /// time limit. Intended for showing users which deadline a recognizer is waiting for.
  package final var decisionDeadline: Instant? {
    stage.isListening && deadline != .distantFuture ? deadline : nil
  }
}

extension GestureRecognizer {
  /// Whether both recognizers may act at the same time because of ``recognizeSimultaneously(with:)``.
  package final func mayActTogether(with other: GestureRecognizer) -> Bool {
    isSimultaneous(with: other)
  }
}
