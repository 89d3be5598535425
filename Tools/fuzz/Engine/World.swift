import TouchGeometry
import TouchTracking
import Touchstone

/// One or two applications with windows, layers and recognizers, on which a script is performed, and whose
/// callbacks are checked.
///
/// All randomness comes from ``dice``, which every step reseeds: a world depends only on its script.
final class World {
  /// An object of the world, with a name that does not depend on other objects.
  struct Named<Object> {
    let name: UInt64
    let object: Object
  }

  let temper: Temper
  var dice = Dice(seed: 0)
  let census: Census

  var hosts: [Host] = []
  var windows: [Named<Window>] = []
  var layers: [Named<Layer>] = []
  var recognizers: [Named<GestureRecognizer>] = []
  var delegates: [Named<Judge>] = []
  /// The states of each recognizer's actions, by the recognizer's name.
  var gestures: [UInt64: GestureStates] = [:]
  /// Whether any gesture has had a hand-off.
  var hasHandOffs = false
  /// The application that reported the beginning of each recognizer's last gesture, by the recognizer's name.
  var applicationsByGesture: [UInt64: ObjectIdentifier] = [:]
  /// The witnesses with records of touches, which are checked at the end.
  var records: [TouchRecordReference] = []
  /// The observed events; retained, so that their identities stay distinct.
  var events: [TouchEvent] = []
  /// The application of each of ``events``, if the first touch revealed it.
  var eventApplications: [ObjectIdentifier?] = []

  /// The clock of the fingers, in microseconds.
  var time: Int64 = 1_000_000
  /// The latest instant that the applications must have reached.
  var reached: Int64 = .min
  /// Whether all instants so far were plausible.
  var hasPlausibleTimes = true
  /// Whether all numbers so far were finite and not huge.
  var hasPlausibleNumbers = true

  /// The salt of the current step, and the number of names given in it.
  private var salt: UInt64 = 0
  private var namesOfStep: UInt64 = 0
  /// The number of changes that callbacks may still make in this step.
  var reactionsLeft = 0
  private var reactionDepth = 0
  var isResting = false
  /// The number of changes made in this step.
  private(set) var changes = 0

  private(set) var violations: [Violation] = []
  var transcript = TranscriptHash()
  var framesDelivered = 0
  /// The number of frames delivered together, for the law of batching.
  var framesAtOnce = 1
  var heldFrames: [ContactFrame] = []
  /// Whether frames are stored instead of being delivered.
  var keepsFrames = false
  var keptFrames: [ContactFrame] = []
  /// Called with a description of each event; nil for none.
  var narrator: ((String) -> Void)?

  init(temper: Temper, census: Census) {
    self.temper = temper
    self.census = census
    for number in 0..<(temper.traits.contains(.applications) ? 2 : 1) {
      hosts.append(Host(number: number, world: self))
    }
  }

  func has(_ trait: Traits) -> Bool { temper.traits.contains(trait) }

  func violate(_ rule: Rule, _ text: @autoclosure () -> String) {
    guard !violations.contains(where: { $0.rule == rule.rawValue }) else { return }
    violations.append(Violation(rule, text()))
    narrate("  BROKEN: \(rule.rawValue): \(text())")
  }

  // MARK: Steps

  /// Performs one step of a script.
  func perform(_ step: Step) {
    salt = step.salt
    namesOfStep = 0
    dice = Dice(seed: step.salt)
    reactionsLeft = step.reactions
    changes = 0
    transcript.note(.step, step.salt)
    narrate("step \(step.act.rawValue) \(String(step.salt, radix: 16))")
    perform(step.act)
    narrateTrace()
  }

  /// A name for a new object.
  func newName() -> UInt64 {
    namesOfStep += 1
    return Dice.mix(salt, namesOfStep)
  }

  /// Makes a random change, or none: the program's reaction to a callback.
  func react(_ weight: Double = 1) {
    guard reactionsLeft > 0, reactionDepth < 4, temper.reactionRate > 0,
      dice.chance(temper.reactionRate * weight)
    else { return }
    reactionsLeft -= 1
    reactionDepth += 1
    let act = dice.pick(Act.reactions)
    narrate("  within a callback: \(act.rawValue)")
    perform(act)
    reactionDepth -= 1
  }

  var isReacting: Bool { reactionDepth > 0 }

