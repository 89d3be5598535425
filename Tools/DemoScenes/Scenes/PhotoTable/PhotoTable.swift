import TouchGeometry
import TouchPainting
import Touchstone

/// Ten photographs on a table, which any number of fingers of any number of people move, spread and
/// turn.
package final class PhotoTable: DemoScene {
  package static let name = "photo-table"
  package static let title = "Photo table"
  package static let summary =
    "Drag, spread and turn photographs with any number of fingers; three taps put one back."

  /// The files, in the folder "photos" of the bundled pictures.
  package static let files = [
    "misty-hills", "sunset", "city", "alps", "lavender", "beach", "aurora", "dunes", "forest",
    "autumn",
  ].map { "photos/\($0).jpg" }

  package let root: Layer
  package let cards: [PhotoCard]
  /// The size that all was laid out for last.
  private var size: Size
  private let hint = Label(
    "Drag, spread, turn, throw. Three taps put a photograph back.", size: Measures.smallText,
    color: Palette.faintText, alignment: .center)

  package init(on stage: DemoStage, size: Size) {
    self.size = size
    root = Layer(frame: Rect(origin: .zero, size: size), name: "table")
    cards = PhotoTable.files.map { PhotoCard(file: $0, on: stage) }
    root.add(hint)
    for (index, card) in cards.enumerated() {
      root.add(card)
      card.home = PhotoTable.home(index, in: size)
      card.goHome()
    }
    layOut(in: size)
    for card in cards { card.load() }
  }

  package func resize(to size: Size) {
    // Not that of the root, which may have its new size already.
    let old = self.size
    self.size = size
    root.bounds = Rect(origin: .zero, size: size)
    for (index, card) in cards.enumerated() {
      card.home = PhotoTable.home(index, in: size)
      card.position = Point(
        x: card.position.x * size.width / max(old.width, 1),
        y: card.position.y * size.height / max(old.height, 1))
    }
    layOut(in: size)
  }

  package func close() {
    for card in cards { card.cancelLoading() }
  }

  /// The middle of a photograph stays on the table, away from its edge by a finger.
  private func layOut(in size: Size) {
    let table = Rect(origin: .zero, size: size)
    let margin = Measures.target
    let area = Rect(
      x: margin, y: margin, width: max(size.width - 2 * margin, 1),
      height: max(size.height - 2 * margin, 1))
    for card in cards { card.keep(in: area) }
    hint.frame = Rect(
      x: table.minX, y: table.maxY - Measures.target, width: table.width, height: Measures.target)
  }

  /// Two rows of five, as if they had been thrown there, as large as the table allows.
  private static func home(_ index: Int, in size: Size) -> PhotoCard.Home {
    let (column, row) = (Double(index % 5), Double(index / 5))
    let turns = [-7.0, 4, -3, 6, -5, 5, -8, 3, 7, -4]
    let shifts = [0.0, 24, -18, 14, -10, 12, -20, 20, -6, 8]
    let scale = min(max(min(size.width / 2016, size.height / 1062), 0.4), 2)
    return PhotoCard.Home(
      position: Point(
        x: (column + 0.5) / 5 * size.width * 0.94 + size.width * 0.03,
        y: (row + 0.5) / 2 * size.height * 0.94 + shifts[index % 10] * scale),
      scale: 1.1 * scale, rotation: .degrees(turns[index % 10]))
  }
}
