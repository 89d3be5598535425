import TouchGestures
import TouchTracking
import Touchstone

// Subclasses like those of apps: of every open recognizer class, each overriding another method and calling
// super. They change things before and after.

final class OwnTap: TapGestureRecognizer {
  private unowned let world: World

  init(taps: Int, touches: Int, world: World) {
    self.world = world
    super.init(taps: taps, touches: touches)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    world.react(0.2)
    super.touchesBegan(touches, with: event)
    world.react(0.2)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    world.react(0.2)
    super.touchesEnded(touches, with: event)
    world.react(0.2)
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    world.react(0.1)
    return super.canPrevent(other)
  }

  override func reset() {
    world.react(0.2)
    super.reset()
  }
}

final class OwnPress: LongPressGestureRecognizer {
  private unowned let world: World

  init(world: World) {
    self.world = world
    super.init()
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    world.react(0.2)
  }
}

final class OwnPan: PanGestureRecognizer {
  private unowned let world: World

  init(world: World) {
    self.world = world
    super.init()
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    world.react(0.1)
    super.touchesMoved(touches, with: event)
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    world.react(0.1)
    return super.shouldReceive(touch)
  }
}

final class OwnEdgePan: ScreenEdgePanGestureRecognizer {
  private unowned let world: World

  init(world: World) {
    self.world = world
    super.init(edges: .all)
  }

  override func reset() {
    super.reset()
    world.react(0.2)
  }
}

final class OwnPinch: PinchGestureRecognizer {
  private unowned let world: World

  init(world: World) {
    self.world = world
    super.init()
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    super.touchesCancelled(touches, with: event)
    world.react(0.5)
  }
}

final class OwnRotation: RotationGestureRecognizer {
  private unowned let world: World

  init(world: World) {
    self.world = world
    super.init()
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    world.react(0.1)
    return super.canBePrevented(by: other)
  }
}

final class OwnSwipe: SwipeGestureRecognizer {
  private unowned let world: World

  init(world: World) {
    self.world = world
    super.init()
  }

  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    world.react(0.1)
    return super.shouldRequireFailure(of: other)
  }
}

final class OwnTransform: TransformGestureRecognizer {
  private unowned let world: World

  init(world: World) {
    self.world = world
    super.init()
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    world.react(0.2)
    super.touchesEnded(touches, with: event)
    world.react(0.2)
  }

  override func reset() {
    world.react(0.2)
    super.reset()
  }
}

/// A recognizer with a given machine.
final class OwnMachine<Machine: GestureMachine>: MachineGestureRecognizer<Machine> {
  private unowned let world: World

  init(machine: Machine, world: World) {
    self.world = world
    super.init(machine: machine)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    world.react(0.1)
  }
}
