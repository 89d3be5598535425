import ArgumentParser
import LibinputSource
import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTracking

/// `touchstone drive`: plays a recording into a browser, an X server or the kernel.
struct Drive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drive",
    abstract: "Play a recording into a browser, an X server or the kernel, as touches.",
    discussion: """
      The touches are played at the recording's own pace, with all fingers. Targets:

        --browser ADDRESS   a page of Chromium, through its remote debugging port
        --inputtest SOCKET  a touch screen of an Xorg server's driver "inputtest"
        --uinput            a kernel device, for programs that read input devices

      In a page, and on an X screen whose size --screen gives, the panel is centered and scaled to fit; \
      --area, --scale and --stretch change that. Without --screen the panel covers the X screen. A \
      device of --uinput has the axes and the events of the recorded one, and the display server \
      places it.

      SIGINT and SIGTERM end the command: fingers that are down are cancelled, or lifted if the target \
      cannot cancel, and the status is 130 or 143. Other statuses: 66 the target or the recording cannot \
      be opened, 69 the browser or the server refuses, 71 /dev/uinput is missing, 77 you may not write \
      to it.

      \(DeviceOptions.discussion)

      Documentation/driving.md is a guide.

      Examples:
        chromium --remote-debugging-port=9222 --user-data-dir=/tmp/profile page.html
        touchstone drive --browser 9222 Recordings/pinch-out.yml
      """)

  @Argument(help: ArgumentHelp("A recording; - is standard input.", valueName: "file"))
  var file: String

  @Option(
    help: ArgumentHelp(
      "Play into a page of the browser with this debugging port: 9222 or host:9222.",
      valueName: "address"))
  var browser: String?

  @Option(
    help: ArgumentHelp(
      "A part of the page's title or address, if the browser has several; its first page by default.",
      valueName: "text"))
  var page: String?

  @Option(
    help: ArgumentHelp(
      "Play into the X server that listens on this socket of its driver inputtest.",
      valueName: "socket"))
  var inputtest: String?

  @Option(
    help: ArgumentHelp("The size of the X screen, in pixels.", valueName: "width x height"))
  var screen: SizeArgument?

  @Flag(help: "Play into a new kernel device.")
  var uinput = false

  @Option(
    help: ArgumentHelp(
      "The seconds that programs have to open the device of --uinput, 0 to 60; 1 by default.",
      valueName: "seconds"))
  var wait: Double?

  @Option(help: "The speed, as a multiple of the recording's, 0.01 to 100.")
  var speed = 1.0

  @Option(help: "How many times to play the recording, 1 to 1000000, half a second apart.")
  var loop = 1

  @OptionGroup var placement: DrivePlacement

  @OptionGroup var devices: DeviceOptions

  func validate() throws {
    guard [browser != nil, inputtest != nil, uinput].count(where: { $0 }) == 1 else {
      throw ValidationError("Give one target: --browser, --inputtest or --uinput.")
    }
    if page != nil, browser == nil { throw ValidationError("--page needs --browser.") }
    if screen != nil, inputtest == nil { throw ValidationError("--screen needs --inputtest.") }
    if let browser, DevToolsPage.Address(browser) == nil {
      throw ValidationError("--browser must be a port or host:port (got \"\(browser)\").")
    }
    if placement.isGiven || !devices.output.isEmpty, uinput {
      throw ValidationError("--uinput makes a device; the display server places it.")
    }
    if wait != nil, !uinput { throw ValidationError("--wait needs --uinput.") }
    if placement.isGiven, inputtest != nil, screen == nil {
      throw ValidationError("--area, --scale and --stretch need --screen with --inputtest.")
    }
    if let wait, !(0...60).contains(wait) {
      throw ValidationError("--wait must be between 0 and 60 seconds (got \(wait)).")
    }
    guard (0.01...100).contains(speed) else {
      throw ValidationError("--speed must be between 0.01 and 100 (got \(speed)).")
    }
    guard (1...1_000_000).contains(loop) else {
      throw ValidationError("--loop must be between 1 and 1000000 (got \(loop)).")
    }
  }

  func run() throws {
    let placed = try recording()
    let report: DrivePlayer.Report
    let target: any DriveTarget
    do {
      target = try openTarget(placed)
      report = try DrivePlayer(target: target, speed: speed, loops: loop).run()
    } catch let error as DriveError {
      writeError("\(error)")
      throw error.status
    }
    let late = report.maximumDelay.milliseconds.readable(1)
    let count = report.steps == 1 ? "1 frame" : "\(report.steps) frames"
    try writeOutput("\(count) played into \(target.name), at most \(late) ms late\n")
    if let signal = report.signal { throw ExitCode(128 + signal) }
  }

  /// The recording with the selected devices; prints problems with it.
  private func recording() throws -> PlacedRecording {
    let outcome = Recording.read(path: file)
    if let error = outcome.error {
      writeError("\(error)")
      throw error.exitCode
    }
    for fault in outcome.faults { writeError("\(fault)") }
    let placed = try devices.chooseOrExit(from: outcome.recording, file: file)
    if placed.recording.devices.contains(where: { $0.surface != nil }) { return placed }
    writeError("\(nameInErrors(of: file)): the recording has no touch device.")
    throw ExitCode.dataError
  }

  private func openTarget(_ placed: PlacedRecording) throws -> any DriveTarget {
    if let browser, let address = DevToolsPage.Address(browser) {
      let page = try DevToolsPage(address, containing: page ?? "")
      return try BrowserTarget(page, DriveSchedule(placed), placement)
    }
    if let inputtest {
      let size = screen?.size
      return try InputtestTarget(
        socket: inputtest, DriveSchedule(placed), placement,
        screen: size.map { Size(width: Double($0.width), height: Double($0.height)) })
    }
    return try UinputTarget(placed.recording, delay: .seconds(wait ?? 1))
  }
}
