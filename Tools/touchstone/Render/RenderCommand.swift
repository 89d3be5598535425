import ArgumentParser
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// `touchstone render`: draws recordings.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a recording as an image, a film strip or an animation.",
    discussion: """
      Draws the layers of the scene (that of --scene, or the one that the recording names) at the end \
      of the recording, or at another time with --at; the image of the end shows the whole paths of the fingers. --strip draws several images \
      side by side, each with the gestures recognized since the previous one, above a timeline of contacts \
      and recognizers with the reason of each failure. An output name that ends in .webp gives an \
      animation, unless --at or --strip is given.

      --overlay adds, separated by commas: touches (with their paths), bounds (of layers), hits (hit \
      areas), recognizers (a panel next to the image with their states and reasons) and scale (a scale \
      bar); or all, or none. The default is touches, and all without a scene. In a strip, recognizers \
      and scale are always parts of the timeline.

      \(DeviceOptions.discussion)

      A recording that is damaged, such as by a cut within a line, is drawn up to the damage; the \
      status is then 65.

      Examples:
        touchstone render Recordings/pinch-out.yml -o end.png
        touchstone render Recordings/tap.yml --at 0.05 --scale 0.25 -o tap.png
        touchstone render Recordings/double-tap.yml --strip 3 -o strip.png
        touchstone render Recordings/tap.yml --fps 10 --size 320x180 -o tap.webp
        touchstone render Recordings/tap.yml --device 1 -o one.png
        touchstone render Recordings/tap.yml --output 1=0,0,1080,1920@90 -o turned.png
      """)

  @Argument(help: ArgumentHelp("The recording; - is standard input.", valueName: "file"))
  var file: String

  @Option(
    help: ArgumentHelp(
      "Layers, images and recognizers, as JSON or YAML.", valueName: "file"))
  var scene: String?

  @OptionGroup var devices: DeviceOptions

  @OptionGroup var result: NamedImageOutput

  @Option(help: ArgumentHelp("Draw the recording at this time, in seconds.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("Draw a film strip of this many images, 1 to 64.", valueName: "count"))
  var strip: Int?

  @Option(help: ArgumentHelp("The number of images in a row of the strip.", valueName: "count"))
  var columns: Int?

  @Option(help: "Frames per second of an animation, 1 to 60; 20 by default.")
  var fps: Double?

  @Option(
    help: ArgumentHelp(
      "The size to fit the scene into, in pixels: WIDTHxHEIGHT. A panel of recognizers is added to it.",
      valueName: "size"))
  var size: SizeArgument?

  @Option(help: "Pixels per point, instead of a size.")
  var scale: Double?

  @Option(help: "The information drawn over the layers; touches by default, all without a scene.")
  var overlay: String?

  @OptionGroup var access: SceneFolderOptions

  func validate() throws {
    let kinds = [at != nil, strip != nil, fps != nil].count { $0 }
    guard kinds <= 1 else { throw ValidationError("Give only one of --at, --strip and --fps.") }
    if fps != nil, !isMoving {
      throw ValidationError("--fps needs an output name that ends in .webp.")
    }
    if let fps, !(1...60).contains(fps) {
      throw ValidationError("--fps must be between 1 and 60 (got \(fps)).")
    }
    if let at, !at.isFinite || at < 0 || at > 1e9 {
      throw ValidationError("--at must be between 0 and the session's end (got \(at)).")
    }
    if let strip, !(1...64).contains(strip) {
      throw ValidationError("--strip must be between 1 and 64 (got \(strip)).")
    }
    if let columns, strip == nil || columns < 1 {
      throw ValidationError("--columns must be at least 1 and needs --strip (got \(columns)).")
    }
    if size != nil, scale != nil { throw ValidationError("Give only one of --size and --scale.") }
    if let scale, !scale.isFinite || scale <= 0 {
      throw ValidationError("--scale must be greater than 0 pixels per point (got \(scale)).")
    }
    if let overlay, Overlay(named: overlay) == nil {
      throw ValidationError(
        "--overlay must list some of \(Overlay.names.map(\.name).joined(separator: ", ")) "
          + "(got \"\(overlay)\").")
    }
    guard scene != "-" || file != "-" else {
      throw ValidationError("Only one of recording and scene can be standard input.")
    }
  }

  func run() throws {
    try OutputFile(path: result.output).refuse(overwriting: [file, scene].compactMap(\.self))
    let stage = Stage(scene: try scene.map(readScene), folders: try access.folders())
    let outcome = Recording.read(path: file)
    // Printed first: they may be why the recording lacks what an option names, such as a device or a time.
    for fault in outcome.faults { writeError("\(fault)") }
    if let error = outcome.error { writeError("\(error)") }
    if !outcome.recording.events.isEmpty || outcome.error == nil {
      try draw(
        try devices.chooseOrExit(from: outcome.recording, file: file),
        on: try stage.playing(outcome.recording, readFrom: file))
    }
    if let error = outcome.error { throw error.exitCode }
  }

  /// Whether the result is an animation.
  private var isMoving: Bool {
    at == nil && strip == nil && ImageFormat(extensionOf: result.output) == .webp
  }

  // MARK: Drawing

  private func draw(_ placed: PlacedRecording, on stage: Stage) throws {
    let root = try stage.window(for: placed)
    try OutputFile(path: result.output).refuse(overwriting: stage.inputs)
    guard !root.bounds.isEmpty else { throw explainExtent(of: root) }
    let painter = Painter(
      scale: scale ?? pointScale(of: root),
      background: stage.scene?.background.map(Color.init) ?? .backdrop)
    var storyboard = Storyboard(
      placed.recording, layout: placed.layout, painter: painter,
      overlay: wantedOverlay(on: stage))
    if strip == nil { storyboard.overlayMagnification = magnification(of: root, painter) }
    let progress = ProgressLine("drawing")
    defer { progress.clear() }
    do {
      if let strip {
        try write(try film(of: strip, storyboard, root, placed, on: stage), progress)
      } else if let at {
        let instant = Instant.zero + .seconds(at)
        try check(instant, storyboard, placed, on: stage)
        let picture = try storyboard.picture(in: root, at: instant, progress: progress.show)
        try write(picture.image, progress)
      } else if isMoving {
        let bytes = try storyboard.animation(
          in: root, framesPerSecond: fps ?? 20, compression: result.webPCompression,
          progress: progress.show)
        progress.clear()
        try OutputFile(path: result.output).write(bytes)
      } else {
        try write(try storyboard.lastPicture(in: root, progress: progress.show).image, progress)
      }
    } catch let error as PaintingError {
      progress.clear()
      throw explain(error, of: root)
    }
  }

  /// Rejects an instant after the end of the session: the last event, or the end of the motion after it.
  private func check(
    _ instant: Instant, _ storyboard: Storyboard, _ placed: PlacedRecording, on stage: Stage
  ) throws {
    let progress = ProgressLine("playing", isPatient: true)
    defer { progress.clear() }
    let log = try storyboard.rehearse(
      in: try stage.window(for: placed), progress: progress.show)
    let end = max(log.end, placed.recording.lastTime)
    // The end is printed in milliseconds, and the printed value must be accepted.
    guard instant > end + .seconds(0.001) else { return }
    throw ValidationError(
      "--at must be between 0 and the session's end (\(end.seconds.readable(3)) s, got "
        + "\(instant.seconds.readable(3)) s).")
  }

  private func write(_ image: Image, _ progress: ProgressLine) throws {
    progress.clear()
    try result.write(image)
  }

  private func film(
    of count: Int, _ storyboard: Storyboard, _ root: Window, _ placed: PlacedRecording,
    on stage: Stage
  ) throws -> Image {
    let progress = ProgressLine("playing")
    defer { progress.clear() }
    let log = try storyboard.rehearse(in: root, progress: progress.show)
    progress.clear()
    let drawing = ProgressLine("drawing")
    defer { drawing.clear() }
    return try storyboard.filmStrip(
      in: try stage.window(for: placed), at: log.representativeInstants(count),
      frameWidth: frameWidth(of: root), columns: columns, progress: drawing.show
    ).image()
  }

  /// Prints an error of painting. A size that was not requested is that of the scene, or of the recording's
  /// devices; so is one of which a side would be smaller than a pixel to fit into --size.
  private func explain(_ error: PaintingError, of window: Window) -> any Error {
    let side = min(window.bounds.width, window.bounds.height) * pointScale(of: window)
    guard scale == nil, case .size = error.reason, size == nil || side < 1 else {
      return failure(reporting: error)
    }
    return explainExtent(of: window)
  }

  /// Reports that a window cannot be drawn because of its size.
  private func explainExtent(of window: Window) -> any Error {
    let source = scene ?? file
    let size = window.bounds.size
    writeError(
      "\(nameInErrors(of: source)): a window of \(size.width) by "
        + "\(size.height) points cannot be drawn.")
    return ExitCode.dataError
  }

  /// Pixels per point if no scale is given.
  private func pointScale(of window: Window) -> Double {
    let usual = strip == nil ? (isMoving ? 640 : 1280) : 360
    let size = size?.size ?? PixelSize(width: usual, height: usual)
    return Painter.scale(
      of: window, fitting: Double(size.width), by: Double(size.height))
  }

  /// The magnification of the overlay's text and lines: as large as in an image of 1280 pixels, so that an
  /// image of twice the size looks the same, but legible in a small one.
  private func magnification(of window: Window, _ painter: Painter) -> Double {
    let side = max(window.bounds.width, window.bounds.height) * painter.scale
    return min(max(side / 1280, 0.9), 8)
  }

  private func frameWidth(of window: Window) -> Int {
    let width = window.bounds.width * (scale ?? pointScale(of: window))
    return Int(min(max(width, 1), 65_535).rounded())
  }

  private func wantedOverlay(on stage: Stage) -> Overlay {
    if let overlay { return Overlay(named: overlay) ?? [] }
    return stage.scene == nil ? .all : [.touches, .trails]
  }
}

/// Prints an error of painting, and returns the error that ends the tool.
func failure(reporting error: PaintingError) -> any Error {
  switch error.blame {
  case .caller: return ValidationError("\(error)")
  case .system:
    writeError("\(error)")
    if case .image = error.reason { return ExitCode.systemError }
    return ExitCode.software
  }
}
