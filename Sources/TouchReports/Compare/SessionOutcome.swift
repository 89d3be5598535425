import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// What came of a session, to be compared with what came of another one.
package struct SessionOutcome: Hashable, Sendable {
  /// A gesture from its recognition to its end.
  package struct Gesture: Hashable, Sendable {
    /// Its recognizer.
    package var recognizer: String
    /// The recognizer's layer.
    package var layer: String
    /// When it was told: of a discrete gesture the one instant.
    package var start: Instant
    /// When its last call came.
    package var end: Instant
    /// The state at the last call: "recognized", "ended", "cancelled"; else it goes on.
    package var state: String
    /// What was said at the last call.
    package var values: [TranscriptFile.Value]
  }

  /// The gestures in the order of their recognition.
  package var gestures: [Gesture] = []
  /// The decisions in the order of time; empty where they are not known.
  package var decisions: [TranscriptFile.Line] = []
  /// The settings of each recognizer, by name, in words; empty where they are not known.
  package var settings: [String: [String: String]] = [:]

  /// Kinds of lines that decide something.
  private static let decisive: Set<String> = [
    "acts", "failed", "waits", "cancelled", "ends", "turned away",
  ]

  /// The outcome that a transcript says.
  package init(_ transcript: TranscriptFile) {
    decisions = transcript.lines.filter { Self.decisive.contains($0.kind) }
    for call in transcript.calls { add(call) }
  }

  /// The outcome of a session that was watched to its end.
  package init(_ collector: SessionCollector, _ transcript: Transcript) {
    decisions = collector.lines.filter { Self.decisive.contains($0.kind) }.map { line in
      TranscriptFile.Line(
        time: line.time, recognizer: line.recognizer, kind: line.kind, reason: line.reason,
        setting: line.setting)
    }
    for call in transcript.calls {
      // Only the last call of a gesture is compared: others need no values.
      let isLast = call.isDiscrete || call.snapshot.state.isTerminal
      add(
        TranscriptFile.Call(
          time: call.time, recognizer: call.recognizer, layer: call.layer, state: call.stateName,
          values: isLast ? call.snapshot.comparedValues : []))
    }
    for reported in ReportedRecognizer.all(of: collector) {
      settings[reported.name] = reported.settingsInWords
    }
  }

  private mutating func add(_ call: TranscriptFile.Call) {
    let isFirst = call.state == "recognized" || call.state == "began"
    let last = gestures.lastIndex { $0.recognizer == call.recognizer && $0.layer == call.layer }
    if !isFirst, let last {
      gestures[last].end = call.time
      gestures[last].state = call.state
      gestures[last].values = call.values
    } else {
      gestures.append(
        Gesture(
          recognizer: call.recognizer, layer: call.layer, start: call.time, end: call.time,
          state: call.state, values: call.values))
    }
  }
}

extension GestureSnapshot {
  /// What a transcript says of it that is worth comparing, by the names in a transcript.
  fileprivate var comparedValues: [TranscriptFile.Value] {
    var values = [TranscriptFile.Value(name: "location", numbers: [location.x, location.y])]
    if let translation {
      values.append(.init(name: "translation", numbers: [translation.dx, translation.dy]))
    }
    if let scale { values.append(.init(name: "scale", numbers: [scale])) }
    if let rotation { values.append(.init(name: "rotation", numbers: [rotation.radians])) }
    return values
  }
}

extension ReportedRecognizer {
  /// The settings in words, by name.
  fileprivate var settingsInWords: [String: String] {
    guard let recognizer, let kind else { return [:] }
    var words: [String: String] = [:]
    for setting in kind.settings {
      let unit = setting.unit.words(in: .scene).map { " \($0)" } ?? ""
      words[setting.name] = setting.text(of: setting.read(recognizer), in: .scene) + unit
    }
    return words
  }
}
