extension Layer {
  /// Adds a manipulator, which moves this layer by the touches on it and in it; one that is on
  /// another layer is moved, which cancels its gesture and ends its glide.
  public final func addManipulator(_ manipulator: Manipulator) {
    manipulator.stop()
    addGestureRecognizer(manipulator)
  }

  /// Removes a manipulator, which cancels its gesture and ends its glide; without effect when it is
  /// not on this layer.
  public final func removeManipulator(_ manipulator: Manipulator) {
    guard manipulator.layer === self else { return }
    manipulator.stop()
    removeGestureRecognizer(manipulator)
  }

  /// The manipulators of the layer, in the order of adding.
  public final var manipulators: [Manipulator] {
    gestureRecognizers.compactMap { $0 as? Manipulator }
  }
}
