import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// All sequences of a few events of two fingers. At each branch a copy of the machine judges them.
private struct Exploration<Machine: GestureMachine> {
  private enum Move: CaseIterable {
    case land, nudge, leap, lift, cancel
  }

  /// The previous events, for messages.
  private enum Chapter {
    case finger(Int, Move)
    case deadline
    case verdict(GestureState)
    case reset
  }

  private struct Hand {
    var id: UInt64 = 0
    var location = Point.zero
    var isDown = false
    var eventsLeft: Int
  }

  private struct Branch {
    var machine: Machine
    var hands: [Hand]
    var now = Instant.zero
    var state = GestureState.possible
    var nextID: UInt64 = 1
    /// Whether the machine has received a touch since it was created or reset.
    var hasSeen = false
    var story: [Chapter] = []
  }

  let gap: TimeSpan
  let isValid: (Machine) -> Bool
  private(set) var leaves = 0
  private(set) var recognitions = 0
  private(set) var complaints: [String] = []

  init(_ machine: Machine, events: Int, gap: Double, isValid: @escaping (Machine) -> Bool) {
    self.gap = .seconds(gap)
    self.isValid = isValid
    let hands = [Hand(eventsLeft: events), Hand(eventsLeft: events)]
    explore(Branch(machine: machine, hands: hands))
  }

  private mutating func explore(_ branch: Branch) {
    guard complaints.count < 5 else { return }
    var isLeaf = true
    for index in branch.hands.indices where branch.hands[index].eventsLeft > 0 {
      isLeaf = false
      for move in Move.allCases where branch.hands[index].isDown == (move != .land) {
        var next = branch
        next.hands[index].eventsLeft -= 1
        take(move, of: index, &next)
        explore(next)
      }
    }
    if isLeaf { finish(branch) }
  }

  /// Lifts the fingers that are down, lets all deadlines pass and expects a terminal verdict.
  private mutating func finish(_ branch: Branch) {
    var branch = branch
    leaves += 1
    for index in branch.hands.indices where branch.hands[index].isDown {
      take(.lift, of: index, &branch)
    }
    advance(&branch, to: branch.now + .seconds(10))
    if branch.hasSeen && !branch.state.isTerminal {
      complaints.append("no terminal verdict: \(branch.story)")
    }
  }

  private mutating func take(_ move: Move, of index: Int, _ branch: inout Branch) {
    advance(&branch, to: branch.now + gap)
    // As in the engine: when all fingers are up and the machine has decided, it is reset.
    if branch.state.isTerminal && !branch.hands.contains(where: { $0.isDown }) {
      branch.machine.reset()
      branch.state = .possible
      branch.hasSeen = false
      branch.story.append(.reset)
    }
    let phase = apply(move, to: &branch.hands[index], index, &branch.nextID)
    branch.story.append(.finger(index + 1, move))
    guard !branch.state.isTerminal else { return }
    branch.hasSeen = true
    let hand = branch.hands[index]
    let sample = TouchSample(
      id: TouchID(hand.id), time: branch.now, location: hand.location, phase: phase)
    judge(branch.machine.receive([sample], phase: phase), &branch)
  }

  private func apply(
    _ move: Move, to hand: inout Hand, _ index: Int, _ nextID: inout UInt64
  ) -> TouchPhase {
    switch move {
    case .land:
      hand.id = nextID
      nextID += 1
      hand.isDown = true
      hand.location = Point(x: 100 + Double(index) * 60, y: 100)
      return .began
    case .nudge:
      hand.location = hand.location + Vector(dx: 4, dy: 1)
      return .moved
    case .leap:
      hand.location = hand.location + Vector(dx: 60, dy: -20)
      return .moved
    case .lift:
      hand.isDown = false
      return .ended
    case .cancel:
      hand.isDown = false
      return .cancelled
    }
  }

