extension Manipulator {
  /// The recognizer whose gesture moves the layer: the manipulator itself.
  public var recognizer: TransformGestureRecognizer { self }

  /// Adds the manipulator to a layer, like ``Layer/addManipulator(_:)``.
  public func attach(to layer: Layer) { layer.addManipulator(self) }
}

extension Layer {
  /// Adds a manipulator, which moves this layer by the touches on it and its descendants. A manipulator on
  /// another layer is moved here, which cancels its gesture and ends its fling.
  public final func addManipulator(_ manipulator: Manipulator) {
    manipulator.stop()
    addGestureRecognizer(manipulator)
  }

  /// Removes a manipulator, which cancels its gesture and ends its fling; has no effect if it is not on this
  /// layer.
  public final func removeManipulator(_ manipulator: Manipulator) {
    guard manipulator.layer === self else { return }
    manipulator.stop()
    removeGestureRecognizer(manipulator)
    // The cancelled gesture may have begun a return within the limits.
    manipulator.stop()
    window?.application.motions.remove(manipulator)
  }

  /// The manipulators of the layer, in the order in which they were added.
  public final var manipulators: [Manipulator] {
    gestureRecognizers.compactMap { $0 as? Manipulator }
  }
}
