import ArgumentParser
import Dispatch
import Glibc
import Synchronization
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// `touchstone tune`: measures recognizers on labeled touches.
struct Tune: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Score and choose settings on labeled touches.",
    discussion: """
      A label file states the gesture that a person intended by the touches of a recording; \
      Documentation/labels.md describes it. A folder is scored by its labels.json or labels.csv. \
      Recordings are read from the folder of the label file. If a label is wrong, or no touches match \
      any label, nothing is scored and the status is 65.

      --set changes a setting of every recognizer of a kind, with the keys of scenes; \
      for example, pan.landingFactor=1 is the plain start distance. It may be repeated.

      The tables show, by label and by person, how many gestures were recognized as intended, with the \
      Wilson interval of 95 %; what they were recognized as; and the latency of each kind of \
      recognition until it was decided and until it was reported, in milliseconds. The latency \
      counts from the lift for taps, from the end of the default hold for presses, and for the others \
      from the instant at which the fingers crossed the default slop: \
      \(Int(Thresholds.panStartDistance)) pt of travel for a pan, \(Int(Thresholds.swipeDistance)) pt \
      for a swipe, \(Int(Thresholds.pinchStartDistance)) pt of distance for a pinch, \
      \(Int(Thresholds.rotationStartArc)) pt of arc and \
      \(Int(Thresholds.rotationStartAngle.degrees)) degrees for a rotation.

      Without --score, the settings of --vary are searched: all combinations if there are at most \
      \(TuneSearch.maximumGridSize), otherwise one setting after the other until nothing improves. Among \
      the settings whose median pan is decided at most --maximum-delay ms after the slop, those that lose \
      the fewest gestures are chosen, with equal weight for each kind of gesture. The tables show the Pareto front of loss \
      and delay, what each person gets from the settings chosen on the others, and the choice.

      --score --format jsonl writes one JSON object for each gesture instead of the tables. \
      --outcomes prints the tables for such lines, which may come from several machines. --list \
      prints the labels, one JSON object per line, and reads no recording.

      Examples:
        touchstone synthesize --labels -o practice
        touchstone tune --score practice
        touchstone tune --score --format jsonl practice > outcomes.jsonl
        touchstone tune --outcomes outcomes.jsonl
        touchstone tune --score --set pan.landingFactor=1 \\
          --set tap.landingFactor=1 practice
        touchstone tune --vary pan.landingFactor=1:3:9 --plot front.svg practice
      """)

  @Argument(
    help: ArgumentHelp(
      "A label file, or a folder that contains one; with --outcomes, a file of outcomes.",
      valueName: "labels"))
  var labels: String

  @Flag(help: "Only score the settings as they are.")
  var score = false

  @Flag(help: "Only print the tables for outcomes that --score --format jsonl wrote.")
  var outcomes = false

  @Flag(help: "Only list the labels.")
  var list = false

  /// For some labels of a file, as touchstone-fleet scores them: that no touches match them is no error.
  @Flag(help: .hidden)
  var part = false

  @Option(help: "The format of --score: tables, or one JSON object per gesture: text or jsonl.")
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp("Layers and recognizers instead of the standard ones.", valueName: "file"))
  var scene: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting of all recognizers of a kind.", valueName: "kind.key=value"),
    transform: { try SettingChange(parsing: $0) })
  var changes: [SettingChange] = []

  @Option(
    help: ArgumentHelp(
      "A setting to vary, with its minimum, its maximum and the number of values to try.",
      valueName: "kind.key=low:high:count"),
    transform: { try SettingSteps(parsing: $0) })
  var vary: [SettingSteps] = []

  // "--most-delay" is the former name.
  @Option(
    name: [.long, .customLong("most-delay")],
    help: "The maximum median delay of pans, 0 to 1000 ms.")
  var maximumDelay = 10.0

  @Option(help: ArgumentHelp("Draw errors over delay into this file, as SVG.", valueName: "file"))
  var plot: String?

  @OptionGroup var access: SceneFolderOptions
  @OptionGroup var jobs: JobOptions

  func validate() throws {
    guard [score, outcomes, list, !vary.isEmpty].count(where: { $0 }) == 1 else {
      throw ValidationError("Give one of --score, --outcomes, --list and --vary.")
    }
    guard format == .text || score else {
      throw ValidationError("--format jsonl needs --score.")
    }
    guard score || !part else { throw ValidationError("--part needs --score.") }
    guard scene == nil && changes.isEmpty || score || !vary.isEmpty else {
      throw ValidationError("--scene and --set need --score or --vary, which play recordings.")
    }
    guard plot == nil || !vary.isEmpty else {
      throw ValidationError("--plot needs --vary.")
    }
    guard (0...1000).contains(maximumDelay) else {
      throw ValidationError("--maximum-delay must be from 0 to 1000 (got \(maximumDelay)).")
    }
    guard Set(vary.map { $0.setting.setting.name + $0.setting.kind.rawValue }).count == vary.count
    else { throw ValidationError("--vary may name a setting only once.") }
    try changes.check()
    for steps in vary {
      var change = steps.setting
      for value in steps.values {
        change.value = value
        try (changes + [change]).check()
      }
    }
  }

  func run() throws {
    if let text = try tables() {
      return list || format == .jsonl ? try writeOutput(text) : try writeText(text)
    }
    if let plot {
      let inputs = [try? LabelledSet.labelFile(labels), scene].compactMap(\.self)
      try OutputFile(path: plot).refuse(overwriting: inputs)
    }
    let report = try searched()
    try writeText(report.text)
    if let plot { try OutputFile(path: plot).write(Array(report.picture.utf8)) }
  }

  /// The output without a search; nil if settings are varied.
  private func tables() throws -> String? {
    do {
      if score { return try scored() }
      if outcomes { return ScoreReport(try ScoredGesture.read(path: labels).map(\.outcome)).text }
      guard list else { return nil }
      let file = try LabelFile.read(path: try LabelledSet.labelFile(labels))
      return file.labels.map { $0.json + "\n" }.joined()
    } catch let error as SceneError {
      throw status(reporting: error)
    }
  }

  private func scored() throws -> String {
    let scene = try readScene()
    let stage = try stage(for: scene)
    let set = try LabelledSet(path: labels, mayBeEmpty: part)
    let results = stage.outcomesOfEach(of: set.recordings)
    switch format {
    case .text: return ScoreReport(results.flatMap { $0 }).text
    case .jsonl:
      return zip(set.names, results).map { name, outcomes in
        outcomes.map { ScoredGesture(recording: name, outcome: $0).json + "\n" }.joined()
      }.joined()
    }
  }

  private func searched() throws -> TuneReport {
    do {
      let scene = try readScene()
      let stage = try stage(for: scene)
      let set = try LabelledSet(path: labels)
      if let plot { try OutputFile(path: plot).refuse(overwriting: set.paths) }
      var search = TuneSearch(vary, of: set.recordings, on: stage, maximumDelay: maximumDelay)
      let best = search.best()
      var folds: [(person: String, choice: TuneSearch.Choice, tally: Tally)] = []
      let persons = search.persons
      for person in persons where persons.count > 1 {
        let choice = search.best(without: person)
        folds.append((person, choice, search.tally(choice) { $0 == person }))
      }
      return TuneReport(search: search, best: best, folds: folds)
    } catch let error as SceneError {
      throw status(reporting: error)
    }
  }

  /// The stage for the recordings. A scene that cannot be built is rejected before anything is read or scored.
  private func stage(for scene: SceneFile?) throws -> TuningStage {
    let stage = TuningStage(
      scene: scene, folders: try access.folders(), changes: changes, jobs: jobs.count)
    try checkEffects(of: stage)
    return stage
  }

  /// Rejects settings that would have no effect because no recognizer is of their kind, or because no manipulator
  /// has momentum or snapping.
  private func checkEffects(of stage: TuningStage) throws {
    let window = try stage.sceneWindow() ?? Replayer(Recording()).standardWindow()
    let recognizers = window.withDescendants.flatMap(\.gestureRecognizers)
    stage.apply(changes, to: window)
    for recognizer in recognizers { try checkPairs(of: recognizer) }
    // If values are varied that switch momentum or snapping on, the last ones do.
    stage.apply(changes + vary.map(\.last), to: window)
    let kinds = Set(recognizers.compactMap { GestureKind(of: $0) })
    let manipulators = recognizers.compactMap { ($0 as? Manipulator)?.settings }
    let place = stage.scene.map { "in \($0.file)" } ?? "of the standard gestures"
    for (option, change) in changes.map({ ("--set", $0) }) + vary.map({ ("--vary", $0.setting) }) {
      let name = "\(option) \(change.kind.rawValue).\(change.key)"
      guard kinds.contains(change.kind) else {
        let allowed = GestureKind.allCases.filter(kinds.contains).map(\.rawValue)
        throw ValidationError(
          "\(name) has no effect: the kinds of the recognizers \(place) are \(allowed.inWords).")
      }
      guard let part = change.part, !part.isSwitch(change.setting),
        !manipulators.contains(where: part.isOn)
      else { continue }
      throw ValidationError(
        "\(name) has no effect: no manipulator \(place) has \(part.rawValue). "
          + "Add it to the scene, or --set \(part.example).")
    }
  }

  /// Rejects settings that contradict those of a recognizer of the scene.
  private func checkPairs(of recognizer: GestureRecognizer) throws(ValidationError) {
    guard let kind = GestureKind(of: recognizer) else { return }
    try kind.checkPairs(of: recognizer)
    for steps in vary where steps.setting.kind == kind {
      let setting = steps.setting.setting
      let own = setting.read(recognizer)
      for value in steps.values {
        setting.write(recognizer, value)
        try kind.checkPairs(of: recognizer)
      }
      setting.write(recognizer, own)
    }
  }

  private func readScene() throws(SceneError) -> SceneFile? {
    guard let scene else { return nil }
    let file = try SceneFile.read(path: scene)
    for warning in file.warnings { writeError("\(warning)") }
    return file
  }
}

