import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// A short script of one to three fingers, with few kinds of actions.
struct FingerScript {
  enum Action: Hashable {
    case land(Int)
    /// Moves 6 pt: two of them make a pan.
    case creeps(Int)
    /// Moves 60 pt: enough for everything.
    case strides(Int)
    case lift(Int)
    case waits(TimeSpan)
  }

  var actions: [Action]

  /// Calls `body` with every script of this many fingers and actions in which only fingers that are down move
  /// and lift, the first one lands first, and no wait is last or follows another.
  static func forEach(fingers: Int, length: Int, _ body: (FingerScript) -> Void) {
    var script = FingerScript(actions: [])
    extend(&script, down: [], fingers, length, body)
  }

  private static func extend(
    _ script: inout FingerScript, down: Set<Int>, _ fingers: Int, _ remaining: Int,
    _ body: (FingerScript) -> Void
  ) {
    guard remaining > 0 else { return body(script) }
    for action in choices(script, down, fingers, isLast: remaining == 1) {
      var down = down
      switch action {
      case .land(let finger): down.insert(finger)
      case .lift(let finger): down.remove(finger)
      case .creeps, .strides, .waits: break
      }
      script.actions.append(action)
      extend(&script, down: down, fingers, remaining - 1, body)
      script.actions.removeLast()
    }
  }

  private static func choices(
    _ script: FingerScript, _ down: Set<Int>, _ fingers: Int, isLast: Bool
  ) -> [Action] {
    guard let last = script.actions.last else { return [.land(0)] }
    var choices: [Action] = []
    for finger in 0..<fingers {
      if down.contains(finger) {
        choices += [.creeps(finger), .strides(finger), .lift(finger)]
      } else {
        choices.append(.land(finger))
      }
    }
    if case .waits = last { return choices }
    guard !isLast else { return choices }
    return choices + [0.1, 0.4, 0.8].map { .waits(.seconds($0)) }
  }
}

extension FingerScript: CustomStringConvertible {
  var description: String {
    actions.map { action in
      switch action {
      case .land(let finger): "\(finger) lands"
      case .creeps(let finger): "\(finger) creeps"
      case .strides(let finger): "\(finger) strides"
      case .lift(let finger): "\(finger) lifts"
      case .waits(let span): "waits \(span)"
      }
    }.joined(separator: ", ")
  }
}

/// A window in which scripts are played one after the other, with a trace that shows for each whether
/// everything that began had an end and a reason.
final class ScriptPlayer {
  let window = Window(size: Size(width: 1_000, height: 1_000))
  let recognizers: [GestureRecognizer]
  private let trace = Trace()
  private var time = Instant.seconds(1)
  private var places: [Int: Point] = [:]
  private var isActive: [Bool]
  private(set) var violations: [String] = []
  /// The recognizers that acted, in order, with their touches.
  private(set) var winners: [(recognizer: Int, touches: [TouchID])] = []
  private(set) var touches: [TouchID] = []

  init(_ recognizers: [GestureRecognizer]) {
    self.recognizers = recognizers
    isActive = Array(repeating: false, count: recognizers.count)
    let range = Rect(x: -500, y: -500, width: 2_500, height: 2_500)
    _ = window.application.addSurface(Surface(pointsIn: range))
    window.application.trace = trace
    for (index, recognizer) in recognizers.enumerated() {
      window.addGestureRecognizer(recognizer)
      recognizer.onAction { [unowned self] recognizer in hear(index, recognizer.state) }
    }
  }

  /// Plays a script, lifts all fingers, waits until everything is over, and checks the laws.
  func play(_ script: FingerScript) {
    trace.removeAll()
    winners = []
    violations = []
    touches = []
    // Long enough after the previous script that no tap count continues.
    time = time + .seconds(2)
    for action in script.actions { perform(action) }
    for finger in places.keys.sorted() { perform(.lift(finger)) }
    window.comeToRest()
    time = time + .seconds(2)
    window.advance(to: time)
    readTrace()
    expectRest()
  }

  private func perform(_ action: FingerScript.Action) {
    switch action {
    case .land(let finger):
      places[finger] = Point(x: 300 + 100 * Double(finger), y: 300)
      report(finger, .began)
    case .creeps(let finger): move(finger, by: Vector(dx: 6, dy: 0))
    case .strides(let finger): move(finger, by: Vector(dx: 60, dy: 0))
    case .lift(let finger):
      report(finger, .ended)
      places[finger] = nil
    case .waits(let span):
      time = time + span
      window.reachDeadlines(before: time)
      window.advance(to: time)
    }
  }

  private func move(_ finger: Int, by way: Vector) {
    // Fingers move apart, so that neighbors pinch.
    places[finger] = places[finger].map { finger == 0 ? $0 - way : $0 + way }
    report(finger, .moved)
  }

  private func report(_ finger: Int, _ phase: Contact.Phase) {
    time = time + .milliseconds(10)
    window.reachDeadlines(before: time)
    let contact = Contact(slot: finger, phase: phase, position: places[finger] ?? .zero)
    window.deliver(ContactFrame(time: time, contacts: [contact]))
  }

  private func hear(_ index: Int, _ state: GestureState) {
    switch state {
    case .began:
      if isActive[index] { violations.append("\(index) begins twice") }
      if let other = isActive.firstIndex(of: true) {
        violations.append("\(index) begins while \(other) is active")
      }
      isActive[index] = true
    case .changed, .cancelled:
      if !isActive[index] { violations.append("\(index) is \(state) without having begun") }
      if state == .cancelled { isActive[index] = false }
    case .ended: isActive[index] = false
    case .possible, .failed: violations.append("the action of \(index) is called while \(state)")
    }
  }

  // MARK: Laws

  private func readTrace() {
    var given: [RecognizerID: [TouchID]] = [:]
    var answered: Set<RecognizerID> = []
    for entry in trace.entries {
      if case .touchBegan(let touch, _, _, _) = entry.kind { touches.append(touch) }
      guard let id = entry.recognizer else { continue }
      switch entry.kind {
      case .received(let touch): given[id, default: []].append(touch)
      case .acts:
        if !answered.insert(id).inserted { violations.append("\(id) is answered twice") }
        let index = recognizers.firstIndex { $0.id == id } ?? -1
        winners.append((index, given[id] ?? []))
      case .failed:
        if !answered.insert(id).inserted { violations.append("\(id) is answered twice") }
      case .reset:
        if answered.remove(id) == nil { violations.append("\(id) has neither acted nor a reason") }
        given[id] = nil
      default: continue
      }
    }
    for id in given.keys { violations.append("\(id) is never reset") }
  }

  private func expectRest() {
    if let deadline = window.nextDeadline { violations.append("a deadline is left: \(deadline)") }
    if window.application.openTouches > 0 { violations.append("touches are left") }
    for (index, recognizer) in recognizers.enumerated() {
      if isActive[index] { violations.append("\(index) never ended") }
      if recognizer.isPending { violations.append("\(index) waits for ever") }
      if recognizer.state != .possible { violations.append("\(index) is \(recognizer.state)") }
    }
  }
}
