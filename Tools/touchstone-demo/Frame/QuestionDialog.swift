import DemoScenes
import TouchContainers
import TouchGeometry
import Touchstone

/// Asks before unsaved work is discarded. A tap outside the dialog means no.
final class QuestionDialog: ModalLayer {
  private let card = Card("Unsaved changes", name: "question-card")
  private let text: Paragraph
  private let keep: Button
  private let discard: Button

  private static let size = Size(width: 640, height: 300)

  /// Creates the question.
  ///
  /// - Parameters:
  ///   - text: What happens to the work.
  ///   - agreed: Called if the answer is yes; the dialog is already dismissed.
  init(_ text: String, discarding verb: String, agreed: @escaping () -> Void) throws(LayerTreeError)
  {
    self.text = Paragraph(text, size: Measures.text)
    keep = Button("Keep working", name: "keep-button")
    discard = Button(verb, name: "discard-button")
    super.init(name: "question")
    dimming = 0.6
    dismissesOnOutsideTap = true
    keep.isProminent = true
    keep.onTap = { [unowned self] in dismiss() }
    discard.onTap = { [unowned self] in
      dismiss()
      agreed()
    }
    try addChild(card)
    for layer in [self.text, keep, discard] { try card.addChild(layer) }
  }

  /// Lays it out in the middle of the bounds, or in the space that is available.
  func place() {
    let room = bounds.insetBy(dx: Measures.gap, dy: Measures.gap)
    let size = Size(
      width: min(QuestionDialog.size.width, room.width),
      height: min(QuestionDialog.size.height, room.height))
    card.frame = Rect(
      x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width,
      height: size.height)
    let inner = card.room
    let row = inner.maxY - Measures.target
    text.frame = Rect(
      x: inner.minX, y: inner.minY, width: inner.width,
      height: max(row - inner.minY - Measures.gap, 1))
    let width = (inner.width - Measures.gap) / 2
    keep.frame = Rect(x: inner.minX, y: row, width: width, height: Measures.target)
    discard.frame = Rect(
      x: inner.maxX - width, y: row, width: width, height: Measures.target)
  }
}
