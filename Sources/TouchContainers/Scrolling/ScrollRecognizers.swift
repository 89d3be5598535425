import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The pan of a scroll layer, which notifies it of fingers that land and lift.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  /// The scroll layer, even if the recognizer has been moved to another layer: a layer removed during a
  /// gesture must still report the end. It removes itself when it is deallocated.
  @exclusivity(unchecked) unowned(unsafe) var scroller: ScrollLayer?

  override init() {
    super.init()
    judgesBySamples(ifExactly: ScrollPanGestureRecognizer.self)
  }

  override func fingersWillChange(_ phase: TouchPhase) { scroller?.fingersWillChange(phase) }

  override func fingersDidChange(_ phase: TouchPhase) { scroller?.fingersDidChange(phase) }

  override var movementBeyondEdge: Vector? { scroller?.overscroll }

  override func canTakeOver(movingBy way: Vector) -> Bool {
    scroller?.canMove(alongInWindow: way) ?? true
  }

  override func willHandOff() { scroller?.restForHandOff() }

  override func reset() {
    super.reset()
    scroller?.gestureIsOver()
  }

  #if hasFeature(Embedded)
    public override var kindLabel: String { "ScrollPan" }
  #endif
}

/// The pinch of a scroll layer, which notifies it of fingers that land and lift.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  /// The scroll layer; see ``ScrollPanGestureRecognizer/scroller``.
  @exclusivity(unchecked) unowned(unsafe) var scroller: ScrollLayer?

  override init() {
    super.init()
    judgesBySamples(ifExactly: ScrollPinchGestureRecognizer.self)
  }

  override func fingersWillChange(_ phase: TouchPhase) { scroller?.fingersWillChange(phase) }

  override func fingersDidChange(_ phase: TouchPhase) { scroller?.fingersDidChange(phase) }

  override func willHandOff() { scroller?.forgetGrowth() }

  override func reset() {
    super.reset()
    scroller?.gestureIsOver()
  }

  #if hasFeature(Embedded)
    public override var kindLabel: String { "ScrollPinch" }
  #endif
}

extension ScrollLayer {
  /// Stops the content for a finger that lands, or records how fast the fingers spread before one lifts. A finger
  /// that is cancelled flings nothing.
  fileprivate func fingersWillChange(_ phase: TouchPhase) {
    if phase == .began { catchContent() } else if phase == .ended { noteGrowth() }
  }
}

/// Briefly delays the delivery of touches to the content of a scroll layer. It never recognizes a gesture.
final class ContentTouchDelay: MachineGestureRecognizer<ContentDelayMachine> {
  init() {
    super.init(machine: ContentDelayMachine())
    judgesBySamples(ifExactly: ContentTouchDelay.self)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
  }

  override var maximumDecisionTime: TimeSpan? { ContentDelayMachine.span }
}

/// Fails a short time after the first finger has landed, or when one lifts.
struct ContentDelayMachine: GestureMachine {
  /// How long the delivery of a touch to the content is delayed: about 150 ms, as documented for UIKit's
  /// scroll views.
  static let span = TimeSpan.milliseconds(150)

  private enum State {
    case ready
    case delaying(since: Instant)
    case over
  }

  private var state = State.ready

  var deadline: Instant? {
    switch state {
    case .ready, .over: nil
    case .delaying(let start): start + Self.span
    }
  }

  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    guard !samples.isEmpty else { return .undecided }
    let now = samples[0].time
    switch (state, phase) {
    case (.ready, .began): state = .delaying(since: now)
    case (.delaying(let start), .ended), (.delaying(let start), .cancelled):
      state = .over
      return .failed(.liftedEarly(after: now - start, required: Self.span), at: now)
    case (.ready, _), (.delaying, _), (.over, _): break
    }
    return .undecided
  }

  mutating func reach(_ instant: Instant) -> Verdict {
    guard let deadline, instant >= deadline else { return .undecided }
    state = .over
    return .failed(.heldTooLong(Self.span, limit: Self.span), at: deadline)
  }

  func tracks(_ touch: TouchID) -> Bool { true }

  mutating func reset() { state = .ready }
}
