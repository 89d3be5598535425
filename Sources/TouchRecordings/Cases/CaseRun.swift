import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// One call of a recognizer's actions during a case.
public struct CaseReport: Hashable, Sendable {
  /// The event time at which the action was called.
  public var time: Instant
  /// What was said.
  public var snapshot: GestureSnapshot
  /// The state as cases name it.
  public var state: CaseState
  /// The place in coordinates of the root layer.
  public var location: Point
  /// The place in coordinates of the recognizer's layer.
  public var locationInLayer: Point
  /// The way in points of the root layer.
  public var translation: Vector?
  /// The way in points of the recognizer's layer.
  public var translationInLayer: Vector?
  /// The velocity in points a second of the root layer.
  public var velocity: Vector?
}

/// What happened when a case was run.
public struct CaseRun: Sendable {
  /// What one recognizer did.
  public struct Course: Sendable {
    /// Its id.
    public var recognizer: String
    /// Every call of its actions.
    public var reports: [CaseReport] = []
    /// The state at the end.
    public var finalState = GestureState.possible
    /// Why its last attempt failed.
    public var failureReason: FailureReason?
  }

  /// The most entries of the trace that are kept.
  public static let mostEntries = 10_000

  /// One course for each recognizer, in the order of the scene.
  public var courses: [Course]
  /// The verdicts and decisions that people want to read, ``mostEntries`` of them at most: no
  /// movements, and not who got which touch.
  public var trace: [TraceEntry] = []
  /// What had to be repaired in the input.
  public var faults: [TrackingFault] = []
  /// The names of the recognizers by the numbers that the trace uses.
  public var names: [RecognizerID: String] = [:]
  /// When the engine asked to be called and nothing came of it; nil as it should be. Then we are to
  /// blame.
  public var idleDeadline: Instant?
}

extension CaseRun.Course {
  /// The states with several changes in a row as one.
  public var states: [CaseState] { reports.map(ObservedReport.init).states }

  /// When the first gesture was recognized.
  public var recognized: Instant? { reports.map(ObservedReport.init).recognized }

  /// When the last gesture ended or was cancelled.
  public var ended: Instant? { reports.map(ObservedReport.init).ended }
}

extension TraceEntry.Kind {
  /// Whether people want to read it.
  var isTold: Bool {
    switch self {
    case .verdict(.changed), .verdict(.undecided), .received, .reset: false
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .turnedAway, .verdict, .waits,
      .acts, .ends,
      .cancelled, .failed, .handsOff, .delivery, .illegalTransition, .cycleDropped, .fault:
      true
    }
  }
}
