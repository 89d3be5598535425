import TouchGeometry
import TouchTracking
import Touchstone

/// The messages from the runner to a program under test: one JSON object per line.
package enum ConformanceMessages {
  /// The version of the protocol.
  package static let version = 1

  /// The greeting, which is the first line.
  package static func hello(runner: String) -> String {
    JSONText.object([
      ("type", .text("hello")), ("protocol", .integer(version)), ("runner", .text(runner)),
    ]).compact
  }

  /// The lines of a case: the scene, the events in chronological order, and the end.
  package static func lines(of touchCase: TouchCase) -> [String] {
    var moments: [(time: Instant, rank: Int, message: JSONText)] = []
    for action in touchCase.actions {
      moments.append((action.time, 0, message(action)))
    }
    for event in touchCase.pointer { moments.append((event.time, 1, message(event))) }
    if case .events(let events) = touchCase.input {
      var index = 0
      while index < events.count {
        let end = events[index...].firstIndex { $0.time != events[index].time } ?? events.count
        moments.append((events[index].time, 2, frame(events[index..<end])))
        index = end
      }
    }
    let order = moments.indices.sorted {
      (moments[$0].time, moments[$0].rank, $0) < (moments[$1].time, moments[$1].rank, $1)
    }
    let end = JSONText.object([("type", .text("end")), ("t", seconds(touchCase.endTime))])
    let messages = order.map { moments[$0] }.filter { $0.time <= touchCase.endTime }.map(\.message)
    return ([scene(of: touchCase)] + messages + [end]).map(\.compact)
  }

  private static func scene(of touchCase: TouchCase) -> JSONText {
    let scene = touchCase.scene
    var entries: [(String, JSONText)] = [
      ("type", .text("case")), ("id", .text(touchCase.id)), ("layers", .list([layer(scene.root)])),
      ("recognizers", .list(scene.recognizers.map(recognizer))),
    ]
    if scene.hasOwnSize {
      entries.append(("size", numbers([scene.size.width, scene.size.height])))
    }
    return .object(entries)
  }

  private static func message(_ action: CaseAction) -> JSONText {
    .object([
      ("type", .text("set")), ("t", seconds(action.time)), ("recognizer", .text(action.recognizer)),
      ("enabled", .boolean(action.isEnabled)),
    ])
  }

  private static func message(_ event: CasePointerEvent) -> JSONText {
    .object(
      [
        ("type", .text("pointer")), ("t", seconds(event.time)),
        ("action", .text(event.action.rawValue)),
        ("x", .number(event.location.x)), ("y", .number(event.location.y)),
      ] + way(of: event))
  }

  private static func way(of event: CasePointerEvent) -> [(String, JSONText)] {
    switch event.action {
    case .wheel, .scroll: [("dx", .number(event.way.dx)), ("dy", .number(event.way.dy))]
    case .move, .leave, .press, .release, .scrollEnd: []
    }
  }

  private static func frame(_ events: ArraySlice<CaseEvent>) -> JSONText {
    let touches = events.map { event in
      JSONText.object(
        [
          ("id", .integer(event.finger)), ("phase", .text(event.phase.word)),
          ("x", .number(event.location.x)), ("y", .number(event.location.y)),
        ] + tool(of: event))
    }
    return .object([
      ("type", .text("frame")), ("t", events.first.map { seconds($0.time) } ?? .integer(0)),
      ("touches", .list(touches)),
    ])
  }

  /// The pen and the buttons; nothing for a finger.
  private static func tool(of event: CaseEvent) -> [(String, JSONText)] {
    var entries: [(String, JSONText)] = []
    if event.tool == .pen { entries.append(("pen", .boolean(true))) }
    if let tilt = event.tilt {
      entries.append(("altitude", .number(tilt.altitude.degrees)))
      entries.append(("azimuth", .number(tilt.azimuth.degrees)))
    }
    if let buttons = event.buttons {
      entries.append(("buttons", .list(buttons.names.map { .text($0) })))
    }
    return entries
  }

  // MARK: Scene

  private static func layer(_ layer: SceneLayer) -> JSONText {
    let frame = layer.frame
    var entries: [(String, JSONText)] = [
      ("id", .text(layer.id)),
      ("frame", numbers([frame.minX, frame.minY, frame.width, frame.height])),
    ]
    let m = layer.transform
    if m != .identity { entries.append(("transform", numbers([m.a, m.b, m.c, m.d, m.tx, m.ty]))) }
    if layer.isHidden { entries.append(("hidden", .boolean(true))) }
    if layer.opacity != 1 { entries.append(("alpha", .number(layer.opacity))) }
    if !layer.isUserInteractionEnabled { entries.append(("interaction", .boolean(false))) }
    if layer.isMultipleTouchEnabled { entries.append(("multipleTouch", .boolean(true))) }
    if layer.isExclusiveTouch { entries.append(("exclusiveTouch", .boolean(true))) }
    if layer.zPosition != 0 { entries.append(("zPosition", .number(layer.zPosition))) }
    if layer.hitArea != .bounds { entries.append(("hitArea", .text(layer.hitArea.rawValue))) }
    if layer.hitSlop != 0 { entries.append(("hitOutset", .number(layer.hitSlop))) }
    if !layer.children.isEmpty {
      entries.append(("children", .list(layer.children.map(Self.layer))))
    }
    return .object(entries)
  }

  private static func recognizer(_ recognizer: SceneRecognizer) -> JSONText {
    var own: [(String, JSONText)] = [
      ("id", .text(recognizer.id)), ("layer", .text(recognizer.layer.text)),
      ("kind", .text(recognizer.kindName)),
    ]
    var params: [(String, JSONText)] = []
    for setting in recognizer.statedSettings {
      guard let value = recognizer.settings[setting.name] else { continue }
      let entries = entries(setting, value)
      if setting.scene.section == .params { params += entries } else { own += entries }
    }
    if !params.isEmpty { own.append(("params", .object(params))) }
    if !recognizer.isEnabled { own.append(("enabled", .boolean(false))) }
    for (key, names) in [
      ("requireFailureOf", recognizer.requireFailureOf),
      ("simultaneousWith", recognizer.simultaneousWith),
    ] where !names.isEmpty {
      own.append((key, .list(names.map { .text($0.text) })))
    }
    return .object(own)
  }

  /// A setting in the form of scenes. A set whose members are keys has one entry per member.
  private static func entries(_ setting: GestureSetting, _ value: Double) -> [(String, JSONText)] {
    switch setting.unit {
    case .flag: return setting.scene.name.map { [($0, .boolean(value > 0))] } ?? []
    case .set(let names):
      let members = names.indices.filter { UInt64(max(value, 0)) & 1 << UInt64($0) != 0 }
      guard let key = setting.scene.name else {
        return names.indices.map { (names[$0], .boolean(members.contains($0))) }
      }
      return [(key, .list(members.map { .text(names[$0]) }))]
    case .choice(let names):
      guard let key = setting.scene.name, names.indices.contains(Int(value)) else { return [] }
      return [(key, .text(names[Int(value)]))]
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      return setting.scene.name.map { [($0, .number(value / setting.unit.size(in: .scene)))] } ?? []
    }
  }

  // MARK: Numbers

  static func numbers(_ values: [Double]) -> JSONText { .list(values.map { .number($0) }) }

  /// An instant in seconds, with microsecond precision.
  static func seconds(_ instant: Instant) -> JSONText { .decimal(instant.seconds, places: 6) }
}
