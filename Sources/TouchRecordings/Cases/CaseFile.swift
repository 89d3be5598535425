import Glibc
import TouchTracking

/// A JSON or YAML file of cases.
public struct CaseFile: Hashable, Sendable {
  /// The file as named by the caller; empty for unnamed text.
  public var file: String
  /// The cases, in the order of the file.
  public var cases: [TouchCase]
  /// The errors of malformed cases, which are missing from ``cases``.
  public var errors: [SceneError]
  /// Probable mistakes.
  public var warnings: [SceneWarning]

  /// Reads cases from bytes: an object with a list of `cases`, or a single case. Throws if there is no
  /// readable list; the error of a malformed case in a list is added to ``errors``.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The file name for error messages.
  ///   - folder: The folder against which the paths of recordings are resolved, with a trailing slash; empty
  ///     for the current folder.
  ///   - folders: The folders from which recordings may be read.
  public static func read(
    _ bytes: [UInt8], file: String = "", folder: String = "",
    folders: SceneFolders = SceneFolders()
  ) throws(SceneError) -> CaseFile {
    let reading = SceneReading(file: file)
    let node = try reading.root(of: bytes, expected: "cases")
    var reader = CaseReader(reading: reading, folder: folder, folders: folders)
    var errors: [SceneError] = []
    let cases = try reader.cases(node, &errors)
    return CaseFile(file: file, cases: cases, errors: errors, warnings: reading.warnings)
  }

  /// Reads cases from a file, or from standard input if the path is "-".
  ///
  /// - Parameters:
  ///   - path: The file, or "-" for standard input.
  ///   - folders: The folders from which recordings may be read.
  public static func read(
    path: String, folders: SceneFolders = SceneFolders()
  ) throws(SceneError) -> CaseFile {
    let bytes = try textContents(of: path)
    guard path != "-" else { return try read(bytes, file: "standard input", folders: folders) }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    return try read(bytes, file: path, folder: folder, folders: folders)
  }
}

/// Reads the cases of one file.
struct CaseReader {
  /// The maximum number of events in a case, counted once per recognizer.
  static let maximumWork = 5_000_000
  /// The times that a case may state, in seconds: up to eleven and a half days.
  static let times = 0...1e6

  let reading: SceneReading
  let folder: String
  let folders: SceneFolders
  /// The theme of cases that do not have one.
  var theme = ""

  mutating func cases(
    _ node: SceneNode, _ errors: inout [SceneError]
  ) throws(SceneError) -> [TouchCase] {
    var fields = try SceneFields(node, "the file", reading)
    guard let list = fields.node("cases") else {
      guard fields.node("expect") != nil else {
        let expected = "\"cases\", or \"expect\" of a single case"
        throw reading.error(.unexpected(expected: expected, found: "neither"), at: node.place)
      }
      return [try touchCase(node)]
    }
    for key in ["system", "slop_units"] { _ = fields.node(key) }
    theme = try fields.text("theme") ?? ""
    fields.warnOfUnknownKeys()
    var cases: [TouchCase] = []
    var names: [String: TextPlace] = [:]
    for element in try reading.list(list) {
      let next: TouchCase
      do throws(SceneError) {
        next = try touchCase(element)
      } catch {
        errors.append(error)
        continue
      }
      if let first = names.updateValue(next.place, forKey: next.id) {
        let message = "case \"\(next.id)\" is already defined in line \(first.line)"
        reading.warn(message, at: next.place)
      }
      cases.append(next)
    }
    return cases
  }

