import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Explains every decision of the recognizers from an application's trace.
///
///     let trace = Trace()
///     window.application.trace = trace
///     _ = Replayer(recording).run(in: window)
///     print(Explanation(trace.entries, of: window).text)
public struct Explanation: Hashable, Sendable {
  /// One event, decision or verdict.
  public struct Line: Hashable, Sendable {
    /// The event time; for verdicts and decisions, the time at which the threshold was crossed.
    public var time: Instant
    /// The name of the recognizer; nil if the line is not about one.
    public var recognizer: String?
    /// The kind of line, in one word: "landed", "lifted", "failed", "acts", "waits", …
    public var kind: String
    /// A clause that describes the event, with measurements.
    public var reason: String
    /// The setting whose limit caused a failure, by its Swift name; nil if there is none.
    public var setting: String?
    /// The trace entry behind the line.
    package var entry: TraceEntry

    /// The reason with the setting in brackets: "moved 10.5 pt, at most 10.0 pt allowed (allowableMovement)".
    var clause: String { setting.map { "\(reason) (\($0))" } ?? reason }
  }

  /// The lines in chronological order; simultaneous lines in the order in which they were decided.
  public let lines: [Line]

  /// Explains the entries of a trace, with the names of the recognizers in `window`.
  ///
  /// Uninformative entries are omitted: the delivery of a touch to a recognizer, a reset, and a verdict that
  /// was carried out. ``ExplanationStream`` produces the same lines without keeping the whole trace.
  public init(_ entries: [TraceEntry], of window: Window) {
    self.init(entries, of: window, and: [])
  }

  /// Explains the entries of a trace, also with the names of recognizers that have left the window.
  package init(_ entries: [TraceEntry], of window: Window, and others: [GestureRecognizer]) {
    var lines: [Line] = []
    let stream = ExplanationStream(of: window, and: others) { lines.append($0) }
    stream.add(entries)
    stream.finish()
    self.lines = lines
  }

  /// The lines as human-readable text.
  public var text: String {
    guard !lines.isEmpty else { return "No touch, so nothing to explain.\n" }
    let rows = lines.map { [$0.time.readable, $0.recognizer ?? "", $0.clause] }
    return TextTable(
      columns: [.right("time (s)"), .left("who"), .left("what and why")], rows: rows
    ).text
  }

  /// The lines for programs: one JSON object per line, each with a line ending.
  public var jsonLines: String {
    lines.reduce(into: "") { text, line in text += line.json + "\n" }
  }
}

extension Explanation.Line {
  /// The line for programs: a JSON object without a line ending.
  public var json: String {
    var object = JSONObject()
    object.add("t", time)
    if let recognizer { object.add("recognizer", recognizer) }
    object.add("why", kind)
    object.add("reason", reason)
    if let setting { object.add("setting", setting) }
    return object.text
  }
}
