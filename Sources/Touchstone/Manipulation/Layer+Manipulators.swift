import TouchGeometry
import TouchGestures
import TouchTracking

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

  /// Moves the holds of a grip to where their fingers are; returns false if the window's coordinates cannot
  /// be converted to the parent's.
  func moveHolds(of grip: inout Grip, in parent: Layer) -> Bool {
    // By index, because changing the grips during an iteration would copy them.
    for index in grip.holds.indices {
      let holder = grip.holds[index].touch
      guard let touch = tracked.first(where: { $0.id == holder }) else { continue }
      guard let place = parent.location(fromWindow: touch.windowLocation) else { return false }
      grip.moveHold(index, to: place, touch.windowLocation)
    }
    return true
  }

  /// The placement under fingers that have just lifted elsewhere than where they were last, since a host may
  /// report the last movement with the lift; nil if they lifted in place.
  func placementAtLift(_ grip: inout Grip) -> Placement? {
    let hasMoved = grip.holds.contains { hold in
      tracked.contains {
        $0.id == hold.touch && !$0.isDown && $0.windowLocation != hold.windowLocation
      }
    }
    guard hasMoved, !grip.isOutdated, let layer, grip.last.matches(layer),
      let parent = layer.parent, moveHolds(of: &grip, in: parent)
    else { return nil }
    return grip.placement(under: settings, in: parent.bounds)
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
