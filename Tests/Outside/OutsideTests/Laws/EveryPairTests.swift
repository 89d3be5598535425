import Testing
import Touchstone

/// Every pair of an app's own recognizers, of which one waits for the other, under every short script of two
/// fingers.
@Suite("Every pair of recognizers over every short script")
struct EveryPairTests {
  private enum Action: CaseIterable {
    case first, second, creep, stride, wait
  }

  /// The frames of a script: `first` and `second` land or lift a finger; `creep` and `stride` move the
  /// fingers that are down away from each other.
  private static func frames(_ actions: [Action], at start: Instant) -> [ContactFrame] {
    var script = FingerScript(at: start)
    var places: [Point?] = [nil, nil]
    func toggle(_ slot: Int) {
      let place = places[slot] ?? Point(x: 100 + 100 * Double(slot), y: 200)
      let phase: Contact.Phase = places[slot] == nil ? .began : .ended
      places[slot] = places[slot] == nil ? place : nil
      script.report([Contact(slot: slot, phase: phase, position: place)])
    }
    func move(_ way: Double) {
      var contacts: [Contact] = []
      for slot in 0...1 {
        guard let place = places[slot] else { continue }
        let next = place + Vector(dx: slot == 0 ? -way : way, dy: way)
        places[slot] = next
        contacts.append(Contact(slot: slot, phase: .moved, position: next))
      }
      if !contacts.isEmpty { script.report(contacts) }
    }
    for action in actions {
      switch action {
      case .first: toggle(0)
      case .second: toggle(1)
      case .creep: move(6)
      case .stride: move(60)
      case .wait: script.wait(0.4)
      }
    }
    for slot in 0...1 where places[slot] != nil { toggle(slot) }
    return script.frames
  }

  private static func forEachScript(_ length: Int, _ body: ([Action]) -> Void) {
    var indices = Array(repeating: 0, count: length)
    let actions = Action.allCases
    while true {
      body([.first] + indices.map { actions[$0] })
      var place = 0
      while place < length {
        indices[place] += 1
        if indices[place] < actions.count { break }
        indices[place] = 0
        place += 1
      }
      if place == length { return }
    }
  }

  @Test(
    "a recognizer and the one it waits for end all gestures, and are never active at once",
    arguments: RecognizerKind.allCases)
  func waiting(kind: RecognizerKind) throws {
    for other in RecognizerKind.allCases {
      let bench = Bench()
      let application = bench.window.application
      let waiting = bench.add(kind.makeOwn(), "waiting")
      let required = bench.add(other.makeOwn(), "required")
      try waiting.require(toFail: required)
      var states = ["waiting": GestureState.possible, "required": .possible]
      var broken: [String] = []
      for recognizer in [waiting, required] {
        recognizer.onAction { recognizer in
          let old = states[recognizer.name] ?? .failed
          if !old.mayBecome(recognizer.state) { broken.append("\(old) to \(recognizer.state)") }
          states[recognizer.name] = recognizer.state.isTerminal ? .possible : recognizer.state
          let isBothActive = states["waiting"] != .possible && states["required"] != .possible
          if isBothActive { broken.append("both are active") }
        }
      }
      var time = Instant.seconds(1)
      Self.forEachScript(_isDebugAssertConfiguration() ? 2 : 5) { script in
        application.play(Self.frames(script, at: time))
        let isAtRest = application.comesToRest() && application.openTouches == 0
        for recognizer in [waiting, required] {
          if recognizer.state != .possible || recognizer.isPending { broken.append("no rest") }
        }
        if !isAtRest || !broken.isEmpty, broken.count < 100 {
          Issue.record("\(kind) waits for \(other): \(broken) after \(script)")
          broken += Array(repeating: "", count: 100)
        }
        time = time + .seconds(10)
      }
      waiting.removeActions()
      required.removeActions()
    }
  }
}
