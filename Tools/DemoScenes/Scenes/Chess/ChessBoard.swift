import TouchGeometry
import TouchPainting
import Touchstone

/// The squares of the board; touches pass through them.
final class ChessBoard: Layer, PaintableLayer {
  static let light = Color(red: 0.71, green: 0.67, blue: 0.60)
  static let dark = Color(red: 0.44, green: 0.46, blue: 0.50)

  /// The squares on which held pieces would land.
  var marks: Set<Square> = []
  /// The squares to which held pieces can move.
  var targets: Set<Square> = []

  override init(frame: Rect = .zero, name: String = "board") {
    super.init(frame: frame, name: name)
    isUserInteractionEnabled = false
  }

  func paint(on canvas: Canvas) {
    let geometry = BoardGeometry(frame: bounds)
    for file in 0..<8 {
      for rank in 0..<8 { paint(Square(file: file, rank: rank), geometry, on: canvas) }
    }
    canvas.stroke(.rect(bounds.insetBy(dx: 1, dy: 1)), with: Palette.rule, width: 2)
  }

  private func paint(_ square: Square, _ geometry: BoardGeometry, on canvas: Canvas) {
    let rect = geometry.rect(of: square)
    let isLight = (square.file + square.rank) % 2 == 1
    canvas.fill(.rect(rect), with: isLight ? ChessBoard.light : ChessBoard.dark)
    if marks.contains(square) {
      canvas.stroke(.rect(rect.insetBy(dx: 4, dy: 4)), with: Palette.accent, width: 6)
    }
    if targets.contains(square) {
      canvas.fill(
        .circle(center: rect.center, radius: 0.16 * rect.width),
        with: Palette.accent.faded(to: 0.75))
    }
    // At least 4.5 to 1 on either square.
    let ink = isLight ? Palette.background : Color.white
    let name = square.name
    if square.rank == 0 {
      canvas.draw(
        String(name.prefix(1)), at: Point(x: rect.maxX - 6, y: rect.maxY - 6), size: 18, color: ink,
        alignment: .right)
    }
    if square.file == 0 {
      canvas.draw(
        String(name.suffix(1)), at: Point(x: rect.minX + 5, y: rect.minY + 20), size: 18,
        color: ink)
    }
  }

  var contentKey: AnyHashable? { [marks, targets] }
}

/// The pieces of one side. The layer is as large as the table, but only its pieces are hit, so that the other
/// side's pieces below it can be hit too.
final class ChessArmy: Layer {
  override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}
