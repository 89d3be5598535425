import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Creates a case from a recording: the gestures recognized today become its expectations.
///
/// Input: a recording, the layers and recognizers, and the path of the case file. Output: a text that
/// ``CaseFile`` reads and that passes. It expects the states of every recognizer, the times of the first
/// recognition and of the last end (each within 20 ms), and the values at the last state with the usual
/// tolerances.
package struct CaseRecorder {
  /// The tolerance for the times at which a gesture is recognized or ends.
  package static let leeway = TimeSpan.milliseconds(20)

  /// The values to expect where present. Those in layer coordinates follow from them.
  private static let keys: [ExpectedValue.Key] = [
    .location, .translation, .velocity, .scale, .rotation,
  ]

  /// The name of the case.
  package var id: String
  /// The recording, on the clock of the case: from zero if it has times before.
  package private(set) var recording: Recording
  /// The recording's name in the case; nil if the case contains the touches itself.
  package var recordingName: String?
  /// The layers and recognizers, as parts of a scene file.
  package var scene: JSONText
  /// The path of the case file, for errors and relative paths.
  package var file: String
  /// The folders from which referenced files may be read.
  package var folders: SceneFolders
  /// Creates the layers that have an image or a color.
  package var layers: (any SceneLayerFactory)?
  /// The positions of the recording's devices.
  package var layout: OutputLayout
  /// The app's own kinds of recognizers.
  package var recognizers = RecognizerCatalog()

  package init(
    id: String, recording: Recording, recordingName: String?, scene: JSONText, file: String,
    folders: SceneFolders = SceneFolders(), layers: (any SceneLayerFactory)? = nil,
    layout: OutputLayout = OutputLayout()
  ) {
    self.id = id
    self.recording = recording.onClockOfCase
    self.recordingName = recordingName
    self.scene = scene
    self.file = file
    self.folders = folders
    self.layers = layers
    self.layout = layout
  }

  /// The text of the case, and the case as read back from it.
  ///
  /// - Throws: if the scene or a file that it refers to cannot be used, or `CaseRecorderError` if the case cannot hold
  ///   what is recorded or does not pass.
  package func record() throws -> (text: String, touchCase: TouchCase) {
    if recordingName == nil, let what = inputOtherThanFingers {
      throw CaseRecorderError(lost: what)
    }
    let events = recordingName == nil ? try self.events() : []
    // Like a replay, the draft goes on until every gesture has stopped waiting.
    let limit = min(lastTime + FramePlayer.maximumAftermath, latestTime)
    let draft = try read(text(events, expecting: [], until: limit))
    let run = try CaseRunner.run(draft, layers: layers, layout: layout, recognizers: recognizers)
    let text = text(events, expecting: run.courses.map(expectation), until: endTime(of: run))
    let touchCase = try read(text)
    switch try touchCase.outcome(layers: layers, layout: layout, recognizers: recognizers) {
    case .passed: return (text, touchCase)
    case .failed(let mismatches, _): throw CaseRecorderError(mismatches: mismatches)
    case .skipped(let reason): throw CaseRecorderError(reason: reason)
    }
  }

  private func read(_ text: String) throws -> TouchCase {
    let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? ""
    let cases = try CaseFile.read(
      Array(text.utf8), file: file == "-" ? "standard output" : file, folder: folder,
      folders: folders)
    if let error = cases.errors.first { throw error }
    var touchCase = cases.cases[0]
    // The selected devices, with the same selection as `touchstone test`.
    if case .recording = touchCase.input { touchCase.input = .recording(recording) }
    return touchCase
  }

  // MARK: Text

  private func text(
    _ events: [JSONText], expecting expectations: [JSONText], until endTime: Instant
  ) -> String {
    guard case .object(let parts) = scene else { return "" }
    var lines = ["\"id\": \(JSONText.text(id).compact)"]
    for (key, value) in parts {
      if case .list(let elements) = value, key == "recognizers" {
        lines.append(list(key, elements))
      } else {
        lines.append("\(JSONText.quoted(key)): \(value.compact)")
      }
    }
    if let recordingName {
      lines.append("\"recording\": \(JSONText.text(recordingName).compact)")
    } else {
      lines.append(list("events", events))
    }
    lines.append("\"endTime\": \(JSONText.number(endTime.seconds).compact)")
    lines.append(list("expect", expectations))
    return "{\n  \(lines.joined(separator: ",\n  "))\n}\n"
  }

  private func list(_ key: String, _ elements: [JSONText]) -> String {
    guard !elements.isEmpty else { return "\"\(key)\": []" }
    return "\"\(key)\": [\n    \(elements.map(\.compact).joined(separator: ",\n    "))\n  ]"
  }

  private var lastTime: Instant { recording.lastTime }

  /// The latest time at which the case may end.
  private var latestTime: Instant { max(lastTime, .seconds(CaseReader.times.upperBound)) }

  /// Two seconds after the last event, by which time every deadline of the default settings has passed, or when
  /// the last gesture is reported; in milliseconds. The case ends earlier if it may state no time that late.
  private func endTime(of run: CaseRun) -> Instant {
    let lastReport = run.courses.flatMap(\.reports).map(\.time).max() ?? .zero
    func roundedUp(_ instant: Instant) -> Instant {
      .seconds((instant.seconds * 1_000).rounded(.up) / 1_000)
    }
    return min(max(roundedUp(lastTime) + .seconds(2), roundedUp(lastReport)), latestTime)
  }

  /// The touches in points of the root layer, which need not be those of the window.
  private func events() throws -> [JSONText] {
    let stage = try read(text([], expecting: [], until: .zero)).scene.makeScene(
      layers: layers, recognizers: recognizers)
    return recording.caseEvents(in: layout).map { event in
      let location = stage.root.location(fromWindow: event.location) ?? event.location
      return JSONText.object([
        ("t", .number(event.time.seconds)), ("id", .integer(event.finger)),
        ("phase", .text(event.phase.word)), ("x", .number(location.x)), ("y", .number(location.y)),
      ])
    }
  }

  /// The input other than fingers, which the events of a case cannot hold; nil if there is none.
  private var inputOtherThanFingers: String? {
    for frame in recording.contactFrames(in: layout) {
      for contact in frame.contacts {
        if contact.tool == .pen { return "a pen" }
        if let buttons = contact.buttons, !buttons.isSubset(of: .primary) { return "buttons" }
      }
    }
    return recording.pointerInputs(in: layout).isEmpty ? nil : "a pointer that hovers or scrolls"
  }

  // MARK: Expectations

  private func expectation(_ course: CaseRun.Course) -> JSONText {
    let reports = course.reports.map(ObservedReport.init)
    var entries: [(String, JSONText)] = [
      ("recognizer", .text(course.recognizer)),
      ("states", .list(reports.states.map { .text($0.rawValue) })),
    ]
    if let time = reports.recognized { entries.append(("recognizedWithin", window(around: time))) }
    if let time = reports.ended { entries.append(("endedWithin", window(around: time))) }
    guard let last = reports.last else { return .object(entries) }
    // Cases state no larger numbers, and no NaN, for which this is false.
    func isStated(_ number: Double) -> Bool { abs(number) <= SceneFields.limit }
    var values: [(String, JSONText)] = Self.keys.compactMap { key in
      guard let components = last.values[key], components.allSatisfy(isStated) else { return nil }
      let rounded = components.map { JSONText.number(key.rounded($0)) }
      return (key.rawValue, key.count == 1 ? rounded[0] : .list(rounded))
    }
    if let direction = last.direction { values.append(("direction", .text("\(direction)"))) }
    let custom = last.customValues.filter { isStated($0.value) }.sorted { $0.key < $1.key }
    if !custom.isEmpty {
      let rounded = custom.map { ($0.key, JSONText.number(($0.value * 10_000).rounded() / 10_000)) }
      values.append(("values", .object(rounded)))
    }
    if !values.isEmpty { entries.append(("value", .object(values))) }
    return .object(entries)
  }

  /// A range in whole milliseconds, within the times that a case may state.
  private func window(around time: Instant) -> JSONText {
    func milliseconds(_ instant: Instant, _ rule: FloatingPointRoundingRule) -> JSONText {
      let times = CaseReader.times
      let seconds = (instant.seconds * 1_000).rounded(rule) / 1_000
      return .number(min(max(seconds, times.lowerBound), times.upperBound))
    }
    return .list([
      milliseconds(time - Self.leeway, .down), milliseconds(time + Self.leeway, .up),
    ])
  }
}

extension ExpectedValue.Key {
  /// The number with as many decimals as its tolerance requires.
  fileprivate func rounded(_ value: Double) -> Double {
    let unit = usualTolerance < 0.1 ? 10_000.0 : 100
    return (value * unit).rounded() / unit
  }
}

/// The reason a recording cannot be turned into a case.
package struct CaseRecorderError: Error, Hashable, CustomStringConvertible {
  /// The reason as a sentence.
  package var description: String

  init(mismatches: [CaseMismatch]) {
    let list = mismatches.prefix(3).map(\.description).joined(separator: "; ")
    description =
      "The case differs after it is read back, which is a bug in this program: \(list)."
  }

  init(lost what: String) {
    description =
      "A case that holds the touches itself has only fingers, but this recording has \(what). Write the case beside "
      + "the recording, without options for devices, so that it names the recording."
  }

  init(reason: String) { description = "The case cannot be run: \(reason)." }
}
