import TouchGestures
import TouchTracking
import Touchstone

/// A custom recognizer that sets any state at any time, and sometimes ignores touches.
final class MoodyRecognizer: GestureRecognizer {
  private unowned let world: World
  private let census: Census
  private var touchRecord = TouchRecord()

  init(world: World) {
    self.world = world
    census = world.census
    census.born(.recognizer)
    super.init()
  }

  deinit { census.died(.recognizer) }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches {
      report(touchRecord.began(world.key(touch, event), mayReturn: world.hasHandOffs))
    }
    decide(touches, event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches {
      let key = world.key(touch, event)
      report(touchRecord.enterMove(key))
      touchRecord.leaveMove(key)
    }
    decide(touches, event)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { report(touchRecord.over(world.key(touch, event))) }
    decide(touches, event)
    if numberOfTouches == 0, world.dice.chance(0.8) {
      state = state == .possible ? .failed : .ended
    }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { report(touchRecord.over(world.key(touch, event))) }
    decide(touches, event)
    state = .cancelled
  }

  private func decide(_ touches: [Touch], _ event: TouchEvent) {
    if world.dice.chance(0.3) { state = world.dice.pick(GestureState.all) }
    if world.dice.chance(0.05), let touch = touches.first { ignore(touch, for: event) }
    world.react(0.3)
  }

  private func report(_ rule: Rule?) {
    if let rule { world.violate(rule, "a custom recognizer") }
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    world.react(0.1)
    return world.dice.chance(0.7)
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { world.dice.chance(0.7) }

  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    world.react(0.1)
    return world.dice.chance(0.05)
  }

  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    world.dice.chance(0.05)
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    world.react(0.2)
    return true
  }

  override func reset() {
    touchRecord.leave()
    world.react(0.5)
    super.reset()
  }
}

extension GestureState {
  /// Every state; a recognizer's code may set any.
  static let all: [GestureState] = [.possible, .began, .changed, .ended, .cancelled, .failed]
}
