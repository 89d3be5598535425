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

/// The demo on a display, with input as it comes.
final class LiveRun {
  /// What is shown.
  let frame: DemoFrame
  /// What drives it.
  let loop: FrameLoop

  let display: SDLDisplay
  /// The display as the loop sees it: events in points of the window, without those beside it.
  private let docked: DockedDisplay
  /// The layout of the input sources; it differs from ``layout`` until the next turn.
  private var appliedLayout: ScreenLayout
  private let renderer: LayerRenderer
  /// Whether the window has the size of a recording, whatever that of the display.
  var keepsSize: Bool
  var recording: SessionRecording?
  var windowSource: WindowTouchSource?
  var replay: ReplayTouchSource?
  /// The folder in which scenes keep their state, while nothing is recorded or shown.
  let workFolder: PictureFolder?
  /// The scene that was open at first.
  let firstScene: (any DemoScene.Type)?
  /// The recording that is replayed, to start it anew.
  var replayed: Recording?
  /// The bar of the replay; nil if nothing is replayed.
  var player: ReplayPlayer?
  /// What is pressed beside the window, and where it was last.
  var dockPress = DockPress.none
  private let panel = InspectorPanel()
  /// The rows of the panel as they were drawn last.
  private(set) var panelRows: [InspectorPanel.Row] = []
  let saved: TemporaryFolder?
  var phase = Phase.usual
  var measurement = Measurement()
  /// How long is measured.
  var measuredSpan = TimeSpan.zero
  /// What could not be drawn in the last picture.
  private var drawingFailure: RenderingError?
  var isShown = false
  /// Whether anything was touched yet.
  var hasInput = false
  /// Whether textures may be left of another scene.
  private var hasLeftScene = false
  /// Whether a key gave the command that is being performed.
  var isPerformingByKey = false
  /// The devices that libinput reads; nil when the window's are taken.
  var devices: DeviceReading?
  /// Whether the pointer is to be drawn, since nobody else does.
  let drawsPointer: Bool
  /// The mouse as it was drawn last.
  private var drawnMouse = MouseSketch()
  /// What is pressed beside a recording that is played, to leave it.
  var quitPress = QuitPress()
  /// Whether the run ends when a recording is over.
  var stopsAfterReplay = false
  /// Hears when memory becomes short.
  private let memory = MemoryPressureMonitor()
  /// When bundled sessions are shown because nobody touches the screen.
  var attraction: Attraction
  /// The session that is shown now.
  var shown: ReplayTouchSource?
  /// The path of the bundled session of a scene.
  let sessions: ((String) -> String?)?
  /// What went wrong with the recording after it had begun.
  var failure: DemoFailure?

  /// What a run is given.
  struct Settings {
    /// The scene that is open at first.
    var scene: any DemoScene.Type
    /// The size of the window in points, where a recording wants it; nil for that of the display.
    var window: Size?
    /// Where pictures are.
    var pictures: PictureFolder?
    /// Whether the inspector is on from the start.
    var isInspecting = false
    /// Whether what scenes save goes to where nobody looks for it, since a recording is played.
    var isReplay = false
    /// Whether scenes fade in.
    var isAnimated = true
    /// The folder in which scenes keep their state; nil to keep none.
    var workFolder: PictureFolder?
    /// Whether the pointer is drawn here, as on a console.
    var drawsPointer = false
    /// How long nobody touches the screen before bundled sessions are shown; nil for never.
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
    stage.animationSpan = settings.isAnimated ? DemoStage.usualAnimationSpan : .zero
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
    docked = DockedDisplay(display) { ScreenLayout(display: size, isInspecting: false) }
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

  /// What is seen, in a line: the scene, the display and what draws.
  var summary: String {
    let (name, pixels) = (type(of: frame.scene).name, display.pixelSize)
    let hundredths = Int((display.scale * 100).rounded())
    let scale = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    return "\(name) on \(display.name), \(pixels.width)x\(pixels.height), \(scale) pixels a point, "
      + renderer.description
  }

  // MARK: The end

  /// The last picture, drawn once more.
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
  /// - Throws: what went wrong with a recording.
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
    docked.layout = { [unowned self] in layout }
    docked.onDockEvent = { [unowned self] in take($0) }
    docked.onResize = { [unowned self] in resize(to: $0.size) }
    loop.onDisplayEvent = { [unowned self] in take($0) }
    loop.onSourceEvent = { [unowned self] in follow($0) }
    loop.onContacts = { [unowned self] in
      hasInput = true
      frame.inspector.receive($0)
      noteTouch(on: $0.device, at: $0.time)
    }
    loop.onTurn = { [unowned self] in turn(at: $0) }
    loop.onDraw = { [unowned self] in
      let wanted = frame.update(at: $0)
      draw(at: $0)
      // A picture shows touches as they were a moment before.
      return isWanted(wanted, at: $0) || frame.smoothing.isBehind
    }
    loop.onFrame = { [unowned self] in note($0) }
  }

  /// Gives up pictures and textures when memory is short; they are made again when they are shown.
  private func reduceMemory(_ descriptor: Int32, _ events: Int16) {
    let level = memory.level(reportedBy: descriptor, events: events)
    // One that has ended is closed.
    if !memory.descriptors.contains(descriptor) { loop.unwatch(descriptor) }
    guard let level else { return }
    frame.memoryIsShort(level)
    renderer.releaseUnused()
  }

  private func isWanted(_ wanted: Instant?, at instant: Instant) -> Bool {
    let later = wanted.flatMap { $0 > instant ? $0 : nil }
    // The time of the replay bar is shown in tenths of a second.
    let tick = replay?.phase == .playing ? instant + .milliseconds(100) : nil
    loop.nextFrame = [later, phaseEnd, attraction.wakeUp, tick].compactMap { $0 }.min()
    if player?.isSeeking == true { return true }
    // While time stands still, nothing changes by itself.
    if loop.clock.rate == 0 { return phase.drawsAlways }
    return phase.drawsAlways || wanted.map { $0 <= instant } ?? false
  }

  private func turn(at instant: Instant) {
    frame.inspector.read(at: instant)
    followLayout()
    if let error = recording?.failure {
      failure = failure ?? error
      endRecording(error.description, isSaidAtEnd: true)
    }
    goOn()
    followReplay()
    stopAfterReplay()
    followAttraction(at: instant)
    // A modifier that is let go of takes the dots away, without any movement.
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
    mapDevicesAnew()
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
    // Once: a failure that lasts must not ask for pictures for ever.
    if let failure = renderer.failure, failure != drawingFailure { frame.tell("\(failure).") }
    drawingFailure = renderer.failure
  }

  /// The mouse as it is drawn now.
  private var mouse: MouseSketch {
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
    drawnMouse.draw(on: sketch, by: .identity)
  }
}