  func perform(_ act: Act) {
    if act.isInput {
      if isReacting, !has(.nested) { return }
      input(act)
    } else {
      changes += 1
      change(act)
    }
  }

  // MARK: Picking

  /// One of a list. The choice depends on the names and not on the positions, so that it does not change when
  /// something else is removed from the script.
  func pick<Object>(_ list: [Named<Object>]) -> Object? {
    let salt = dice.next()
    var best: (weight: UInt64, object: Object)?
    for element in list {
      let weight = Dice.mix(element.name ^ salt)
      if best == nil || weight > best!.weight { best = (weight, element.object) }
    }
    return best?.object
  }

  func anyLayer() -> Layer? { pick(layers) }
  func anyRecognizer() -> GestureRecognizer? { pick(recognizers) }

  /// A layer or window to which a child is added.
  func anyParent() -> Layer? {
    dice.chance(0.4) ? pick(windows) ?? anyLayer() : anyLayer() ?? pick(windows)
  }

  func anyHost() -> Host { hosts[dice.below(hosts.count)] }

  // MARK: Numbers

  static let wildNumbers: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, 0, -0.0, -1, .leastNonzeroMagnitude, 1e300, 1e9,
    -1e9,
  ]

  func number(_ lowest: Double, _ highest: Double) -> Double {
    guard has(.wild), dice.chance(0.05) else { return dice.number(lowest, highest) }
    hasPlausibleNumbers = false
    return dice.pick(World.wildNumbers)
  }

  /// An integer from 1 to `highest`.
  func count(upTo highest: Int) -> Int {
    guard has(.wild), dice.chance(0.05) else { return 1 + dice.below(highest) }
    return dice.pick([0, -1, .max, .min, 1000])
  }

  func span(upTo seconds: Double) -> TimeSpan {
    guard has(.wild), dice.chance(0.05) else { return .seconds(dice.number(0, seconds)) }
    hasPlausibleNumbers = false
    return .microseconds(dice.pick([0, -5, .max, .min]))
  }

  func rect() -> Rect {
    if has(.wild), dice.chance(0.01) {
      return Rect(x: wildNumber(), y: wildNumber(), width: wildNumber(), height: wildNumber())
    }
    return Rect(
      x: dice.number(-20, 300), y: dice.number(-20, 300), width: dice.number(0, 400),
      height: dice.number(0, 400))
  }

  func wildNumber() -> Double {
    hasPlausibleNumbers = false
    return dice.pick(World.wildNumbers)
  }

  func point(_ lowest: Double, _ highest: Double) -> Point {
    Point(x: number(lowest, highest), y: number(lowest, highest))
  }

  func transform() -> AffineTransform {
    if has(.wild), dice.chance(0.05) {
      return AffineTransform(
        a: wildNumber(), b: wildNumber(), c: wildNumber(), d: wildNumber(), tx: wildNumber(),
        ty: wildNumber())
    }
    if dice.chance(0.05) { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    return AffineTransform(
      a: dice.number(-2, 2), b: dice.number(-2, 2), c: dice.number(-2, 2), d: dice.number(-2, 2),
      tx: dice.number(-20, 20), ty: dice.number(-20, 20))
  }
}

/// Counts the living witnesses of a world; they share it, and it outlives the world.
final class Census {
  enum Kind: Int, CaseIterable {
    case layer, window, application, recognizer, delegate
  }

  private var living = Array(repeating: 0, count: Kind.allCases.count)

  func born(_ kind: Kind) { living[kind.rawValue] += 1 }
  func died(_ kind: Kind) { living[kind.rawValue] -= 1 }

  /// The survivors as text; nil for none.
  var survivors: String? {
    let lines = Kind.allCases.filter { living[$0.rawValue] != 0 }
      .map { "\(living[$0.rawValue]) of \($0)" }
    return lines.isEmpty ? nil : lines.joined(separator: ", ")
  }
}

/// A hash of all callbacks of a world, in order.
struct TranscriptHash: Hashable {
  enum Kind: UInt64 {
    case step = 1, began, moved, over, action, question, fault, deadline
  }

  private(set) var value: UInt64 = 0

  mutating func note(_ kind: Kind, _ a: UInt64 = 0, _ b: UInt64 = 0) {
    value = (value ^ kind.rawValue &+ a &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    value = (value ^ (value >> 32) ^ b) &* 0xD6E8_FEB8_6659_FD93
  }
}