  private func touchCase(_ node: SceneNode) throws(SceneError) -> TouchCase {
    var fields = try SceneFields(node, "the case", reading)
    let id = try fields.text("id") ?? "(line \(node.place.line))"
    for key in ["source", "adapted", "basis"] { _ = fields.node(key) }
    let theme = try fields.text("theme") ?? self.theme
    let why = try fields.text("why") ?? ""
    let isPortable = try fields.boolean("portable") ?? true
    let requires = try fields.names("requires").map(\.text)
    let scene = try SceneFile(&fields, isCase: true)
    let pointer = try pointerEvents(&fields)
    let limit = WorkLimit(of: scene, at: node.place)
    let input = try input(&fields, isOptional: !pointer.isEmpty, limit)
    let recognizers = Set(scene.recognizers.map(\.id))
    let actions = try actions(&fields, recognizers)
    let lastTime = [lastTime(of: input), actions.last?.time, pointer.last?.time].compactMap(\.self)
      .max()
    let endTime = try endTime(&fields, notBefore: lastTime ?? .zero)
    let expectations = try expectations(&fields, scene)
    fields.warnOfUnknownKeys()
    return TouchCase(
      id: id, scene: scene, input: input, pointer: pointer, actions: actions, endTime: endTime,
      expectations: expectations, theme: theme, why: why, isPortable: isPortable,
      requires: requires, place: node.place)
  }

  private func endTime(
    _ fields: inout SceneFields, notBefore last: Instant
  ) throws(SceneError) -> Instant {
    // By default, long enough for every deadline of the default thresholds.
    guard let node = fields.node("endTime") else { return last + .seconds(2) }
    let time = try time(node)
    if time < last {
      reading.warn("the case ends at \(time) s, before its last event at \(last) s", at: node.place)
    }
    return time
  }

  // MARK: Input

  /// Reads the touch input; empty if the case has none and `isOptional` is true.
  private func input(
    _ fields: inout SceneFields, isOptional: Bool, _ limit: WorkLimit
  ) throws(SceneError) -> CaseInput {
    if let name = fields.node("recording") {
      fields.warnOfIdleKeys(["events", "fingers"], "beside \"recording\"")
      let recording = try recording(name)
      // A moving contact produces at least two positions and the end of the frame.
      try check(recording.events.count / 3, limit)
      return .recording(recording)
    }
    var events: [CaseEvent] = []
    var nodes: [SceneNode] = []
    var samples = 0
    for node in try fields.list("fingers") {
      for event in try fingerEvents(node, counting: &samples, limit) {
        events.append(event)
        nodes.append(node)
      }
      try check(events.count, limit)
    }
    guard isOptional || !events.isEmpty || fields.node("events") != nil else {
      let expected = "\"fingers\", \"events\", \"pointer\" or \"recording\""
      let reason = SceneError.Reason.unexpected(expected: expected, found: "no touches")
      throw reading.error(reason, at: fields.place)
    }
    var last: CaseEvent?
    for node in try fields.list("events") {
      let event = try event(node)
      if let last, event.time < last.time {
        reading.warn("the event comes after a later one, at \(last.time) s", at: node.place)
      }
      last = event
      events.append(event)
      nodes.append(node)
    }
    try check(events.count, limit)
    // The standard library's sort happens to be stable but does not guarantee it, hence the indices.
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    try checkFingers(of: order.map { (events[$0], nodes[$0].place) })
    return .events(order.map { events[$0] })
  }

  private func recording(_ name: SceneNode) throws(SceneError) -> Recording {
    let text = try reading.fileName(name)
    let path: String
    do throws(SceneFileError) {
      path = try folders.resolve(text, .recording, of: folder)
    } catch {
      switch error {
      case .outside(let folders):
        throw reading.error(.outside(name: text, folders: folders), at: name.place)
      case .system(let path, let code):
        throw reading.error(
          .system(action: "open the recording \(path)", code: code), at: name.place)
      }
    }
    try checkIsFile(path, at: name.place)
    let outcome = Recording.read(path: path)
    guard var error = outcome.error else {
      for fault in outcome.faults {
        let place = TextPlace(line: fault.line, column: fault.column)
        reading.warnings.append(
          SceneWarning(file: fault.file, place: place, message: "\(fault.kind)"))
      }
      return outcome.recording.onClockOfCase
    }
    // Do not describe a file that is not a recording unless the user named it.
    if case .unknownFormat = error.reason { error.reason = .unknownFormat(found: "something else") }
    throw reading.error(.recording(error), at: name.place)
  }

