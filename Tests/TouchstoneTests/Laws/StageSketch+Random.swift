import TouchGeometry
import TouchGestures
import TouchTesting
import TouchTracking

extension StageSketch {
  /// What a random stream may contain.
  struct Wildness {
    /// Whether the input may be incoherent.
    var isIncoherent: Bool
    /// Whether the stage changes while fingers are down.
    var isChanging: Bool
    /// Whether there are recognizers that set random states.
    var isWhimsical: Bool
  }

  /// A random stage with 30 to 80 reports on it.
  static func random(seed: UInt64, _ wildness: Wildness) -> StageSketch {
    var numbers = SeededNumbers(seed: seed)
    var sketch = StageSketch(seed: seed)
    sketch.addLayers(&numbers)
    sketch.addRecognizers(&numbers, wildness)
    sketch.addRelations(&numbers)
    if wildness.isChanging {
      for _ in 0..<numbers.int(0...4) {
        let change = sketch.change(&numbers)
        sketch.reactions.append(Reaction(call: numbers.int(0...40), change: change))
      }
    }
    sketch.addEvents(&numbers, wildness)
    return sketch
  }

  private mutating func addLayers(_ numbers: inout SeededNumbers) {
    for index in 0..<numbers.int(1...5) {
      let isLarge = numbers.chance(0.4)
      let origin = Point(x: numbers.double(0...150), y: numbers.double(0...150))
      let size = isLarge ? 400 : numbers.double(60...250)
      layers.append(
        LayerSketch(
          parent: numbers.int(0...index),
          frame: Rect(origin: isLarge ? .zero : origin, size: Size(width: size, height: size)),
          isMultipleTouchEnabled: numbers.chance(0.7), isExclusiveTouch: numbers.chance(0.1),
          forwards: numbers.chance(0.3)))
    }
  }

  private static let kinds: [Kind] = [
    .tap, .doubleTap, .twoFingerTap, .longPress, .quickPress, .twoFingerPress, .pressAfterTap,
    .pan, .pan, .twoFingerPan, .edgePan, .pinch, .rotation, .transform, .swipe, .anySwipe,
    .tapMachine, .derivedPan,
  ]

  private mutating func addRecognizers(_ numbers: inout SeededNumbers, _ wildness: Wildness) {
    for _ in 0..<numbers.int(1...7) {
      let isWhimsical = wildness.isWhimsical && numbers.chance(0.15)
      recognizers.append(
        RecognizerSketch(
          kind: isWhimsical
            ? .whimsical(numbers.next(), isTidy: numbers.chance(0.7)) : numbers.pick(Self.kinds),
          layer: numbers.int(0...layers.count), cancelsTouches: numbers.chance(0.7),
          delaysBegan: numbers.chance(0.2), delaysEnded: numbers.chance(0.7),
          delegate: numbers.chance(0.3) ? numbers.next() : nil))
    }
  }

  private mutating func addRelations(_ numbers: inout SeededNumbers) {
    for a in recognizers.indices {
      for b in recognizers.indices where a != b {
        if numbers.chance(0.1) { requirements.append((a, b)) }
        if a < b, numbers.chance(0.1) { pairs.append((a, b)) }
      }
    }
  }

  private func change(_ numbers: inout SeededNumbers) -> Change {
    let recognizer = numbers.int(0...recognizers.count - 1)
    let other = numbers.int(0...recognizers.count - 1)
    let layer = numbers.int(1...layers.count)
    let parent = numbers.int(0...layers.count)
    let states: [GestureState] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    switch numbers.int(0...18) {
    case 0, 1: return .enable(recognizer, false)
    case 2: return .enable(recognizer, true)
    case 3: return .cancel(recognizer)
    case 4: return .remove(recognizer)
    case 5: return .add(recognizer, to: parent)
    case 6: return .drop(recognizer)
    case 7: return .setState(recognizer, numbers.pick(states))
    case 8: return .removeLayer(layer)
    case 9: return .addLayer(layer, to: parent)
    case 10: return .dropLayer(layer)
    case 11: return .hideLayer(layer, numbers.chance(0.5))
    case 12:
      return .moveLayer(layer, Vector(dx: numbers.double(-50...50), dy: numbers.double(-50...50)))
    case 13: return .require(recognizer, other)
    case 14: return .release(recognizer, other)
    case 15: return .pair(recognizer, other)
    case 16:
      return .deliver(
        Contact(
          slot: numbers.int(0...10), phase: numbers.pick([.began, .moved, .ended, .cancelled]),
          position: Point(x: numbers.double(0...400), y: numbers.double(0...400))))
    case 17: return .advance(.milliseconds(numbers.double(0...600)))
    default: return .cancelAll
    }
  }
}

