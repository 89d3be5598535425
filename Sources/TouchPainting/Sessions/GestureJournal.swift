import TouchGestures
import TouchTracking
import Touchstone

/// The state of a recognizer, for display.
///
///     // For an app that draws an overlay of its own recognition.
///     let status = RecognizerStatus(
///       recognizer: pan.id, name: "pan", phase: .active, detail: "2 fingers", since: now)
///     let moment = SessionMoment(time: now, recognizers: [status])
public struct RecognizerStatus: Hashable, Sendable {
  /// The phase of a recognizer.
  public enum Phase: String, Hashable, Sendable {
    /// It has a touch and is undecided.
    case possible
    /// It is ready to act, and waits for others to fail.
    case waiting
    /// A continuous gesture is active.
    case active
    /// A discrete gesture was recognized.
    case recognized
    /// A continuous gesture ended.
    case ended
    /// A continuous gesture was cancelled.
    case cancelled
    /// The gesture was not recognized.
    case failed

    /// Whether it is the result of an attempt.
    var isOutcome: Bool {
      switch self {
      case .possible, .waiting, .active: false
      case .recognized, .ended, .cancelled, .failed: true
      }
    }
  }

  /// The recognizer's number.
  public var recognizer: RecognizerID
  /// The recognizer's name, or its kind if it has no name.
  public var name: String
  /// The phase.
  public var phase: Phase
  /// The reason in a few words; empty if there is none.
  public var detail: String
  /// The whole reason, with the measured value and the limit; empty if there is none.
  public var reason: String
  /// The instant at which the phase began.
  public var since: Instant

  /// Creates a status.
  public init(
    recognizer: RecognizerID, name: String, phase: Phase, detail: String = "",
    reason: String? = nil, since: Instant
  ) {
    self.recognizer = recognizer
    self.name = name
    self.phase = phase
    self.detail = detail
    self.reason = reason ?? detail
    self.since = since
  }
}

/// Determines the state of every recognizer and the list of gestures from an application's trace.
///
///     let trace = Trace()
///     window.application.trace = trace
///     var journal = GestureJournal()
///     // … after each delivery:
///     journal.read(trace.entries, at: now)
///     trace.removeAll()
public struct GestureJournal {
  /// How long the result of an attempt is shown; 0.9 s by default.
  public var memory = TimeSpan.milliseconds(900)
  /// The gestures, in the order of their recognition.
  public private(set) var gestures: [GestureSpan] = []
  /// The failed attempts, in the order of their failures.
  public private(set) var failures: [FailureSpan] = []

  private var statuses: [RecognizerID: RecognizerStatus] = [:]
  /// The recognizers whose last verdict was the beginning of a continuous gesture.
  private var continuous: Set<RecognizerID> = []
  /// The index of each recognizer's latest gesture.
  private var latest: [RecognizerID: Int] = [:]
  /// The instant at which each recognizer's present attempt began.
  private var begun: [RecognizerID: Instant] = [:]

  /// Creates an empty journal.
  public init() {}

  /// Reads trace entries, each of which must be passed once.
  ///
  /// - Parameters:
  ///   - entries: The entries since the last call.
  ///   - instant: The current event time. Decisions count from here on: the instant of an entry is that of
  ///     the crossing, which precedes the event that revealed it.
  public mutating func read(_ entries: some Sequence<TraceEntry>, at instant: Instant) {
    for var entry in entries {
      guard let recognizer = entry.recognizer else { continue }
      entry.time = max(entry.time, instant)
      read(entry, of: recognizer)
    }
  }

  /// The states of the recognizers that have a touch, or recently had one, in the order of their numbers.
  public func statuses(at instant: Instant) -> [RecognizerStatus] {
    statuses.values
      .filter { !$0.phase.isOutcome || instant - $0.since <= memory }
      .sorted { $0.recognizer.rawValue < $1.recognizer.rawValue }
  }

