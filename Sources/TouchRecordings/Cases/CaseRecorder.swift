import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Makes a case of a recording: what is recognized in it now is what the case expects from then on.
///
/// In: a recording, the layers and recognizers, and the file that the case goes into. Out: a text that
/// ``CaseFile`` reads and that passes. It expects the states of every recognizer, the times of the first
/// recognition and of the last end, each 20 ms early or late, and the values at the last state with the
/// usual tolerances.
package struct CaseRecorder {
  /// How much earlier or later than now a gesture may be recognized or end.
  package static let leeway = TimeSpan.milliseconds(20)

  /// The values that are expected, where there are some; those in coordinates of a layer follow from them.
  private static let keys: [ExpectedValue.Key] = [
    .location, .translation, .velocity, .scale, .rotation,
  ]

  /// The name of the case.
  package var id: String
  /// What is recorded.
  package var recording: Recording
  /// How the case names the recording; nil for a case that holds the touches itself.
  package var recordingName: String?
  /// The layers and recognizers, as the parts of a scene.
  package var scene: JSONText
  /// The file that the case goes into, for errors and for what it names.
  package var file: String
  /// Where the files may lie that it names.
  package var folders: SceneFolders
  /// Makes the layers that have an image or a color.
  package var layers: (any SceneLayerFactory)?
  /// Where the recording's devices lie.
  package var layout: OutputLayout
  /// The kinds of recognizers that the app has of its own.
  package var recognizers = RecognizerCatalog()

  package init(
    id: String, recording: Recording, recordingName: String?, scene: JSONText, file: String,
    folders: SceneFolders = SceneFolders(), layers: (any SceneLayerFactory)? = nil,
    layout: OutputLayout = OutputLayout()
  ) {
    self.id = id
    self.recording = recording
    self.recordingName = recordingName
    self.scene = scene
    self.file = file
    self.folders = folders
    self.layers = layers
    self.layout = layout
  }

  /// The text of the case, and what it expects.
  ///
  /// - Throws: when the scene or what it names cannot be used, and `CaseRecorderError` for a case that does
  ///   not pass although it says what was just recognized.
  package func record() throws -> (text: String, touchCase: TouchCase) {
    let draft = try read(text(expecting: []))
    let run = try CaseRunner.run(draft, layers: layers, layout: layout, recognizers: recognizers)
    let text = text(expecting: run.courses.map(expectation))
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
    // The devices that were chosen, as `touchstone test` chooses them.
    if case .recording = touchCase.input { touchCase.input = .recording(recording) }
    return touchCase
  }

  // MARK: Text

  private func text(expecting expectations: [JSONText]) -> String {
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

  /// Two seconds after the last event, when every deadline of the usual settings has passed; in
  /// milliseconds.
  private var endTime: Instant {
    let last = recording.events.map(\.time).max() ?? .zero
    let milliseconds = (last.seconds * 1_000).rounded(.up)
    return .seconds(milliseconds / 1_000) + .seconds(2)
  }

  /// The touches in points of the window; fingers of several devices get numbers of their own.
  private var events: [JSONText] {
    let surfaces = recording.surfaces(in: layout)
    var down: Set<Int> = []
    var events: [JSONText] = []
    for frame in recording.contactFrames(in: layout) {
      for contact in frame.contacts {
        let finger = frame.device.rawValue * 1_000 + contact.slot
        let surface = surfaces[frame.device.rawValue]
        let place = surface.location(of: surface.clamp(contact.position))
        func add(_ phase: Contact.Phase) {
          events.append(
            .object([
              ("t", .number(frame.time.seconds)), ("id", .integer(finger)),
              ("phase", .text(phase.word)), ("x", .number(place.x)), ("y", .number(place.y)),
            ]))
        }
        // A case has no palms: a finger that turns out to be one is cancelled there.
        let phase = contact.tool == .palm ? .cancelled : contact.phase
        switch phase {
        case .began:
          if !down.insert(finger).inserted { add(.ended) }
          add(.began)
        case .moved: if down.contains(finger) { add(.moved) }
        case .ended, .cancelled: if down.remove(finger) != nil { add(phase) }
        }
      }
    }
    return events
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
    var values: [(String, JSONText)] = Self.keys.compactMap { key in
      guard let components = last.values[key], components.allSatisfy(\.isFinite) else { return nil }
      let rounded = components.map { JSONText.number(key.rounded($0)) }
      return (key.rawValue, key.count == 1 ? rounded[0] : .list(rounded))
    }
    if let direction = last.direction { values.append(("direction", .text("\(direction)"))) }
    if !values.isEmpty { entries.append(("value", .object(values))) }
    return .object(entries)
  }

  /// In whole milliseconds, and not before the case begins.
  private func window(around time: Instant) -> JSONText {
    func milliseconds(_ instant: Instant, _ rule: FloatingPointRoundingRule) -> JSONText {
      .number(max((instant.seconds * 1_000).rounded(rule), 0) / 1_000)
    }
    return .list([
      milliseconds(time - Self.leeway, .down), milliseconds(time + Self.leeway, .up),
    ])
  }
}

extension ExpectedValue.Key {
  /// A number with as many decimals as its tolerance needs.
  fileprivate func rounded(_ value: Double) -> Double {
    let unit = usualTolerance < 0.1 ? 10_000.0 : 100
    return (value * unit).rounded() / unit
  }
}

/// Why a recording makes no case.
package struct CaseRecorderError: Error, Hashable, CustomStringConvertible {
  /// A sentence.
  package var description: String

  init(mismatches: [CaseMismatch]) {
    let list = mismatches.prefix(3).map(\.description).joined(separator: "; ")
    description =
      "The case does not come out the same when it is read back, which is a fault of this program: \(list)."
  }

  init(reason: String) { description = "The case cannot be run: \(reason)." }
}
