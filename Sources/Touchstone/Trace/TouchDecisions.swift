import TouchGestures
import TouchTracking

extension TraceEntry {
  /// Why a recognizer was not given a touch.
  public enum TurnedAway: Hashable, Sendable {
    /// It is disabled.
    case disabled
    /// It does not take touches of this type.
    case touchType
    /// Its class refused, by an override of `shouldReceive(_:)`.
    case refused
    /// Its delegate refused.
    case refusedByDelegate
    /// It is decided and waits for linked recognizers before it is reset.
    case awaitingReset
    /// Its gesture has all the fingers that it makes use of.
    case notUsed
  }

  /// What became of a touch at its layer, and through whom.
  public enum DeliveryDecision: Hashable, Sendable {
    /// The landing is held back while this recognizer is undecided; others may hold it as well.
    case beganHeld(by: RecognizerID)
    /// The landing was told late, after the failure of the recognizers that held it.
    case beganReleased
    /// The lift is held back while this recognizer is undecided; others may hold it as well.
    case endHeld(by: RecognizerID)
    /// The lift was told late.
    case endReleased
    /// The layer was told that the touch is cancelled.
    case cancelled(by: TakenBy)
    /// The touch is never delivered to the layer.
    case dropped(by: TakenBy)
    /// The layer does not get the touch, because of another that was there first.
    case blocked(BlockedBy)
  }

  /// What took a touch from its layer.
  public enum TakenBy: Hashable, Sendable {
    /// This recognizer's gesture makes use of the touch.
    case recognizer(RecognizerID)
    /// The touch was cancelled before its layer had heard of it.
    case cancellation
    /// The layer left its window.
    case removal
    /// A modal layer, of this name, was presented on the layer or on one that it is in.
    case modal(layer: String)
  }

  /// The touch, and the rule, by which a layer does not get another one.
  public enum BlockedBy: Hashable, Sendable {
    /// The layer has this touch and takes one at a time.
    case oneTouchAtATime(TouchID)
    /// The layer is exclusive, and another layer, of this name, has this touch.
    case ownExclusiveness(TouchID, layer: String)
    /// Another layer, of this name, is exclusive and has this touch.
    case exclusiveLayer(TouchID, layer: String)
  }
}
