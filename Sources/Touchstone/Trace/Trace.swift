import TouchGestures
import TouchTracking

/// Everything that was thought and decided, with instants, reasons and numbers.
///
///     let trace = Trace()
///     window.application.trace = trace
///     // … deliver frames …
///     for entry in trace.entries { print(entry) }
///
/// An application without a trace spends nothing on one.
public final class Trace {
  /// What was noted, in its order. Grows without limit: empty it when it has been read.
  public private(set) var entries: [TraceEntry] = []

  /// Creates an empty trace.
  public init() {}

  /// Forgets all entries.
  public func removeAll() { entries.removeAll() }

  func append(_ entry: TraceEntry) { entries.append(entry) }
}

/// One thing that was thought or decided.
public struct TraceEntry: Hashable, Sendable {
  /// What it was.
  public enum Kind: Hashable, Sendable {
    /// A touch landed on a layer, of this name, or on none, at this place in the window.
    case touchBegan(TouchID, layer: String?, x: Double, y: Double)
    /// A touch lifted.
    case touchEnded(TouchID)
    /// A touch was cancelled.
    case touchCancelled(TouchID)
    /// A touch was kept from everybody by its window's ``Accommodations``, and why.
    case touchIgnored(TouchID, IgnoredTouch)
    /// A recognizer was given a touch.
    case received(TouchID)
    /// A recognizer was not given a touch, and why.
    case turnedAway(TouchID, TurnedAway)
    /// A recognizer's own verdict, before arbitration.
    case verdict(Verdict)
    /// A recognizer is sure and waits for these to fail.
    case waits(for: [RecognizerID])
    /// A recognizer may act: it was sure at this instant.
    case acts(since: Instant)
    /// A recognizer's gesture ended.
    case ends
    /// A recognizer's gesture ends because it hands its fingers to this one.
    case handsOff(to: RecognizerID)
    /// A recognizer's gesture was taken back.
    case cancelled(CancellationReason)
    /// A recognizer failed.
    case failed(FailureReason)
    /// A recognizer is ready for a new gesture.
    case reset
    /// A layer's touch was held back, delivered late, cancelled or dropped.
    case delivery(TouchID, DeliveryDecision)
    /// A custom recognizer asked for a transition that is not legal; it was repaired.
    case illegalTransition(from: GestureState, to: GestureState)
    /// A requirement that a delegate or a class asked for was left out, because it would have closed
    /// the circle of these recognizers.
    case cycleDropped([String])
    /// Something about the input had to be repaired.
    case fault(TrackingFault)
  }

  /// When, in event time: of verdicts and decisions the instant of the crossing.
  public var time: Instant
  /// The number of the recognizer that it is about; nil where it is about none.
  public var recognizer: RecognizerID?
  /// The label of that recognizer.
  public var label: String
  /// What it was.
  public var kind: Kind
  /// What a recognizer was recognized by, with the limit: of a verdict that it was, and of its acting.
  /// A failure has its figures in its reason.
  public var evidence: Evidence?
  /// From where to where it moved that recognizer's gesture; nil where it moved none.
  public var change: GestureCourse.Change?
}

extension TraceEntry: CustomStringConvertible {
  /// The entry on one line: when, who, what, and by what.
  public var description: String {
    let by = evidence.map { " (\($0))" } ?? ""
    return "\(time) \(label.isEmpty ? "" : "\(label): ")\(kind)\(by)"
  }
}

extension TraceEntry.Kind {
  /// Whether it says that a gesture was recognized.
  var isRecognition: Bool {
    switch self {
    case .verdict(.began), .verdict(.ended), .acts, .waits: true
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .received, .turnedAway, .verdict,
      .ends, .handsOff,
      .cancelled, .failed, .reset, .delivery, .illegalTransition, .cycleDropped, .fault:
      false
    }
  }
}
