import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Why each recognizer did what it did, made of an application's trace.
///
///     let trace = Trace()
///     window.application.trace = trace
///     _ = Replayer(recording).run(in: window)
///     print(Explanation(trace.entries, of: window).text)
public struct Explanation: Hashable, Sendable {
  /// One thing that happened, was decided or was thought.
  public struct Line: Hashable, Sendable {
    /// When, in event time; of verdicts and decisions the instant of the crossing.
    public var time: Instant
    /// The recognizer's name; nil where it is about none.
    public var recognizer: String?
    /// What sort of line it is, in one word: "landed", "lifted", "failed", "acts", "waits", …
    public var kind: String
    /// What happened, as a clause with the figures.
    public var reason: String
  }

  /// The lines in the order of the trace.
  public let lines: [Line]

  /// Explains the entries of a trace; `window` is asked for the names of recognizers.
  ///
  /// Left out is what says nothing new: that a recognizer was given a touch, that it was reset, and
  /// a verdict that was followed.
  public init(_ entries: [TraceEntry], of window: Window) {
    let names = RecognizerNames(window)
    lines = entries.indices.compactMap { index in
      let entry = entries[index]
      if case .verdict = entry.kind, Self.isFollowed(index, in: entries) { return nil }
      guard let (kind, reason) = names.explain(entry) else { return nil }
      return Line(
        time: entry.time, recognizer: entry.recognizer.map { names.name(of: $0) ?? entry.label },
        kind: kind, reason: reason)
    }
  }

  /// Whether the next that the trace says of the same recognizer is what it wanted.
  private static func isFollowed(_ index: Int, in entries: [TraceEntry]) -> Bool {
    guard case .verdict(let verdict) = entries[index].kind else { return false }
    let next = entries[(index + 1)...].first { $0.recognizer == entries[index].recognizer }
    switch (verdict, next?.kind) {
    case (.began, .acts?), (.ended, .acts?), (.ended, .ends?), (.cancelled, .cancelled?),
      (.began, .waits?), (.ended, .waits?), (.began, .verdict?):
      return true
    case (.failed(let verdict, _), .failed(let reason)?): return verdict == reason
    case (.undecided, _), (.changed, _): return true
    case (.began, _), (.ended, _), (.cancelled, _), (.failed, _): return false
    }
  }

  /// The lines for people.
  public var text: String {
    guard !lines.isEmpty else { return "No touch, so nothing to explain.\n" }
    let rows = lines.map { [$0.time.readable, $0.recognizer ?? "", $0.reason] }
    return TextTable(
      columns: [.right("time (s)"), .left("who"), .left("what and why")], rows: rows
    ).text
  }

  /// The lines for programs: one JSON object each, with its line ending.
  public var jsonLines: String {
    lines.reduce(into: "") { text, line in
      var object = JSONObject()
      object.add("t", line.time)
      if let recognizer = line.recognizer { object.add("recognizer", recognizer) }
      object.add("why", line.kind)
      object.add("reason", line.reason)
      text += object.text + "\n"
    }
  }
}
