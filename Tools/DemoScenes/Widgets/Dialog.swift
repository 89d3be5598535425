import TouchContainers
import TouchGeometry
import Touchstone

/// A modal layer with a card that fits itself to the screen.
class Dialog: ModalLayer {
  /// Shows errors.
  let stage: DemoStage
  /// The card with its contents.
  let card: Card

  /// Creates a dialog; show it with ``show(on:)``.
  init(_ title: String, name: String, stage: DemoStage) {
    self.stage = stage
    card = Card(title, name: "\(name) card")
    super.init(frame: .zero, name: name)
    add(card)
  }

  /// Lays out the card and its contents in the bounds; for subclasses.
  func layOut() {}

  /// Presents it on a layer.
  final func show(on parent: Layer) {
    stage.animate(self)
    do {
      try parent.present(self)
      layOut()
    } catch {
      stage.showMessage("\(error)")
    }
  }

  /// Dismisses it, with everything presented on it.
  final func close() { presentingLayer?.dismiss(self) }

  /// Whether there is so little room that headings are omitted.
  final var isTight: Bool { bounds.height < Measures.smallHeight }

  /// The centered frame of a card of some size, limited to the available room.
  final func middle(_ width: Double, _ height: Double) -> Rect {
    let room = bounds.insetBy(dx: Measures.gap, dy: Measures.gap)
    let size = Size(width: min(width, room.width), height: min(height, room.height))
    return Rect(
      x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width,
      height: size.height)
  }
}

extension Layer {
  /// Lays out the dialogs that are presented on this layer, after its size has changed.
  final func layOutDialogs() {
    var next = presentedLayer
    while let modal = next {
      (modal as? Dialog)?.layOut()
      next = modal.presentedLayer
    }
  }
}
