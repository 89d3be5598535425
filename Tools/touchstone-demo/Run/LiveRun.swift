import DemoScenes
import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchRendering
import TouchTracking
import Touchstone

/// The demo on a display, with live input.
final class LiveRun {
  /// The demo's window.
  let frame: DemoFrame
  /// The loop that drives it.
  let loop: FrameLoop

  let display: SDLDisplay
  /// The display as used by the loop: events in points of the window, without those outside it.
  let docked: DockedDisplay
  /// The presses outside the window.
  let dock: Dock
  /// The layout of the input sources; it differs from ``layout`` until the next turn.
  private var appliedLayout: ScreenLayout
  private let renderer: LayerRenderer
  /// Whether the window keeps the size of a recording, regardless of the display.
  var keepsSize: Bool
  var recording: SessionRecording?
  var windowSource: WindowTouchSource?
  var replay: ReplayTouchSource?
  /// The folder in which scenes store their state, while no session is recorded or shown.
  let workFolder: PictureFolder?
  /// The scene that was open at first.
  let firstScene: (any DemoScene.Type)?
  /// The recording that is replayed, to start it anew.
  var replayed: Recording?
  /// The bar of the replay; nil if nothing is replayed.
  var player: ReplayPlayer?
  /// The press outside the window and its last location.
  var dockPress = DockPress.none
  private let panel = InspectorPanel()
  /// The rows of the panel as they were drawn last.
  private(set) var panelRows: [InspectorPanel.Row] = []
  let saved: TemporaryFolder?
  var phase = Phase.usual
  var measurement = Measurement()
  /// The duration of the measurement.
  var measuredSpan = TimeSpan.zero
  /// The drawing failure of the last frame.
  private var drawingFailure: RenderingError?
  var isShown = false
  /// Whether there was any touch yet.
  var hasInput = false
  /// Whether a person has touched the window since the replay ended.
  var hasTouchAfterReplay = false
  /// Restarts the replay at the end of the turn, after the user has agreed to it; nil for nothing.
  var agreedRestart: (() -> Void)?
  /// Whether textures of another scene may be left.
  private var hasLeftScene = false
  /// Whether the command in progress came from a key.
  var isPerformingByKey = false
  /// The devices that libinput reads; nil if the window's input is used.
  var devices: DeviceReading?
  /// Whether to draw the pointer, because nothing else does.
  let drawsPointer: Bool
  /// The mouse as last drawn.
  private var drawnMouse = MouseSketch()
  /// The presses on Quit during a replay.
  var quitPress = QuitPress()
  /// Whether the run ends with the recording.
  var stopsAfterReplay = false
  /// Detects low memory.
  private let memory = MemoryPressureMonitor()
  /// When to show bundled sessions because nobody touches the screen.
  var attraction: Attraction
  /// The session being shown.
  var shown: ReplayTouchSource?
  /// The path of the bundled session of a scene.
  let sessions: ((String) -> String?)?
  /// An error of the recording after it had begun.
  var failure: DemoFailure?

  /// The parameters of a run.
  struct Settings {
    /// The scene to open first.
    var scene: any DemoScene.Type
    /// The size of the window in points, if a recording determines it; nil for that of the display.
    var window: Size?
    /// The folder of pictures.
    var pictures: PictureFolder?
    /// Whether the inspector is on from the start.
    var isInspecting = false
    /// Whether scenes save into a temporary folder, because a recording is played.
    var isReplay = false
    /// Whether scenes fade in.
    var isAnimated = true
    /// The folder in which scenes store their state; nil to store none.
    var workFolder: PictureFolder?
    /// Whether the pointer is drawn here, as on a console.
    var drawsPointer = false
    /// The time without touches before bundled sessions are shown; nil for never.
    var attractionDelay: TimeSpan?
    /// The path of the bundled session of a scene.
    var sessions: ((String) -> String?)?
  }

