import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A custom machine")
struct CustomMachineTests {
  /// Reports that it was cancelled although it never began.
  private struct CancellingMachine: GestureMachine {
    var deadline: Instant? { nil }

    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
      guard phase == .moved else { return .undecided }
      return .cancelled(.custom, at: samples[0].time)
    }

    mutating func reach(_ instant: Instant) -> Verdict { .undecided }
    func tracks(_ touch: TouchID) -> Bool { true }
    mutating func reset() {}
  }

  @Test(
    "a custom machine cancelled before it begins has failed, and nothing waits for it any longer")
  func cancelledEarly() throws {
    let stage = try GestureStage()
    let own = stage.add(MachineGestureRecognizer(machine: CancellingMachine()), "own")
    let pan = stage.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: own)
    stage.finger.land(at: middle).move(by: 5, 0)
    #expect(own.failureReason == .touchCancelled)
    stage.finger.move(by: 30, 0)
    #expect(stage.journal.lines(of: "pan") == ["pan began"])
    stage.finger.lift()
    #expect(stage.journal.lines(of: "own").isEmpty && own.state == .possible)
  }

  /// Ends with the first movement. Called again, it would fail: when the finger lifts, or after a while.
  private struct HastyMachine: GestureMachine {
    private(set) var deadline: Instant?

    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
      let now = samples[0].time
      switch phase {
      case .began:
        deadline = now + .milliseconds(300)
        return .undecided
      case .moved: return .ended(at: now)
      case .stationary: return .undecided
      case .ended, .cancelled: return .failed(.touchCancelled, at: now)
      }
    }

    mutating func reach(_ instant: Instant) -> Verdict { .failed(.touchCancelled, at: instant) }
    func tracks(_ touch: TouchID) -> Bool { true }
    mutating func reset() { deadline = nil }
  }

  @Test(
    "a machine that has ended is not called again while its recognizer waits for others",
    arguments: [false, true])
  func endedInWait(lifts: Bool) throws {
    let stage = try GestureStage()
    let blocker = stage.add(ScriptedRecognizer(), "blocker")
    let own = stage.add(MachineGestureRecognizer(machine: HastyMachine()), "own")
    try own.require(toFail: blocker)
    stage.finger.land(at: middle).move(by: 5, 0)
    #expect(own.isPending && stage.window.nextDeadline == nil)
    if lifts { stage.finger.lift() } else { stage.waits(.seconds(1)) }
    blocker.state = .failed
    #expect(stage.journal.lines(of: "own") == ["own ended"])
    #expect(own.failureReason == nil)
  }

  /// Begins with the first movement and ends with the lift; has a setting.
  private struct FollowingMachine: GestureMachine {
    var sensitivity = 1.0
    private var hasBegun = false
    var deadline: Instant? { nil }

    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
      let now = samples[0].time
      switch phase {
      case .began, .stationary: return .undecided
      case .moved:
        defer { hasBegun = true }
        return hasBegun ? .changed : .began(at: now)
      case .ended: return .ended(at: now)
      case .cancelled: return .cancelled(.touchCancelled, at: now)
      }
    }

    mutating func reach(_ instant: Instant) -> Verdict { .undecided }
    func tracks(_ touch: TouchID) -> Bool { true }
    mutating func adoptSettings(of other: Self) { sensitivity = other.sensitivity }
    mutating func reset() { hasBegun = false }
  }

  @Test("settings of a machine that change in a wait, or in the action that follows it, remain")
  func settingsInWait() throws {
    let stage = try GestureStage()
    let blocker = stage.add(ScriptedRecognizer(), "blocker", to: stage.window)
    // A finger that stays keeps the blocker undecided.
    stage.hand.finger(9).land(at: 20, 20)
    let own = stage.add(MachineGestureRecognizer(machine: FollowingMachine()), "own")
    try own.require(toFail: blocker)
    var read: [Double] = []
    own.on(.began) {
      read.append($0.machine.sensitivity)
      $0.machine.sensitivity = 3
    }
    stage.finger.land(at: middle).move(by: 5, 0)
    own.machine.sensitivity = 2
    stage.finger.lift()
    blocker.state = .failed
    #expect(stage.journal.lines(of: "own") == ["own began", "own ended"])
    #expect(read == [2] && own.machine.sensitivity == 3)
  }

  /// Ends some time after the last lift.
  private struct PatientMachine: GestureMachine {
    private(set) var deadline: Instant?

    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
      if phase == .ended { deadline = samples[0].time + .milliseconds(300) }
      return .undecided
    }

    mutating func reach(_ instant: Instant) -> Verdict {
      deadline = nil
      return .ended(at: instant)
    }

    func tracks(_ touch: TouchID) -> Bool { true }
    mutating func reset() { deadline = nil }
  }

  @Test(
    "a machine that ends after its fingers have lifted has the location where they did",
    arguments: [false, true])
  func locationAfterLift(delays: Bool) throws {
    let stage = try GestureStage()
    let own = stage.add(MachineGestureRecognizer(machine: PatientMachine()), "own")
    own.delaysTouchesEnded = delays
    var places: [Point] = []
    own.onAction { places.append($0.location(in: nil)) }
    stage.hand.land([1: Point(x: 200, y: 200), 2: Point(x: 300, y: 300)])
    stage.hand.lift([1, 2])
    stage.waits(.seconds(1))
    #expect(places == [Point(x: 250, y: 250)])
  }

  /// Begins with the landing, and gives up when the finger moves.
  private struct BrittleMachine: GestureMachine {
    static let reason = CustomReason("broke")
    var deadline: Instant? { nil }

    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
      switch phase {
      case .began: .began(at: samples[0].time)
      case .moved: .cancelled(.custom(Self.reason), at: samples[0].time)
      case .stationary, .ended, .cancelled: .undecided
      }
    }

    mutating func reach(_ instant: Instant) -> Verdict { .undecided }
    func tracks(_ touch: TouchID) -> Bool { true }
    mutating func reset() {}
  }

  @Test("a machine that gives up while it waits has failed for its own reason")
  func cancelledInWait() throws {
    let stage = try GestureStage()
    let blocker = stage.add(ScriptedRecognizer(), "blocker")
    let own = stage.add(MachineGestureRecognizer(machine: BrittleMachine()), "own")
    try own.require(toFail: blocker)
    stage.finger.land(at: middle)
    #expect(own.isPending)
    stage.finger.move(by: 5, 0)
    #expect(own.failureReason == .custom(BrittleMachine.reason))
    #expect(stage.journal.lines(of: "own").isEmpty)
  }

  /// Begins with the landing, changes only when the finger moves far, and ends with the lift.
  private struct CoarseMachine: GestureMachine {
    private var place = Point.zero
    var deadline: Instant? { nil }

    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
      let sample = samples[0]
      switch phase {
      case .began:
        place = sample.location
        return .began(at: sample.time)
      case .moved:
        guard sample.location.distance(to: place) > 20 else { return .undecided }
        place = sample.location
        return .changed
      case .stationary: return .undecided
      case .ended: return .ended(at: sample.time)
      case .cancelled: return .cancelled(.touchCancelled, at: sample.time)
      }
    }

    mutating func reach(_ instant: Instant) -> Verdict { .undecided }
    func tracks(_ touch: TouchID) -> Bool { true }
    mutating func reset() {}
  }

  @Test("an active gesture of a machine changes only when the machine says so")
  func changes() throws {
    let stage = try GestureStage()
    stage.add(MachineGestureRecognizer(machine: CoarseMachine()), "own")
    stage.finger.land(at: middle).move(by: 5, 0).move(by: 30, 0).move(by: 5, 0).lift()
    #expect(stage.journal.lines(of: "own") == ["own began", "own changed", "own ended"])
  }
}
