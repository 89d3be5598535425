import TouchRecordings
import TouchTracking
import Touchstone

/// The outcome of a session, for comparison with another.
package struct SessionOutcome: Hashable, Sendable {
  /// A gesture, from its recognition to its end.
  package struct Gesture: Hashable, Sendable {
    /// The name of its recognizer.
    package var recognizer: String
    /// The name of the recognizer's layer.
    package var layer: String
    /// The time of its first report; for a discrete gesture, of its only one.
    package var start: Instant
    /// The time of its last report.
    package var end: Instant
    /// The state of the last report: "recognized", "ended" or "cancelled"; otherwise the gesture is in
    /// progress.
    package var state: String
    /// The values of the last report.
    package var values: [TranscriptFile.Value]
  }

  /// The gestures, in the order of their recognition.
  package var gestures: [Gesture] = []
  /// The decisions, in chronological order; empty if unknown.
  package var decisions: [TranscriptFile.Line] = []
  /// The settings of each recognizer as text, by recognizer and setting; empty if unknown.
  package var settings: [String: [String: String]] = [:]

  /// The kinds of lines that contain decisions; those of the page of a report.
  private static let decisive: Set<String> = [
    "acts", "failed", "waits", "cancelled", "ends", "hands off", "turned away", "repaired", "fault",
  ]

  /// The outcome in a transcript.
  package init(_ transcript: TranscriptFile) {
    decisions = transcript.lines.filter { Self.decisive.contains($0.kind) }
    for call in transcript.calls { _ = add(call) }
  }

  /// The outcome of a session that was observed to its end.
  package init(_ collector: SessionCollector, _ transcript: Transcript) {
    decisions = collector.lines.filter { Self.decisive.contains($0.kind) }.map { line in
      TranscriptFile.Line(
        time: line.time, recognizer: line.recognizer, kind: line.kind, reason: line.reason,
        setting: line.setting)
    }
    // Only the last call of a gesture is compared, so the others need no values.
    var last: [Int: Transcript.Call] = [:]
    for call in transcript.calls {
      let gesture = add(
        TranscriptFile.Call(
          time: call.time, recognizer: call.recognizer, layer: call.layer, state: call.stateName,
          values: []))
      last[gesture] = call
    }
    for (gesture, call) in last {
      gestures[gesture].values = TranscriptFile.Value.all(of: call)
    }
    for reported in ReportedRecognizer.all(of: collector) {
      settings[reported.name] = reported.settingsInWords
    }
  }

  /// Adds a call to its gesture, whose index is returned.
  private mutating func add(_ call: TranscriptFile.Call) -> Int {
    let isFirst = call.state == "recognized" || call.state == "began"
    let last = gestures.lastIndex { $0.recognizer == call.recognizer && $0.layer == call.layer }
    if !isFirst, let last {
      gestures[last].end = call.time
      gestures[last].state = call.state
      gestures[last].values = call.values
      return last
    } else {
      gestures.append(
        Gesture(
          recognizer: call.recognizer, layer: call.layer, start: call.time, end: call.time,
          state: call.state, values: call.values))
      return gestures.count - 1
    }
  }
}

extension ReportedRecognizer {
  /// The settings as text, by name.
  fileprivate var settingsInWords: [String: String] {
    guard let recognizer, let kind else { return [:] }
    var words: [String: String] = [:]
    for setting in kind.settings {
      words[setting.name] = setting.textWithUnit(of: setting.read(recognizer))
    }
    return words
  }
}
