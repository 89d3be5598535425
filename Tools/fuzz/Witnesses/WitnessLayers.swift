import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The touches of an object that may be deallocated when the world ends.
final class TouchRecordReference {
  var touchRecord = TouchRecord()
  let name: String
  /// Whether the object is deallocated; a released window gets no calls.
  var isOver = false

  init(name: String) { self.name = name }
}

/// The actions and records of a responder of a world when it is called.
struct TouchWitness {
  unowned let world: World
  let reference: TouchRecordReference

  init(world: World, name: String) {
    self.world = world
    reference = TouchRecordReference(name: name)
    world.records.append(reference)
  }

  func began(_ touches: [Touch], _ event: TouchEvent) {
    for touch in touches {
      look(at: touch, .began)
      report(reference.touchRecord.began(world.key(touch, event)), touch)
    }
    world.react()
  }

  /// Records a movement and forwards it within the call, so that a second visit is detected.
  func moved(_ touches: [Touch], _ event: TouchEvent, forward: () -> Void) {
    let keys = touches.map { world.key($0, event) }
    for (touch, key) in zip(touches, keys) {
      look(at: touch, .moved)
      report(reference.touchRecord.enterMove(key), touch)
      checkSamples(of: touch, event)
    }
    world.react()
    forward()
    for key in keys { reference.touchRecord.leaveMove(key) }
  }

  func over(_ touches: [Touch], _ event: TouchEvent) {
    for touch in touches {
      look(at: touch, .over)
      report(reference.touchRecord.over(world.key(touch, event)), touch)
    }
    world.react()
  }

  private func report(_ rule: Rule?, _ touch: Touch) {
    if let rule { world.violate(rule, "\(reference.name): touch \(touch.id.rawValue)") }
  }

  private func look(at touch: Touch, _ kind: TranscriptHash.Kind) {
    let place = touch.location(in: nil)
    world.transcript.note(kind, touch.id.rawValue, place.x.bitPattern)
    world.expectFinite(place, "a touch's location")
    world.expectFinite(touch.location(in: touch.layer), "a touch's location in its layer")
    let velocity = touch.velocity(in: nil)
    world.expectFinite(velocity.dx, velocity.dy, what: "a touch's velocity")
  }

  private func checkSamples(of touch: Touch, _ event: TouchEvent) {
    let samples = event.coalescedSamples(for: touch)
    let isOrdered = zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time }
    if samples.isEmpty || !isOrdered {
      world.violate(.samplesOutOfOrder, "\(reference.name): \(samples.count) samples")
    }
  }
}

extension World {
  /// The identity of a touch in records.
  func key(_ touch: Touch, _ event: TouchEvent) -> TouchRecord.Key {
    if let index = events.firstIndex(where: { $0 === event }) {
      return TouchRecord.Key(event: index, touch: touch.id.rawValue)
    }
    events.append(event)
    eventApplications.append(touch.window.map { ObjectIdentifier($0.application) })
    return TouchRecord.Key(event: events.count - 1, touch: touch.id.rawValue)
  }
}

/// A layer that records its calls, makes changes during them, and may forward them.
class WitnessLayer: Layer {
  let witness: TouchWitness
  var world: World { witness.world }
  private let census: Census
  private let forwards: Bool

  init(frame: Rect, world: World) {
    witness = TouchWitness(world: world, name: "a layer")
    forwards = world.dice.chance(0.3)
    census = world.census
    census.born(.layer)
    super.init(frame: frame)
  }

  deinit { census.died(.layer) }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    witness.began(touches, event)
    if forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    witness.moved(touches, event) {
      if forwards { super.touchesMoved(touches, with: event) }
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    witness.over(touches, event)
    if forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    witness.over(touches, event)
    if forwards { super.touchesCancelled(touches, with: event) }
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    world.react(0.3)
    return world.dice.chance(0.9)
  }

  override func contains(_ point: Point, with event: TouchEvent?) -> Bool {
    if event != nil { world.react(0.1) }
    return super.contains(point, with: event)
  }
}

/// A layer whose hit test answers with any layer or none, and whose next responder may be any.
final class OddHitLayer: WitnessLayer {
  override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    if event != nil { world.react(0.3) }
    guard world.dice.chance(0.15) else { return super.hitTest(point, with: event) }
    return world.dice.chance(0.2) ? nil : other() ?? super.hitTest(point, with: event)
  }

  override var next: Responder? {
    guard world.has(.oddNext), world.dice.chance(0.02) else { return super.next }
    return other() ?? super.next
  }

  /// A random layer: of this window, unless the world tests layers of other windows.
  private func other() -> Layer? {
    guard let layer = world.anyLayer() else { return nil }
    if world.has(.foreign) { return layer }
    guard let window, layer.window === window else { return nil }
    return layer
  }
}

/// A window that records its calls and forwards them.
final class WitnessWindow: Window {
  private let witness: TouchWitness
  private let census: Census

  init(frame: Rect, host: Host, world: World) {
    witness = TouchWitness(world: world, name: "a window")
    census = world.census
    census.born(.window)
    super.init(frame: frame, name: "window", application: host.application)
  }

  deinit {
    census.died(.window)
    witness.reference.isOver = true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    witness.began(touches, event)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    witness.moved(touches, event) { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    witness.over(touches, event)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    witness.over(touches, event)
    super.touchesCancelled(touches, with: event)
  }
}

/// An application that makes changes when touches reach the end of the chain.
final class WitnessApplication: Application {
  private unowned let world: World
  private let census: Census

  init(world: World) {
    self.world = world
    census = world.census
    census.born(.application)
    super.init()
  }

  deinit { census.died(.application) }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { world.react(0.2) }
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { world.react(0.2) }
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { world.react(0.2) }
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { world.react(0.2) }
}
