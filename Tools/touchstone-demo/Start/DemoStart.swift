import DemoScenes
import Glibc
import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking

/// Starts the demo on the first available screen, and writes the requested files at the end.
struct DemoStart {
  private let command: TouchstoneDemo
  private let bundle = BundledFiles()

  /// The typeface of the demo, from Debian's package fonts-inter.
  private static let typeface = "Inter"

  init(_ command: TouchstoneDemo) { self.command = command }

  /// Runs the demo to its end.
  func run() throws(DemoFailure) {
    Memory.useOneHeap()
    Typeface.family = DemoStart.typeface
    let signals = try blockSignals()
    let recording = try readRecording()
    let pictures = try findPictures()
    if let recording, let file = command.input.replay {
      let name = nameInErrors(of: file)
      let played = PlayedScene(file: name, recording: recording, wanted: command.scene?.scene)
      try played.check(pictures, complaint: bundle.complaint)
    }
    if let soak = command.soak {
      return try OffscreenCommand(command, pictures, bundle, signals).soak(for: .seconds(soak))
    }
    let places = StartPlace.candidates(
      command.screen, environment: Environment.current, hasCard: StartPlace.hasCard)
    for (index, place) in places.enumerated() {
      let isLast = index == places.count - 1
      switch place {
      case .offscreen where command.measure == nil && !command.live:
        let offscreen = OffscreenCommand(command, pictures, bundle, signals)
        let isAskedFor = command.screen.offscreen || command.screen.driver != nil
        return try offscreen.play(recording, isAskedFor: isAskedFor)
      case .window, .console, .offscreen:
        let isShown = try guarded(place) { () throws(DemoFailure) -> Bool in
          guard let display = try open(place, recording, isLast: isLast) else { return false }
          try show(recording, pictures, on: display, place, signals)
          return true
        }
        if isShown { return }
      }
    }
  }

  /// Uses a display, closes it at the end, and always has the console restored.
  private func guarded(
    _ place: StartPlace, _ body: () throws(DemoFailure) -> Bool
  ) throws(DemoFailure) -> Bool {
    let consoleGuard = place == .console ? ConsoleGuard.start() : nil
    defer { consoleGuard?.dismiss() }
    return try body()
  }

  private func blockSignals() throws(DemoFailure) -> TerminationSignals {
    // Writing to a closed pipe then returns an error, instead of killing the demo on a console.
    signal(SIGPIPE, SIG_IGN)
    do throws(SourceError) { return try TerminationSignals() } catch { throw DemoFailure(error) }
  }

  // MARK: Files

  private func readRecording() throws(DemoFailure) -> Recording? {
    guard let path = command.input.replay else { return nil }
    do throws(RecordingError) {
      return try Recording.read(path: path).get()
    } catch {
      throw DemoFailure(error)
    }
  }

  private func findPictures() throws(DemoFailure) -> PictureFolder? {
    guard let path = command.pictures else { return bundle.pictures }
    var status = stat()
    let name = path.last == "/" && path.count > 1 ? String(path.dropLast()) : path
    guard stat(name, &status) == 0 else {
      throw DemoFailure("\(path): no such folder.", status: .noInput)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw DemoFailure("\(path): not a folder.", status: .noInput)
    }
    guard access(name, R_OK | X_OK) == 0 else {
      throw DemoFailure("\(path): no permission to look into the folder.", status: .noPermission)
    }
    return PictureFolder(name, reserve: bundle.pictures?.path)
  }

  // MARK: On a display

  private func readsDevices(at place: StartPlace) -> Bool {
    guard command.input.replay == nil else { return false }
    return command.input.namesLibinput || place == .console && command.input.input == .auto
  }

