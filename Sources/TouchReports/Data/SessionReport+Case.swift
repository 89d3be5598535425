import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

extension SessionReport {
  /// The session as a case for `touchstone test`: its scene, its touches, and the recognized gestures.
  ///
  /// Nil if a case cannot express the session: custom recognizers, several screens with the standard gestures,
  /// or touches that are down or pointers that hover at the end of the recording, where a replay cancels them and
  /// a case does not.
  package var caseJSON: JSONText? {
    guard let recording = source.recording, let scene = source.sceneText ?? standardScene,
      case .object(let parts) = scene, !collector.endsWithTouchesDown, !endsHovering(recording)
    else { return nil }
    var entries: [(String, JSONText)] = [
      (
        "id", .text(recordingName.hasSuffix(".yml") ? String(recordingName.dropLast(4)) : "session")
      ),
      ("why", .text("Made of a report of \(source.file).")),
    ]
    entries += parts
    entries.append(("recording", .text(recordingName)))
    // A case that does not say so ends 2 s after its last event; a gesture may wait longer for another one.
    if collector.end > recording.lastTime + .seconds(2) {
      entries.append(("endTime", .seconds(collector.end + recording.shiftInCase)))
    }
    entries.append(("expect", .list(expectations)))
    return .object(entries)
  }

  /// Whether a pointer hovers at the end of the recording, and there is a recognizer that follows it.
  private func endsHovering(_ recording: Recording) -> Bool {
    guard recognizers.contains(where: { $0.recognizer is HoverGestureRecognizer })
    else { return false }
    var hovering: Set<DeviceID> = []
    for case .hover(let event) in recording.pointerInputs(in: source.layout) {
      if event.action == .left {
        hovering.remove(event.device)
      } else {
        hovering.insert(event.device)
      }
    }
    return !hovering.isEmpty
  }

  /// The standard gestures as the layers and recognizers of a case; nil for several screens.
  private var standardScene: JSONText? {
    guard source.scene == nil, let window = collector.window, window.children.count == 1,
      let layer = window.children.first
    else { return nil }
    var recognizers: [JSONText] = []
    for reported in self.recognizers {
      guard let recognizer = reported.recognizer, let kind = reported.kind, kind != .manipulator
      else {
        return nil
      }
      recognizers.append(
        .object(SceneSettingsText.entries(of: recognizer, kind) + relations(of: recognizer)))
    }
    let frame = layer.frame
    let numbers = [frame.minX, frame.minY, frame.width, frame.height]
    return .object([
      (
        "layers",
        .list([
          .object([
            ("id", .text(layer.name)), ("frame", .list(numbers.map { .number($0) })),
            ("multipleTouch", .boolean(layer.isMultipleTouchEnabled)),
          ])
        ])
      ), ("recognizers", .list(recognizers)),
    ])
  }

  private func relations(of recognizer: GestureRecognizer) -> [(String, JSONText)] {
    var entries: [(String, JSONText)] = []
    let required = recognizer.requirements.map(\.label)
    if !required.isEmpty {
      entries.append(("requireFailureOf", .list(required.map { .text($0) })))
    }
    let together = recognizers.compactMap(\.recognizer).filter {
      $0 !== recognizer && recognizer.isSimultaneous(with: $0)
    }
    if !together.isEmpty {
      entries.append(("simultaneousWith", .list(together.map { .text($0.label) })))
    }
    return entries
  }

  // MARK: What came

  /// The states of each recognizer, with consecutive changes combined.
  private var expectations: [JSONText] {
    recognizers.compactMap { reported in
      guard let recognizer = reported.recognizer, reported.kind != .manipulator,
        !recognizer.belongsToScrollLayer
      else { return nil }
      return .object([
        ("recognizer", .text(recognizer.label)),
        ("states", .list(states(of: recognizer.label, on: reported.layer).map { .text($0) })),
      ])
    }
  }

  private func states(of label: String, on layer: String) -> [String] {
    var states: [String] = []
    for call in transcript?.calls ?? [] where call.recognizer == label && call.layer == layer {
      let state = call.stateName
      if state == "changed", states.last == "changed" { continue }
      states.append(state)
    }
    return states
  }
}

/// Settings of a recognizer in the format of scenes.
enum SceneSettingsText {
  /// The recognizer without its relations; default values are omitted.
  static func entries(of recognizer: GestureRecognizer, _ kind: GestureKind) -> [(String, JSONText)]
  {
    var own: [(String, JSONText)] = [
      ("id", .text(recognizer.label)), ("layer", .text(recognizer.layer?.name ?? "")),
      ("kind", .text(kind.rawValue)),
    ]
    if !recognizer.isEnabled { own.append(("enabled", .boolean(false))) }
    var params: [(String, JSONText)] = []
    for setting in kind.settings {
      let value = setting.read(recognizer)
      guard value != setting.standard, let key = setting.scene.name else { continue }
      guard let text = json(value, of: setting) else { continue }
      switch setting.scene.section {
      case .own: own.append((key, text))
      case .params: params.append((key, text))
      case .limits, .snapping, .momentum: break
      }
    }
    return params.isEmpty ? own : own + [("params", .object(params))]
  }

  private static func json(_ value: Double, of setting: GestureSetting) -> JSONText? {
    switch setting.unit {
    case .flag: return .boolean(value > 0)
    case .set(let names):
      let bits = UInt64(max(value, 0))
      let members = names.indices.filter { bits & 1 << UInt64($0) != 0 }.map { names[$0] }
      return members.count == names.count ? .text("all") : .list(members.map { .text($0) })
    case .choice(let names):
      return names.indices.contains(Int(value)) ? .text(names[Int(value)]) : nil
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      return value.isFinite ? .number(value / setting.unit.size(in: .scene)) : nil
    }
  }
}