/// The labeled recordings of a label file.
struct LabelledSet {
  var recordings: [LabelledRecording] = []
  /// Their files, as named in the label file.
  var names: [String] = []
  /// The paths of these files.
  var paths: [String] = []

  /// - Parameter mayBeEmpty: Whether labels that no touches match are accepted.
  init(path: String, mayBeEmpty: Bool = false) throws(SceneError) {
    let file = try LabelFile.read(path: try Self.labelFile(path))
    let slash = file.file.lastIndex(of: "/")
    let folder = slash.map { String(file.file[...$0]) } ?? ""
    var byName: [String: [TouchLabel]] = [:]
    for label in file.labels {
      if byName[label.recording] == nil { names.append(label.recording) }
      byName[label.recording, default: []].append(label)
    }
    paths = names.map { $0.hasPrefix("/") ? $0 : folder + $0 }
    for (name, path) in zip(names, paths) {
      let labels = byName[name] ?? []
      let outcome = Recording.read(path: path)
      for fault in outcome.faults { writeError("\(fault)") }
      if let error = outcome.error {
        let place = labels.first?.place ?? TextPlace()
        throw SceneError(file: file.file, place: place, reason: .recording(error))
      }
      recordings.append(
        try LabelledRecording(outcome.recording, labels: labels, file: file.file))
    }
    // Without any gesture, a score has no rows and all settings are equally good.
    guard mayBeEmpty || recordings.contains(where: { !$0.gestures.isEmpty }) else {
      let list = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and others" : "")
      throw SceneError(
        file: file.file, place: file.labels.first?.place ?? TextPlace(),
        reason: .unexpected(
          expected: "touches that match a label in time and number of fingers",
          found: "none in \(list)"))
    }
  }