  /// Refuses a finger that moves or lifts without being down, or lands twice.
  private func checkFingers(
    of events: [(event: CaseEvent, place: TextPlace)]
  ) throws(SceneError) {
    var down: Set<Int> = []
    for (event, place) in events {
      let isDown = down.contains(event.finger)
      let finger = "finger \(event.finger)"
      switch event.phase {
      case .began where isDown:
        let expected = "\"moved\", \"ended\" or \"cancelled\" of \(finger), which is down"
        throw reading.error(.unexpected(expected: expected, found: "\"began\""), at: place)
      case .began: down.insert(event.finger)
      case .moved where isDown: continue
      case .ended where isDown, .cancelled where isDown: down.remove(event.finger)
      case .moved, .ended, .cancelled:
        let expected = "\"began\" of \(finger), which is not down"
        let found = "\"\(event.phase.word)\""
        throw reading.error(.unexpected(expected: expected, found: found), at: place)
      }
    }
  }

  /// Refuses anything but a regular file: a case must not block on a pipe.
  private func checkIsFile(_ path: String, at place: TextPlace) throws(SceneError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw reading.error(.system(action: "open the recording \(path)", code: errno), at: place)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw reading.error(.unexpected(expected: "a plain file", found: path), at: place)
    }
  }

  /// The number of events that a case may have with its recognizers, and the place of the case.
  struct WorkLimit {
    let events: Int
    let place: TextPlace

    init(of scene: SceneFile, at place: TextPlace) {
      let recognizers = scene.recognizers.count + scene.manipulators.count
      events = CaseReader.maximumWork / (recognizers + 1)
      self.place = place
    }
  }

  /// Refuses a case that would run for hours or exhaust memory.
  func check(_ events: Int, _ limit: WorkLimit) throws(SceneError) {
    guard events <= limit.events else {
      let what = "touch events times recognizers"
      throw reading.error(.tooMany(what, limit: CaseReader.maximumWork), at: limit.place)
    }
  }

  private func lastTime(of input: CaseInput) -> Instant {
    switch input {
    case .events(let events): events.last?.time ?? .zero
    case .recording(let recording): recording.lastTime
    }
  }

  private func event(_ node: SceneNode) throws(SceneError) -> CaseEvent {
    var fields = try SceneFields(node, "an event", reading)
    let time = try time(try fields.required("t"))
    let finger = try reading.integer(try fields.required("id"), -1_000_000_000...1_000_000_000)
    let phase = try phase(try fields.required("phase"))
    let location = try fields.location()
    fields.warnOfUnknownKeys()
    return CaseEvent(time: time, finger: finger, phase: phase, location: location)
  }

  private func phase(_ node: SceneNode) throws(SceneError) -> Contact.Phase {
    guard let phase = Contact.Phase(word: try reading.text(node)) else {
      throw reading.unexpected(node, expected: Contact.Phase.words)
    }
    return phase
  }

  /// Reads a time in seconds.
  func time(_ node: SceneNode) throws(SceneError) -> Instant {
    .seconds(try reading.number(node, Self.times))
  }

  // MARK: Actions

  private func actions(
    _ fields: inout SceneFields, _ recognizers: Set<String>
  ) throws(SceneError) -> [CaseAction] {
    var actions: [CaseAction] = []
    for node in try fields.list("actions") {
      var action = try SceneFields(node, "an action", reading)
      let time = try time(try action.required("t"))
      let name = try recognizerName(&action, recognizers)
      var change = try SceneFields(try action.required("set"), "the \"set\" of an action", reading)
      let isEnabled = try reading.boolean(try change.required("enabled"))
      change.warnOfUnknownKeys()
      action.warnOfUnknownKeys()
      actions.append(CaseAction(time: time, recognizer: name, isEnabled: isEnabled))
    }
    let order = actions.indices.sorted { (actions[$0].time, $0) < (actions[$1].time, $1) }
    return order.map { actions[$0] }
  }

  func recognizerName(
    _ fields: inout SceneFields, _ recognizers: Set<String>
  ) throws(SceneError) -> String {
    let node = try fields.required("recognizer")
    let name = try reading.text(node)
    guard recognizers.contains(name) else {
      throw reading.error(.unknown(what: "recognizer", name: name), at: node.place)
    }
    return name
  }
}
