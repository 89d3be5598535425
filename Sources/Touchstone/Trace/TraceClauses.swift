import TouchGestures
import TouchTracking

// Descriptions of decisions for displaying traces: clauses without a full stop, in which `name` returns the
// name of a recognizer.

extension TraceEntry.DeliveryDecision {
  /// A change of a touch's delivery to its layer.
  public func clause(of touch: TouchID, naming name: (RecognizerID) -> String) -> String {
    switch self {
    case .beganHeld(let delayer):
      "the landing of \(touch.mention) is held back from its layer while \(name(delayer)) is undecided"
    case .beganReleased: "the landing of \(touch.mention) is delivered late to the layer"
    case .endHeld(let delayer):
      "the lift of \(touch.mention) is held back from its layer while \(name(delayer)) is undecided"
    case .endReleased: "the lift of \(touch.mention) is delivered late to the layer"
    case .cancelled(let canceller):
      "\(touch.mention) is cancelled for its layer\(canceller.clause(name))"
    case .dropped(let canceller):
      "\(touch.mention) is never delivered to the layer\(canceller.clause(name))"
    case .blocked(let other): "\(touch.mention) is not delivered to the layer: \(other.clause)"
    }
  }
}

extension TraceEntry.Canceller {
  /// The cause, to be appended to the description of the delivery.
  fileprivate func clause(_ name: (RecognizerID) -> String) -> String {
    switch self {
    case .recognizer(let recognizer): " by \(name(recognizer))"
    case .cancellation: ", because it was cancelled meanwhile"
    case .removal: ", because the layer left its window"
    case .modal(let layer): ", because \(layer) covers the layer"
    }
  }
}

extension TraceEntry.BlockingRule {
  fileprivate var clause: String {
    switch self {
    case .oneTouchAtATime(let touch):
      "the layer allows one touch at a time and has \(touch.mention)"
    case .ownExclusiveness(let touch, let layer):
      "the layer is exclusive, and \(layer) has \(touch.mention)"
    case .exclusiveLayer(let touch, let layer): "\(layer) is exclusive and has \(touch.mention)"
    }
  }
}

extension TraceEntry.NotReceivedReason {
  /// Why the recognizer did not receive the touch.
  public var clause: String {
    switch self {
    case .disabled: "it is disabled"
    case .touchType:
      "it does not allow touches of this type, or its gesture has those of another type"
    case .buttons: "it requires other buttons"
    case .refused: "it refused"
    case .refusedByDelegate: "its delegate refused"
    case .awaitingReset: "it is still waiting for a linked recognizer, or for extra fingers to lift"
    case .notUsed: "its gesture already has all the fingers it needs"
    }
  }
}

extension FailureReason {
  /// The reason with the names of other recognizers.
  public func clause(naming name: (RecognizerID) -> String) -> String {
    guard let winner else { return description }
    if case .excluded = self { return "\(name(winner)) is recognized and excludes it" }
    return "\(name(winner)), whose failure it requires, is recognized"
  }
}

extension TouchID {
  fileprivate var mention: String { "touch \(rawValue)" }
}
