import DemoScenes
import TouchGeometry
import TouchPainting
import Touchstone

/// The bar above every scene: the menu, the scene's title, and buttons for actions that also have keys.
final class TopBar: Layer {
  /// Called with the command of a tapped button.
  var onCommand: ((DemoCommand) -> Void)?

  private let ground = ColorLayer(color: Palette.panel)
  private let menu = Button("Menu", name: "menu-button")
  private let record = Button("Record", name: "record-button")
  private let inspect = Button("Inspector", name: "inspector-button")
  private let quit = Button("Quit", name: "quit-button")
  private let title = Label(isBold: true)
  private let summary = Label(size: Measures.smallText, color: Palette.faintText)

  /// Below this width buttons have icons instead of words.
  private static let wordsWidth = 1000.0

  /// Creates the bar for a window of some width.
  init(width: Double) throws(LayerTreeError) {
    super.init(name: "bar")
    for layer in [ground, menu, title, summary, record, inspect, quit] { try addChild(layer) }
    menu.onTap = { [unowned self] in onCommand?(.menu) }
    record.onTap = { [unowned self] in onCommand?(.record) }
    inspect.onTap = { [unowned self] in onCommand?(.inspector) }
    quit.onTap = { [unowned self] in onCommand?(.quit) }
    place(width: width)
  }

  /// Whether a point of the bar is on the quit button.
  func isQuitButton(at point: Point) -> Bool { quit.frame.contains(point) }

  /// The frame of messages between the buttons, in coordinates of the window; nil if there is too little
  /// room.
  var messageRoom: Rect? {
    let room = title.frame.union(summary.frame)
    return room.width >= TopBar.minimumMessageWidth ? room : nil
  }

  /// The minimum width of a message, in points.
  private static let minimumMessageWidth = 300.0

  /// Whether a message replaces the title.
  var showsMessage = false { didSet { showTitle() } }

  private func showTitle() {
    title.isHidden = showsMessage && messageRoom != nil
    summary.isHidden = title.isHidden
  }

  /// Shows which scene is open.
  func show(_ scene: any DemoScene.Type) {
    title.text = scene.title
    summary.text = scene.summary
  }

  /// Shows whether the session is being recorded.
  var isRecording = false { didSet { place(width: bounds.width) } }

  /// Shows whether the inspector is on.
  var isInspecting = false { didSet { inspect.isOn = isInspecting } }

  /// Lays out the bar at the top of a window of some width.
  func place(width: Double) {
    frame = Rect(x: 0, y: 0, width: max(width, 1), height: Measures.bar)
    ground.frame = bounds
    let hasWords = width >= TopBar.wordsWidth
    menu.title = hasWords ? "Menu" : "☰"
    record.title = hasWords ? (isRecording ? "Stop" : "Record") : (isRecording ? "■" : "●")
    record.isOn = isRecording
    inspect.title = hasWords ? "Inspector" : "i"
    quit.title = hasWords ? "Quit" : "✕"
    let margin = (Measures.bar - Measures.target) / 2
    func box(at x: Double, _ width: Double) -> Rect {
      Rect(x: x, y: margin, width: width, height: Measures.target)
    }
    let short = Measures.target
    menu.frame = box(at: margin, hasWords ? 120 : short)
    var right = width
    for (button, words) in [(quit, 110.0), (inspect, 170.0), (record, 140.0)] {
      let extent = hasWords ? words : short
      right -= extent + margin
      button.frame = box(at: right, extent)
    }
    let left = menu.frame.maxX + Measures.gap
    let room = max(right - Measures.gap - left, 0)
    title.frame = Rect(x: left, y: 4, width: room, height: 36)
    summary.frame = Rect(x: left, y: 38, width: room, height: 28)
    showTitle()
  }
}
