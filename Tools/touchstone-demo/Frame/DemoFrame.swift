import DemoScenes
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchTracking
import Touchstone

/// The demo's window: a scene below a bar, the menu, messages, and the inspector.
///
/// It knows nothing of windows of a display, of devices and of graphics cards, and has no clock: who
/// has those delivers to ``window``'s application, calls ``update(at:)`` before each picture and draws
/// ``window`` then.
final class DemoFrame {
  /// What touches are delivered to and what is drawn.
  let window: Window
  /// What the scenes get from outside.
  let stage: DemoStage
  /// The scenes of the menu.
  let scenes: [any DemoScene.Type]
  /// The scene that is open.
  private(set) var scene: any DemoScene
  /// What the engine is thinking.
  let inspector: Inspector
  /// Draws touches at the time of the picture.
  let smoothing = FrameSmoothing()
  /// The messages on the screen.
  let messages = MessageBoard()
  /// Told of what the frame cannot do by itself: to record, to fill the screen, to quit.
  var onCommand: ((DemoCommand) -> Void)?
  /// Told of a scene that takes the place of another, before it does.
  var onSceneChange: (() -> Void)?

  private let bar: TopBar
  private let cornerPress = CornerPressGestureRecognizer()
  private var menu: SceneMenu?
  private var question: QuestionDialog?