// MARK: Events

extension StageSketch {
  private mutating func addEvents(_ numbers: inout SeededNumbers, _ wildness: Wildness) {
    var fingers = RandomFingers(maximum: numbers.pick([1, 2, 2, 3, 5, 10]))
    var time = 1.0
    var batch: [ContactFrame] = []
    for _ in 0..<numbers.int(30...80) {
      time += numbers.chance(0.85) ? numbers.double(0.004...0.02) : numbers.double(0.02...0.9)
      if wildness.isChanging, numbers.chance(0.05) { events.append(.change(change(&numbers))) }
      if numbers.chance(0.02) { events.append(.advance(.seconds(time - 0.002))) }
      var contacts = fingers.report(&numbers)
      var frameTime = Instant.seconds(time)
      var device = DeviceID(0)
      if wildness.isIncoherent, numbers.chance(0.15) {
        Self.damage(&contacts, &frameTime, &device, &numbers)
      }
      batch.append(ContactFrame(device: device, time: frameTime, contacts: contacts))
      guard numbers.chance(0.8) else { continue }
      events.append(.frames(batch))
      batch = []
    }
    if !batch.isEmpty { events.append(.frames(batch)) }
    if numbers.chance(0.1) { events.append(.cancelAll(.seconds(time + 0.01))) }
  }

  /// Makes a report incoherent.
  private static func damage(
    _ contacts: inout [Contact], _ time: inout Instant, _ device: inout DeviceID,
    _ numbers: inout SeededNumbers
  ) {
    let values = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -1]
    func contact(_ slot: Int) -> Contact {
      Contact(
        slot: slot, phase: numbers.pick([.began, .moved, .ended, .cancelled]),
        position: Point(x: numbers.double(0...400), y: numbers.double(0...400)),
        tool: numbers.pick([.finger, .pen, .palm]), pressure: numbers.pick(values),
        size: numbers.pick(values))
    }
    switch numbers.int(0...5) {
    case 0: contacts.append(contact(numbers.pick([.min, -1, 0, 1, 2, 3, 77, .max])))
    case 1:
      var broken = contact(numbers.int(0...3))
      broken.position = Point(x: numbers.pick(values), y: numbers.pick(values))
      contacts.insert(broken, at: 0)
    case 2: time = time - .milliseconds(numbers.double(0...2_000))
    case 3: device = DeviceID(numbers.pick([-1, 1, 2, .max, .min]))
    case 4:
      for slot in 100..<170 {
        var landing = contact(slot)
        landing.phase = .began
        contacts.append(landing)
      }
    default:
      for slot in 100..<170 where numbers.chance(0.5) {
        contacts.append(Contact(slot: slot, phase: .ended, position: .zero))
      }
    }
  }
}

/// Fingers that land, wander and lift at random, with coherent reports.
private struct RandomFingers {
  let maximum: Int
  private var down: [Int: Point] = [:]

  init(maximum: Int) { self.maximum = maximum }

  mutating func report(_ numbers: inout SeededNumbers) -> [Contact] {
    if down.count < maximum, down.isEmpty || numbers.chance(0.2) { return [land(&numbers)] }
    var contacts: [Contact] = []
    for slot in down.keys.sorted() where numbers.chance(0.8) {
      contacts.append(numbers.chance(0.08) ? lift(slot, &numbers) : move(slot, &numbers))
    }
    return contacts
  }

  private mutating func land(_ numbers: inout SeededNumbers) -> Contact {
    let slot = (0..<maximum).first { down[$0] == nil } ?? 0
    let place = Point(x: numbers.double(0...400), y: numbers.double(0...400))
    down[slot] = place
    let tool: Contact.Tool = numbers.chance(0.05) ? .pen : .finger
    return Contact(slot: slot, phase: .began, position: place, tool: tool)
  }

  private mutating func move(_ slot: Int, _ numbers: inout SeededNumbers) -> Contact {
    let reach = numbers.pick([0.0, 2, 6, 6, 25, 60])
    let step = Vector(dx: numbers.double(-reach...reach), dy: numbers.double(-reach...reach))
    let place = (down[slot] ?? .zero) + step
    down[slot] = place
    return Contact(slot: slot, phase: .moved, position: place)
  }

  private mutating func lift(_ slot: Int, _ numbers: inout SeededNumbers) -> Contact {
    let place = down.removeValue(forKey: slot) ?? .zero
    let phase: Contact.Phase = numbers.chance(0.15) ? .cancelled : .ended
    return Contact(slot: slot, phase: phase, position: place)
  }
}
