import TouchGeometry
import TouchGestures
import Touchstone

extension World {
  func addRecognizer() {
    guard recognizers.count < 40 else { return }
    let name = newName()
    let recognizer = makeRecognizer(name)
    recognizer.name = "\(recognizer.label)\(recognizers.count)"
    recognizer.cancelsTouchesInView = dice.chance(0.7)
    recognizer.delaysTouchesBegan = dice.chance(0.2)
    recognizer.delaysTouchesEnded = dice.chance(0.7)
    if dice.chance(0.1) { recognizer.requiresExclusiveTouchType = false }
    if dice.chance(0.05) { recognizer.allowedTouchTypes = dice.chance(0.5) ? [.direct] : [] }
    if dice.chance(0.03) { recognizer.requiredButtons = dice.pick([[], .secondary, .middle]) }
    if temper.law != .batching, dice.chance(0.25) {
      let judge = Judge(yes: dice.pick([1, 0.9, 0.5]), world: self)
      delegates.append(Named(name: newName(), object: judge))
      recognizer.delegate = judge
    }
    gestures[name] = GestureStates(keepsCourse: temper.law == .batching)
    recognizers.append(Named(name: name, object: recognizer))
    anyParent()?.addGestureRecognizer(recognizer)
    narrate("  \(recognizer.name) on \(recognizer.layer?.name ?? "nothing")")
  }

  private func makeRecognizer(_ name: UInt64) -> GestureRecognizer {
    let isOwn = has(.subclasses) && dice.chance(0.5)
    switch dice.below(temper.law == .batching ? 12 : 16) {
    case 0, 1: return makeTap(name, isOwn)
    case 2: return makePress(name, isOwn)
    case 3, 4, 5: return makePan(name, isOwn)
    case 6: return makeEdgePan(name, isOwn)
    case 7: return makeSwipe(name, isOwn)
    case 8, 9: return makePinch(name, isOwn)
    case 10: return makeRotation(name, isOwn)
    case 11: return makeTransform(name, isOwn)
    case 12, 13: return makeManipulator(name)
    case 14: return watch(MoodyRecognizer(world: self), name)
    default:
      return dice.chance(0.5)
        ? watch(OwnMachine(machine: PanMachine(), world: self), name)
        : watch(OwnMachine(machine: TapMachine(), world: self), name)
    }
  }

  private func makeTap(_ name: UInt64, _ isOwn: Bool) -> GestureRecognizer {
    let (taps, touches) = (count(upTo: 3), count(upTo: 3))
    let tap =
      isOwn
      ? OwnTap(taps: taps, touches: touches, world: self)
      : TapGestureRecognizer(taps: taps, touches: touches)
    if dice.chance(0.2) {
      tap.maximumTapInterval = span(upTo: 1)
      tap.maximumPressDuration = span(upTo: 1)
      tap.allowableMovement = number(0, 30)
    }
    return watch(tap, name)
  }

  private func makePress(_ name: UInt64, _ isOwn: Bool) -> GestureRecognizer {
    let press = isOwn ? OwnPress(world: self) : LongPressGestureRecognizer()
    press.minimumPressDuration = span(upTo: 0.6)
    press.numberOfTouchesRequired = count(upTo: 3)
    press.numberOfTapsRequired = dice.below(2)
    return watch(press, name)
  }

  private func makePan(_ name: UInt64, _ isOwn: Bool) -> GestureRecognizer {
    let pan = isOwn ? OwnPan(world: self) : PanGestureRecognizer()
    pan.minimumNumberOfTouches = count(upTo: 2)
    pan.startDistance = number(0, 20)
    if dice.chance(0.3) { pan.maximumNumberOfTouches = count(upTo: 3) }
    return watch(pan, name) { [unowned self] pan in
      let way = pan.translation(in: nil)
      expectFinite(way.dx, way.dy, what: "a pan's translation")
      guard !isResting, temper.law != .batching, dice.chance(0.05) else { return }
      let other = Vector(dx: dice.number(-5, 5), dy: dice.number(-5, 5))
      pan.setTranslation(other, in: anyLayer())
    }
  }

  private func makeEdgePan(_ name: UInt64, _ isOwn: Bool) -> GestureRecognizer {
    let pan = isOwn ? OwnEdgePan(world: self) : ScreenEdgePanGestureRecognizer(edges: .all)
    pan.edges = .all
    pan.edgeWidth = number(0, 100)
    return watch(pan, name)
  }

