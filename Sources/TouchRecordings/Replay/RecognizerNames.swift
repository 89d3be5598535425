import TouchGestures
import TouchTracking
import Touchstone

/// The names of a window's recognizers by their numbers, and sentences about them.
struct RecognizerNames {
  private var names: [RecognizerID: String] = [:]

  init(_ window: Window) {
    let recognizers = window.withDescendants.flatMap(\.gestureRecognizers)
    var occurrences: [String: Int] = [:]
    for recognizer in recognizers { occurrences[recognizer.label, default: 0] += 1 }
    for recognizer in recognizers where recognizer.id.rawValue > 0 {
      let isAlone = occurrences[recognizer.label] == 1
      let place = recognizer.layer?.name ?? ""
      names[recognizer.id] = isAlone ? recognizer.label : "\(recognizer.label) on \(place)"
    }
  }

  func name(of recognizer: RecognizerID) -> String? { names[recognizer] }

  private func mention(_ recognizer: RecognizerID) -> String {
    names[recognizer] ?? "recognizer \(recognizer.rawValue)"
  }

  /// What kind of thing an entry says, and the clause that says it; nil for what is not worth it.
  func explain(_ entry: TraceEntry) -> (kind: String, reason: String)? {
    switch entry.kind {
    case .touchBegan(let touch, let layer, let x, let y):
      let place = "(\(x.readable(1)), \(y.readable(1)))"
      let target = layer.map { "on \($0)" } ?? "on no layer"
      return ("landed", "\(name(touch)) lands \(target) at \(place)")
    case .touchEnded(let touch): return ("lifted", "\(name(touch)) lifts")
    case .touchCancelled(let touch): return ("taken back", "\(name(touch)) is taken back")
    case .received, .reset: return nil
    case .turnedAway(let touch, let reason):
      return ("turned away", "is not given \(name(touch)): \(reason.clause)")
    case .verdict(let verdict): return verdict.clause.map { ("thought", $0) }
    case .waits(let others):
      let list = others.map(mention).joined(separator: ", ")
      return ("waits", "is sure, and waits for the failure of \(list)")
    case .acts(let since):
      let waited = since < entry.time ? ", sure since \(since.readable)" : ""
      let by = entry.evidence.map { ": \($0)" } ?? ""
      return ("acts", "is recognized\(waited)\(by)")
    case .ends: return ("ends", "ends")
    case .cancelled(let reason): return ("cancelled", "is cancelled: \(reason)")
    case .failed(let reason): return ("failed", "fails: \(clause(reason))")
    case .delivery(let touch, let decision): return ("delivery", clause(decision, name(touch)))
    case .illegalTransition(let from, let to):
      return ("mended", "went from \(from) to \(to), which is not legal; it was mended")
    case .cycleDropped(let names):
      return ("mended", "a circle of requirements was left out: \(names.joined(separator: ", "))")
    case .fault(let fault): return ("fault", fault.kind.sentence)
    }
  }

  private func name(_ touch: TouchID) -> String { "touch \(touch.rawValue)" }

  private func clause(_ decision: TraceEntry.DeliveryDecision, _ touch: String) -> String {
    switch decision {
    case .beganHeld(let holder):
      "the landing of \(touch) is held back from its layer while \(mention(holder)) is undecided"
    case .beganReleased: "the layer is told late that \(touch) landed"
    case .endHeld(let holder):
      "the lift of \(touch) is held back from its layer while \(mention(holder)) is undecided"
    case .endReleased: "the layer is told late that \(touch) lifted"
    case .cancelled(let taker): "\(touch) is taken from its layer\(clause(taker))"
    case .dropped(let taker): "the layer never hears of \(touch)\(clause(taker))"
    case .blocked(let other): "the layer does not get \(touch): \(clause(other))"
    }
  }

  private func clause(_ taker: TraceEntry.TakenBy) -> String {
    switch taker {
    case .recognizer(let recognizer): " by \(mention(recognizer))"
    case .cancellation: ", which was cancelled meanwhile"
    case .removal: ", which leaves its window"
    case .modal(let layer): ", which \(layer) covers"
    }
  }

  private func clause(_ other: TraceEntry.BlockedBy) -> String {
    switch other {
    case .oneTouchAtATime(let touch):
      "it takes one at a time and has \(name(touch))"
    case .ownExclusiveness(let touch, let layer):
      "it is exclusive, and \(layer) has \(name(touch))"
    case .exclusiveLayer(let touch, let layer):
      "\(layer) is exclusive and has \(name(touch))"
    }
  }

  private func clause(_ reason: FailureReason) -> String {
    switch reason {
    case .excluded(let other): "\(mention(other)) is recognized and excludes it"
    case .requirementRecognized(let other):
      "\(mention(other)), whose failure it requires, is recognized"
    case .moved, .heldTooLong, .liftedEarly, .tooManyTouches, .tooFewTouches, .nextTapTooLate,
      .nextTapTooFar, .tooLittle, .wrongDirection, .tooSlow, .awayFromEdge, .touchCancelled,
      .refused, .withdrawn, .layerLeftWindow, .neverDecided, .custom:
      reason.description
    }
  }
}

extension Verdict {
  /// What a recognizer wanted, as a clause; nil when it wanted nothing.
  fileprivate var clause: String? {
    switch self {
    case .undecided, .changed: nil
    case .began(let instant), .ended(let instant): "was sure at \(instant.readable)"
    case .cancelled(let reason, _): "wanted to be cancelled: \(reason)"
    case .failed(let reason, _): "wanted to fail: \(reason)"
    }
  }
}

extension TraceEntry.TurnedAway {
  fileprivate var clause: String {
    switch self {
    case .disabled: "it is disabled"
    case .touchType: "it does not take touches of this type"
    case .refused: "it refused"
    case .refusedByDelegate: "its delegate refused"
    case .awaitingReset: "its last gesture is not over for all that are linked to it"
    case .notUsed: "its gesture has all the fingers that it needs"
    }
  }
}
