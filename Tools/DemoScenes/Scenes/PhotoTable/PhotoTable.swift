import TouchGeometry
import TouchPainting
import Touchstone

/// Ten photos on a table, which any number of fingers of any number of people can move, pinch and rotate.
package final class PhotoTable: DemoScene {
  package static let name = "photo-table"
  package static let title = "Photo table"
  package static let summary =
    "Drag, pinch, rotate and throw photos, many at once; triple-tap one to put it back."

  /// The files, in the folder "photos" of the bundled pictures, and how many are on a table.
  package static let files = [
    "misty-hills", "sunset", "city", "alps", "lavender", "beach", "aurora", "dunes", "forest",
    "autumn",
  ].map { "photos/\($0).jpg" }

  package let root: Layer
  /// The photos of the current page.
  package private(set) var cards: [PhotoCard] = []
  /// Shows the next photos, if there are more than fit on the table.
  package let more = Button("More photos", name: "more")
  private let stage: DemoStage
  /// All pictures, and the index of the first one on the table.
  private let found: [String]
  private var first = 0
  /// The size of the last layout.
  private var size: Size
  private var places: [RelativePlace] = []
  private let top = TableTop()
  /// Why there are no pictures; the instructions are in the bar above, where no photo covers them.
  private let hint = Paragraph(color: Palette.failure, alignment: .center, isCentered: true)

  package init(on stage: DemoStage, size: Size) {
    self.size = size
    root = Layer(frame: Rect(origin: .zero, size: size), name: "table")
    self.stage = stage
    let found = PhotoTable.files(in: stage.pictures)
    self.found = found ?? PhotoTable.files
    root.add(top, hint, more)
    more.isHidden = self.found.count <= PhotoTable.files.count
    // A touched photo is brought in front of the other photos, not of this note.
    more.zPosition = 1
    more.onTap = { [unowned self] in turnPage() }
    layCards()
    if found == nil { showNoPicturesMessage(in: stage.pictures) } else { load() }
  }

  /// Places the photos of the page on the table.
  private func layCards() {
    for card in cards {
      card.cancelLoading()
      card.removeFromParent()
    }
    let page = found[first...].prefix(PhotoTable.files.count)
    cards = page.map { PhotoCard(file: $0, on: stage) }
    for (index, card) in cards.enumerated() {
      root.add(card)
      card.home = PhotoTable.home(of: card, index, in: size)
      card.goHome()
    }
    layOut(in: size)
    places = cards.map { RelativePlace($0.position, in: size) }
    guard !more.isHidden else { return }
    more.title = "More: \(first + 1)–\(first + cards.count) of \(found.count)"
  }

  private func turnPage() {
    first += PhotoTable.files.count
    if first >= found.count { first = 0 }
    layCards()
    load()
    stage.setNeedsDisplay()
  }

  /// The files for the table: the bundled ones; if a folder has none of them, all its pictures, including
  /// those of its subfolder "photos". Nil if there are none.
  static func files(in folder: PictureFolder?) -> [String]? {
    guard let folder else { return nil }
    if files.contains(where: folder.has) { return files }
    let photos = PictureFolder(folder.path + "/photos").names.map { "photos/\($0)" }
    let own = photos + folder.names
    guard own.isEmpty else { return own }
    return files.contains { folder.path(of: $0) != folder.path + "/" + $0 } ? files : nil
  }

  package static func missingPictures(in folder: PictureFolder?) -> [String] {
    guard let folder, let found = files(in: folder) else { return files }
    return folder.missing(of: found)
  }

  private func load() { for card in cards { card.load() } }

  private func showNoPicturesMessage(in folder: PictureFolder?) {
    let places = folder.map { "in \($0.absolutePath) and \($0.absolutePath)/photos" }
    hint.text =
      places.map { "There are no pictures \($0): PNG, JPEG, WebP, GIF and TIFF are looked for." }
      ?? "There are no pictures: none came with the program, and --pictures names no folder."
    hint.zPosition = 1
    for card in cards { card.showNote("no picture") }
  }

  package func resize(to size: Size) {
    // Not the root's size, which may already be the new one.
    let old = self.size
    self.size = size
    root.bounds = Rect(origin: .zero, size: size)
    let lying = cards.map(\.isHome)
    for (index, card) in cards.enumerated() {
      card.home = PhotoTable.home(of: card, index, in: size)
      // The position before it is moved into the new area, which is not a movement by the user.
      let present = card.position
      card.keep(in: PhotoTable.area(of: size))
      card.position = places[index].place(present, from: old, to: size, limit: card.reachable)
      // Untouched photos are placed as on a table that had this size from the beginning.
      if lying[index] { card.goHome() }
    }
    layOut(in: size)
    for (index, card) in cards.enumerated() where lying[index] {
      places[index] = RelativePlace(card.position, in: size)
      card.load()
    }
  }

  package func close() {
    for card in cards { card.cancelLoading() }
  }

  /// The center of a photo stays on the table, at least a finger's width from its edge.
  private func layOut(in size: Size) {
    let table = Rect(origin: .zero, size: size)
    for card in cards { card.keep(in: PhotoTable.area(of: size)) }
    top.frame = table
    hint.frame = Rect(
      x: table.minX, y: table.maxY - Measures.target, width: table.width, height: Measures.target)
    let width = min(380, table.width / 2)
    more.frame = Rect(
      x: table.maxX - width - Measures.gap, y: table.maxY - Measures.target - Measures.gap,
      width: width, height: Measures.target)
  }

  /// The home of a photo, moved so that the whole photo is on the table.
  private static func home(of card: PhotoCard, _ index: Int, in size: Size) -> PhotoCard.Home {
    var home = home(index, in: size)
    let half = Vector(dx: card.bounds.width / 2, dy: card.bounds.height / 2)
    let corners = [Vector(dx: half.dx, dy: half.dy), Vector(dx: half.dx, dy: -half.dy)]
      .map { home.transform.applied(to: $0) }
    let reach = Vector(
      dx: corners.map { abs($0.dx) }.max() ?? 0, dy: corners.map { abs($0.dy) }.max() ?? 0)
    home.position = Point(
      x: home.position.x.kept(reach.dx, within: size.width),
      y: home.position.y.kept(reach.dy, within: size.height))
    return home
  }

  private static func area(of size: Size) -> Rect {
    let margin = Measures.target
    return Rect(
      x: margin, y: margin, width: max(size.width - 2 * margin, 1),
      height: max(size.height - 2 * margin, 1))
  }

  /// Two rows of five, or on a tall table five rows of two, as if dropped there, as large as the table
  /// allows.
  private static func home(_ index: Int, in size: Size) -> PhotoCard.Home {
    let columns = size.width < size.height ? 2 : 5
    let rows = files.count / columns
    let (column, row) = (Double(index % columns), Double(index / columns))
    let turns = [-7.0, 4, -3, 6, -5, 5, -8, 3, 7, -4]
    let shifts = [0.0, 24, -18, 14, -10, 12, -20, 20, -6, 8]
    // At a scale of 1, five photos in a row overlap a little.
    let room =
      columns == 5
      ? Size(width: 2016, height: 1062) : Size(width: 2 * 500, height: 5 * 345)
    let scale = min(max(min(size.width / room.width, size.height / room.height), 0.33), 2)
    return PhotoCard.Home(
      position: Point(
        x: (column + 0.5) / Double(columns) * size.width * 0.94 + size.width * 0.03,
        y: (row + 0.5) / Double(rows) * size.height * 0.94 + shifts[index % 10] * scale),
      scale: 1.1 * scale, rotation: .degrees(turns[index % 10]))
  }
}
