import TouchGestures
import TouchTracking
import Touchstone

/// Explains a trace while it is being recorded, line by line in chronological order, without keeping it.
///
///     let trace = Trace()
///     window.application.trace = trace
///     let stream = ExplanationStream(of: window) { line in print(line.reason) }
///     _ = Replayer(recording).run(in: window) { instant in stream.take(trace, at: instant) }
///     stream.finish()
///
/// A decision has the time at which the threshold was crossed, slightly before the frame that reveals it.
/// Lines are therefore held back for ``patience`` of event time so that they can be sorted by time;
/// simultaneous lines remain in the order in which they were decided.
public final class ExplanationStream {
  /// How long lines are held back. The engine's own recognizers look back at most a fortieth of this time.
  /// The lines of a custom recognizer that looks back further may come out of order.
  public static let patience = TimeSpan.seconds(1)

  private let window: Window
  private let others: [GestureRecognizer]
  private let write: (Explanation.Line) -> Void
  private var names: RecognizerNames
  private var held: [Entry] = []
  /// The verdict of each recognizer that may still take effect, by its number in the trace.
  private var verdicts: [RecognizerID: Int] = [:]
  private var count = 0

  /// A pending entry with its number in the trace.
  private struct Entry {
    var number: Int
    var entry: TraceEntry
    /// Whether the entry turned out to be uninformative.
    var isDropped = false
  }

  /// Creates a stream, with the names of the recognizers in `window`.
  public convenience init(of window: Window, write: @escaping (Explanation.Line) -> Void) {
    self.init(of: window, and: [], write: write)
  }

  /// Creates a stream that also names recognizers which have left the window.
  init(
    of window: Window, and others: [GestureRecognizer],
    write: @escaping (Explanation.Line) -> Void
  ) {
    self.window = window
    self.others = others
    self.write = write
    names = RecognizerNames(window, and: others)
  }

  /// Moves all entries out of a trace and writes the lines that can no longer be preceded by others.
  ///
  /// - Parameters:
  ///   - trace: The application's trace, which is empty afterwards.
  ///   - instant: The current event time.
  public func take(_ trace: Trace, at instant: Instant) {
    if !trace.entries.isEmpty {
      add(trace.entries)
      trace.removeAll()
    }
    let horizon = instant - Self.patience
    guard let first = held.first, first.entry.time < horizon else { return }
    report(held.prefix { $0.entry.time < horizon }.count)
  }

  /// Renews the names of the recognizers, after some were added to the window.
  package func renewNames() { names = RecognizerNames(window, and: others) }

  /// Writes the remaining lines.
  public func finish() { report(held.count) }

  /// Adds entries of a trace; their lines are written later.
  func add(_ entries: [TraceEntry]) {
    // Recognizers get their numbers with their first touch.
    if !names.areComplete, entries.contains(where: { $0.kind.isLanding }) {
      renewNames()
    }
    for entry in entries { add(entry) }
  }

  private func add(_ entry: TraceEntry) {
    count += 1
    if let recognizer = entry.recognizer, let number = verdicts.removeValue(forKey: recognizer) {
      drop(number, ifFollowedBy: entry.kind)
    }
    switch entry.kind {
    case .received(let touch):
      // It was offered again after a reset.
      dropIgnored(touch, by: entry)
      return
    case .verdict(.undecided), .verdict(.changed), .reset: return
    case .verdict: if let recognizer = entry.recognizer { verdicts[recognizer] = count }
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .notReceived, .waits, .acts,
      .ends, .cancelled,
      .failed, .handsOff, .delivery, .illegalTransition, .cycleDropped, .fault:
      break
    }
    var place = held.count
    while place > 0, held[place - 1].entry.time > entry.time { place -= 1 }
    held.insert(Entry(number: count, entry: entry), at: place)
  }

  /// Drops a verdict if the next entry of the same recognizer carries it out.
  private func drop(_ number: Int, ifFollowedBy next: TraceEntry.Kind) {
    guard let index = held.lastIndex(where: { $0.number == number }),
      case .verdict(let verdict) = held[index].entry.kind
    else { return }
    held[index].isDropped = verdict.isFollowed(by: next)
  }

  /// Drops the entry that a recognizer did not receive a touch, because it received it at the same instant.
  private func dropIgnored(_ touch: TouchID, by receiver: TraceEntry) {
    var place = held.count
    while place > 0, held[place - 1].entry.time >= receiver.time {
      place -= 1
      let entry = held[place].entry
      if entry.recognizer == receiver.recognizer, entry.kind.isIgnoring(touch) {
        held[place].isDropped = true
      }
    }
  }

  private func report(_ count: Int) {
    // Taken out first, because the closure may finish the stream.
    let due = Array(held.prefix(count))
    held.removeFirst(count)
    for entry in due where !entry.isDropped { report(entry.entry) }
  }

  private func report(_ entry: TraceEntry) {
    guard let (kind, reason) = names.explain(entry) else { return }
    write(
      Explanation.Line(
        time: entry.time, recognizer: entry.recognizer.map { names.name(of: $0) ?? entry.label },
        kind: kind, reason: reason, setting: names.setting(behind: entry), entry: entry))
  }
}

extension TraceEntry.Kind {
  /// Whether a recognizer did not receive this touch.
  func isIgnoring(_ touch: TouchID) -> Bool {
    if case .notReceived(touch, _) = self { true } else { false }
  }

  fileprivate var isLanding: Bool {
    if case .touchBegan = self { true } else { false }
  }
}

extension Verdict {
  /// Whether the next entry of the same recognizer carries out its verdict.
  fileprivate func isFollowed(by next: TraceEntry.Kind) -> Bool {
    switch (self, next) {
    case (.began, .acts), (.ended, .acts), (.ended, .ends), (.cancelled, .cancelled),
      (.began, .waits), (.ended, .waits), (.began, .verdict):
      true
    case (.failed(let verdict, _), .failed(let reason)): verdict == reason
    case (.undecided, _), (.changed, _): true
    case (.began, _), (.ended, _), (.cancelled, _), (.failed, _): false
    }
  }
}
