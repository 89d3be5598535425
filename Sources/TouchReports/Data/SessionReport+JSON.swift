import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

// The data of the page. Times are seconds with microsecond precision, positions are points of the window.

extension SessionReport {
  /// The page's data.
  package var json: JSONText {
    var entries: [(String, JSONText)] = [
      ("format", .integer(1)), ("version", .text(source.version)), ("file", .text(source.file)),
      ("scene", source.scene.map { .text($0) } ?? .digits("null")),
      ("command", .text(source.command)), ("story", .list(source.story.map { .text($0) })),
      ("start", .seconds(start)), ("end", .seconds(end)), ("window", windowJSON),
      ("devices", .list(devicesJSON)), ("faults", .list(source.warnings.map { .text($0) })),
      ("omitted", .list(omissions.map { .text($0) })), ("touches", .list(paths.map(json))),
      ("layers", .list(layersJSON)), ("orders", .list(collector.orders.map(json))),
      ("pictures", .list(pictures.urls.map { .text($0) })),
      ("recognizers", .list(recognizers.map(json))),
    ]
    entries += story.entries
    entries += [
      ("nearMisses", .list(nearMisses.map(json))),
      ("case", caseJSON.map { .text($0.line) } ?? .digits("null")),
      ("transcript", transcriptJSON), ("recording", recordingJSON), ("session", sessionJSON),
    ]
    return .object(entries)
  }

  /// The recognizers' part of the page.
  private var story: SessionStory {
    SessionStory(lines: collector.lines, log: collector.log)
  }

  /// The start of the session: its first touch.
  private var start: Instant { paths.first?.places.first?.time ?? source.recording?.start ?? .zero }

  /// The time of the last event.
  private var end: Instant {
    // Without attempts, there is no time to compare with: zero would be after a session at negative times.
    let last = collector.attempts.map { $0.end ?? $0.start }.max() ?? start
    // A mouse may hover or scroll after the last touch, or without any.
    let event = source.recording?.lastTime
    let lift = paths.map(\.last.time).max() ?? event ?? collector.end
    return max(start, last, lift, event ?? start, collector.lines.last?.time ?? start)
  }

  private var windowJSON: JSONText {
    let bounds = collector.window?.bounds ?? .zero
    return .object([
      ("width", .decimal(bounds.width, places: 1)), ("height", .decimal(bounds.height, places: 1)),
      ("background", source.background.map { .text($0) } ?? .digits("null")),
    ])
  }

  /// Sentences about the data that the page omits.
  package var omissions: [String] {
    var texts: [String] = []
    if let thinning {
      let distance =
        thinning.distance.isFinite
        ? "places nearer than \(thinning.distance.readable(0)) pt to the one before are left out"
        : "only the ends of paths are drawn"
      texts.append(
        "The paths are thinned out: \(thinning.drawn) of \(thinning.recorded) places are drawn; "
          + "\(distance). The verdicts are complete.")
    }
    if pictures.missing > 0 {
      texts.append(
        pictures.missing == 1
          ? "The picture of one layer is left out, since it is too large."
          : "\(pictures.missing) pictures of layers are left out, since they are too large.")
    }
    if source.recording != nil, packedRecording == nil {
      texts.append(
        "The recording itself is not in this file: it has more than "
          + "\(Self.maximumRecordingBytes / 1_000_000) MB when compressed.")
    }
    if source.engine != nil, let refusal = source.refusal {
      texts.append("Settings cannot be tried in this file: \(refusal).")
    }
    if source.engine != nil, source.session != nil, packedSession == nil {
      texts.append(
        "Settings cannot be tried in this file: its frames have more than "
          + "\(Self.maximumRecordingBytes / 1_000_000) MB when compressed.")
    }
    return texts
  }

  private var devicesJSON: [JSONText] {
    guard let recording = source.recording else { return [] }
    return recording.surfaces(in: source.layout).map { surface in
      .object([
        ("name", .text(surface.name)), ("width", .decimal(surface.size.width, places: 1)),
        ("height", .decimal(surface.size.height, places: 1)),
        ("unitsPerMillimeter", .decimal(surface.x.resolution, places: 2)),
        ("assumed", surface.fault.map { .text($0.sentence) } ?? .digits("null")),
      ])
    }
  }

  // MARK: Touches and recognizers

  private func json(_ path: TouchPath) -> JSONText {
    .object([
      ("id", .integer(Int(path.id.rawValue))),
      ("layer", path.layer.map { .text($0) } ?? .digits("null")),
      ("cancelled", .boolean(path.isCancelled)), ("radius", .decimal(path.radius, places: 1)),
      ("t", .steps(path.places.map { Double($0.time.microseconds) / 100 })),
      ("x", .steps(path.places.map { $0.location.x * 10 })),
      ("y", .steps(path.places.map { $0.location.y * 10 })),
    ])
  }

  private func json(_ recognizer: ReportedRecognizer) -> JSONText {
    let number = source.session?.recognizers.firstIndex { $0 === recognizer.recognizer }
    return .object([
      ("id", .integer(recognizer.id.rawValue)), ("name", .text(recognizer.name)),
      ("kind", .text(recognizer.kind?.rawValue ?? "custom")), ("layer", .text(recognizer.layer)),
      ("requires", .list(recognizer.requires.map { .integer($0) })),
      ("number", .integer(number ?? -1)),
      ("settings", .list(recognizer.settings)),
    ])
  }

  private var transcriptJSON: JSONText {
    guard let text = transcript?.jsonLines, text.utf8.count <= Self.maximumTranscriptBytes else {
      return .digits("null")
    }
    return .text(text)
  }

  /// The engine in the page compares its results with a transcript; it does not do so for longer transcripts,
  /// which only the command compares.
  private static let maximumTranscriptBytes = 400_000

  /// The ratio is not rounded, since its percentage in the page is rounded down as elsewhere.
  private func json(_ miss: NearMiss) -> JSONText {
    .object([
      ("recognizer", .integer(miss.recognizer.rawValue)), ("t", .seconds(miss.time)),
      ("measured", .decimal(miss.measured, places: 3)), ("limit", .decimal(miss.limit, places: 3)),
      ("unit", .text(miss.unit)), ("share", .number(miss.share)),
      ("reason", .text(miss.reason)),
    ])
  }

  // MARK: The recording

  /// The maximum size of a compressed recording in a page, in bytes.
  package static let maximumRecordingBytes = 24_000_000

  private var recordingJSON: JSONText {
    guard let bytes = packedRecording else { return .digits("null") }
    return .object([
      ("name", .text(recordingName)), ("gzip", .text(bytes.base64)),
    ])
  }

  /// The session for the engine in the page; null for a page without one.
  private var sessionJSON: JSONText {
    guard source.engine != nil, let bytes = packedSession else { return .digits("null") }
    return .object([
      ("gzip", .text(bytes.base64)), ("scene", .integer(source.session?.sceneSize ?? 0)),
    ])
  }

  /// The file name for the recording, with the extension of the format in which it is saved.
  package var recordingName: String {
    let name = source.file.split(separator: "/").last.map(String.init) ?? "recording"
    return name.hasSuffix(".yml") ? name : "\(name == "-" ? "recording" : name).yml"
  }
}

extension JSONText {
  /// Rounded numbers, each as the difference from the previous one.
  static func steps(_ values: [Double]) -> JSONText {
    var text = "["
    var before = 0
    for (index, value) in values.enumerated() {
      let whole = Int(exactly: value.rounded()) ?? before
      if index > 0 { text += "," }
      text += String(whole &- before)
      before = whole
    }
    return .digits(text + "]")
  }
}