  /// Opens a scene on a display.
  ///
  /// - Throws: if OpenGL ES 3 or a system resource is not available.
  init(
    _ settings: Settings, on display: SDLDisplay, signals: TerminationSignals
  ) throws(DemoFailure) {
    self.display = display
    renderer = try LiveRun.makeRenderer()
    saved = settings.isReplay ? try TemporaryFolder() : nil
    let stage = try LiveRun.makeStage(scale: display.scale, pictures: settings.pictures)
    if let saved {
      stage.saveFolder = PictureFolder(saved.path)
    } else {
      stage.saveFolders = PictureFolder.forSaving()
    }
    stage.animationSpan = settings.isAnimated ? DemoStage.defaultAnimationSpan : .zero
    stage.workFolder = settings.workFolder
    workFolder = settings.workFolder
    keepsSize = settings.window != nil
    firstScene = settings.scene
    drawsPointer = settings.drawsPointer
    do throws(LayerTreeError) {
      frame = try DemoFrame(
        scenes: DemoCatalog.scenes, first: settings.scene,
        size: settings.window ?? display.bounds.size, stage: stage)
    } catch {
      throw DemoFailure(error)
    }
    let (frame, size) = (frame, display.bounds.size)
    appliedLayout = ScreenLayout(display: size, window: settings.window, isInspecting: false)
    dock = Dock { ScreenLayout(display: size, isInspecting: false) }
    docked = DockedDisplay(display, dock: dock)
    loop = FrameLoop(docked, application: frame.window.application, signals: signals)
    attraction = Attraction(after: settings.attractionDelay, from: loop.clock.now)
    sessions = settings.sessions
    frame.inspector.smoothing = frame.smoothing
    if settings.isInspecting { frame.perform(.inspector) }
    connect()
    appliedLayout = layout
  }

  private static func makeRenderer() throws(DemoFailure) -> LayerRenderer {
    do throws(RenderingError) { return try LayerRenderer() } catch { throw DemoFailure(error) }
  }

  private static func makeStage(
    scale: Double, pictures: PictureFolder?
  ) throws(DemoFailure) -> DemoStage {
    do throws(ImageError) {
      return try DemoStage(scale: scale, pictures: pictures)
    } catch {
      throw DemoFailure(stage: error)
    }
  }

  /// A one-line description: the scene, the display and the renderer.
  var summary: String {
    let (name, pixels) = (type(of: frame.scene).name, display.pixelSize)
    return
      "\(name) on \(display.name), \(pixels.width)x\(pixels.height), "
      + "\(display.scale.hundredths) pixels per point, " + renderer.description
  }

  // MARK: The end

  /// The last frame, drawn once more.
  func picture() throws(DemoFailure) -> Image {
    draw(at: loop.clock.now)
    do throws(RenderingError) {
      return try renderer.image(of: display.pixelSize)
    } catch {
      throw DemoFailure(error)
    }
  }

  /// Ends the recording, if there is one.
  ///
  /// - Throws: an error of the recording.
  func finish() throws(DemoFailure) {
    endRecording(nil)
    if let failure { throw failure }
  }

  // MARK: Connections

  private func connect() {
    let stage = frame.stage
    stage.onChange = { [unowned self] in loop.setNeedsDisplay() }
    for descriptor in stage.descriptors {
      loop.watch(descriptor) { stage.takePictures() }
    }
    for descriptor in memory.descriptors {
      loop.watchUrgent(descriptor) { [unowned self] in reduceMemory(descriptor, $0) }
    }
    frame.onCommand = { [unowned self] in perform($0) }
    frame.onSceneChange = { [unowned self] in
      endRecording("The scene was changed, so the recording ended.")
      hasLeftScene = true
    }
    dock.layout = { [unowned self] in layout }
    dock.onEvent = { [unowned self] in take($0) }
    docked.onResize = { [unowned self] in resize(to: $0.size) }
    loop.onDisplayEvent = { [unowned self] in take($0) }
    loop.onSourceEvent = { [unowned self] in follow($0) }
    loop.onContacts = { [unowned self] in
      hasInput = true
      if let windowSource, loop.source(of: $0.device) === windowSource {
        hasTouchAfterReplay = true
      }
      frame.inspector.receive($0)
      noteTouch(on: $0.device, at: $0.time)
    }
    loop.onTurn = { [unowned self] in turn(at: $0) }
    loop.onDraw = { [unowned self] in
      let wanted = frame.update(at: $0)
      draw(at: $0)
      // Smooth drawing shows touches with a short delay.
      return isWanted(wanted, at: $0) || frame.smoothing.isBehind
    }
    loop.onFrame = { [unowned self] in note($0) }
  }

  /// Releases images and textures when memory is low; they are created again when they are shown.
  private func reduceMemory(_ descriptor: Int32, _ events: Int16) {
    let level = memory.level(reportedBy: descriptor, events: events)
    // A source that has ended is no longer watched.
    if !memory.descriptors.contains(descriptor) { loop.unwatch(descriptor) }
    guard let level else { return }
    let bytes = frame.memoryIsShort(level)
    renderer.releaseUnused()
    // For the journal of a kiosk; a group that is always at its limit has nothing left to release.
    guard bytes > 0 else { return }
    TextOutput.complain(
      "touchstone-demo: memory is low (\(level)); \(bytes / 1000) kB of cached pictures were released."
    )
  }

