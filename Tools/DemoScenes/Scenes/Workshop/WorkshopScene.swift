import TouchContainers
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// A scene to load, change and save a picture; all long work is done in the background.
package final class WorkshopScene: DemoScene {
  package static let name = "workshop"
  package static let title = "Workshop"
  package static let summary = "Load a picture, process it, undo, and save it under another name."

  package let root = Layer(name: "workshop")
  let stage: DemoStage
  let view = ImageLayer(
    image: Image(width: 1, height: 1), hitsOpaquePixels: false, name: "picture")
  /// Shows the picture: initially fitted to the screen; fingers zoom and scroll.
  let scroll = ScrollLayer(name: "easel")
  let nearTap = TapGestureRecognizer(taps: 2)
  /// Whether the view has all pixels of the picture, as it needs when zoomed.
  private var showsAll = false
  let histogram = HistogramCard()
  let status = Label(size: Measures.smallText)
  let progress = ProgressBar(name: "progress")
  let load = Button("Load", name: "load")
  let process = Button("Process", name: "process")
  let save = Button("Save", name: "save")
  let undo = Button("Undo", name: "undo")
  let redo = Button("Redo", name: "redo")
  private let invitation = Label(
    "Load a picture to begin", size: 44, color: Palette.disabledText, isBold: true,
    alignment: .center)

  /// Work in the background.
  enum Activity {
    case idle
    case loading(PictureOrder)
    /// A job, and whether it changes a picture instead of loading one.
    case working(Job, isChange: Bool)
  }

  var history = PictureHistory()
  /// Stores the state on disk; nil if it is not stored, as in a replay.
  let keeper: WorkshopKeeper?
  var activity = Activity.idle { didSet { refresh() } }
  /// The number of saves in progress.
  var saves = 0
  /// The preview in progress, and the next requested level.
  var preview: Job?
  /// The job that renders the picture for a larger easel.
  var sharpening: Job?
  /// The job that counts the values for the chart.
  var counting: Job?
  var nextLevel: Int?

  package init(on stage: DemoStage, size: Size) {
    self.stage = stage
    keeper = WorkshopKeeper(stage)
    root.add(invitation, scroll, histogram, status, progress, load, process, save, undo, redo)
    setUpScrolling()
    load.onTap = { [unowned self] in pick() }
    process.onTap = { [unowned self] in chooseOperation() }
    save.onTap = { [unowned self] in chooseName() }
    undo.onTap = { [unowned self] in
      history.undo()
      keep()
      showPicture()
    }
    redo.onTap = { [unowned self] in
      history.redo()
      keep()
      showPicture()
    }
    histogram.onTap = { [unowned self] in hideHistogram() }
    resize(to: size)
    showPicture()
    restore()
  }

  private func setUpScrolling() {
    view.isUserInteractionEnabled = false
    scroll.content.add(view)
    scroll.centersSmallContent = true
    scroll.onChange(of: self) { scene, _ in scene.showPixels() }
    nearTap.name = "look closely"
    nearTap.on(.recognized, of: self) { scene, tap in
      let scroll = scene.scroll
      let isNear = scroll.zoomScale > 1.2
      scroll.zoom(
        to: isNear ? 1 : max(scroll.maximumZoomScale / 2, 1), about: tap.location(in: scroll))
    }
    scroll.addGestureRecognizer(nearTap)
  }

  // MARK: Showing

  /// The area of the picture and of the chart next to it.
  private var table = Rect.zero
  /// The area of the picture.
  private(set) var easel = Rect.zero

  /// The position of the menu of operations.
  var menuAnchor: Rect { process.frame }

  package func resize(to size: Size) {
    root.bounds.size = size
    var room = root.bounds.insetBy(dx: 1.5 * Measures.gap, dy: 1.5 * Measures.gap)
    let isSmall = size.height < Measures.smallHeight
    let buttons = room.takeTop(isSmall ? Measures.target : 72, gap: 1.5 * Measures.gap).columns(5)
    for (button, frame) in zip([load, process, save, undo, redo], buttons) { button.frame = frame }
    var foot = room.takeBottom(36)
    progress.frame = foot.takeRight(min(360, foot.width / 3)).insetBy(dx: 0, dy: 12)
    status.frame = foot
    table = room
    // No higher than its line: all pixels of a painted layer are drawn, including transparent ones.
    invitation.frame = Rect(
      x: room.minX, y: room.midY - Measures.target / 2, width: room.width, height: Measures.target)
    divideTable()
    root.layOutDialogs()
  }

  /// Places picture and chart side by side, so that the chart covers nothing.
  func divideTable() {
    easel = table
    let card = HistogramCard.place(in: &easel)
    if histogram.isHidden { easel = table }
    histogram.place(card)
    scroll.frame = easel
    placePicture()
    sharpen()
  }

  /// Places the picture: a new one has given its layer its own size.
  func placePicture() {
    guard let image = history.present?.image else { return }
    let pixels = Size(width: Double(image.width), height: Double(image.height))
    let size = easel.fitting(pixels).size
    // At least three points for each of its pixels, and at least four times its initial size. The display's
    // resolution is not used: a session ends the same on any display.
    scroll.maximumZoomScale = max(4, 3 * pixels.width / max(size.width, 1))
    if scroll.contentSize != size {
      scroll.contentSize = size
      scroll.zoomScale = 1
    }
    view.frame = Rect(origin: .zero, size: size)
  }

  /// The dialog whose level the picture shows; nil if none is open.
  var thresholdDialog: ThresholdDialog? { root.topmostPresentedLayer as? ThresholdDialog }

  /// Shows all pixels if the picture is zoomed, otherwise those of the screen.
  private func showPixels() {
    guard thresholdDialog == nil, let present = history.present, showsAll != isZoomed else {
      return
    }
    showsAll = isZoomed
    view.painted = PaintedImage(showsAll ? present.image : present.shown)
    placePicture()
  }

  private var isZoomed: Bool { scroll.zoomScale > 1.05 }

  /// Shows the picture without a preview.
  func showPicture() {
    view.isHidden = history.present == nil
    scroll.isHidden = history.present == nil
    invitation.isHidden = history.present != nil
    if let present = history.present {
      showsAll = isZoomed
      view.painted = PaintedImage(showsAll ? present.image : present.shown)
      placePicture()
      sharpen()
    }
    if !histogram.isHidden { showHistogram() }
    refresh()
  }

  /// The maximum number of displayed pixels.
  var shownSize: PixelSize {
    PixelSize(
      width: max(Int(easel.width * stage.scale), 1), height: max(Int(easel.height * stage.scale), 1)
    )
  }

  /// Updates the buttons and the progress.
  private func refresh() {
    let isIdle = if case .idle = activity { true } else { false }
    let hasPicture = history.present != nil
    load.isEnabled = isIdle
    process.isEnabled = isIdle && hasPicture
    save.isEnabled = isIdle && hasPicture
    undo.isEnabled = isIdle && history.canUndo
    redo.isEnabled = isIdle && history.canRedo
    progress.isHidden = isIdle
    if isIdle, let present = history.present { showStatus(describe(present)) }
    stage.setNeedsDisplay()
  }

  private func describe(_ state: PictureState) -> String {
    let size = "\(state.image.width) × \(state.image.height) pixels"
    return ([state.name, size] + state.operations.map(\.title)).joined(separator: " · ")
  }

  /// Shows a message below the picture.
  func showStatus(_ text: String, color: Color = Palette.faintText) {
    status.text = text
    status.color = color
  }

  /// Shows an error, there and on top of everything.
  func complain(_ text: String) {
    showStatus(text, color: Palette.failure)
    stage.showMessage(text)
  }

  package func update(at instant: Instant) -> Bool {
    let saves = (root.topmostPresentedLayer as? SaveDialog)?.run(to: instant) ?? false
    return progress.run(to: instant) || saves
  }

  package var hasUnsavedWork: Bool {
    if case .working(_, isChange: true) = activity { return true }
    // The state on disk is restored when the scene is opened again.
    let isKept = keeper.map { $0.failure == nil } ?? false
    return saves > 0 || !history.isSaved && !isKept
  }

  package func close() {
    switch activity {
    case .idle: break
    case .loading(let order): order.cancel()
    case .working(let job, _): job.cancel()
    }
    preview?.cancel()
    sharpening?.cancel()
    counting?.cancel()
    root.dismiss()
  }
}
