import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

/// The actions of the buttons.
extension WorkshopScene {
  // MARK: Load

  /// Any pictures can be picked; without any, the scene cannot be used.
  package static func missingPictures(in folder: PictureFolder?) -> [String] {
    let found = folder.map { PictureFolder($0.path + "/photos").names + $0.names }
    return found?.isEmpty == false ? [] : PhotoTable.files
  }

  func pick() {
    let own = stage.pictures.map { [PictureFolder($0.path + "/photos"), PictureFolder($0.path)] }
    // Once if pictures are saved in the folder from which they are loaded.
    let saved = (own ?? []).contains(stage.saveFolder) ? [] : [stage.saveFolder]
    let folders = (own ?? []) + saved
    let picker = PicturePicker(stage: stage, folders: folders)
    picker.onPick = { [unowned self] path in open(path) }
    picker.show(on: root)
  }

  /// Loads a picture; the current one remains until it is loaded, and undo returns to it.
  func open(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    progress.progress = .fraction(0)
    showStatus("Loading \(name)…")
    let order = stage.load(path, fitting: nil) { [weak self] fraction in
      self?.progress.progress = .fraction(fraction)
    } completion: { [weak self] result in
      switch result {
      case .success(let image): self?.prepare(image, named: name, from: path)
      case .failure(let error): self?.give(up: "\(error)")
      }
    }
    activity = .loading(order)
  }

  private func prepare(_ image: Image, named name: String, from path: String) {
    let (size, source) = (shownSize, keeper?.addSource(path))
    work("Loading \(name)…", isChange: false) { () throws(ImageError) -> PictureState in
      PictureState(
        name: name, image: image, shown: try image.shown(within: size), source: source)
    }
  }

  /// Restores the pictures of the previous session, with their undo steps, in the background.
  func restore() {
    guard let keeper, let record = keeper.restored, !record.steps.isEmpty else { return }
    let (size, file) = (shownSize, keeper.file)
    progress.progress = .unknown
    showStatus("Restoring your previous work…")
    let job = stage.run { () throws(ImageError) -> RestoredWork in
      let (history, lost) = WorkshopKeeper.history(of: record, from: file) {
        image throws(ImageError) in try image.shown(within: size)
      }
      return RestoredWork(history: history, lost: lost)
    } completion: { [weak self] result in
      guard let self, case .success(let work) = result else { return }
      history = work.history
      activity = .idle
      showPicture()
      if work.lost > 0 {
        complain(
          work.lost == 1
            ? "1 step of your previous work is lost: its picture cannot be read."
            : "\(work.lost) steps of your previous work are lost: their picture cannot be read.")
      }
    }
    activity = .working(job, isChange: false)
  }

  /// Stores the state on disk, if it is stored at all.
  func keep() { keeper?.keep(history) }

  // MARK: Process

  func chooseOperation() {
    let dialog = ProcessDialog(
      stage: stage, chart: histogram.isHidden ? nil : histogram.chart, under: menuAnchor)
    dialog.onChoose = { [unowned self] choice in
      switch choice {
      case .operation(let operation): apply(operation)
      case .threshold: chooseLevel()
      case .chart(let chart):
        let isShown = !histogram.isHidden && histogram.chart == chart
        histogram.chart = chart
        if isShown { hideHistogram() } else { showHistogram() }
      }
    }
    dialog.show(on: root)
  }

  /// Changes the picture, in the background.
  func apply(_ operation: PictureOperation) {
    guard var next = history.present else { return }
    let size = shownSize
    next.operations.append(operation)
    let before = next
    let count = before.image.width * before.image.height
    work("Working: \(operation.title) on \(count) pixels…", isChange: true) {
      () throws(ImageError) -> PictureState in
      var state = before
      state.image = try operation.applied(to: before.image)
      state.shown = try state.image.shown(within: size)
      return state
    }
  }

  /// Performs a step in the background, and shows its result.
  private func work(
    _ text: String, isChange: Bool,
    _ step: @escaping @Sendable () throws(ImageError) -> PictureState
  ) {
    progress.progress = .unknown
    showStatus(text)
    let job = stage.run(step) { [weak self] result in
      switch result {
      case .success(let state):
        self?.history.take(state)
        self?.keep()
        self?.activity = .idle
        self?.showPicture()
      case .failure(let error): self?.give(up: "\(error)")
      }
    }
    activity = .working(job, isChange: isChange)
  }

  private func give(up reason: String) {
    activity = .idle
    complain(reason)
  }

