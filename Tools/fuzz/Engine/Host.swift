import TouchGeometry
import TouchTracking
import Touchstone

/// An application in a world, with its devices and fingers.
final class Host {
  let number: Int
  private(set) var application: Application
  private(set) var devices: [DeviceID] = []
  var hands: [Hand] = []

  /// The side of the square panel that all devices report, in points.
  static let side = 400.0

  init(number: Int, world: World) {
    self.number = number
    application = WitnessApplication(world: world)
    addDevices(world)
  }

  /// Releases the application and creates another one.
  func start(_ world: World) {
    application = WitnessApplication(world: world)
    addDevices(world)
  }

  private func addDevices(_ world: World) {
    devices = []
    hands = Array(repeating: Hand(), count: 3)
    for _ in hands {
      let surface = Surface(sizeInPoints: Size(width: Host.side, height: Host.side))
      devices.append(application.addSurface(surface))
    }
    application.onFault = { [unowned world] fault in
      world.transcript.note(.fault, UInt64(bitPattern: fault.time.microseconds))
      world.react(0.3)
    }
  }
}

/// The fingers on one device. Each moves independently, in a way chosen when it landed.
struct Hand {
  struct Finger {
    enum Way {
      case rest
      case line(Vector)
      case wander(Double)
    }

    var place: Point
    var way: Way
    var liftChance: Double
  }

  /// By slot.
  private(set) var fingers: [Finger?] = Array(repeating: nil, count: 12)

  var isEmpty: Bool { fingers.allSatisfy { $0 == nil } }

  /// The next movements of the fingers; every finger draws from its own dice, so that it does not depend on
  /// others.
  mutating func move(_ dice: inout Dice) -> [Contact] {
    let salt = dice.next()
    let down = fingers.count { $0 != nil }
    if down == 0 || (down < 10 && dice.chance(0.12)) { return land(&dice) }
    var contacts: [Contact] = []
    for slot in fingers.indices {
      guard var finger = fingers[slot] else { continue }
      var own = Dice(seed: Dice.mix(salt, UInt64(slot)))
      if own.chance(0.12) { continue }
      if own.chance(finger.liftChance) {
        contacts.append(Contact(slot: slot, phase: own.pick(Hand.ends), position: finger.place))
        fingers[slot] = nil
      } else {
        finger.step(&own)
        contacts.append(Contact(slot: slot, phase: .moved, position: finger.place))
        fingers[slot] = finger
      }
    }
    return contacts
  }

  private static let ends: [Contact.Phase] = [
    .ended, .ended, .ended, .ended, .ended, .ended, .cancelled,
  ]

  private mutating func land(_ dice: inout Dice) -> [Contact] {
    let count = dice.chance(0.75) ? 1 : 1 + dice.below(4)
    let tool: Contact.Tool = dice.chance(0.04) ? .pen : .finger
    let way = Finger.way(&dice)
    let lift = dice.pick([0.03, 0.1, 0.3, 0.6])
    var contacts: [Contact] = []
    for _ in 0..<count {
      guard let slot = fingers.firstIndex(where: { $0 == nil }) else { break }
      let place = Point(x: dice.number(0, Host.side), y: dice.number(0, Host.side))
      let own = dice.chance(0.6) ? way : Finger.way(&dice)
      fingers[slot] = Finger(place: place, way: own, liftChance: lift)
      contacts.append(Contact(slot: slot, phase: .began, position: place, tool: tool))
    }
    return contacts
  }

  /// Lifts all fingers.
  mutating func lift() -> [Contact] {
    var contacts: [Contact] = []
    for slot in fingers.indices {
      guard let finger = fingers[slot] else { continue }
      contacts.append(Contact(slot: slot, phase: .ended, position: finger.place))
      fingers[slot] = nil
    }
    return contacts
  }
}

extension Hand.Finger {
  fileprivate static func way(_ dice: inout Dice) -> Way {
    switch dice.below(3) {
    case 0: .rest
    case 1: .line(Vector(dx: dice.number(-20, 20), dy: dice.number(-20, 20)))
    default: .wander(dice.pick([1, 4, 10, 40]))
    }
  }

  fileprivate mutating func step(_ dice: inout Dice) {
    switch way {
    case .rest: break
    case .line(let vector): place = place + vector
    case .wander(let reach):
      place.x += dice.number(-reach, reach)
      place.y += dice.number(-reach, reach)
    }
    place.x = min(max(place.x, 0), Host.side)
    place.y = min(max(place.y, 0), Host.side)
  }
}