  /// Opens a display; nil if it is not available and there are alternatives.
  private func open(
    _ place: StartPlace, _ recording: Recording?, isLast: Bool
  ) throws(DemoFailure) -> SDLDisplay? {
    let screen = command.screen
    let driver: String? =
      switch place {
      case .window: screen.driver
      case .console: "KMSDRM"
      case .offscreen: "offscreen"
      }
    var settings = DisplaySettings(
      title: "Touchstone", identifier: "touchstone-demo",
      isFullScreen: screen.fullscreen || place == .console, driver: driver,
      dotsPerInch: screen.displayDensity, turn: QuarterTurn(degrees: screen.turn) ?? .none,
      readsFingers: !readsDevices(at: place), showsPointer: place != .console)
    settings.magnification = screen.magnification
    // A monitor of 1920 by 1080 pixels at 96 dots an inch keeps its scale. A known viewing distance needs no guess.
    settings.growthStart = screen.viewingDistance == nil ? 1800 : nil
    if place == .console { try ConsoleInput.check() }
    if let size = screen.size ?? recording.flatMap(defaultSize) { settings.size = size.size }
    do throws(DisplayError) {
      return try SDLDisplay(settings)
    } catch {
      // A user who only lacks membership in a group must be told so, instead of being shown a fallback.
      if case .noPermission = error.reason { throw DemoFailure(error) }
      guard !isLast else { throw DemoFailure(error) }
      TextOutput.complain("touchstone-demo: \(error)")
      return nil
    }
  }

  /// The size of a window that shows a recording's window and the replay bar at 96 dots an inch.
  private func defaultSize(of recording: Recording) -> PixelSizeArgument? {
    guard let window = SessionDescription(of: recording)?.size else { return nil }
    let scale = (command.screen.dotsPerInch ?? 96) / 160
    let (width, height) = (
      Int((window.width * scale).rounded()),
      Int(((window.height + ScreenLayout.playerHeight) * scale).rounded())
    )
    return PixelSizeArgument(argument: "\(width)x\(height)")
  }

  private func show(
    _ recording: Recording?, _ pictures: PictureFolder?, on display: SDLDisplay,
    _ place: StartPlace, _ signals: TerminationSignals
  ) throws(DemoFailure) {
    let session = OffscreenSession(
      recording ?? Recording(), scene: command.scene?.scene, window: nil, pictures: pictures)
    let run = try LiveRun(
      LiveRun.Settings(
        scene: session.scene, window: recording == nil ? nil : session.window, pictures: pictures,
        isInspecting: command.inspector, isReplay: recording != nil,
        isAnimated: !command.noAnimation, workFolder: workFolder,
        drawsPointer: place == .console, attractionDelay: attractionDelay,
        sessions: bundle.session),
      on: display, signals: signals)
    if let recording {
      try run.play(
        recording, speed: command.input.speed ?? 1,
        marks: ReplayMarks.find(in: session, atMost: .seconds(3)), endsWithIt: command.live)
    } else if readsDevices(at: place) {
      try run.readDevices(command.input)
    } else {
      try run.readWindow()
    }
    if let path = command.output.record { try run.record(into: path) }
    if let measure = command.measure {
      TextOutput.say(run.summary)
      if let report = try run.measure(for: .seconds(measure)) { TextOutput.say(report) }
    } else {
      if place == .window, recording == nil { run.frame.showMessage(DemoCommand.keys) }
      if pictures == nil { run.frame.showMessage(bundle.complaint) }
      try run.run()
    }
    try write(run)
  }

  /// The folder for the workshop's state. A session that is replayed or recorded begins with an empty scene,
  /// unless a folder was given.
  private var workFolder: PictureFolder? {
    if let work = command.work { return PictureFolder(work) }
    let isSession = command.input.replay != nil || command.output.record != nil
    guard !isSession, command.measure == nil, !command.live else { return nil }
    let environment = Environment.current
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return (state ?? home).map { PictureFolder($0 + "/touchstone") }
  }

  /// The idle time after which bundled sessions are shown; never while a session is played, recorded or
  /// measured.
  private var attractionDelay: TimeSpan? {
    let isBusy =
      command.input.replay != nil || command.output.record != nil || command.measure != nil
    return isBusy || command.attractAfter == 0 ? nil : .seconds(command.attractAfter)
  }

  private func write(_ run: LiveRun) throws(DemoFailure) {
    let output = command.output
    try run.finishSaving()
    if let path = output.picture {
      let image = try run.picture()
      do throws(ImageError) { try image.save(to: path) } catch { throw DemoFailure(writing: error) }
    }
    if let path = output.state {
      try TextOutput.save(LayerState(of: run.frame.scene).description, to: path)
    }
    try run.finish()
  }
}