  // MARK: Threshold

  func chooseLevel() {
    let dialog = ThresholdDialog(stage: stage)
    dialog.onPreview = { [unowned self] level in showPreview(of: level) }
    dialog.onEnd = { [unowned self] level in
      preview?.cancel()
      (preview, nextLevel) = (nil, nil)
      showPicture()
      if let level { apply(.threshold(level)) }
    }
    dialog.show(on: root)
    showPreview(of: dialog.slider.value)
  }

  /// Shows the result of a threshold. One preview is created at a time, always for the newest level: a finger
  /// requests more of them than can be created.
  private func showPreview(of level: Int) {
    guard preview == nil else { return nextLevel = level }
    guard let shown = history.present?.shown else { return }
    nextLevel = nil
    preview = stage.run { () throws(ImageError) -> Image in
      try PictureOperation.threshold(level).applied(to: shown)
    } completion: { [weak self] result in
      guard let self else { return }
      preview = nil
      if case .success(let image) = result { view.painted = PaintedImage(image) }
      placePicture()
      if let nextLevel { showPreview(of: nextLevel) }
    }
  }

  // MARK: Sharpness

  /// Renders the visible part of the picture again if the easel has become larger.
  func sharpen() {
    guard sharpening == nil, let present = history.present, present.shown.width > 0 else { return }
    let (shown, size) = (present.shown, shownSize)
    let wanted = present.image.scale(within: size) * Double(present.image.width)
    guard wanted > Double(shown.width) * 1.1 else { return }
    sharpening = stage.run { () throws(ImageError) -> Image in
      try present.image.shown(within: size)
    } completion: { [weak self] result in
      guard let self else { return }
      sharpening = nil
      guard case .success(let image) = result else { return }
      history.show(image, for: present)
      if let thresholdDialog {
        showPreview(of: thresholdDialog.slider.value)
      } else {
        showPicture()
      }
    }
  }

  // MARK: Histogram

  /// Counts the picture's values in the background and shows them.
  func showHistogram() {
    guard let image = history.present?.image else { return hideHistogram() }
    counting?.cancel()
    counting = stage.run { () throws(ImageError) -> Histogram in
      try Histogram(of: image, includesClearPixels: false)
    } completion: { [weak self] result in
      // The histogram of a picture that is no longer shown.
      guard let self, history.present?.image.isSame(as: image) == true else { return }
      do {
        try histogram.show(try result.get())
        divideTable()
      } catch {
        complain("\(error)")
      }
    }
  }

  /// Hides the chart, and gives its room to the picture.
  func hideHistogram() {
    // It would show the chart again.
    counting?.cancel()
    histogram.isHidden = true
    divideTable()
  }

  // MARK: Save

  func chooseName() {
    guard let present = history.present else { return }
    let dialog = SaveDialog(present, stage: stage)
    // The dialog may be deallocated before the file is written, and so may this scene.
    dialog.onBegin = { [weak self] in self?.saves += 1 }
    dialog.onEnd = { [weak self] result in self?.endSave(of: present, result) }
    dialog.show(on: root)
  }

  private func endSave(of picture: PictureState, _ result: Result<String, ImageError>) {
    saves -= 1
    guard case .success(let name) = result else { return }
    history.noteSaved(picture)
    keep()
    showStatus("Saved as \(name).", color: Palette.success)
  }
}

/// The restored work of the previous session.
private struct RestoredWork: Sendable {
  var history: PictureHistory
  /// The number of steps that could not be restored.
  var lost: Int
}

extension Image {
  /// The picture at its displayed size within a box of pixels.
  fileprivate func shown(within box: PixelSize) throws(ImageError) -> Image {
    let scale = scale(within: box)
    guard scale < 1 else { return self }
    return try downscaled(
      to: PixelSize(
        width: max(Int((Double(width) * scale).rounded()), 1),
        height: max(Int((Double(height) * scale).rounded()), 1)))
  }

  /// The scale at which it is displayed within a box of pixels, at most 1.
  fileprivate func scale(within box: PixelSize) -> Double {
    min(Double(box.width) / Double(width), Double(box.height) / Double(height), 1)
  }

  /// Whether both share the same pixels in memory, which is fast to check; equal copies do not count.
  fileprivate func isSame(as other: Image) -> Bool {
    withBytes { bytes in
      other.withBytes { bytes.baseAddress == $0.baseAddress && bytes.count == $0.count }
    }
  }
}
