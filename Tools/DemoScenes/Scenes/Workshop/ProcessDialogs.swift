import TouchContainers
import TouchGeometry
import TouchPainting
import Touchstone

/// The list of operations, under its button.
final class ProcessDialog: Dialog {
  /// The user's choice.
  enum Choice: Hashable {
    case operation(PictureOperation)
    /// A threshold, whose level is chosen next.
    case threshold
    /// The chart of the picture's values, or of its light.
    case chart(HistogramCard.Chart)
  }

  /// Called with the choice after the list was dismissed.
  var onChoose: ((Choice) -> Void)?
  /// The choices, and Cancel as the last.
  private var buttons: [Button] = []

  /// The button that it opens under, in the coordinates of its presenter.
  private let anchor: Rect

  /// Creates the list.
  ///
  /// - Parameter chart: The chart that is shown; nil for none.
  init(stage: DemoStage, chart: HistogramCard.Chart?, under anchor: Rect = .zero) {
    self.anchor = anchor
    super.init("Process", name: "process", stage: stage)
    dimming = 0.15
    dismissesOnOutsideTap = true
    for operation in [PictureOperation.gray, .swapChannels, .edges] {
      add(operation.title, .operation(operation))
    }
    add("Threshold…", .threshold)
    add("Histogram", .chart(.values)).isOn = chart == .values
    add("Pie chart", .chart(.light)).isOn = chart == .light
    let cancel = Button("Cancel", name: "process cancel") { [unowned self] in close() }
    buttons.append(cancel)
    card.add(cancel)
  }

  @discardableResult
  private func add(_ title: String, _ choice: Choice) -> Button {
    let button = Button(title) { [unowned self] in
      let choose = onChoose
      close()
      choose?(choice)
    }
    buttons.append(button)
    card.add(button)
    return button
  }

  override func layOut() {
    let room = bounds.insetBy(dx: Measures.gap, dy: Measures.gap)
    card.isTight = isTight
    // If there is no room for a heading, there is none for Cancel either; a tap outside the list cancels too.
    let shown = isTight ? buttons.dropLast() : buttons[...]
    buttons.last?.isHidden = isTight
    // Two columns where one would be too high; narrow ones, lest they hide the picture.
    let columns = height(rows: shown.count) <= room.height - 84 ? 1 : 2
    let rows = (shown.count + columns - 1) / columns
    let least = 170 * Double(columns)
    let width = columns == 1 ? 340 : min(max(0.46 * room.width, least), 2 * 340)
    let margins = (isTight ? 2 : 4) * Measures.gap + Double(columns - 1) * Measures.gap
    let size = middle(width + margins, height(rows: rows)).size
    let left = min(anchor.minX, room.maxX - size.width)
    card.frame = Rect(
      x: max(left, room.minX),
      y: max(min(anchor.maxY + Measures.gap, room.maxY - size.height), room.minY),
      width: size.width, height: size.height)
    let places = card.room.columns(columns)
    for (index, button) in shown.enumerated() {
      let place = places[index / rows]
      button.frame = Rect(
        x: place.minX, y: place.minY + Double(index % rows) * ProcessDialog.step,
        width: place.width, height: ProcessDialog.step - Measures.gap)
    }
  }

  private static let step = Measures.target + 8 + Measures.gap

  private func height(rows: Int) -> Double {
    let list = Double(rows) * ProcessDialog.step
    return isTight ? list + Measures.gap : Card.headingHeight + list + Measures.gap
  }
}

/// Sets the level of a threshold, next to the picture.
final class ThresholdDialog: Dialog {
  /// Called with each level of the slider.
  var onPreview: ((Int) -> Void)?
  /// Called once, however the dialog is dismissed: with the level, or nil to leave the picture unchanged.
  var onEnd: ((Int?) -> Void)?
  private var chosen: Int?
  let slider = Slider(0...255, value: 127, name: "level")
  private let value = Label(size: Measures.title, isBold: true, alignment: .center)
  private let cancel = Button("Cancel", name: "threshold cancel")
  private let apply = Button("Apply", name: "threshold apply")

  init(stage: DemoStage) {
    super.init("Threshold: brighter pixels become white", name: "threshold", stage: stage)
    dimming = 0
    apply.isProminent = true
    card.add(slider, value, cancel, apply)
    slider.onChange = { [unowned self] level in
      show(level)
      onPreview?(level)
    }
    cancel.onTap = { [unowned self] in close() }
    apply.onTap = { [unowned self] in
      chosen = slider.value
      close()
    }
    onDismiss(of: self) { dialog, _ in dialog.onEnd?(dialog.chosen) }
    show(slider.value)
  }

  private func show(_ level: Int) { value.text = "\(level)" }

  override func layOut() {
    card.isTight = isTight
    let size =
      isTight
      ? middle(bounds.width, Measures.target + 2 * Measures.gap)
      : middle(1100, Card.headingHeight + 2 * Measures.target + 5 * Measures.gap)
    card.frame = Rect(
      x: size.minX, y: bounds.maxY - size.height - Measures.gap, width: size.width,
      height: size.height)
    var room = card.room
    guard !isTight else {
      apply.frame = room.takeRight(110)
      cancel.frame = room.takeRight(110)
      value.frame = room.takeRight(64)
      slider.frame = room
      return
    }
    var line = room.takeTop(Measures.target, gap: 2 * Measures.gap)
    value.frame = line.takeRight(100)
    slider.frame = line
    apply.frame = room.takeRight(220)
    cancel.frame = room.takeRight(220)
  }
}
