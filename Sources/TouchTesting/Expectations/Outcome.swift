import TouchGestures
import TouchRecordings
import Touchstone

/// The expected result of a recognizer.
public enum Outcome: Hashable, Sendable {
  /// The gesture was recognized this many times since the first fingers were created; an active gesture
  /// counts.
  case recognized(times: Int = 1)
  /// The gesture is active.
  case active
  /// The recognizer has detected its gesture and waits for others to fail.
  case waiting
  /// The recognizer has touches and is undecided.
  case undecided
  /// The recognizer has not recognized a gesture, and its last attempt failed: for this reason, or for any.
  case failed(FailureReason.Kind? = nil)
  /// The last gesture was recognized and then cancelled.
  case cancelled
  /// The recognizer has neither recognized a gesture nor failed, because it received no touches. No pointer
  /// was over the layer of a hover.
  case untouched
}

extension Outcome: CustomStringConvertible {
  /// The outcome as the end of a sentence: "to be recognized once".
  public var description: String {
    switch self {
    case .recognized(let times): "to be recognized \(times.times)"
    case .active: "to be active"
    case .waiting: "to wait for others"
    case .undecided: "to be undecided"
    case .failed(nil): "to fail"
    case .failed(let kind?): "to fail by .\(kind.rawValue)"
    case .cancelled: "to be cancelled"
    case .untouched: "to get no touch"
    }
  }
}

/// The history of a recognizer since it was first observed, from the trace.
struct Record {
  private(set) var recognized = 0
  private(set) var lastEnd: End?
  private(set) var hasTouched = false
  /// Whether a pointer is over the layer of a hover.
  private(set) var isHovering = false

  enum End: Hashable {
    case ended
    case cancelled(CancellationReason)
    case failed(FailureReason)
  }

  init(of recognizer: RecognizerID, in entries: some Sequence<TraceEntry>) {
    for entry in entries where entry.recognizer == recognizer {
      switch entry.kind {
      case .acts:
        recognized += 1
        lastEnd = nil
      case .ends: lastEnd = .ended
      case .cancelled(let reason): lastEnd = .cancelled(reason)
      case .failed(let reason): lastEnd = .failed(reason)
      case .received: hasTouched = true
      case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .notReceived, .verdict, .waits,
        .reset,
        .handsOff, .delivery, .illegalTransition, .cycleDropped, .fault:
        continue
      }
    }
  }

  /// The history of a hover, which the trace does not have, from the calls of its actions.
  init(ofHover states: some Sequence<CaseState>) {
    for state in states {
      isHovering = state == .began || state == .changed
      switch state {
      case .began:
        recognized += 1
        lastEnd = nil
      case .ended: lastEnd = .ended
      case .cancelled: lastEnd = .cancelled(.withdrawn)
      case .recognized, .changed: continue
      }
    }
  }

  /// Whether the outcome is the expected one.
  func meets(_ outcome: Outcome, _ recognizer: GestureRecognizer) -> Bool {
    switch outcome {
    case .recognized(let times): return recognized == times
    case .active: return recognizer.course.isActive || isHovering
    case .waiting: return recognizer.isPending
    case .undecided: return recognizer.course == .undecided
    case .failed(let kind):
      guard recognized == 0, case .failed(let reason)? = lastEnd else { return false }
      return kind == nil || reason.kind == kind
    case .cancelled:
      if case .cancelled? = lastEnd { return true }
      return false
    case .untouched: return recognized == 0 && lastEnd == nil && !hasTouched && !isHovering
    }
  }

  /// The actual outcome as the end of a sentence: "it was recognized once".
  ///
  /// - Parameter name: The name of a recognizer by its number.
  func words(_ recognizer: GestureRecognizer, _ name: (RecognizerID) -> String) -> String {
    var parts: [String] = []
    if recognized > 0 { parts.append("was recognized \(recognized.times)") }
    if recognizer.course.isActive || isHovering { parts.append("is active") }
    if recognizer.isPending { parts.append("waits for others") }
    if recognizer.course == .undecided { parts.append("is undecided") }
    switch lastEnd {
    case .cancelled(let reason): parts.append("was cancelled (\(reason))")
    case .failed(.excluded(let other)): parts.append("failed: excluded by \(name(other))")
    case .failed(.requirementRecognized(let other)):
      parts.append("failed: \(name(other)) was recognized")
    case .failed(let reason): parts.append("failed: \(reason)")
    case .ended, nil: break
    }
    if parts.isEmpty { parts.append(hasTouched ? "has come to nothing" : "got no touch") }
    return "it " + parts.joined(separator: ", and ")
  }
}

extension Int {
  fileprivate var times: String {
    switch self {
    case 0: "not at all"
    case 1: "once"
    case 2: "twice"
    case let count: "\(count) times"
    }
  }
}
