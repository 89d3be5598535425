import DemoScenes
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchTracking
import Touchstone

/// The demo's window: a scene below a bar, the menu, messages, and the inspector.
///
/// It does not depend on displays, devices, graphics cards or a clock: the host delivers input to
/// ``window``'s application, calls ``update(at:)`` before each frame and then draws ``window``.
final class DemoFrame {
  /// The window that receives touches and is drawn.
  let window: Window
  /// The services that scenes receive.
  let stage: DemoStage
  /// The scenes of the menu.
  let scenes: [any DemoScene.Type]
  /// The open scene.
  private(set) var scene: any DemoScene
  /// Shows the engine's decisions.
  let inspector: Inspector
  /// Draws touches at the time of the frame.
  let smoothing = FrameSmoothing()
  /// The messages on the screen.
  let messages = MessageBoard()
  /// Called for commands that the frame cannot perform itself: recording, full screen, quitting.
  var onCommand: ((DemoCommand) -> Void)?
  /// Called before a scene is replaced by another.
  var onSceneChange: (() -> Void)?

  private let bar: TopBar
  private let curtain = Curtain()
  private let cornerPress = CornerPressGestureRecognizer()
  private var menu: SceneMenu?
  private var question: QuestionDialog?

  /// Creates the frame with an open scene.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of the menu.
  ///   - first: The scene to open first; it must be one of them to be marked in the menu.
  ///   - size: The size of the window in points.
  init(
    scenes: [any DemoScene.Type], first: any DemoScene.Type, size: Size, stage: DemoStage
  ) throws(LayerTreeError) {
    self.scenes = scenes
    self.stage = stage
    window = Window(size: size, name: "demo")
    bar = try TopBar(width: size.width)
    scene = first.init(on: stage, size: Measures.sceneFrame(in: size).size)
    inspector = Inspector(window)
    try window.addChild(scene.root)
    try window.addChild(curtain)
    try window.addChild(bar)
    try window.addChild(messages)
    placeScene()
    messages.place(in: size, bar: bar.messageRoom)
    messages.onChange = { [unowned self] in bar.showsMessage = $0 }
    bar.show(first)
    bar.onCommand = { [unowned self] in perform($0) }
    stage.onMessage = { [unowned self] in showMessage($0) }
    cornerPress.on(.began, of: self) { frame, _ in frame.perform(.inspector) }
    window.addGestureRecognizer(cornerPress)
  }

  /// Shows a message for some seconds.
  func showMessage(_ message: String) {
    messages.add(message)
    stage.setNeedsDisplay()
  }

  /// Shows whether the session is being recorded.
  var isRecording = false { didSet { bar.isRecording = isRecording } }

  /// Whether the fingers are those of a recording: pressing Record had another effect when it was recorded,
  /// and keys must not change the replayed scene.
  var isPlaying = false

  /// Whether the menu is open.
  var isMenuOpen: Bool { menu?.isPresented ?? false }

  /// Whether the frame is asking about unsaved work.
  var isAsking: Bool { question?.isPresented ?? false }

  /// Performs the command of a button or a key.
  ///
  /// - Returns: Whether the fingers are now on other content.
  @discardableResult
  func perform(_ command: DemoCommand) -> Bool {
    stage.setNeedsDisplay()
    switch command {
    case .menu:
      if isAsking { return false }
      if isMenuOpen { closeMenu() } else { openMenu() }
      return true
    case .scene(let index):
      guard scenes.indices.contains(index) else { return false }
      return askIfNeeded(.leave) { [unowned self] in open(scenes[index]) }
    case .inspector:
      inspector.isOn.toggle()
      bar.isInspecting = inspector.isOn
      return false
    case .smoothing:
      smoothing.isOn.toggle()
      showMessage(
        smoothing.isOn
          ? "Smooth drawing on: layers are drawn where the fingers are at the time of the frame."
          : "Smooth drawing off: layers are drawn where the panel last reported the fingers.")
      return false
    case .back: return goBack()
    case .record where isRecording, .fullScreen:
      onCommand?(command)
      return false
    case .record where isPlaying: return false
    case .record:
      // Without a recording, the change cannot end one.
      _ = askIfNeeded(.beginAnew) { [unowned self] in onCommand?(.record) }
      return false
    case .quit: return askIfNeeded(.leave) { [unowned self] in onCommand?(.quit) } && isAsking
    }
  }

  /// The effect of a key on a recording that is being made or replayed.
  enum KeyOutcome: Hashable {
    /// It does not affect the recording.
    case unrecorded
    /// The fingers are now on other content, which the recording would not reflect.
    case endsRecording
    /// It quits the program immediately, without asking.
    case quits
  }

  /// Performs the command of a key.
  func performByKey(_ command: DemoCommand) -> KeyOutcome {
    guard isPlaying else { return perform(command) ? .endsRecording : .unrecorded }
    switch command {
    // A replay contains no unsaved work, and its dialogs belong to it.
    case .quit, .back: return .quits
    case .menu, .scene, .record:
      showMessage("A recording is being played; Q ends it.")
      return .unrecorded
    case .inspector, .smoothing, .fullScreen:
      perform(command)
      return .unrecorded
    }
  }

  /// Closes the topmost element, or quits.
  private func goBack() -> Bool {
    if let question, question.isPresented {
      question.dismiss()
    } else if isMenuOpen {
      closeMenu()
    } else if !scene.dismiss() {
      return perform(.quit)
    }
    return true
  }

