import ArgumentParser
import Glibc
import LibinputSource
import TouchTracking
import Touchstone

/// `touchstone record`: writes down what a device reports.
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write down what a touch device reports, as libinput record does.",
    discussion: """
      The recording is that of the device which --device names, or of the only touch device there \
      is. It opens in touchstone replay and in libinput replay. Frames are written one by one, so \
      that the file is whole whenever the recording ends, also when the program is killed. On a \
      terminal the contacts are shown meanwhile.

      Values that contacts had before the first event are written as a first frame, so that a \
      recording replays like the device. Keys of letters, digits and signs, space, backspace, \
      shift, left alt and the number pad's digits, dot, *, + and - are recorded as KEY_A, and every \
      scan code as that of KEY_A, unless --show-keycodes is given. A recording holds the names of \
      the device and of the machine: look through it before giving it away.

      SIGINT and SIGTERM end the recording, and the status is 0. The status is 64 when there are \
      several devices to choose from, 66 when there is none or it goes away, 73 when the file cannot \
      be written, 77 when this user may not read the device.

      Examples:
        touchstone record -o session.yml
        touchstone record --device /dev/input/event3 --duration 10 | touchstone replay -
      """)

  @Option(
    name: [.customShort("o"), .customLong("output-file")],
    help: ArgumentHelp("The new recording; - is standard output.", valueName: "file"))
  var output = "-"

  @Option(help: ArgumentHelp("The device to record.", valueName: "node"))
  var device: String?

  @Option(help: ArgumentHelp("End after so long.", valueName: "seconds"))
  var duration: SessionLength?

  @Flag(help: "Record which keys are pressed.")
  var showKeycodes = false

  func run() throws {
    let node = try device ?? onlyDevice()
    let source = try reportingFaults { () throws(SourceError) in try EvdevTouchSource(node: node) }
    // Opened after the device, so that an old recording is not lost for a device that is not there.
    let file = try RecordingOutput(path: output)
    let session = RecordingSession(
      source, file: file, origin: .thisMachine(tool: TouchstoneTool.configuration.version),
      showsKeyCodes: showKeycodes)
    try session.run(for: duration?.span)
  }

  /// The one device that there is to record.
  private func onlyDevice() throws -> String {
    let reports = DeviceReport.all()
    let usable = reports.filter(\.isUsable)
    let screens = usable.filter { $0.kind == .touchscreen }
    let choice = screens.isEmpty ? usable : screens
    if choice.count == 1 { return choice[0].node }
    guard choice.isEmpty else {
      let list = choice.map { "\($0.node) (\($0.name))" }.joined(separator: ", ")
      writeError("There are several touch devices; say one with --device: \(list).")
      throw ExitCode(EX_USAGE)
    }
    for fault in reports.flatMap(\.faults) where fault.stopsDevice { writeError("\(fault)") }
    if reports.isEmpty {
      writeError("There is no touch device to record; \"touchstone devices\" says more.")
    }
    let isForbidden = reports.contains { $0.faults.contains { $0.reason == .noPermission } }
    throw isForbidden ? ExitCode.noPermission : ExitCode.noInput
  }
}
