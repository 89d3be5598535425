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
    /// The setting behind the limit of a failure, by its name in Swift; nil where there is none.
    public var setting: String?

    /// What happened, with the setting in brackets: "moved 10.5 pt, at most 10.0 pt allowed
    /// (allowableMovement)".
    var clause: String { setting.map { "\(reason) (\($0))" } ?? reason }
  }

  /// The lines in the order of time; those of one instant in the order in which they were decided.
  public let lines: [Line]

  /// Explains the entries of a trace; `window` is asked for the names of recognizers.
  ///
  /// Left out is what says nothing new: that a recognizer was given a touch, that it was reset, and
  /// a verdict that was followed. ``ExplanationStream`` does it without keeping all of the trace.
  public init(_ entries: [TraceEntry], of window: Window) {
    var lines: [Line] = []
    let stream = ExplanationStream(of: window) { lines.append($0) }
    stream.add(entries)
    stream.finish()
    self.lines = lines
  }

  /// The lines for people.
  public var text: String {
    guard !lines.isEmpty else { return "No touch, so nothing to explain.\n" }
    let rows = lines.map { [$0.time.readable, $0.recognizer ?? "", $0.clause] }
    return TextTable(
      columns: [.right("time (s)"), .left("who"), .left("what and why")], rows: rows
    ).text
  }

  /// The lines for programs: one JSON object each, with its line ending.
  public var jsonLines: String {
    lines.reduce(into: "") { text, line in text += line.json + "\n" }
  }
}

extension Explanation.Line {
  /// The line for programs: one JSON object, without a line ending.
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
