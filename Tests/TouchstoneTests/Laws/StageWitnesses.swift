import Randomness
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// A layer that checks that every touch it saw begin ends or is cancelled exactly once.
final class WitnessLayer: Layer {
  var forwards = false
  var onViolation: (String) -> Void = { _ in }
  var onCall: () -> Void = {}
  /// The touches that are down on it.
  private(set) var open: Set<TouchID> = []
  /// The calls of its touch methods, except for movements.
  private(set) var told: [Told] = []

  struct Told: Hashable {
    var phase: TouchPhase
    var touch: TouchID
    var time: Instant

    var withoutTime: Told { Told(phase: phase, touch: touch, time: .zero) }
  }

  private func note(_ touches: [Touch], _ phase: TouchPhase) {
    for touch in touches {
      told.append(Told(phase: phase, touch: touch.id, time: touch.timestamp))
    }
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .began)
    for touch in touches where !open.insert(touch.id).inserted {
      onViolation("touch \(touch.id.rawValue) began twice on \(name)")
    }
    if forwards { super.touchesBegan(touches, with: event) }
    onCall()
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    expectOpen(touches, "moved")
    if forwards { super.touchesMoved(touches, with: event) }
    onCall()
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .ended)
    expectOpen(touches, "ended")
    open.subtract(touches.map(\.id))
    if forwards { super.touchesEnded(touches, with: event) }
    onCall()
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    note(touches, .cancelled)
    expectOpen(touches, "was cancelled")
    open.subtract(touches.map(\.id))
    if forwards { super.touchesCancelled(touches, with: event) }
    onCall()
  }

  private func expectOpen(_ touches: [Touch], _ what: String) {
    if touches.isEmpty { onViolation("\(name) got a call without touches: \(what)") }
    for touch in touches where !open.contains(touch.id) {
      onViolation("touch \(touch.id.rawValue) \(what) on \(name), but never began there")
    }
  }
}

/// A delegate whose answers look random but are always the same.
final class StageDelegate: GestureRecognizerDelegate {
  private let seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  private func answers(_ question: UInt64, _ a: String, _ b: String, oneIn share: UInt64) -> Bool {
    var hash = SplitMix64.mix(seed &+ question)
    for byte in (a + "," + b).utf8 { hash = SplitMix64.mix(hash ^ UInt64(byte)) }
    return hash % share == 0
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !answers(1, recognizer.name, "", oneIn: 6)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    !answers(2, recognizer.name, "\(touch.id.rawValue % 5)", oneIn: 8)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { answers(3, recognizer.name, other.name, oneIn: 3) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { answers(4, recognizer.name, other.name, oneIn: 6) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { answers(5, recognizer.name, other.name, oneIn: 6) }
}

/// A recognizer that sets random states, legal or not, and ignores some touches.
final class WhimsicalRecognizer: GestureRecognizer {
  private var numbers: SeededNumbers
  private let isTidy: Bool
  private var down: Set<TouchID> = []

  init(seed: UInt64, isTidy: Bool) {
    numbers = SeededNumbers(seed: seed)
    self.isTidy = isTidy
  }

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

  override func reset() {
    down.removeAll()
    super.reset()
  }

  private func act() {
    guard numbers.chance(0.2) else { return }
    state = numbers.pick([.began, .changed, .ended, .cancelled, .failed, .possible])
  }

  private func lift(_ touches: [Touch]) {
    down.subtract(touches.map(\.id))
    if isTidy, down.isEmpty {
      state = state == .possible ? .failed : .ended
    } else {
      act()
    }
  }
}

/// A built-in recognizer with overrides that call `super`.
final class DerivedPan: PanGestureRecognizer {
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
  }
}

extension StageSketch.Kind {
  func makeRecognizer() -> GestureRecognizer {
    switch self {
    case .tap: return TapGestureRecognizer()
    case .doubleTap: return TapGestureRecognizer(taps: 2)
    case .twoFingerTap: return TapGestureRecognizer(touches: 2)
    case .longPress: return LongPressGestureRecognizer()
    case .quickPress: return press { $0.minimumPressDuration = .zero }
    case .twoFingerPress: return press { $0.numberOfTouchesRequired = 2 }
    case .pressAfterTap: return press { $0.numberOfTapsRequired = 1 }
    case .pan: return PanGestureRecognizer()
    case .twoFingerPan:
      let pan = PanGestureRecognizer()
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 3)
      return pan
    case .edgePan: return ScreenEdgePanGestureRecognizer(edges: .all)
    case .pinch: return PinchGestureRecognizer()
    case .rotation: return RotationGestureRecognizer()
    case .transform: return TransformGestureRecognizer()
    case .swipe: return SwipeGestureRecognizer()
    case .anySwipe: return SwipeGestureRecognizer(direction: [.left, .right, .up, .down])
    case .tapMachine: return MachineGestureRecognizer(machine: TapMachine())
    case .derivedPan: return DerivedPan()
    case .whimsical(let seed, let isTidy): return WhimsicalRecognizer(seed: seed, isTidy: isTidy)
    }
  }

  private func press(_ set: (LongPressGestureRecognizer) -> Void) -> GestureRecognizer {
    let press = LongPressGestureRecognizer()
    set(press)
    return press
  }
}
