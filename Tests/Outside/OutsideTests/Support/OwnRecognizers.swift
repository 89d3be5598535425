import Touchstone

/// Called within the methods that an app's own classes override.
typealias Callback = () -> Void

// An app's subclasses of the built-in recognizers: each overrides a method and calls super.

final class OwnTap: TapGestureRecognizer {
  var onCall: Callback = {}

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    onCall()
    super.touchesBegan(touches, with: event)
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { super.canPrevent(other) }

  override func shouldReceive(_ touch: Touch) -> Bool { super.shouldReceive(touch) }
}

final class OwnLongPress: LongPressGestureRecognizer {
  var onCall: Callback = {}

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    onCall()
  }
}

final class OwnPan: PanGestureRecognizer {
  var onCall: Callback = {}

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    onCall()
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    onCall()
    super.touchesCancelled(touches, with: event)
  }
}

/// Overrides nothing.
final class OwnEdgePan: ScreenEdgePanGestureRecognizer {}

final class OwnPinch: PinchGestureRecognizer {
  var onCall: Callback = {}

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    onCall()
    super.touchesEnded(touches, with: event)
    onCall()
  }
}

final class OwnRotation: RotationGestureRecognizer {
  var onCall: Callback = {}

  override func reset() {
    super.reset()
    onCall()
  }
}

/// Overrides nothing.
final class OwnTransform: TransformGestureRecognizer {}

final class OwnSwipe: SwipeGestureRecognizer {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    super.touchesBegan(touches, with: event)
  }

  override func reset() { super.reset() }
}

/// A recognizer with an app's own machine.
final class OwnMachineRecognizer: MachineGestureRecognizer<PullMachine> {
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
  }
}

/// Recognizes one finger that is pulled down by 15 points within half a second. Continuous.
struct PullMachine: GestureMachine, Sendable {
  private enum State: Sendable {
    case idle
    case possible(finger: TouchSample)
    case active(TouchID)
    case finished
  }

  private static let distance = 15.0
  private static let time = TimeSpan.milliseconds(500)

  private var state = State.idle

  var deadline: Instant? {
    if case .possible(let finger) = state { finger.time + Self.time } else { nil }
  }

  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    var verdict = Verdict.undecided
    for index in samples.indices where verdict == .undecided {
      verdict = receive(samples[index], phase)
    }
    return verdict
  }

  private mutating func receive(_ sample: TouchSample, _ phase: TouchPhase) -> Verdict {
    switch (state, phase) {
    case (.idle, .began):
      state = .possible(finger: sample)
      return .undecided
    case (.possible, .began), (.possible, .ended), (.possible, .cancelled):
      state = .finished
      return .failed(.custom, at: sample.time)
    case (.possible(let finger), .moved):
      guard sample.location.y - finger.location.y >= Self.distance else { return .undecided }
      state = .active(sample.id)
      return .began(at: sample.time)
    case (.active(let id), .moved): return id == sample.id ? .changed : .undecided
    case (.active(let id), .ended):
      guard id == sample.id else { return .undecided }
      state = .finished
      return .ended(at: sample.time)
    case (.active(let id), .cancelled):
      guard id == sample.id else { return .undecided }
      state = .finished
      return .cancelled(.custom, at: sample.time)
    case (.idle, _), (.active, _), (.finished, _), (.possible, .stationary): return .undecided
    }
  }

  mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    state = .finished
    return .failed(.custom, at: deadline)
  }

  func tracks(_ touch: TouchID) -> Bool {
    switch state {
    case .possible(let finger): finger.id == touch
    case .active(let id): id == touch
    case .idle, .finished: false
    }
  }

  mutating func reset() { state = .idle }
}

/// A recognizer written from scratch that sets its state arbitrarily, legally or not, and ignores some
/// touches.
final class WhimsicalRecognizer: GestureRecognizer {
  var onCall: Callback = {}
  private var numbers: SeededNumbers
  private var down: Set<TouchID> = []

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    down.formUnion(touches.map(\.id))
    if numbers.chance(0.1), let touch = touches.first {
      down.remove(touch.id)
      ignore(touch, for: event)
    }
    act()
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { act() }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { lift(touches) }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { lift(touches) }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { other.name.count % 2 == 0 }

  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    other is TapGestureRecognizer && other.name.hasSuffix("3")
  }

  override func reset() {
    down.removeAll()
    super.reset()
    onCall()
  }

  private func act() {
    onCall()
    guard numbers.chance(0.2) else { return }
    state = numbers.pick([.began, .changed, .ended, .cancelled, .failed, .possible])
  }

  private func lift(_ touches: [Touch]) {
    down.subtract(touches.map(\.id))
    if down.isEmpty { state = state == .possible ? .failed : .ended } else { act() }
  }
}

final class OwnHover: HoverGestureRecognizer {
  override func reset() { super.reset() }
}
