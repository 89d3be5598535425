import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

/// Lets the user choose a picture by its thumbnail.
///
/// Tiles exist only for visible pictures and one screen before and after: a folder may have thousands of
/// pictures.
final class PicturePicker: Dialog {
  /// The maximum number of listed pictures.
  static let maximumPictures = 2_000

  /// Called with the choice after the picker was dismissed.
  var onPick: ((String) -> Void)?
  let grid = ScrollLayer(name: "picture grid")
  /// The text below the pictures; empty if all are listed.
  let footnote = Label(size: Measures.smallText, color: Palette.faintText)
  private let paths: [String]
  private var places = TileGrid(width: 1, count: 0)
  private var open: [Int: PictureTile] = [:]
  private let cancel = Button("Cancel", name: "picker cancel")
  private let notice = Label(size: Measures.text, color: Palette.faintText, alignment: .center)

  /// Creates a picker for the pictures of folders.
  ///
  /// - Parameter limit: The maximum number of listed pictures; the first folders are listed first.
  init(stage: DemoStage, folders: [PictureFolder], limit: Int = PicturePicker.maximumPictures) {
    let all = folders.flatMap { folder in folder.names.map(folder.path(of:)) }
    paths = Array(all.prefix(limit))
    super.init("Load a picture", name: "picture picker", stage: stage)
    card.add(grid, cancel, notice, footnote)
    cancel.onTap = { [unowned self] in close() }
    dismissesOnOutsideTap = true
    if all.count > limit {
      footnote.text = "These are the first \(limit) of \(all.count) pictures."
    }
    if paths.isEmpty {
      let places = folders.map(\.absolutePath).joined(separator: " and ")
      notice.text = "There are no pictures in \(places)."
    }
    grid.alwaysBouncesVertically = true
    grid.onChange(of: self) { picker, _ in picker.openTiles() }
    onDismiss(of: self) { picker, _ in picker.closeTiles { _ in true } }
  }

  /// The existing tiles, in the order of the pictures.
  var tiles: [PictureTile] { open.sorted { $0.key < $1.key }.map(\.value) }

  override func layOut() {
    card.isTight = isTight
    card.headingInset = 180 + Measures.gap
    card.frame = middle((isTight ? 1 : 0.86) * bounds.width, (isTight ? 1 : 0.92) * bounds.height)
    var room = card.room
    cancel.frame = Rect(
      x: room.maxX - 180, y: card.bounds.minY + (isTight ? Measures.gap : 16), width: 180,
      height: Measures.target)
    if !footnote.text.isEmpty { footnote.frame = room.takeBottom(28) }
    grid.frame = room
    notice.frame = room
    layOutTiles()
  }

  private func layOutTiles() {
    let old = places.tileSize
    places = TileGrid(
      width: grid.bounds.width, count: paths.count, height: grid.bounds.height)
    // A thumbnail has the size of its request.
    if places.tileSize != old { closeTiles { _ in true } }
    for (index, tile) in open { tile.position = places.frame(of: index).center }
    grid.contentSize = places.size
    openTiles()
  }

  // MARK: Tiles

  /// Creates tiles within reach, and removes all others.
  private func openTiles() {
    guard isPresented else { return }
    let visible = grid.visibleRect
    let reach = places.indices(
      from: visible.minY - visible.height, to: visible.maxY + visible.height)
    closeTiles { !reach.contains($0) }
    for index in reach where open[index] == nil { open[index] = makeTile(at: index) }
  }

  private func closeTiles(where isOutOfReach: (Int) -> Bool) {
    for (index, tile) in open where isOutOfReach(index) {
      tile.order?.cancel()
      tile.removeFromParent()
      open[index] = nil
    }
  }

  private func makeTile(at index: Int) -> PictureTile {
    let tile = PictureTile(path: paths[index], frame: places.frame(of: index))
    tile.onPick = { [unowned self] tile in
      let pick = onPick
      close()
      pick?(tile.path)
    }
    grid.content.add(tile)
    tile.order = stage.load(tile.path, fitting: tile.thumbnailSize) { [weak tile] fraction in
      tile?.show(progress: fraction)
    } completion: { [weak tile] result in
      tile?.show(result)
    }
    return tile
  }
}

/// The layout of tiles in rows that fill the width of a column.
struct TileGrid {
  let tileSize: Size
  /// The number of tiles in total and per row.
  let count: Int
  let columns: Int

  private static let gap = Measures.gap
  /// The allowed widths of a tile: tiles are smaller if little is visible, so that a whole row is.
  private static let minimumWidths = 150.0...300.0

  init(width: Double, count: Int, height: Double = .infinity) {
    let gap = TileGrid.gap
    let limits = TileGrid.minimumWidths
    let least = min(max(0.8 * height, limits.lowerBound), limits.upperBound)
    columns = max(Int((max(width, 0) + gap) / (least + gap)), 1)
    self.count = count
    let side = (width - gap * Double(columns - 1)) / Double(columns)
    tileSize = Size(width: side, height: 0.72 * side + 40)
  }

  private var step: Size {
    Size(width: tileSize.width + TileGrid.gap, height: tileSize.height + TileGrid.gap)
  }

  private var rows: Int { (count + columns - 1) / columns }

  /// The total size.
  var size: Size {
    Size(
      width: Double(columns) * step.width - TileGrid.gap,
      height: max(Double(rows) * step.height - TileGrid.gap, 0))
  }

  func frame(of index: Int) -> Rect {
    Rect(
      origin: Point(
        x: Double(index % columns) * step.width, y: Double(index / columns) * step.height),
      size: tileSize)
  }

  /// The tiles in the rows that intersect a vertical range; empty outside.
  func indices(from top: Double, to bottom: Double) -> Range<Int> {
    let first = row(at: top) * columns
    let last = min((row(at: bottom) + 1) * columns, count)
    return bottom < 0 || first >= last ? 0..<0 : first..<last
  }

  private func row(at y: Double) -> Int {
    let row = (y / step.height).rounded(.down)
    // Limited, so that every position fits an integer.
    return row > 0 ? Int(min(row, Double(rows))) : 0
  }
}