  /// Whether a point of the window is on the quit button.
  func isQuitButton(at point: Point) -> Bool { bar.isQuitButton(at: point) }

  /// Opens a scene for a session or for another person, without asking. A session begins without what the window has
  /// learned from earlier touches, as the first one does, since a gesture may depend on it.
  func openForSession(_ type: any DemoScene.Type) {
    (window.tapRhythm, window.slipMemory) = (TapRhythm(), SlipMemory())
    open(type)
  }

  /// Replaces the open scene by a new instance of a scene, without asking.
  func open(_ type: any DemoScene.Type) {
    closeMenu()
    // A question about the work in the old scene; one of a replay may be open when the replay restarts.
    question?.dismiss()
    onSceneChange?()
    scene.close()
    scene.root.removeFromParent()
    scene = type.init(on: stage, size: Measures.sceneFrame(in: window.bounds.size).size)
    do throws(LayerTreeError) {
      try window.insertChild(scene.root, at: 0)
    } catch {
      showMessage("Cannot show the scene: \(error)")
    }
    placeScene()
    curtain.close()
    bar.show(type)
  }

  /// Releases everything that can be loaded again: first the image cache, then images that scenes can show at
  /// a lower resolution.
  ///
  /// - Returns: How many bytes of pictures the cache released.
  @discardableResult
  func memoryIsShort(_ level: MemoryPressureLevel) -> Int {
    let bytes = stage.reduceMemory(level)
    window.application.memoryIsShort(MemoryShortage(level))
    return bytes
  }

  /// Resizes the window.
  func resize(to size: Size) {
    guard size != window.bounds.size else { return }
    window.frame = Rect(origin: .zero, size: size)
    bar.place(width: size.width)
    placeScene()
    scene.resize(to: scene.root.bounds.size)
    messages.place(in: size, bar: bar.messageRoom)
    menu?.place()
    question?.place()
  }

  /// Updates all content that changes with time alone.
  ///
  /// - Parameter instant: The event time.
  /// - Returns: When the next frame is needed even without input: immediately if that is not after `instant`;
  ///   nil if no frame is needed.
  func update(at instant: Instant) -> Instant? {
    var wanted = messages.update(at: instant)
    if scene.update(at: instant) { wanted = instant }
    if curtain.update(at: instant, span: stage.animationSpan) { wanted = instant }
    if let next = inspector.update(at: instant) { wanted = min(wanted ?? next, next) }
    return wanted
  }

  private func placeScene() {
    let frame = Measures.sceneFrame(in: window.bounds.size)
    scene.root.bounds = Rect(origin: .zero, size: frame.size)
    scene.root.position = frame.center
    curtain.frame = frame
    cornerPress.room = window.bounds.size
  }

  // MARK: The menu

  private func openMenu() {
    do {
      let current = scenes.firstIndex { $0 == type(of: scene) }
      let menu = try SceneMenu(scenes, current: current) { [unowned self] in perform(.scene($0)) }
      stage.animate(menu)
      try window.present(menu)
      menu.place()
      menu.loadPictures(scenes, by: stage)
      menu.onDismiss(of: self) { frame, _ in
        frame.menu = nil
        frame.stage.setNeedsDisplay()
      }
      self.menu = menu
    } catch {
      showMessage("Cannot open the menu: \(error)")
    }
  }

  private func closeMenu() { menu?.dismiss() }

  // MARK: Work that is not saved

  private enum Departure {
    case leave, beginAnew

    var text: String {
      switch self {
      case .leave: "Unsaved changes to this scene will be lost."
      case .beginAnew:
        "Recording restarts the scene. Unsaved changes to it will be lost."
      }
    }
  }

  /// Runs an action that replaces the scene, immediately or after the user has agreed to discard its work.
  func askBeforeLeaving(_ action: @escaping () -> Void) {
    _ = askIfNeeded(.leave, before: action)
    stage.setNeedsDisplay()
  }

  /// Runs an action that ends the scene, immediately or after the user has agreed to discard its work.
  ///
  /// - Returns: True, for callers that return whether the fingers are now on other content.
  private func askIfNeeded(_ departure: Departure, before action: @escaping () -> Void) -> Bool {
    closeMenu()
    question?.dismiss()
    guard scene.hasUnsavedWork else {
      action()
      return true
    }
    do {
      let question = try QuestionDialog(departure.text, discarding: "Discard it") { action() }
      stage.animate(question)
      try window.present(question)
      question.place()
      question.onDismiss(of: self) { frame, _ in
        frame.question = nil
        frame.stage.setNeedsDisplay()
      }
      self.question = question
    } catch {
      showMessage("Cannot show the question: \(error)")
    }
    return true
  }
}

/// A long press of one second in a lower corner of the window.
private final class CornerPressGestureRecognizer: LongPressGestureRecognizer {
  /// The window's size in points.
  var room = Size.zero

  override init() {
    super.init()
    name = "corner press"
    minimumPressDuration = .seconds(1)
    numberOfTouchesRequired = 1
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    let place = touch.initialLocation
    let isAtSide = place.x < Measures.target || place.x >= room.width - Measures.target
    return isAtSide && place.y >= room.height - Measures.target
  }
}

extension MemoryShortage {
  /// Converts the system's level for layers.
  init(_ level: MemoryPressureLevel) {
    switch level {
    case .warning: self = .warning
    case .critical: self = .critical
    }
  }
}