  private func makeSwipe(_ name: UInt64, _ isOwn: Bool) -> GestureRecognizer {
    let swipe = isOwn ? OwnSwipe(world: self) : SwipeGestureRecognizer()
    swipe.direction = dice.pick([.right, .left, .up, .down, [.left, .right, .up, .down], []])
    swipe.numberOfTouchesRequired = count(upTo: 2)
    swipe.minimumDistance = number(0, 60)
    swipe.maximumDuration = span(upTo: 1)
    return watch(swipe, name)
  }

  private func makePinch(_ name: UInt64, _ isOwn: Bool) -> GestureRecognizer {
    let pinch = isOwn ? OwnPinch(world: self) : PinchGestureRecognizer()
    pinch.startDistance = number(0, 20)
    pinch.endsAtFirstLift = dice.chance(0.5)
    return watch(pinch, name) { [unowned self] pinch in
      expectFinite(pinch.scale, pinch.velocity, what: "a pinch's scale and velocity")
      if !isResting, temper.law != .batching, dice.chance(0.05) {
        pinch.scale = dice.number(0.5, 2)
      }
    }
  }

  private func makeRotation(_ name: UInt64, _ isOwn: Bool) -> GestureRecognizer {
    let rotation = isOwn ? OwnRotation(world: self) : RotationGestureRecognizer()
    rotation.startArc = number(0, 10)
    rotation.endsAtFirstLift = dice.chance(0.5)
    return watch(rotation, name) { [unowned self] rotation in
      expectFinite(rotation.rotation.radians, what: "a rotation")
      if !isResting, temper.law != .batching, dice.chance(0.05) {
        rotation.rotation = .radians(dice.number(-3, 3))
      }
    }
  }

  private func makeTransform(_ name: UInt64, _ isOwn: Bool) -> GestureRecognizer {
    let transform = isOwn ? OwnTransform(world: self) : TransformGestureRecognizer()
    transform.minimumNumberOfTouches = count(upTo: 2)
    transform.startDistance = number(0, 10)
    return watch(transform, name)
  }

  private func makeManipulator(_ name: UInt64) -> GestureRecognizer {
    var settings = Manipulator.Settings(
      bringsToFront: dice.chance(0.5), startsImmediately: dice.chance(0.3))
    if dice.chance(0.6) { settings.momentum = MomentumSettings() }
    if dice.chance(0.3) {
      settings.snapping = RotationSnapping(
        every: .degrees(number(0, 90)), within: .degrees(number(0, 10)),
        release: .degrees(number(0, 20)))
    }
    if dice.chance(0.3) {
      settings.limits = ManipulationLimits(
        confinement: dice.pick([.none, .contain, .coverCenter]),
        area: dice.chance(0.3) ? rect() : nil)
    }
    let manipulator = Manipulator(settings)
    manipulator.onChange { [unowned self] layer in
      expectFinite(layer.position, "the position of a layer that fingers move")
      react()
    }
    return watch(manipulator, name)
  }

  /// Records and checks the states of a recognizer's actions.
  private func watch<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: UInt64, _ action: ((Recognizer) -> Void)? = nil
  ) -> Recognizer {
    recognizer.onAction { [unowned self] recognizer in
      acted(recognizer, name)
      action?(recognizer)
      react()
    }
    return recognizer
  }

  private func acted(_ recognizer: GestureRecognizer, _ name: UInt64) {
    let state = recognizer.state
    if let rule = gestures[name, default: GestureStates()].note(state) {
      violate(rule, "\(type(of: recognizer)): \(state)")
    }
    if state == .began, let application = recognizer.layer?.window?.application {
      applicationsByGesture[name] = ObjectIdentifier(application)
    }
    let place = recognizer.location(in: nil)
    expectFinite(place, "a recognizer's location")
    transcript.note(.action, name &+ UInt64(state.rawValue), place.x.bitPattern)
    guard temper.law != .batching else { return }
    _ = recognizer.location(in: anyLayer())
    _ = recognizer.location(ofTouch: dice.below(4) - 1, in: nil)
    _ = (recognizer.numberOfTouches, recognizer.snapshot)
  }
}
