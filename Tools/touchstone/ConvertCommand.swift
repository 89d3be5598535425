import ArgumentParser
import TouchRecordings
import TouchReports

/// `touchstone convert`: converts recordings to the format of libinput record.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a recording to the format of libinput record.",
    discussion: """
      Reads recordings of libinput record, evemu-record, evtest and getevent -t; the format is \
      detected from the content. If an evemu file has only events, its description is read from the \
      .desc or .prop file in the same folder whose stem begins the evemu file's name. The output file is \
      replaced in one step, when it is complete.

      \(DeviceOptions.discussion) The new file stores what --output says, so touchstone replay needs no \
      --output. It names the scene and the window of the recording, whichever devices are selected.

      With --compact the new file is a session for the engine in a web page: the scene, its \
      recognizers and the frames, as described in Documentation/everywhere.md. The scene is that of \
      touchstone replay.

      A file that is damaged, such as by a cut within a line, is not converted, and the status is 65; \
      --salvage converts everything before the damage. A file that ends after a complete line, with the \
      events of its last device, is not damaged.

      Examples:
        touchstone convert swipe.event swipe.yml
        touchstone synthesize tap | touchstone convert - tap.yml
        touchstone convert --device 1 Recordings/tap.yml one.yml
        touchstone convert --output 1=0,0,1080,1920@90 Recordings/tap.yml placed.yml
        touchstone convert --compact Recordings/tap.yml tap.session
        adb shell getevent -t | touchstone convert - - > session.yml
      """)

  @Argument(help: ArgumentHelp("The recording; - is standard input.", valueName: "in"))
  var input: String

  @Argument(help: ArgumentHelp("The new recording; - is standard output.", valueName: "out"))
  var output: String

  @OptionGroup var devices: DeviceOptions

  @Flag(help: "Convert everything before the damage. The status is still 65.")
  var salvage = false

  @Flag(help: "Write the scene and the frames for the engine in a web page.")
  var compact = false

  @Option(
    help: ArgumentHelp(
      "With --compact: layers and recognizers, as in touchstone replay.", valueName: "file"))
  var scene: String?

  @Flag(help: "With --compact: ask the engine in the page for explanations.")
  var explain = false

  @OptionGroup var access: SceneFolderOptions

  func validate() throws {
    if scene != nil, !compact { throw ValidationError("--scene needs --compact.") }
    if explain, !compact { throw ValidationError("--explain needs --compact.") }
    if !access.allowPath.isEmpty, !compact {
      throw ValidationError("--allow-path needs --compact.")
    }
    if scene == "-", input == "-" {
      throw ValidationError("Only one of recording and scene can be standard input.")
    }
  }

  func run() throws {
    try OutputFile(path: output).refuse(overwriting: [input, scene].compactMap(\.self))
    let outcome = Recording.read(path: input)
    for fault in outcome.faults { writeError("\(fault)") }
    if let error = outcome.error { writeError("\(error)") }
    let isEmpty = outcome.recording.events.isEmpty && outcome.recording.devices.isEmpty
    if outcome.error == nil || (salvage && !isEmpty) {
      try write(outcome.recording)
    }
    if let error = outcome.error { throw error.exitCode }
  }

  private func write(_ recording: Recording) throws {
    let placed = try devices.chooseOrExit(from: recording, file: input)
    let bytes =
      compact
      ? try compactSession(placed, of: recording)
      : placed.withPlaces.described(as: SessionDescription(of: recording)).libinputRecordBytes()
    try OutputFile(path: output).write(bytes)
  }

  /// - Parameter recording: The whole recording: a device that is not selected may name the scene.
  private func compactSession(
    _ placed: PlacedRecording, of recording: Recording
  ) throws -> [UInt8] {
    let stage = try Stage(scene: try scene.map(readScene), folders: try access.folders())
      .playing(recording, readFrom: input)
    let refusals = [
      stage.scene.flatMap(EngineSession.refusal(of:)),
      EngineSession.refusal(of: placed.recording, on: stage.scene),
    ]
    for refusal in refusals.compactMap(\.self) {
      writeError("\(nameInErrors(of: input)): warning: the session is incomplete: \(refusal).")
    }
    let window = try stage.window(for: placed)
    try OutputFile(path: output).refuse(overwriting: stage.inputs)
    var session = CompactSession(window)
    if explain { session.explain() }
    session.add(placed.recording, layout: placed.layout)
    return session.bytes
  }
}
