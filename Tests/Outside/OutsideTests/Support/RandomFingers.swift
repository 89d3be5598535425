import Touchstone

/// Fingers that land, wander and lift at random, and the reports of a device about them.
struct RandomFingers {
  private let maximum: Int
  private var down: [Int: Point] = [:]
  private(set) var time = Instant.seconds(1)

  init(maximum: Int) { self.maximum = maximum }

  /// The next report, 4 to 20 ms after the previous one, or after a rest.
  mutating func frame(_ numbers: inout SeededNumbers) -> ContactFrame {
    let gap = numbers.chance(0.85) ? numbers.double(0.004...0.02) : numbers.double(0.02...0.9)
    time = time + .seconds(gap)
    return ContactFrame(time: time, contacts: contacts(&numbers))
  }

  private mutating func contacts(_ numbers: inout SeededNumbers) -> [Contact] {
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
    return Contact(slot: slot, phase: numbers.chance(0.15) ? .cancelled : .ended, position: place)
  }
}

extension ContactFrame {
  /// Changes a report into one that no hand and no working device produces.
  mutating func damage(_ numbers: inout SeededNumbers) {
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
    case 4: isPartial = true
    default:
      for slot in 100..<170 {
        contacts.append(Contact(slot: slot, phase: .began, position: Point(x: 9, y: 9)))
      }
    }
  }
}