  private func isWanted(_ wanted: Instant?, at instant: Instant) -> Bool {
    let later = wanted.flatMap { $0 > instant ? $0 : nil }
    // The time of the replay bar is shown in tenths of a second.
    let tick = replay?.phase == .playing ? instant + .milliseconds(100) : nil
    loop.nextFrame = [later, phaseEnd, attraction.wakeUp, tick].compactMap { $0 }.min()
    if player?.isSeeking == true { return true }
    // While time is stopped, nothing changes without input.
    if loop.clock.rate == 0 { return phase.drawsAlways }
    return phase.drawsAlways || wanted.map { $0 <= instant } ?? false
  }

  private func turn(at instant: Instant) {
    frame.inspector.read(at: instant)
    followLayout()
    if let error = recording?.failure {
      failure = failure ?? error
      endRecording(error.description, isPrintedAtEnd: true)
    }
    goOn()
    followReplay()
    stopAfterReplay()
    followAttraction(at: instant)
    // Releasing a modifier removes the dots, without any movement.
    if mouse != drawnMouse { loop.setNeedsDisplay() }
  }

  private func note(_ report: FrameReport) {
    frame.inspector.figures.note(report)
    switch phase {
    case .opening, .usual, .warming, .measured: break
    case .busy: measurement.addBusy(report)
    case .idle: measurement.addIdle()
    }
    guard !isShown else { return }
    isShown = true
    lookForDevices()
  }

  // MARK: Drawing

  /// Where the window, the inspector and the replay bar are.
  var layout: ScreenLayout {
    ScreenLayout(
      display: display.bounds.size, window: keepsSize ? frame.window.bounds.size : nil,
      isInspecting: frame.inspector.isOn, hasPlayer: player != nil)
  }

  /// Lets input sources follow a changed layout: fingers that are down would jump, so they are cancelled.
  private func followLayout() {
    let layout = layout
    guard layout != appliedLayout else { return }
    appliedLayout = layout
    dockPress = .none
    windowSource?.take(.lostFocus)
    windowSource?.take(.resized(Rect(origin: .zero, size: layout.windowSize)))
    remapDevices()
    loop.setNeedsDisplay()
  }

  private func draw(at instant: Instant) {
    frame.smoothing.begin(frame.window.application, at: instant)
    defer { frame.smoothing.end() }
    let layout = layout
    renderer.draw(
      frame.window, pixelSize: display.pixelSize,
      toPixels: layout.fit.concatenating(display.toPixels), background: .backdrop, at: instant
    ) { sketch in
      let fingers = InspectorSketch(sketch: sketch, smoothing: frame.smoothing)
      fingers.draw(frame.inspector, over: frame.window, at: instant)
      if replay != nil, !frame.inspector.isOn { fingers.drawFingers(of: frame.window) }
      drawGhostHands(on: sketch)
      layout.drawBars(on: sketch)
      drawDock(layout, on: sketch, at: instant)
      drawMouse(on: sketch)
    }
    if hasLeftScene {
      hasLeftScene = false
      renderer.releaseUnused()
    }
    // Once: a persistent failure must not request frames forever.
    if let failure = renderer.failure, failure != drawingFailure {
      frame.showMessage("\(failure).")
    }
    drawingFailure = renderer.failure
  }

  /// The mouse as currently drawn.
  private var mouse: MouseSketch {
    if let mouse = devices?.source.mouse {
      let (dots, place) = (mouse.dots, mouse.pointer)
      let pointer = dots.isEmpty ? place.map { layout.toWindow.applied(to: $0) } : nil
      return MouseSketch(dots: dots, areDown: mouse.areDown, pointer: pointer)
    }
    guard let source = windowSource else { return MouseSketch() }
    let showsPointer = drawsPointer && source.dots.isEmpty
    let pointer = docked.pointer.map { layout.toWindow.applied(to: $0) }
    return MouseSketch(
      dots: source.dots, areDown: source.areDotsDown, pointer: showsPointer ? pointer : nil)
  }

  private func drawDock(_ layout: ScreenLayout, on sketch: Sketch, at instant: Instant) {
    if frame.inspector.isOn {
      panelRows = panel.rows(of: frame.inspector.content(at: instant), in: layout, frame.inspector)
      PanelSketch(sketch: sketch, layout: layout).draw(
        panelRows, selection: frame.inspector.selection)
    }
    if let player, let replay {
      PlayerSketch(sketch: sketch, layout: layout).draw(
        player, at: replay.position, isOver: replay.phase == .finished)
    }
  }

  private func drawMouse(on sketch: Sketch) {
    drawnMouse = mouse
    drawnMouse.draw(on: sketch)
  }
}
