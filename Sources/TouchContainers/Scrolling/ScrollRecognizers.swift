import TouchGeometry
import TouchGestures
import TouchTracking

/// The pan of a scroll layer, which notifies it of fingers that land and lift.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  /// The scroll layer, whatever layer the recognizer is on: one that is removed during a gesture must still
  /// report the end. It removes itself when it is deallocated.
  @exclusivity(unchecked) unowned(unsafe) var scroller: ScrollLayer?

  override init() {
    super.init()
    judgesBySamples(ifExactly: ScrollPanGestureRecognizer.self)
  }

  override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    judge(phase, for: scroller) { super.judge(samples, phase: phase) }
  }

  override var movementBeyondEdge: Vector? { scroller?.wayBeyondEdge }

  override func canTakeOver(movingBy way: Vector) -> Bool {
    scroller?.canMove(alongInWindow: way) ?? true
  }

  override func willHandOff() { scroller?.stayAtEdge() }

  override func reset() {
    super.reset()
    scroller?.gestureIsOver()
  }

  #if hasFeature(Embedded)
    override var kindLabel: String { "ScrollPan" }
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

  override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    judge(phase, for: scroller) { super.judge(samples, phase: phase) }
  }

  override func reset() {
    super.reset()
    scroller?.gestureIsOver()
  }

  #if hasFeature(Embedded)
    override var kindLabel: String { "ScrollPinch" }
  #endif
}

extension GestureRecognizer {
  /// Handles the frame; the scroll layer is notified of landings before, and of all changes of the fingers
  /// after.
  fileprivate func judge(
    _ phase: TouchPhase, for scroller: ScrollLayer?, _ body: () -> Verdict
  ) -> Verdict {
    switch phase {
    case .moved, .stationary: return body()
    case .began, .ended, .cancelled: break
    }
    if phase == .began { scroller?.catchContent() } else { scroller?.noteGrowth() }
    let verdict = body()
    scroller?.renewGrip()
    return verdict
  }
}

/// Briefly delays the delivery of touches to the content of a scroll layer. It never recognizes a gesture.
final class ContentTouchDelay: GestureRecognizer {
  /// How long the delivery of a touch to the content is delayed: about 150 ms, as documented for UIKit's
  /// scroll views.
  static let span = TimeSpan.milliseconds(150)

  private var isOver = false

  override init() {
    super.init()
    judgesBySamples(ifExactly: ContentTouchDelay.self)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
  }

  override func judge(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    guard !isOver, !samples.isEmpty else { return .undecided }
    let now = samples[0].time
    switch phase {
    case .began:
      if deadline == .distantFuture { deadline = now + ContentTouchDelay.span }
      return .undecided
    case .moved, .stationary: return .undecided
    case .ended, .cancelled:
      let span = now - (deadline - ContentTouchDelay.span)
      return fail(.liftedEarly(after: span, required: ContentTouchDelay.span), at: now)
    }
  }

  override func reach(_ instant: Instant) -> Verdict {
    guard !isOver, instant >= deadline else { return .undecided }
    let reason = FailureReason.heldTooLong(ContentTouchDelay.span, limit: ContentTouchDelay.span)
    return fail(reason, at: deadline)
  }

  private func fail(_ reason: FailureReason, at instant: Instant) -> Verdict {
    isOver = true
    deadline = .distantFuture
    return .failed(reason, at: instant)
  }

  override func reset() {
    isOver = false
    super.reset()
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

  override var maximumDecisionTime: TimeSpan? { ContentTouchDelay.span }
}
