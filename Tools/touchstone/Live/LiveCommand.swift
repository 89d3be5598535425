import ArgumentParser
import LibinputSource
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// `touchstone live`: prints the gestures recognized on real devices.
struct Live: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Print the gestures recognized on real devices, as they happen.",
    discussion: """
      Reads touch screens, pens on tablets, and touchpads through libinput: those of --device, or \
      all of a seat; devices may be plugged and unplugged. Lines are those of touchstone replay; \
      times are seconds since the first event. On a terminal one line at the bottom shows changes; \
      otherwise each change is printed as a line.

      Without --scene each screen has the standard gestures (see touchstone replay), on a window \
      that contains all outputs and screens; a tablet is a screen, too. --output places a screen by \
      its node, a link to that, or the output that udev names for it; a screen without either is \
      placed on the only output. Screens without --output are placed side by side from the left, at \
      their own size. The window grows if a screen is added. Positions are points of 1/160 inch. \
      @turn is the clockwise rotation of the panel on its output: 0, 90, 180 or 270 degrees.

      A program that takes a seat also takes the screen and the keyboard of its console. A seat is \
      therefore taken only with --access seat, or if you may not read the devices, and never on a \
      console unless requested.

      SIGINT and SIGTERM end the command: active gestures are cancelled, and the status is 0 unless a \
      device of --device could not be read. Other statuses: 66 no device, or the last device of \
      --device was unplugged; 69 the seat cannot be opened; 70 libinput failed; 71 the system failed; \
      77 you may not read any device; 78 udev does not know the device, or calibrates it wrongly. \
      Devices that another session takes with the seat do not count as unplugged.

      Examples:
        touchstone live
        touchstone live --device /dev/input/event3 \\
          --scene Recordings/scenes/triple-tap.json
        touchstone live --explain=swipe-right
        touchstone live --output DSI-1=0,0,480,800@90 --output DP-1=480,0,1920,1080
        touchstone live --output /dev/input/event4=2016,0,2016,1134
        touchstone live --format jsonl --duration 60 > session.jsonl
      """)

  @Option(help: ArgumentHelp("A device to read; may be repeated.", valueName: "node"))
  var device: [String] = []

  @Option(
    help: ArgumentHelp("The seat whose devices are read; seat0 by default.", valueName: "name"))
  var seat: String?

  @Option(help: DeviceAccess.help)
  var access = DeviceAccess.auto

  @Option(
    help: ArgumentHelp(
      "Position and size of an output or a device's node, in points, and its rotation, 0, 90, 180 "
        + "or 270; may be repeated.",
      valueName: "name=x,y,width,height[@turn]"))
  var output: [OutputArgument] = []

  @Option(
    help: ArgumentHelp(
      "Layers and recognizers, as JSON or YAML; may be a case.", valueName: "file"))
  var scene: String?

  @Option(help: "Columns, or one JSON object per line: text or jsonl.")
  var format = OutputFormat.text

  @Flag(
    help: ArgumentHelp(
      "Also print why each recognizer acted, waited or failed, about a second later. "
        + "--explain=NAME prints the reasons of one recognizer."))
  var explain = false

  /// Holds the value of --explain=NAME, since an option cannot have an optional value.
  @Option(name: .customLong("explain-recognizer"), help: .hidden)
  var explained: String?

  @Option(help: ArgumentHelp("End after this many seconds.", valueName: "seconds"))
  var duration: SessionLength?

  @OptionGroup var folders: SceneFolderOptions

  func validate() throws {
    if !device.isEmpty, seat != nil {
      throw ValidationError("Give either --device or --seat.")
    }
    if OutputLayout(output.map(\.followingLink)) == nil {
      throw ValidationError("--output names the same output twice.")
    }
  }

  func run() throws {
    let scene = try scene.map(readScene)
    let layers = PaintedLayers(folders: try folders.folders())
    var layout = OutputLayout(output.map(\.followingLink)) ?? OutputLayout()
    var panels: [String: Surface] = [:]
    let source = try printingFaults { () throws(SourceFaults) in
      try access.open { access throws(SourceFaults) in
        try openSource(access) { device in
          panels[device.node] = device.surface
          return layout.place(device)
        }
      }
    }
    let window = try scene.window(for: source.devices, on: layout, layers)
    if let explained { try RecognizerLabels.check(explained, in: window) }
    let session = LiveSession(
      window: window, source: source, format: format,
      explanation: explain || explained != nil
        ? LiveExplanation(of: window, format, only: explained) : nil,
      panel: { panels[$0.node] },
      growsWithDevices: scene == nil, endsWithDevices: !device.isEmpty)
    try session.run(for: duration?.span)
  }

  private func openSource(
    _ access: LibinputTouchSource.Access, mapping: @escaping (SourceDevice) -> OutputMapping
  ) throws(SourceFaults) -> WatchedSource {
    let backend: LibinputTouchSource.Backend =
      device.isEmpty ? .seat(seat ?? "seat0") : .paths(device)
    let source: WatchedSource
    do throws(SourceError) {
      source = try WatchedSource(LibinputTouchSource(backend, access: access, mapping: mapping))
    } catch {
      throw SourceFaults(faults: [error])
    }
    guard source.devices.allSatisfy({ $0.kind == .pointer }) else { return source }
    throw SourceFaults(faults: source.faults.isEmpty ? [absence] : source.faults)
  }

  private var absence: SourceError {
    guard let node = device.first else {
      return SourceError(reason: .noDevices(seat: seat ?? "seat0"))
    }
    return SourceError(node: node, reason: .notATouchDevice)
  }
}

extension SceneFile? {
  /// The window of the scene, or a window with the standard gestures that contains the outputs and the
  /// screens of the devices.
  fileprivate func window(
    for devices: [SourceDevice], on layout: OutputLayout, _ layers: PaintedLayers
  ) throws -> Window {
    let screens = devices.compactMap(\.screen)
    do throws(SceneError) {
      return try self?.makeScene(layers: layers, recognizers: TouchstoneProgram.recognizers).window
        ?? StandardGestures.window(for: screens, holding: layout.bounds)
    } catch {
      throw status(reporting: error)
    }
  }
}