  /// The outcome of each recognizer in the whole session: its last gesture, or its last failure if it never
  /// recognized one. ``RecognizerStatus/since`` is the instant of the recognition or failure. Recognizers
  /// that received no touch are omitted.
  public var outcomes: [RecognizerStatus] {
    var outcomes: [RecognizerID: RecognizerStatus] = [:]
    for failure in failures {
      outcomes[failure.recognizer] = RecognizerStatus(
        recognizer: failure.recognizer, name: failure.name, phase: .failed,
        detail: failure.reason, since: failure.end)
    }
    var counts: [RecognizerID: Int] = [:]
    for gesture in gestures {
      counts[gesture.recognizer, default: 0] += 1
      let count = counts[gesture.recognizer] ?? 1
      outcomes[gesture.recognizer] = RecognizerStatus(
        recognizer: gesture.recognizer, name: gesture.name, phase: gesture.outcome.phase,
        detail: count > 1 ? "\(count) times" : "", since: gesture.start)
    }
    return outcomes.values.sorted { $0.recognizer.rawValue < $1.recognizer.rawValue }
  }

  private mutating func read(_ entry: TraceEntry, of recognizer: RecognizerID) {
    switch entry.kind {
    case .received:
      if statuses[recognizer].map({ $0.phase.isOutcome }) ?? true {
        begun[recognizer] = entry.time
        note(.possible, entry)
      }
    case .verdict(let verdict): read(verdict, of: recognizer)
    case .waits(let others):
      let names = others.map { statuses[$0]?.name ?? "another" }.joined(separator: ", ")
      note(.waiting, entry, "for \(names)")
    case .acts: act(entry, recognizer)
    case .ends: finish(entry, .ended, "", recognizer)
    case .cancelled(let reason): finish(entry, .cancelled, reason.description, recognizer)
    case .failed(let reason): fail(entry, reason, recognizer)
    case .reset:
      // A result remains visible; an undecided recognizer has no touches any more.
      if statuses[recognizer]?.phase.isOutcome == false { statuses[recognizer] = nil }
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .notReceived, .delivery,
      .illegalTransition,
      .handsOff, .cycleDropped, .fault:
      break
    }
  }

  private mutating func read(_ verdict: Verdict, of recognizer: RecognizerID) {
    switch verdict {
    case .began: continuous.insert(recognizer)
    case .ended: if statuses[recognizer]?.phase == .possible { continuous.remove(recognizer) }
    case .undecided, .changed, .failed, .cancelled: break
    }
  }

  private mutating func act(_ entry: TraceEntry, _ recognizer: RecognizerID) {
    let isContinuous = continuous.contains(recognizer)
    note(isContinuous ? .active : .recognized, entry)
    latest[recognizer] = gestures.count
    gestures.append(
      GestureSpan(
        recognizer: recognizer, name: entry.label, start: entry.time,
        end: isContinuous ? nil : entry.time, outcome: isContinuous ? .active : .recognized))
  }

  private mutating func finish(
    _ entry: TraceEntry, _ outcome: GestureSpan.Outcome, _ detail: String,
    _ recognizer: RecognizerID
  ) {
    note(outcome.phase, entry, detail)
    continuous.remove(recognizer)
    guard let index = latest[recognizer], gestures[index].end == nil else { return }
    gestures[index].end = entry.time
    gestures[index].outcome = outcome
  }

  private mutating func fail(
    _ entry: TraceEntry, _ reason: FailureReason, _ recognizer: RecognizerID
  ) {
    let isExcluded = reason.winner != nil
    let brief = brief(reason)
    let whole = isExcluded ? brief : reason.description
    note(.failed, entry, brief, whole)
    failures.append(
      FailureSpan(
        recognizer: recognizer, name: entry.label, start: begun[recognizer] ?? entry.time,
        end: entry.time, reason: whole, isExcluded: isExcluded))
  }

  private mutating func note(
    _ phase: RecognizerStatus.Phase, _ entry: TraceEntry, _ detail: String = "",
    _ reason: String? = nil
  ) {
    guard let recognizer = entry.recognizer else { return }
    statuses[recognizer] = RecognizerStatus(
      recognizer: recognizer, name: entry.label, phase: phase, detail: detail,
      reason: reason, since: entry.time)
  }

  /// A reason in a few words: the measured value without the limit.
  private func brief(_ reason: FailureReason) -> String {
    guard let winner = reason.winner else {
      return String(reason.description.prefix { $0 != "," })
    }
    let name = statuses[winner]?.name ?? "another"
    if case .excluded = reason { return "excluded by \(name)" }
    return "\(name) came first"
  }
}

extension GestureSpan.Outcome {
  /// The phase that the gesture's recognizer shows.
  fileprivate var phase: RecognizerStatus.Phase {
    switch self {
    case .active: .active
    case .recognized: .recognized
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
