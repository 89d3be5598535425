import TouchGestures

extension Layer {
  /// Adds a recognizer, which receives touches on this layer and its descendants from the next landing on. A
  /// recognizer of another layer is moved, which cancels its gesture.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if recognizer.layer === self, has(recognizer) { return }
    recognizer.layer?.removeGestureRecognizer(recognizer)
    // The action that is called for the cancellation may have added it to another layer.
    recognizer.layer?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.layerLink = self
  }

  /// Adds several recognizers, in order.
  public final func addGestureRecognizers(_ recognizers: GestureRecognizer...) {
    for recognizer in recognizers { addGestureRecognizer(recognizer) }
  }

  /// Removes a recognizer and cancels its gesture; has no effect if it is not on this layer.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.layer === self else { return }
    // First, because layers notified of the removal may cause touches, which must not reach it.
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.withdraw()
    // A callback may have added it again, here or to another layer.
    if recognizer.layer === self, !has(recognizer) { recognizer.layerLink = nil }
  }

  private func has(_ recognizer: GestureRecognizer) -> Bool {
    gestureRecognizers.contains { $0 === recognizer }
  }
}
