import TouchGestures

extension Manipulator {
  /// The recognizer whose gesture moves the layer: the manipulator itself.
  public var recognizer: TransformGestureRecognizer { self }

  /// Adds the manipulator to a layer, like ``Layer/addManipulator(_:)``.
  public func attach(to layer: Layer) { layer.addManipulator(self) }

  /// The fingers that take hold of the layer: those that are down, or if the gesture begins with the place of its lift,
  /// those that have just lifted.
  var holders: [Touch] {
    let down = tracked.objects.filter { $0.isDown && machine.tracks($0.id) }
    return down.isEmpty && !isGripping && !hasWaited ? gestureTouches : down
  }

  /// Moves descendants of this layer that are held by other fingers back under those fingers, even if the
  /// fingers rest.
  func settleGrips(inside layer: Layer) {
    // A copy, because the following code calls the program, which may end gestures. That of the window: a
    // manipulator whose layer is in a fling takes part in no interaction.
    guard let application = layer.window?.application else { return }
    let recognizers = application.turn.session.engaged.objects
    for recognizer in recognizers {
      guard let other = recognizer as? Manipulator, other.isGripping, let held = other.layer,
        held !== layer, held.isDescendant(of: layer)
      else { continue }
      other.move()
    }
  }
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
