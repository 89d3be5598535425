import TouchGestures
import TouchTracking

extension TraceEntry {
  /// The reason why a recognizer did not receive a touch.
  public enum NotReceivedReason: Hashable, Sendable {
    /// The recognizer is disabled.
    case disabled
    /// It does not allow touches of this type, or its gesture has those of another type; see
    /// ``GestureRecognizer/requiresExclusiveTouchType``.
    case touchType
    /// The touch landed without the buttons that it requires.
    case buttons
    /// Its class refused, in an override of `shouldReceive(_:)`.
    case refused
    /// Its delegate refused.
    case refusedByDelegate
    /// It has decided and waits before it is reset: for linked recognizers, or, after too many fingers, for
    /// those to lift.
    case awaitingReset
    /// Its gesture already has all the fingers that it uses.
    case notUsed
  }

  /// A change of a touch's delivery to its layer, and the recognizer that caused it.
  public enum DeliveryDecision: Hashable, Sendable {
    /// The landing is held back while this recognizer is undecided; others may also hold it back.
    case beganHeld(by: RecognizerID)
    /// The landing was delivered late, after the recognizers that held it back had failed.
    case beganReleased
    /// The lift is held back while this recognizer is undecided; others may also hold it back.
    case endHeld(by: RecognizerID)
    /// The lift was delivered late.
    case endReleased
    /// The touch was cancelled for the layer.
    case cancelled(by: Canceller)
    /// The touch is never delivered to the layer.
    case dropped(by: Canceller)
    /// The layer does not receive the touch, because of another one that began earlier.
    case blocked(BlockingRule)
  }

  /// The recognizer or the event that cancelled a touch for its layer.
  public enum Canceller: Hashable, Sendable {
    /// This recognizer's gesture uses the touch.
    case recognizer(RecognizerID)
    /// The touch was cancelled before it was delivered to its layer.
    case cancellation
    /// The layer left its window.
    case removal
    /// A modal layer with this name was presented on the layer or on one of its ancestors.
    case modal(layer: String)
  }

  /// The touch and the rule that block another touch from a layer.
  public enum BlockingRule: Hashable, Sendable {
    /// The layer has this touch and accepts only one at a time.
    case oneTouchAtATime(TouchID)
    /// The layer is exclusive, and another layer, with this name, has this touch.
    case ownExclusiveness(TouchID, layer: String)
    /// Another layer, with this name, is exclusive and has this touch.
    case exclusiveLayer(TouchID, layer: String)
  }
}
