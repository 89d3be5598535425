import TouchGeometry
import TouchGestures
import TouchTracking

/// Touchstone as a program under test: reads lines of the conformance protocol and answers them.
package struct ConformanceServer {
  /// A case that is still being received.
  private struct Draft {
    var id: String
    var scene: SceneFile
    var events: [CaseEvent] = []
    var actions: [CaseAction] = []
    var pointer: [CasePointerEvent] = []
  }

  private let version: String
  private var draft: Draft?

  /// Creates a server for this version of the engine.
  package init(version: String) { self.version = version }

  /// The answers to a line, without line endings.
  ///
  /// - Throws: ``SceneError`` if the line does not belong to the protocol.
  package mutating func answers(to line: [UInt8]) throws(SceneError) -> [String] {
    let reading = SceneReading(file: "message")
    guard let node = try SceneText.read(line, file: "message") else { return [] }
    var fields = try SceneFields(node, "a message", reading)
    let type = try fields.required("type")
    switch try reading.text(type) {
    case "hello": return [hello]
    case "case":
      let id = try fields.text("id") ?? ""
      draft = Draft(id: id, scene: try SceneFile(&fields, isCase: true))
      return []
    case "frame": try addFrame(&fields)
    case "set": try addAction(&fields)
    case "pointer": try addPointer(&fields)
    case "end":
      let end = try reading.number(try fields.required("t"), 0...1e6)
      return try finish(at: .seconds(end), type)
    default: throw reading.unexpected(type, expected: "a message of the protocol")
    }
    return []
  }

  private var hello: String {
    let kinds = [
      "tap", "longPress", "pan", "screenEdgePan", "pinch", "rotation", "swipe", "transform",
    ]
    let capabilities =
      kinds + kinds.map { "\($0).*" } + [
        "hover", "pointer", "wheel", "buttons", "pen", "layer.*", "enabled", "requireFailureOf",
        "simultaneousWith", "cancel",
        "value.*", "size",
      ]
    return JSONText.object([
      ("type", .text("hello")), ("protocol", .integer(ConformanceMessages.version)),
      ("name", .text("Touchstone")), ("version", .text(version)),
      ("capabilities", .list(capabilities.map { .text($0) })),
    ]).compact
  }

  private func instant(_ fields: inout SceneFields) throws(SceneError) -> Instant {
    .seconds(try fields.reading.number(try fields.required("t"), 0...1e6))
  }

  private mutating func addFrame(_ fields: inout SceneFields) throws(SceneError) {
    let time = try instant(&fields)
    for node in try fields.list("touches") {
      var touch = try SceneFields(node, "a touch", fields.reading)
      let word = try touch.required("phase")
      let text = try fields.reading.text(word)
      // The protocol does not have the older words of cases.
      guard let phase = Contact.Phase(word: text), phase.word == text else {
        throw fields.reading.unexpected(word, expected: Contact.Phase.words)
      }
      let finger = try fields.reading.integer(
        try touch.required("id"), -1_000_000_000...1_000_000_000)
      let location = try touch.location()
      var events = [CaseEvent(time: time, finger: finger, phase: phase, location: location)]
      try touch.setTool(of: &events)
      draft?.events += events
    }
  }

  private mutating func addAction(_ fields: inout SceneFields) throws(SceneError) {
    let recognizer = try fields.reading.text(try fields.required("recognizer"))
    let isEnabled = try fields.reading.boolean(try fields.required("enabled"))
    let time = try instant(&fields)
    draft?.actions.append(
      CaseAction(time: time, recognizer: recognizer, isEnabled: isEnabled))
  }

  private mutating func addPointer(_ fields: inout SceneFields) throws(SceneError) {
    let word = try fields.required("action")
    guard let action = CasePointerEvent.Action(rawValue: try fields.reading.text(word)) else {
      throw fields.reading.unexpected(
        word, expected: CasePointerEvent.Action.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let (time, location) = (try instant(&fields), try fields.location())
    var way = Vector.zero
    if action == .wheel || action == .scroll {
      way.dx = try fields.number("dx") ?? 0
      way.dy = try fields.number("dy") ?? 0
    }
    draft?.pointer.append(
      CasePointerEvent(time: time, action: action, location: location, way: way))
  }

  /// Runs the case. The answers are all reports in chronological order, followed by the end of the case.
  private mutating func finish(at end: Instant, _ node: SceneNode) throws(SceneError) -> [String] {
    guard let draft else {
      throw SceneReading(file: "message").unexpected(node, expected: "a case before its end")
    }
    self.draft = nil
    let touchCase = TouchCase(
      id: draft.id, scene: draft.scene, input: .events(draft.events), pointer: draft.pointer,
      actions: draft.actions, endTime: end, expectations: [])
    let id = ("id", JSONText.text(draft.id))
    if let obstacle = touchCase.obstacle {
      return [JSONText.object([("type", .text("skip")), id, ("reason", .text(obstacle))]).compact]
    }
    let run = try CaseRunner.run(touchCase)
    var reports: [(name: String, report: ObservedReport)] = []
    for course in run.courses {
      reports += course.reports.map { (course.recognizer, ObservedReport($0)) }
    }
    let order = reports.indices.sorted {
      (reports[$0].report.time, $0) < (reports[$1].report.time, $1)
    }
    return order.map { ConformanceAnswer.line(reports[$0].name, reports[$0].report) }
      + [JSONText.object([("type", .text("done")), id]).compact]
  }
}
