import TouchTracking

/// The outcome of a labeled gesture with the name of its recording, as one JSON object per line: written by
/// `touchstone tune --score --format jsonl` and read by `--outcomes`.
///
/// The contacts and the times at which the first one landed and the last one lifted lead to the gesture in the
/// recording. Lines without them, from earlier versions, can be read too. Times and delays are in seconds with
/// microsecond precision, so values survive a round trip.
package struct ScoredGesture: Sendable {
  /// The recording's file name in the label file.
  package var recording: String
  /// The intended gesture and the recognitions.
  package var outcome: GestureOutcome

  /// Combines an outcome with the name of its recording.
  package init(recording: String, outcome: GestureOutcome) {
    self.recording = recording
    self.outcome = outcome
  }

  /// The gesture as one line of JSON, without a line ending.
  package var json: String {
    var object = JSONObject()
    object.add("recording", recording)
    object.add("person", outcome.person)
    object.add("gesture", outcome.gesture.rawValue)
    object.add("kept", .boolean(outcome.isKept))
    object.add("contacts", .list(outcome.contacts.map { .integer($0) }))
    object.add("start", outcome.start)
    object.add("end", outcome.end)
    let kinds = GestureOutcome.Kind.allCases.filter { outcome.recognized[$0, default: 0] > 0 }
    object.add(
      "recognized", .object(kinds.map { ($0.rawValue, .integer(outcome.recognized[$0] ?? 0)) }))
    let timed = GestureOutcome.Kind.allCases.filter { outcome.latencies[$0] != nil }
    object.add(
      "latencies",
      .object(
        timed.map { kind in
          let latency = outcome.latencies[kind]
          return (
            kind.rawValue,
            .object([
              ("decided", .decimal(latency?.decided.seconds ?? 0, places: 6)),
              ("reported", .decimal(latency?.reported.seconds ?? 0, places: 6)),
            ])
          )
        }))
    return object.text
  }

  /// Reads all lines of a file, or of standard input if the path is "-"; empty lines are skipped.
  ///
  /// - Throws: ``SceneError`` with the line that is not an outcome, or if there are no outcomes at all.
  package static func read(path: String) throws(SceneError) -> [ScoredGesture] {
    let lines = try LineReader(path: path, maximumLength: 1 << 20)
    var gestures: [ScoredGesture] = []
    while let line = try lines.next() {
      if line.contains(where: { $0 > 0x20 }) {
        gestures.append(try ScoredGesture(line, file: lines.file, line: lines.number))
      }
    }
    guard !gestures.isEmpty else {
      throw SceneError(file: lines.file, reason: .unexpected(expected: "outcomes", found: "none"))
    }
    return gestures
  }

  /// Times of recordings in seconds; those of a device may count from any moment.
  private static let times = -1e9...1e12

  private init(_ bytes: [UInt8], file: String, line: Int) throws(SceneError) {
    do throws(SceneError) {
      let reading = SceneReading(file: file)
      let node = try reading.root(of: bytes, expected: "an outcome")
      var fields = try SceneFields(node, "an outcome", reading)
      recording = try reading.text(try fields.required("recording"))
      let kind = try fields.required("gesture")
      guard let gesture = TouchLabel.Gesture(rawValue: try reading.text(kind)) else {
        throw reading.unexpected(kind, expected: TouchLabel.Gesture.demand)
      }
      outcome = GestureOutcome(
        gesture: gesture, person: try reading.text(try fields.required("person")))
      if let list = fields.node("contacts") {
        for node in try reading.list(list) {
          outcome.contacts.append(try reading.integer(node, 1...Int(Int32.max)))
        }
      }
      outcome.start = Instant.zero + .seconds(try fields.number("start", Self.times) ?? 0)
      outcome.end = Instant.zero + .seconds(try fields.number("end", Self.times) ?? 0)
      outcome.recognized = try Self.counts(try fields.required("recognized"), reading)
      outcome.latencies = try Self.latencies(try fields.required("latencies"), reading)
    } catch {
      var error = error
      // The parser sees each line as a separate text.
      error.place.line = line
      throw error
    }
  }

  private static func counts(
    _ node: SceneNode, _ reading: SceneReading
  ) throws(SceneError) -> [GestureOutcome.Kind: Int] {
    guard case .mapping(let entries) = node.content else {
      throw reading.unexpected(node, expected: "an object of counts")
    }
    var counts: [GestureOutcome.Kind: Int] = [:]
    for entry in entries {
      counts[try kind(entry, reading)] = try reading.integer(entry.value, 1...Int(Int32.max))
    }
    return counts
  }

  private static func latencies(
    _ node: SceneNode, _ reading: SceneReading
  ) throws(SceneError) -> [GestureOutcome.Kind: GestureOutcome.Latency] {
    guard case .mapping(let entries) = node.content else {
      throw reading.unexpected(node, expected: "an object of latencies")
    }
    var latencies: [GestureOutcome.Kind: GestureOutcome.Latency] = [:]
    for entry in entries {
      var fields = try SceneFields(entry.value, "a latency", reading)
      latencies[try kind(entry, reading)] = GestureOutcome.Latency(
        decided: try seconds(try fields.required("decided"), reading),
        reported: try seconds(try fields.required("reported"), reading))
    }
    return latencies
  }

  private static func seconds(
    _ node: SceneNode, _ reading: SceneReading
  ) throws(SceneError) -> TimeSpan {
    .seconds(try reading.number(node, -TouchLabel.latest...TouchLabel.latest))
  }

  private static func kind(
    _ entry: SceneNode.Entry, _ reading: SceneReading
  ) throws(SceneError) -> GestureOutcome.Kind {
    if let kind = GestureOutcome.Kind(rawValue: entry.key) { return kind }
    throw reading.error(
      .unknown(what: "recognized gesture", name: entry.key.prefix(40).printable), at: entry.place)
  }
}

extension TouchLabel {
  /// The label as one line of JSON without a line ending, as written by `touchstone tune --list`.
  ///
  /// `line` is the label's line in its file; the other keys are those of label files.
  package var json: String {
    var object = JSONObject()
    object.add("recording", recording)
    object.add("person", person)
    object.add("gesture", gesture.rawValue)
    switch scope {
    case .contacts(let numbers): object.add("contacts", .list(numbers.map { .integer($0) }))
    case .every(let from, let to):
      object.add("from", Instant.zero + from)
      object.add("to", Instant.zero + to)
    }
    object.add("line", place.line)
    return object.text
  }
}
