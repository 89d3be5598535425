import TouchGeometry
import TouchRecordings
import TouchTracking

/// Up to ten fingers that randomly land, move, rest, lift, and sometimes are cancelled; repeatable by a seed.
struct SoakFingers {
  private struct Finger {
    var place: Point
    var velocity: Vector
    /// The number of frames for which it stays down.
    var remaining: Int
  }

  private var fingers: [Finger?] = Array(repeating: nil, count: 10)
  private var random: SeededRandom
  private let area: Rect

  /// Creates fingers that are not down.
  ///
  /// - Parameter area: The area in which they land and move, in points of the panel.
  init(seed: UInt64, area: Rect) {
    random = SeededRandom(seed: seed)
    self.area = area
  }

  /// The panel's next report; nil if nothing changed.
  mutating func next() -> [Contact]? {
    var contacts: [Contact] = []
    for slot in fingers.indices {
      if var finger = fingers[slot] {
        contacts.append(move(&finger, slot))
        fingers[slot] = contacts.last?.phase == .moved ? finger : nil
      } else if random.unit() < 0.012 {
        let finger = land()
        fingers[slot] = finger
        contacts.append(Contact(slot: slot, phase: .began, position: finger.place))
      }
    }
    return contacts.isEmpty ? nil : contacts
  }

  /// Lifts all fingers that are down.
  mutating func liftAll() -> [Contact] {
    fingers.indices.compactMap { slot in
      guard let finger = fingers[slot] else { return nil }
      fingers[slot] = nil
      return Contact(slot: slot, phase: .ended, position: finger.place)
    }
  }

  private mutating func land() -> Finger {
    let place = Point(
      x: area.minX + random.unit() * (area.width - 1),
      y: area.minY + random.unit() * (area.height - 1))
    // A third taps, a third rests, a third moves.
    switch Int(random.unit() * 3) {
    case 0: return Finger(place: place, velocity: .zero, remaining: 4 + Int(random.unit() * 12))
    case 1: return Finger(place: place, velocity: .zero, remaining: 60 + Int(random.unit() * 120))
    default:
      let velocity = Vector(dx: (random.unit() - 0.5) * 40, dy: (random.unit() - 0.5) * 40)
      return Finger(place: place, velocity: velocity, remaining: 10 + Int(random.unit() * 200))
    }
  }

  private mutating func move(_ finger: inout Finger, _ slot: Int) -> Contact {
    finger.remaining -= 1
    finger.place = finger.place + finger.velocity
    if finger.place.x < area.minX || finger.place.x >= area.maxX { finger.velocity.dx.negate() }
    if finger.place.y < area.minY || finger.place.y >= area.maxY { finger.velocity.dy.negate() }
    finger.place.x = min(max(finger.place.x, area.minX), area.maxX - 1)
    finger.place.y = min(max(finger.place.y, area.minY), area.maxY - 1)
    guard finger.remaining <= 0 else {
      return Contact(slot: slot, phase: .moved, position: finger.place)
    }
    let phase: Contact.Phase = random.unit() < 0.03 ? .cancelled : .ended
    return Contact(slot: slot, phase: phase, position: finger.place)
  }
}