  private mutating func advance(_ branch: inout Branch, to instant: Instant) {
    var rounds = 0
    while !branch.state.isTerminal, let deadline = branch.machine.deadline, deadline <= instant {
      branch.story.append(.deadline)
      judge(branch.machine.reach(deadline), &branch)
      rounds += 1
      guard rounds < 10 else {
        complaints.append("does not get past its deadline: \(branch.story)")
        break
      }
    }
    branch.now = instant
  }

  private mutating func judge(_ verdict: Verdict, _ branch: inout Branch) {
    if !isValid(branch.machine) { complaints.append("values not finite: \(branch.story)") }
    guard verdict != .undecided else { return }
    branch.story.append(.verdict(verdict.kind))
    if !branch.state.mayBecome(verdict.kind) {
      complaints.append("\(branch.state) to \(verdict.kind): \(branch.story)")
    }
    if verdict.kind == .began || (verdict.kind == .ended && branch.state == .possible) {
      recognitions += 1
    }
    branch.state = verdict.kind
  }
}

@Suite("Exhaustive short scripts")
struct ExhaustiveTests {
  /// The gaps are shorter than all time limits, longer than those of taps, or longer than all of them.
  private func explore<Machine: GestureMachine>(
    _ machine: Machine, sourceLocation: SourceLocation = #_sourceLocation,
    isValid: @escaping (Machine) -> Bool = { _ in true }
  ) {
    for (gap, events, leaves) in [(0.02, 4, 50_000), (0.4, 3, 1_000), (0.8, 3, 1_000)] {
      let result = Exploration(machine, events: events, gap: gap, isValid: isValid)
      #expect(result.complaints.isEmpty, "\(result.complaints)", sourceLocation: sourceLocation)
      #expect(result.leaves > leaves, "\(result.leaves)", sourceLocation: sourceLocation)
      #expect(events < 4 || result.recognitions > 0, sourceLocation: sourceLocation)
    }
  }

  @Test("taps of one and two fingers, once and twice", arguments: [(1, 1), (2, 1), (1, 2)])
  func taps(taps: Int, touches: Int) {
    var settings = TapMachine.Settings()
    settings.taps = taps
    settings.touches = touches
    explore(TapMachine(settings: settings))
  }

  @Test("long presses, also after a tap", arguments: [(0, 1), (0, 2), (1, 1)])
  func longPresses(taps: Int, touches: Int) {
    var settings = LongPressMachine.Settings()
    settings.taps = taps
    settings.touches = touches
    settings.minimumDuration = .seconds(0.03)
    explore(LongPressMachine(settings: settings))
  }

  @Test("pans of several counts", arguments: [(1, Int.max), (1, 1), (2, 2)])
  func pans(minimum: Int, maximum: Int) {
    var settings = PanMachine.Settings()
    settings.minimumTouches = minimum
    settings.maximumTouches = maximum
    explore(PanMachine(settings: settings)) { $0.translation.isFinite }
  }

  @Test("pinches", arguments: [false, true])
  func pinches(endsAtFirstLift: Bool) {
    var settings = PinchMachine.Settings()
    settings.endsAtFirstLift = endsAtFirstLift
    explore(PinchMachine(settings: settings)) { $0.scale.isFinite && $0.scale > 0 }
  }

  @Test("rotations", arguments: [false, true])
  func rotations(endsAtFirstLift: Bool) {
    var settings = RotationMachine.Settings()
    settings.endsAtFirstLift = endsAtFirstLift
    explore(RotationMachine(settings: settings)) { $0.rotation.isFinite }
  }

  @Test("swipes of one and two fingers", arguments: 1...2)
  func swipes(touches: Int) {
    var settings = SwipeMachine.Settings()
    settings.touches = touches
    settings.direction = [.right, .up]
    explore(SwipeMachine(settings: settings))
  }

  @Test("transforms", arguments: 1...2)
  func transforms(minimum: Int) {
    var settings = TransformMachine.Settings()
    settings.minimumTouches = minimum
    explore(TransformMachine(settings: settings)) {
      let values = $0.values
      return values.translation.isFinite && values.rotation.isFinite && values.scale.isFinite
        && values.scale > 0
    }
  }
}
