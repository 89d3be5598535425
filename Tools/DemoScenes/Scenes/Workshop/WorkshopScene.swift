import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// A picture is loaded, changed and saved; all that takes long is done in the background.
package final class WorkshopScene: DemoScene {
  package static let name = "workshop"
  package static let title = "Workshop"
  package static let summary = "Load a picture, process it, undo, and save it under another name."

  package let root = Layer(name: "workshop")
  let stage: DemoStage
  let view = ImageLayer(
    image: Image(width: 1, height: 1), hitsOpaquePixels: false, name: "picture")
  let histogram = HistogramCard()
  let status = Label("Load a picture to begin.", size: Measures.smallText)
  let progress = ProgressBar(name: "progress")
  let load = Button("Load", name: "load")
  let process = Button("Process", name: "process")
  let save = Button("Save", name: "save")
  let undo = Button("Undo", name: "undo")
  let redo = Button("Redo", name: "redo")
  private let invitation = Label(
    "Load a picture to begin", size: 44, color: Palette.rule, isBold: true, alignment: .center)

  /// What goes on in the background.
  enum Activity {
    case idle
    case loading(PictureOrder)
    /// A job, and whether it changes a picture instead of fetching one.
    case working(Job, isChange: Bool)
  }

  var history = PictureHistory()
  var activity = Activity.idle { didSet { refresh() } }
  /// How many saves are under way.
  var saves = 0
  /// The preview that is being made, and the level that is wanted next.
  var preview: Job?
  /// What makes the picture sharp for a larger easel.
  var sharpening: Job?
  var nextLevel: Int?

  package init(on stage: DemoStage, size: Size) {
    self.stage = stage
    root.add(invitation, view, histogram, status, progress, load, process, save, undo, redo)
    load.onTap = { [unowned self] in pick() }
    process.onTap = { [unowned self] in chooseOperation() }
    save.onTap = { [unowned self] in chooseName() }
    undo.onTap = { [unowned self] in
      history.undo()
      showPicture()
    }
    redo.onTap = { [unowned self] in
      history.redo()
      showPicture()
    }
    histogram.onTap = { [unowned self] in histogram.isHidden = true }
    resize(to: size)
    showPicture()
  }

  // MARK: Showing

  /// Where the picture is shown.
  private(set) var easel = Rect.zero

  package func resize(to size: Size) {
    root.bounds.size = size
    var room = root.bounds.insetBy(dx: 1.5 * Measures.gap, dy: 1.5 * Measures.gap)
    let isSmall = size.height < Measures.smallHeight
    let buttons = room.takeTop(isSmall ? Measures.target : 72, gap: 1.5 * Measures.gap).columns(5)
    for (button, frame) in zip([load, process, save, undo, redo], buttons) { button.frame = frame }
    var foot = room.takeBottom(36)
    progress.frame = foot.takeRight(min(360, foot.width / 3)).insetBy(dx: 0, dy: 12)
    status.frame = foot
    easel = room
    invitation.frame = room
    histogram.place(in: room)
    placePicture()
    sharpen()
    root.layOutDialogs()
  }

  /// Puts the picture where it belongs: a new one has given its layer its own size.
  func placePicture() {
    guard let image = history.present?.image else { return }
    view.frame = easel.fitting(Size(width: Double(image.width), height: Double(image.height)))
  }

  /// Shows the picture as it is, without any preview.
  func showPicture() {
    view.isHidden = history.present == nil
    invitation.isHidden = history.present != nil
    if let present = history.present {
      view.painted = PaintedImage(present.shown)
      placePicture()
      sharpen()
    }
    if !histogram.isHidden { showHistogram() }
    refresh()
  }

  /// How many pixels are shown at most.
  var shownSize: PixelSize {
    PixelSize(
      width: max(Int(easel.width * stage.scale), 1), height: max(Int(easel.height * stage.scale), 1)
    )
  }

  /// Shows what can be done now, and what is under way.
  private func refresh() {
    let isIdle = if case .idle = activity { true } else { false }
    let hasPicture = history.present != nil
    load.isEnabled = isIdle
    process.isEnabled = isIdle && hasPicture
    save.isEnabled = isIdle && hasPicture
    undo.isEnabled = isIdle && history.canUndo
    redo.isEnabled = isIdle && history.canRedo
    progress.isHidden = isIdle
    if isIdle, let present = history.present { say(describe(present)) }
    stage.setNeedsDisplay()
  }

  private func describe(_ state: PictureState) -> String {
    let size = "\(state.image.width) × \(state.image.height) pixels"
    return ([state.name, size] + state.operations.map(\.title)).joined(separator: " · ")
  }

  /// Says something in the line below the picture.
  func say(_ text: String, color: Color = Palette.faintText) {
    status.text = text
    status.color = color
  }

  /// Says what went wrong, there and over everything.
  func complain(_ text: String) {
    say(text, color: Palette.failure)
    stage.tell(text)
  }

  package func update(at instant: Instant) -> Bool {
    let saves = (root.topmostPresentedLayer as? SaveDialog)?.run(to: instant) ?? false
    return progress.run(to: instant) || saves
  }

  package var hasUnsavedWork: Bool {
    if case .working(_, isChange: true) = activity { return true }
    return saves > 0 || !history.isSaved
  }

  package func close() {
    switch activity {
    case .idle: break
    case .loading(let order): order.cancel()
    case .working(let job, _): job.cancel()
    }
    preview?.cancel()
    sharpening?.cancel()
    root.dismiss()
  }
}
