import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

/// All sequences of a few events of two fingers, alone or together. At each branch a copy of the machine judges
/// them.
private struct Exploration<Machine: GestureMachine> {
  private enum Move: CaseIterable {
    case land, nudge, leap, lift, leapAndLift, cancel

    var isMovement: Bool {
      switch self {
      case .nudge, .leap: true
      case .land, .lift, .leapAndLift, .cancel: false
      }
    }
  }

  /// When the next event happens.
  enum Pause {
    case span(TimeSpan)
    /// Until the machine's deadline, if it has one.
    case untilDeadline
  }

  /// The previous events, for messages.
  private enum Chapter {
    case finger(Int, Move)
    case both(Move)
    case pause(Pause)
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

  let isValid: (Machine) -> Bool
  private(set) var leaves = 0
  private(set) var recognitions = 0
  private(set) var complaints: [String] = []

  /// Explores this many events of each finger, with equal pauses.
  init(_ machine: Machine, events: Int, gap: Double, isValid: @escaping (Machine) -> Bool) {
    self.isValid = isValid
    let hands = [Hand(eventsLeft: events), Hand(eventsLeft: events)]
    explore(Branch(machine: machine, hands: hands), .seconds(gap))
  }

  /// Explores this many events of one or both fingers, after each of these pauses.
  init(_ machine: Machine, steps: Int, pauses: [Pause], isValid: @escaping (Machine) -> Bool) {
    self.isValid = isValid
    let hands = [Hand(eventsLeft: 0), Hand(eventsLeft: 0)]
    exploreTogether(Branch(machine: machine, hands: hands), steps, pauses)
  }

  private mutating func explore(_ branch: Branch, _ gap: TimeSpan) {
    guard complaints.count < 5 else { return }
    var isLeaf = true
    for index in branch.hands.indices where branch.hands[index].eventsLeft > 0 {
      isLeaf = false
      // With lifts that move, which are explored below, this would take twice as long.
      for move in Move.allCases
      where move != .leapAndLift && branch.hands[index].isDown == (move != .land) {
        var next = branch
        next.hands[index].eventsLeft -= 1
        take(move, of: [index], at: branch.now + gap, &next)
        explore(next, gap)
      }
    }
    if isLeaf { finish(branch, gap) }
  }

  private mutating func exploreTogether(_ branch: Branch, _ steps: Int, _ pauses: [Pause]) {
    guard complaints.count < 5 else { return }
    guard steps > 0 else { return finish(branch, .zero) }
    for indices in [[0], [1], [0, 1]] {
      for move in Move.allCases
      where indices.allSatisfy({ branch.hands[$0].isDown == (move != .land) }) {
        for pause in pauses {
          guard let instant = instant(after: pause, branch) else { continue }
          var next = branch
          next.story.append(.pause(pause))
          take(move, of: indices, at: instant, &next)
          exploreTogether(next, steps - 1, pauses)
        }
      }
    }
  }

  /// The end of a pause; nil if it lasts until a deadline and there is none.
  private func instant(after pause: Pause, _ branch: Branch) -> Instant? {
    switch pause {
    case .span(let span): branch.now + span
    case .untilDeadline: branch.state.isTerminal ? nil : branch.machine.deadline
    }
  }

  /// Lifts the fingers that are down, lets all deadlines pass and expects a terminal verdict.
  private mutating func finish(_ branch: Branch, _ gap: TimeSpan) {
    var branch = branch
    leaves += 1
    for index in branch.hands.indices where branch.hands[index].isDown {
      take(.lift, of: [index], at: branch.now + gap, &branch)
    }
    advance(&branch, to: branch.now + .seconds(10))
    if branch.hasSeen && !branch.state.isTerminal {
      complaints.append("no terminal verdict: \(branch.story)")
    }
  }

  private mutating func take(
    _ move: Move, of indices: [Int], at instant: Instant, _ branch: inout Branch
  ) {
    // As in the engine, a movement is judged before the deadlines of its instant.
    advance(&branch, to: move.isMovement ? instant - .microseconds(1) : instant)
    branch.now = instant
    // As in the engine: when all fingers are up and the machine has decided, it is reset.
    if branch.state.isTerminal && !branch.hands.contains(where: { $0.isDown }) {
      branch.machine.reset()
      branch.state = .possible
      branch.hasSeen = false
      branch.story.append(.reset)
    }
    branch.story.append(indices.count == 1 ? .finger(indices[0] + 1, move) : .both(move))
    var samples: [TouchSample] = []
    for index in indices {
      let phase = apply(move, to: &branch.hands[index], index, &branch.nextID)
      let hand = branch.hands[index]
      samples.append(
        TouchSample(
          id: TouchID(hand.id), time: branch.now, location: hand.location, phase: phase))
    }
    guard !branch.state.isTerminal else { return }
    branch.hasSeen = true
    judge(branch.machine.receive(samples, phase: samples[0].phase), &branch)
    advance(&branch, to: instant)
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
    case .leapAndLift:
      hand.location = hand.location + Vector(dx: 60, dy: -20)
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
    // Also at one instant, with a pause that is too long for taps, and exactly at deadlines.
    let pauses: [Exploration<Machine>.Pause] = [
      .span(.zero), .span(.seconds(0.4)), .untilDeadline,
    ]
    let result = Exploration(machine, steps: 4, pauses: pauses, isValid: isValid)
    #expect(result.complaints.isEmpty, "\(result.complaints)", sourceLocation: sourceLocation)
    #expect(result.leaves > 10_000, "\(result.leaves)", sourceLocation: sourceLocation)
  }

  @Test("taps of one and two fingers, once and twice", arguments: [(1, 1), (2, 1), (1, 2), (2, 2)])
  func taps(taps: Int, touches: Int) {
    var settings = TapMachine.Settings()
    settings.taps = taps
    settings.touches = touches
    explore(TapMachine(settings: settings))
  }

  @Test(
    "long presses, also after a tap and at the landing",
    arguments: [(0, 1, 0.03), (0, 2, 0.03), (1, 1, 0.03), (0, 1, 0), (1, 2, 0)])
  func longPresses(taps: Int, touches: Int, duration: Double) {
    var settings = LongPressMachine.Settings()
    settings.taps = taps
    settings.touches = touches
    settings.minimumDuration = .seconds(duration)
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
