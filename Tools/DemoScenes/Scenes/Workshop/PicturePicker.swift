import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

/// Lets one choose a picture by its thumbnail.
final class PicturePicker: Dialog {
  /// Told what was chosen, when the picker is gone.
  var onPick: ((String) -> Void)?
  let grid = ScrollLayer(name: "picture grid")
  private(set) var tiles: [PictureTile] = []
  private let paths: [String]
  private var orders: [PictureOrder] = []
  private let cancel = Button("Cancel", name: "picker cancel")
  private let notice = Label(size: Measures.text, color: Palette.faintText, alignment: .center)

  init(stage: DemoStage, folders: [PictureFolder]) {
    paths = folders.flatMap { folder in folder.names.map(folder.path(of:)) }
    super.init("Load a picture", name: "picture picker", stage: stage)
    card.add(grid, cancel, notice)
    cancel.onTap = { [unowned self] in close() }
    dismissesOnOutsideTap = true
    if paths.isEmpty {
      let places = folders.map(\.path).joined(separator: " and ")
      notice.text = "There are no pictures in \(places)."
    }
    onDismiss = { [unowned self] _ in for order in orders { order.cancel() } }
  }

  override func layOut() {
    card.frame = middle(0.86 * bounds.width, 0.92 * bounds.height)
    let room = card.room
    cancel.frame = Rect(
      x: room.maxX - 180, y: card.bounds.minY + 16, width: 180, height: Measures.target)
    grid.frame = room
    notice.frame = room
    layOutTiles()
  }

  private func layOutTiles() {
    let gap = Measures.gap
    let columns = max(Int((grid.bounds.width + gap) / (300 + gap)), 1)
    let width = (grid.bounds.width - gap * Double(columns - 1)) / Double(columns)
    let height = 0.72 * width + 40
    for (index, path) in paths.enumerated() {
      let frame = Rect(
        x: Double(index % columns) * (width + gap), y: Double(index / columns) * (height + gap),
        width: width, height: height)
      // A thumbnail has the size that it was asked for in; later it is only moved.
      if index < tiles.count { tiles[index].position = frame.center } else { add(path, at: frame) }
    }
    let rows = (paths.count + columns - 1) / columns
    grid.contentSize = Size(
      width: grid.bounds.width, height: max(Double(rows) * (height + gap) - gap, 0))
    grid.alwaysBouncesVertically = true
  }

  private func add(_ path: String, at frame: Rect) {
    let tile = PictureTile(path: path, frame: frame)
    tile.onPick = { [unowned self] tile in
      let pick = onPick
      close()
      pick?(tile.path)
    }
    tiles.append(tile)
    grid.content.add(tile)
    let order = stage.load(path, fitting: tile.thumbnailSize) { [weak tile] fraction in
      tile?.show(progress: fraction)
    } completion: { [weak tile] result in
      tile?.show(result)
    }
    orders.append(order)
  }
}