  /// The path itself, or the label file of a folder.
  static func labelFile(_ path: String) throws(SceneError) -> String {
    let folder = OutputFolder(path: path)
    guard folder.exists else { return path }
    for name in ["labels.csv", "labels.json"] {
      let file = folder.file(name).path
      if Glibc.access(file, F_OK) == 0 { return file }
    }
    throw SceneError(
      file: path, reason: .system(action: "find labels.csv or labels.json in it", code: ENOENT))
  }
}

/// Plays labeled recordings: in a scene or with the standard recognizers, with changed settings.
struct TuningStage: Sendable {
  var scene: SceneFile?
  /// The folders that may contain the images of the scene.
  var folders: SceneFolders
  var changes: [SettingChange]
  /// The number of recordings played at the same time.
  var jobs: Int

  /// A new window of the scene; nil without one.
  ///
  /// - Parameters:
  ///   - session: The description of the recording to play, whose size counts if the scene states none.
  ///   - layers: Keeps the images of the scene; nil to read them for this window.
  func sceneWindow(
    for session: SessionDescription? = nil, layers: PaintedLayers? = nil
  ) throws(SceneError) -> Window? {
    let layers = layers ?? PaintedLayers(folders: folders)
    return try scene?.sized(forSessionIn: session?.size)
      .makeScene(layers: layers, recognizers: TouchstoneProgram.recognizers).window
  }

  /// Plays all recordings, several at the same time.
  func outcomes(of recordings: [LabelledRecording]) -> [GestureOutcome] {
    outcomesOfEach(of: recordings).flatMap { $0 }
  }

  /// Plays all recordings, several at the same time; returns the recognized gestures of each.
  func outcomesOfEach(of recordings: [LabelledRecording]) -> [[GestureOutcome]] {
    let results = Mutex([[GestureOutcome]](repeating: [], count: recordings.count))
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, recordings.count)) { _ in
      let layers = PaintedLayers(folders: folders)
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < recordings.count else { return }
        let outcomes = outcomes(of: recordings[index], layers: layers)
        results.withLock { $0[index] = outcomes }
      }
    }
    return results.withLock { $0 }
  }

  private func outcomes(
    of labelled: LabelledRecording, layers: PaintedLayers
  ) -> [GestureOutcome] {
    let session = SessionDescription(of: labelled.recording)
    let built = try? sceneWindow(for: session, layers: layers)
    let window = built ?? Replayer(labelled.recording).standardWindow()
    apply(changes, to: window)
    return labelled.outcomes(in: window)
  }

  /// Changes the settings of all recognizers of a window.
  func apply(_ changes: [SettingChange], to window: Window) {
    for recognizer in window.withDescendants.flatMap(\.gestureRecognizers) {
      for change in changes where GestureKind(of: recognizer) == change.kind {
        change.setting.write(recognizer, change.value)
      }
    }
  }
}
