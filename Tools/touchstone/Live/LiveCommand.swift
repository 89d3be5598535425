import ArgumentParser
import LibinputSource
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// `touchstone live`: says what is recognized on real devices while it happens.
struct Live: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Say what is recognized on real devices, while it happens.",
    discussion: """
      Reads touch screens and touchpads through libinput: those that --device names, or all of a \
      seat, which may come and go meanwhile. Lines are those of touchstone replay, times seconds \
      since the first touch. On a terminal one line at the bottom shows what changes; otherwise each \
      change is a line.

      Without --scene the recognizers are the standard gestures (see touchstone replay), on a window \
      as large as the largest device.

      SIGINT and SIGTERM end it; what is going on then is cancelled, and the status is 0. The status \
      is 66 when there is no device or the last one of --device goes away, 77 when this user may not \
      read any.

      Examples:
        touchstone live
        touchstone live --device /dev/input/event3 --scene Recordings/scenes/triple-tap.json
        touchstone live --format jsonl --duration 60 > session.jsonl
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case jsonl
  }

  @Option(help: ArgumentHelp("A device to read; may be repeated.", valueName: "node"))
  var device: [String] = []

  @Option(
    help: ArgumentHelp("The seat whose devices are read; seat0 by default.", valueName: "name"))
  var seat: String?

  @Option(
    help: ArgumentHelp(
      "Layers and recognizers, as JSON or YAML; a case will do as well.", valueName: "file"))
  var scene: String?

  @Option(help: "Columns for people, or one JSON object a line: text or jsonl.")
  var format = Format.text

  @Option(help: ArgumentHelp("End after so long.", valueName: "seconds"))
  var duration: SessionLength?

  func validate() throws {
    if !device.isEmpty, seat != nil {
      throw ValidationError("Say either --device or --seat.")
    }
  }

  func run() throws {
    let scene = try scene.map(readScene)
    let source = try openSource()
    let session = LiveSession(
      window: try scene.window(for: source.devices), source: source, format: format,
      endsWithDevices: !device.isEmpty)
    try session.run(for: duration?.span)
  }

  private func openSource() throws -> WatchedSource {
    let source = try reportingFaults { () throws(SourceError) in
      let backend: LibinputTouchSource.Backend =
        device.isEmpty ? .seat(seat ?? "seat0") : .paths(device)
      // Nothing is drawn here: taking the seat would take the screen from whoever draws on it.
      return try WatchedSource(LibinputTouchSource(backend, access: .direct))
    }
    guard source.devices.allSatisfy({ $0.kind == .pointer }) else { return source }
    let faults = source.faults.isEmpty ? [absence] : source.faults
    for fault in faults { writeError("\(fault)") }
    throw faults.first { $0.reason == .noPermission }?.exitCode ?? .noInput
  }

  private var absence: SourceError {
    guard let node = device.first else {
      return SourceError(reason: .noDevices(seat: seat ?? "seat0"))
    }
    return SourceError(node: node, reason: .notATouchDevice)
  }
}

extension SceneFile? {
  /// The window of the scene, or one with the standard gestures that is as large as the screens
  /// among the devices.
  fileprivate func window(for devices: [SourceDevice]) throws -> Window {
    let screens = devices.filter { $0.kind == .touchscreen }.map(\.surface)
    do throws(SceneError) {
      return try self?.makeScene(layers: PaintedLayers()).window
        ?? StandardGestures.window(for: screens)
    } catch {
      throw status(reporting: error)
    }
  }
}
