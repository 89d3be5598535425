import TouchGeometry
import TouchTracking
import Touchstone

/// Hand-offs, and pointers that do not touch.
extension World {
  func handOffCondition() -> HandOffCondition {
    switch dice.below(4) {
    case 0: .atEdge
    case 1: .fewerFingers(than: dice.below(4))
    case 2: .moreFingers(than: dice.below(4))
    default: .when { [unowned self] _ in dice.chance(0.05) }
    }
  }

  /// A pointer hovers on one of the devices of a host, perhaps with values that are not numbers.
  func hover() {
    let host = anyHost()
    let button = dice.pick([1, 1, 1, 2, 3, 0, -1, 70, .max, .min])
    let actions: [HoverEvent.Action] = [
      .moved, .moved, .moved, .moved, .left, .pressed(button: button), .released(button: button),
    ]
    var event = HoverEvent(
      device: dice.chance(0.05) ? DeviceID(99) : dice.pick(host.devices),
      time: Instant(microseconds: time - (dice.chance(0.05) ? 400_000 : 0)),
      action: dice.pick(actions),
      location: Point(x: dice.number(-10, 410), y: dice.number(-10, 410)))
    if dice.chance(0.3) { event.type = .pencil }
    if has(.wild), dice.chance(0.1) {
      event.location.x = dice.pick(World.wildNumbers)
      event.altitude = .radians(dice.pick(World.wildNumbers))
      event.azimuth = .radians(dice.pick(World.wildNumbers))
      event.zOffset = dice.pick(World.wildNumbers)
    }
    host.application.hover(event)
    if dice.chance(0.2) { host.application.updateHover() }
    if dice.chance(0.05) { host.application.cancelHover(of: dice.pick(host.devices)) }
  }

  /// A wheel turns, or two fingers on a touchpad scroll.
  func turnWheel() {
    let host = anyHost()
    let isWild = has(.wild) && dice.chance(0.1)
    let way =
      isWild
      ? Vector(dx: dice.pick(World.wildNumbers), dy: dice.pick(World.wildNumbers))
      : Vector(dx: dice.number(-60, 60), dy: dice.number(-60, 60))
    let event = TouchpadEvent(
      device: dice.pick(host.devices), time: Instant(microseconds: time),
      phase: dice.pick([.began, .changed, .changed, .changed, .ended, .cancelled]),
      kind: .scroll(dice.pick([.wheel, .finger, .continuous]), way: way))
    let place = Point(
      x: isWild ? dice.pick(World.wildNumbers) : dice.number(-10, 410), y: dice.number(-10, 410))
    host.application.scroll(event, at: place)
  }
}
