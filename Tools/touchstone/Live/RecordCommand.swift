import ArgumentParser
import Glibc
import LibinputSource
import TouchRecordings
import TouchTracking
import Touchstone

/// `touchstone record`: records touch devices.
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record touch devices, in the format of libinput record.",
    discussion: """
      Records the devices of --device, whether udev knows them or not, or the only touch device. You \
      can open the file with touchstone replay and libinput replay. Frames are written one by one, so \
      the file is complete even if the program is killed. The format stores one device after the \
      other: with several devices, all but the first are kept in temporary files in $TMPDIR or /tmp \
      and written at the end. A recording that was killed then contains only the first device and \
      counts as truncated. If a temporary file runs out of space, the recording ends and is kept up to \
      that point. On a terminal the contacts are shown while recording.

      Values that contacts had before the first event are written as a first frame, so that a \
      recording replays like the device. Keys of letters, digits and signs, space, backspace, \
      shift, left alt and the number pad's digits, dot, *, + and - are recorded as KEY_A, and every \
      scan code as that of KEY_A, unless --show-keycodes is given. A recording contains the names of \
      the device and of the machine: check it before you share it.

      SIGINT and SIGTERM end the recording, and the status is 0 unless one of several devices was \
      unplugged before. The status is 64 if there are several devices to choose from, 66 if there is \
      none or it is unplugged, 69 if the seat cannot be opened, 71 if the system failed, 73 if the \
      file cannot be written, 77 if you may not read the device.

      Examples:
        touchstone record -o session.yml
        touchstone record --duration 10 | touchstone replay -
        touchstone record --device /dev/input/event3 --device /dev/input/event4 \\
          -o both.yml
      """)

  @Option(
    name: [.customShort("o"), .customLong("output-file")],
    help: ArgumentHelp("The new recording; - is standard output.", valueName: "file"))
  var output = "-"

  @Option(help: ArgumentHelp("A device to record; may be repeated.", valueName: "node"))
  var device: [String] = []

  @Option(help: DeviceAccess.help)
  var access = DeviceAccess.auto

  @Option(help: ArgumentHelp("End after this many seconds.", valueName: "seconds"))
  var duration: SessionLength?

  @Flag(help: "Record which keys are pressed.")
  var showKeycodes = false

  func validate() throws {
    if Set(device.map(target(ofLink:))).count < device.count {
      throw ValidationError("--device names the same device twice.")
    }
  }

  func run() throws {
    let nodes = device.isEmpty ? [try onlyDevice()] : device
    let sources = try printingFaults { () throws(SourceFaults) in
      try access.open { access throws(SourceFaults) in
        do throws(SourceError) {
          return try EvdevTouchSource.open(nodes, access: access)
        } catch {
          throw SourceFaults(faults: [error])
        }
      }
    }
    // Opened after the devices and the temporary files, so that an old recording is not overwritten if one is missing.
    let parts = try RecordingParts(file: RecordingOutput(path: output), count: sources.count)
    let session = RecordingSession(
      sources, parts: parts, origin: .thisMachine(tool: TouchstoneTool.configuration.version),
      showsKeyCodes: showKeycodes)
    try session.run(for: duration?.span)
  }

  /// The only touch device.
  private func onlyDevice() throws -> String {
    // A tablet is recorded if --device names it, but it is not a touch device.
    let reports = DeviceReport.all().filter { $0.kind != .tablet }
    let candidates = reports.filter(\.isRecordable)
    let screens = candidates.filter { $0.kind == .touchscreen }
    let choice = screens.isEmpty ? candidates : screens
    if choice.count == 1 { return choice[0].node }
    guard choice.isEmpty else {
      let list = choice.map { "\($0.node) (\($0.name))" }.joined(separator: ", ")
      writeError(
        "There are several touch devices; choose with --device: \(list).".escapingControls())
      throw ExitCode(EX_USAGE)
    }
    let faults = reports.flatMap(\.faults).filter(\.stopsDevice)
    for line in faults.sentences { writeError(line) }
    if faults.isEmpty {
      writeError("No touch device to record was found; \"touchstone devices\" lists problems.")
    }
    throw faults.status
  }
}

extension DeviceReport {
  /// Whether the node's events can be read, or could be with permission; udev's properties matter only to
  /// libinput.
  fileprivate var isRecordable: Bool {
    guard surface == nil else { return true }
    return kind != nil && faults.contains { $0.reason == .noPermission }
  }
}
