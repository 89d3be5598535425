import TouchContainers
import TouchGeometry
import TouchImaging
import TouchTracking
import TouchPainting
import Touchstone

/// Lets the user choose a name and a format, and saves the picture in the background.
///
/// After it has begun to save it can be hidden, but not cancelled: the file is written, and the result is
/// shown on the screen.
final class SaveDialog: Dialog {
  /// Called when it begins to save.
  var onBegin: (() -> Void)?
  /// Called with the result of each save, the file's name or an error, even after the dialog was dismissed.
  var onEnd: ((Result<String, ImageError>) -> Void)?
  let picture: PictureState
  private(set) var format = ImageFormat.png
  private(set) var message = ""
  private let bases: [String]
  private var formats: [Button] = []
  private var names: [Button] = []
  private let place = Label(size: Measures.smallText, color: Palette.faintText)
  private let notice = Paragraph(size: Measures.smallText, color: Palette.failure)
  private let progress = ProgressBar(name: "save progress")
  private let cancel = Button("Cancel", name: "save cancel")
  private let otherFolder = Button("Other folder", name: "other folder")
  private var isSaving = false

  init(_ picture: PictureState, stage: DemoStage) {
    self.picture = picture
    bases = PictureSaving.bases(for: picture)
    super.init("Save the picture as", name: "save", stage: stage)
    formats = ImageFormat.writable.map { format in
      Button(format.rawValue.uppercased(), name: "format \(format.rawValue)") { [unowned self] in
        self.format = format
        refresh()
      }
    }
    names = bases.indices.map { index in
      Button("", name: "name \(index)") { [unowned self] in save(saving(index), on: .refuse) }
    }
    cancel.onTap = { [unowned self] in close() }
    progress.progress = .unknown
    otherFolder.onTap = { [unowned self] in takeNextFolder() }
    for layer in formats + names { card.add(layer) }
    card.add(place, notice, progress, cancel)
    if stage.nextSaveFolder != nil { card.add(otherFolder) }
    refresh()
  }

  private func takeNextFolder() {
    guard let next = stage.nextSaveFolder else { return }
    stage.saveFolder = next
    message = ""
    refresh()
  }

  private func saving(_ index: Int) -> PictureSaving {
    PictureSaving(folder: stage.saveFolder, base: bases[index], format: format)
  }

  private func refresh() {
    for (button, format) in zip(formats, ImageFormat.writable) {
      button.isOn = format == self.format
      button.isEnabled = !isSaving
    }
    for (index, button) in names.enumerated() {
      button.title = saving(index).fileName
      button.isEnabled = !isSaving
    }
    otherFolder.isEnabled = !isSaving
    otherFolder.isProminent = !message.isEmpty
    cancel.title = isSaving ? "Hide" : "Cancel"
    progress.isHidden = !isSaving
    place.text = "in \(stage.saveFolder.absolutePath)"
    notice.text = message
    stage.setNeedsDisplay()
  }

  /// Saves. If the name is in use, asks how to proceed; after any other error, shows it and stays open, so
  /// that nothing is lost.
  private func save(_ saving: PictureSaving, on collision: PictureSaving.Collision) {
    guard !isSaving else { return }
    (isSaving, message) = (true, "")
    refresh()
    let image = picture.image
    onBegin?()
    // Does not retain the dialog: it may be deallocated by then, and the result must still be reported.
    stage.run(saves: true) { () throws(ImageError) -> String in
      try saving.save(image, on: collision)
    } completion: { [weak self, unowned stage, onEnd] result in
      if case .success(let name) = result {
        stage.forgetPicture(at: saving.folder.path(of: name))
        stage.showMessage("Saved as \(name).")
      }
      if let self, isPresented {
        end(saving, result)
      } else if case .failure(let error) = result {
        stage.showMessage(saving.complaint(of: error))
      }
      onEnd?(result)
    }
  }

  private func end(_ saving: PictureSaving, _ result: Result<String, ImageError>) {
    isSaving = false
    switch result {
    case .success: close()
    case .failure(let error):
      if error.isNameInUse { ask(about: saving) } else { message = "Not saved. \(error)" }
    }
    refresh()
  }

  private func ask(about saving: PictureSaving) {
    guard isPresented else { return }
    let question = ReplaceDialog(saving.fileName, stage: stage)
    question.onAnswer = { [unowned self] collision in save(saving, on: collision) }
    question.show(on: self)
  }

  /// Advances the animation of saving; true while it runs.
  func run(to instant: Instant) -> Bool { progress.run(to: instant) }

  override func layOut() {
    let step = Measures.target + Measures.gap
    card.isTight = isTight
    card.headingInset = 180 + Measures.gap
    card.frame = middle(820, Card.headingHeight + 4 * step + 160)
    var room = card.room
    cancel.frame = Rect(
      x: room.maxX - 180, y: card.bounds.minY + (isTight ? Measures.gap : 16), width: 180,
      height: Measures.target)
    place.frame = room.takeTop(22, gap: 8)
    var line = room.takeTop(Measures.target)
    if otherFolder.parent != nil { otherFolder.frame = line.takeRight(0.32 * line.width) }
    for (button, frame) in zip(formats, line.columns(3)) { button.frame = frame }
    layOutNames(in: &room)
    var foot = room
    progress.frame = foot.takeTop(isTight ? 6 : 10, gap: isTight ? 4 : Measures.gap)
    notice.frame = foot
  }

  /// In a column; in a row if a column would leave no room for an error message.
  private func layOutNames(in room: inout Rect) {
    let isHigh = room.height >= Double(names.count) * (Measures.target + Measures.gap) + 60
    guard !isHigh else {
      for button in names { button.frame = room.takeTop(Measures.target) }
      return
    }
    for (button, frame) in zip(names, room.takeTop(Measures.target).columns(names.count)) {
      button.frame = frame
    }
  }
}

/// Asks how to handle an existing file.
final class ReplaceDialog: Dialog {
  /// Called with the answer after the question was dismissed; not if it was cancelled.
  var onAnswer: ((PictureSaving.Collision) -> Void)?
  private var buttons: [Button] = []
  private let text = Paragraph(size: Measures.text)

  init(_ fileName: String, stage: DemoStage) {
    super.init("Replace it?", name: "replace", stage: stage)
    text.text = "\(fileName) already exists."
    buttons = [
      Button("Replace") { [unowned self] in answer(.replace) },
      Button("Keep both") { [unowned self] in answer(.keepBoth) },
      Button("Cancel", name: "replace cancel") { [unowned self] in close() },
    ]
    buttons[1].isProminent = true
    card.add(text)
    for button in buttons { card.add(button) }
  }

  private func answer(_ collision: PictureSaving.Collision) {
    let callback = onAnswer
    close()
    callback?(collision)
  }

  override func layOut() {
    card.frame = middle(760, Card.headingHeight + 190)
    var room = card.room
    for (button, frame) in zip(buttons, room.takeBottom(Measures.target).columns(3)) {
      button.frame = frame
    }
    text.frame = room
  }
}