  /// Creates the frame with a scene.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of the menu.
  ///   - first: The scene that is open at first; must be one of them to be marked in the menu.
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
    try window.addChild(bar)
    try window.addChild(messages)
    placeScene()
    messages.place(in: size)
    bar.show(first)
    bar.onCommand = { [unowned self] in perform($0) }
    stage.onMessage = { [unowned self] in tell($0) }
    cornerPress.on(.began, of: self) { frame, _ in frame.perform(.inspector) }
    window.addGestureRecognizer(cornerPress)
  }

  /// Says something on the screen for some seconds.
  func tell(_ message: String) {
    messages.add(message)
    stage.setNeedsDisplay()
  }

  /// Shows whether the session is being recorded.
  var isRecording = false { didSet { bar.isRecording = isRecording } }

  /// Whether fingers are those of a recording: what they press on Record did something else then, and
  /// keys are kept from changing what it is played in.
  var isPlaying = false

  /// Whether the menu is open.
  var isMenuOpen: Bool { menu?.isPresented ?? false }

  /// Whether the frame asks about work that is not saved.
  var isAsking: Bool { question?.isPresented ?? false }

  /// Does what a button or a key stands for.
  ///
  /// - Returns: Whether something else than before is under the fingers now.
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
      tell(
        smoothing.isOn
          ? "What fingers carry is drawn where they are at the time of the picture."
          : "What fingers carry is drawn where the panel last reported them.")
      return false
    case .back: return goBack()
    case .record where isRecording, .fullScreen:
      onCommand?(command)
      return false
    case .record where isPlaying: return false
    case .record:
      // Where nothing is recorded, nothing is ended by what is under the fingers now.
      _ = askIfNeeded(.beginAnew) { [unowned self] in onCommand?(.record) }
      return false
    case .quit: return askIfNeeded(.leave) { [unowned self] in onCommand?(.quit) } && isAsking
    }
  }

  /// What a key has to do with a recording that is made or played.
  enum KeyOutcome: Hashable {
    /// It changes nothing that a recording has to do with.
    case unrecorded
    /// Something else is under the fingers now, of which a recording would know nothing.
    case endsRecording
    /// It ends the program, at once and unasked.
    case quits
  }

  /// Does what a key stands for.
  func performByKey(_ command: DemoCommand) -> KeyOutcome {
    guard isPlaying else { return perform(command) ? .endsRecording : .unrecorded }
    switch command {
    // Nothing of a recording is anybody's work, and its dialogs are its own.
    case .quit, .back: return .quits
    case .menu, .scene, .record:
      tell("A recording is being played; Q ends it.")
      return .unrecorded
    case .inspector, .smoothing, .fullScreen:
      perform(command)
      return .unrecorded
    }
  }

  /// Takes back what is on top of all, or quits.
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

  /// Whether a point of the window is on the button that quits.
  func isQuitButton(at point: Point) -> Bool { bar.isQuitButton(at: point) }

  /// Opens a scene again, instead of the open one, without asking.
  func open(_ type: any DemoScene.Type) {
    closeMenu()
    onSceneChange?()
    scene.close()
    scene.root.removeFromParent()
    scene = type.init(on: stage, size: Measures.sceneFrame(in: window.bounds.size).size)
    do throws(LayerTreeError) {
      try window.insertChild(scene.root, at: 0)
    } catch {
      tell("The scene cannot be shown: \(error)")
    }
    placeScene()
    bar.show(type)
  }

  /// Gives up what can be loaded again: pictures of the cache first, then those that scenes can do with
  /// fewer pixels of.
  func memoryIsShort(_ level: MemoryPressureLevel) {
    stage.reduceMemory(level)
    window.application.memoryIsShort(MemoryShortage(level))
  }

  /// Takes another size.
  func resize(to size: Size) {
    guard size != window.bounds.size else { return }
    window.frame = Rect(origin: .zero, size: size)
    bar.place(width: size.width)
    placeScene()
    scene.resize(to: scene.root.bounds.size)
    messages.place(in: size)
    menu?.place()
    question?.place()
  }

  /// Brings to the present what changes with time alone.
  ///
  /// - Parameter instant: Event time.
  /// - Returns: When the next picture is wanted though nothing happens: at once if that is not after
  ///   `instant`; nil if no picture is.
  func update(at instant: Instant) -> Instant? {
    var wanted = messages.update(at: instant)
    if scene.update(at: instant) { wanted = instant }
    if let next = inspector.update(at: instant) { wanted = min(wanted ?? next, next) }
    return wanted
  }

  private func placeScene() {
    let frame = Measures.sceneFrame(in: window.bounds.size)
    scene.root.bounds = Rect(origin: .zero, size: frame.size)
    scene.root.position = frame.center
    cornerPress.room = window.bounds.size
  }

  // MARK: The menu

  private func openMenu() {
    do {
      let current = scenes.firstIndex { $0 == type(of: scene) }
      let menu = try SceneMenu(scenes, current: current) { [unowned self] in perform(.scene($0)) }
      try window.present(menu)
      menu.place()
      menu.onDismiss(of: self) { frame, _ in
        frame.menu = nil
        frame.stage.setNeedsDisplay()
      }
      self.menu = menu
    } catch {
      tell("The menu cannot be opened: \(error)")
    }
  }

  private func closeMenu() { menu?.dismiss() }

  // MARK: Work that is not saved

  private enum Departure {
    case leave, beginAnew

    var text: String {
      switch self {
      case .leave: "What was done in this scene has not been saved and will be lost."
      case .beginAnew:
        "A recording begins with the scene as new: what was done in it has not been saved and will "
          + "be lost."
      }
    }
  }

  /// Does something that ends the scene, at once or when the user agrees that its work goes.
  ///
  /// - Returns: True, for whoever asks whether something else is under the fingers.
  private func askIfNeeded(_ departure: Departure, before action: @escaping () -> Void) -> Bool {
    closeMenu()
    question?.dismiss()
    guard scene.hasUnsavedWork else {
      action()
      return true
    }
    do {
      let question = try QuestionDialog(departure.text, discarding: "Discard it") { action() }
      try window.present(question)
      question.place()
      question.onDismiss(of: self) { frame, _ in
        frame.question = nil
        frame.stage.setNeedsDisplay()
      }
      self.question = question
    } catch {
      tell("The question cannot be asked: \(error)")
    }
    return true
  }
}

/// A press of a second in a lower corner of the window.
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
  /// What the system says, as layers are told it.
  init(_ level: MemoryPressureLevel) {
    switch level {
    case .warning: self = .warning
    case .critical: self = .critical
    }
  }
}
