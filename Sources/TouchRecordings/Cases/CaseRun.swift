import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// One call of a recognizer's actions during a case.
public struct CaseReport: Hashable, Sendable {
  /// The event time of the call.
  public var time: Instant
  /// The interpolated instant at which the gesture was decided, if it lies between the event before the call
  /// and the call; nil if the gesture had to wait, or was decided at the call itself.
  public var crossing: Instant?
  /// The reported snapshot.
  public var snapshot: GestureSnapshot
  /// The state as named in cases.
  public var state: CaseState
  /// The location in coordinates of the root layer.
  public var location: Point
  /// The location in coordinates of the recognizer's layer.
  public var locationInLayer: Point
  /// The translation in points of the root layer.
  public var translation: Vector?
  /// The translation in points of the recognizer's layer.
  public var translationInLayer: Vector?
  /// The velocity in points per second of the root layer.
  public var velocity: Vector?
}

/// The results of running a case.
public struct CaseRun: Sendable {
  /// The results of one recognizer.
  public struct Course: Sendable {
    /// The recognizer's ID.
    public var recognizer: String
    /// The calls of its actions; empty by default.
    public var reports: [CaseReport] = []
    /// The state at the end.
    public var finalState = GestureState.possible
    /// The reason its last attempt failed.
    public var failureReason: FailureReason?
  }

  /// The maximum number of trace entries kept.
  public static let maximumEntries = 10_000

  /// One course per recognizer, in the order of the scene.
  public var courses: [Course]
  /// The verdicts and decisions that are worth showing, at most ``maximumEntries``. Movements and the delivery
  /// of touches to recognizers are omitted.
  public var trace: [TraceEntry] = []
  /// The repairs made to the input; empty by default.
  public var faults: [TrackingFault] = []
  /// The names of the recognizers by their numbers in the trace; empty by default.
  public var names: [RecognizerID: String] = [:]
  /// The time of a deadline that the engine requested but that had no effect; nil if there was none. A
  /// non-nil value is a bug in the engine.
  public var idleDeadline: Instant?
}

extension CaseRun.Course {
  /// The states, with consecutive changes combined.
  public var states: [CaseState] { reports.map(ObservedReport.init).states }

  /// The time of the first recognition.
  public var recognized: Instant? { reports.map(ObservedReport.init).recognized }

  /// The time at which the last gesture ended or was cancelled.
  public var ended: Instant? { reports.map(ObservedReport.init).ended }
}

extension TraceEntry.Kind {
  /// Whether the entry is worth showing.
  var isShown: Bool {
    switch self {
    case .verdict(.changed), .verdict(.undecided), .received, .reset: false
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .notReceived, .verdict, .waits,
      .acts, .ends,
      .cancelled, .failed, .handsOff, .delivery, .illegalTransition, .cycleDropped, .fault:
      true
    }
  }
}
