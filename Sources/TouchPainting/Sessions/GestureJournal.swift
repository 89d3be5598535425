import TouchGestures
import TouchTracking
import Touchstone

/// What a recognizer is at, for people.
public struct RecognizerStatus: Hashable, Sendable {
  /// What a recognizer is at.
  public enum Phase: String, Hashable, Sendable {
    /// It has a touch and is undecided.
    case possible
    /// It is sure, and waits for others to fail.
    case waiting
    /// A continuous gesture began or goes on.
    case active
    /// A discrete gesture was recognized.
    case recognized
    /// A continuous gesture is over.
    case ended
    /// A continuous gesture was taken back.
    case cancelled
    /// It was not this gesture.
    case failed

    /// Whether it says how an attempt came out.
    var isOutcome: Bool {
      switch self {
      case .possible, .waiting, .active: false
      case .recognized, .ended, .cancelled, .failed: true
      }
    }
  }

  /// The recognizer's number.
  public var recognizer: RecognizerID
  /// The recognizer's name, or its kind when it has none.
  public var name: String
  /// Its state.
  public var phase: Phase
  /// Why, in a few words; empty where there is nothing to say.
  public var detail: String
  /// Since when.
  public var since: Instant

  /// Creates a status.
  public init(
    recognizer: RecognizerID, name: String, phase: Phase, detail: String = "", since: Instant
  ) {
    self.recognizer = recognizer
    self.name = name
    self.phase = phase
    self.detail = detail
    self.since = since
  }
}

/// Reads an application's trace and knows from it what every recognizer is at, and what gestures
/// there were.
///
///     let trace = Trace()
///     window.application.trace = trace
///     var journal = GestureJournal()
///     // … after each delivery:
///     journal.read(trace.entries, at: now)
///     trace.removeAll()
public struct GestureJournal {
  /// How long the outcome of an attempt is shown.
  public var memory = TimeSpan.milliseconds(900)
  /// The gestures in the order of their recognition.
  public private(set) var gestures: [GestureSpan] = []

  private var statuses: [RecognizerID: RecognizerStatus] = [:]
  /// Recognizers whose last verdict was that a continuous gesture begins.
  private var continuous: Set<RecognizerID> = []
  /// The latest gesture of a recognizer, by its index.
  private var latest: [RecognizerID: Int] = [:]

  /// Creates an empty journal.
  public init() {}

  /// Takes note of entries of a trace, each once.
  ///
  /// - Parameters:
  ///   - entries: The entries since the last time.
  ///   - instant: Event time now. Decisions count from here on: the instant of an entry is that of the
  ///     crossing, which lies before what made it known.
  public mutating func read(_ entries: some Sequence<TraceEntry>, at instant: Instant) {
    for var entry in entries {
      guard let recognizer = entry.recognizer else { continue }
      entry.time = max(entry.time, instant)
      read(entry, of: recognizer)
    }
  }

  /// What the recognizers are at that have a touch, or had one shortly before, by their numbers.
  public func statuses(at instant: Instant) -> [RecognizerStatus] {
    statuses.values
      .filter { !$0.phase.isOutcome || instant - $0.since <= memory }
      .sorted { $0.recognizer.rawValue < $1.recognizer.rawValue }
  }

  private mutating func read(_ entry: TraceEntry, of recognizer: RecognizerID) {
    switch entry.kind {
    case .received:
      if statuses[recognizer].map({ $0.phase.isOutcome }) ?? true { note(.possible, entry) }
    case .verdict(let verdict): read(verdict, of: recognizer)
    case .waits(let others):
      let names = others.map { statuses[$0]?.name ?? "another" }.joined(separator: ", ")
      note(.waiting, entry, "for \(names)")
    case .acts: act(entry, recognizer)
    case .ends: finish(entry, .ended, .ended, "", recognizer)
    case .cancelled(let reason):
      finish(entry, .cancelled, .cancelled, reason.description, recognizer)
    case .failed(let reason): note(.failed, entry, brief(reason))
    case .reset:
      // An outcome stays to be seen; what is undecided has no touch any more.
      if statuses[recognizer]?.phase.isOutcome == false { statuses[recognizer] = nil }
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .turnedAway, .delivery,
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
    let goesOn = continuous.contains(recognizer)
    note(goesOn ? .active : .recognized, entry)
    latest[recognizer] = gestures.count
    gestures.append(
      GestureSpan(
        recognizer: recognizer, name: entry.label, start: entry.time,
        end: goesOn ? nil : entry.time, outcome: goesOn ? .active : .recognized))
  }

  private mutating func finish(
    _ entry: TraceEntry, _ phase: RecognizerStatus.Phase, _ outcome: GestureSpan.Outcome,
    _ detail: String, _ recognizer: RecognizerID
  ) {
    note(phase, entry, detail)
    continuous.remove(recognizer)
    guard let index = latest[recognizer], gestures[index].end == nil else { return }
    gestures[index].end = entry.time
    gestures[index].outcome = outcome
  }

  private mutating func note(
    _ phase: RecognizerStatus.Phase, _ entry: TraceEntry, _ detail: String = ""
  ) {
    guard let recognizer = entry.recognizer else { return }
    statuses[recognizer] = RecognizerStatus(
      recognizer: recognizer, name: entry.label, phase: phase, detail: detail, since: entry.time)
  }

  /// A reason in a few words: what was measured, without the limit.
  private func brief(_ reason: FailureReason) -> String {
    switch reason {
    case .excluded(let other): "excluded by \(statuses[other]?.name ?? "another")"
    case .requirementRecognized(let other): "\(statuses[other]?.name ?? "another") came first"
    case .moved, .heldTooLong, .liftedEarly, .tooManyTouches, .tooFewTouches, .nextTapTooLate,
      .nextTapTooFar, .nextTapElsewhere, .tooLittle, .slipped, .besides, .turnedTooLittle,
      .wrongDirection, .tooSlow,
      .awayFromEdge,
      .touchCancelled, .refused, .withdrawn, .layerLeftWindow, .neverDecided, .custom:
      String(reason.description.prefix { $0 != "," })
    }
  }
}
