import TouchGeometry

/// The layout of a chess table of some size.
///
/// White sits at the bottom and Black at the top, each with a button and captured pieces to their left:
/// White's column is left of the board and Black's right. On a tall table they are below and above the board.
/// A small table gives the board all the space it has.
struct ChessLayout: Hashable {
  /// The squares.
  private(set) var board = Rect.zero
  /// A line of text.
  private(set) var hint = Rect.zero
  /// The button for a new game.
  private(set) var again = Rect.zero
  /// The buttons of the sides.
  private(set) var done: [ChessSide: Rect] = [:]
  /// The positions of captured pieces.
  private(set) var trays: [ChessSide: Rect] = [:]

  /// The minimum side of a square that a finger can hit: 9 mm.
  static let minimumSide = 9 * 160 / 25.4

  private static let gap = Measures.gap
  private static let hintHeight = 30.0
  /// The minimum width of a column next to the board, for a button.
  private static let minimumColumnWidth = 130.0

  /// Lays out a table.
  init(in size: Size) {
    let whole = Rect(origin: .zero, size: size)
    if size.width < size.height {
      layOutHigh(whole)
    } else if ChessLayout.usualSide(in: size) >= 8 * Measures.target {
      layOutWide(whole)
    } else {
      layOutTight(whole)
    }
  }

  private static func usualSide(in size: Size) -> Double {
    min(size.height - 3 * gap - 36, 0.56 * (size.width - 4 * gap))
  }

  /// With room for everything, and a line of text below the board.
  private mutating func layOutWide(_ whole: Rect) {
    let gap = ChessLayout.gap
    var room = whole.insetBy(dx: 2 * gap, dy: 1.5 * gap)
    let side = ChessLayout.usualSide(in: whole.size)
    board = Rect(
      x: room.midX - side / 2, y: room.minY + (room.height - 36 - side) / 2, width: side,
      height: side)
    hint = Rect(x: board.minX, y: board.maxY + 4, width: side, height: ChessLayout.hintHeight)
    let width = max(board.minX - room.minX - 2 * gap, 0)
    var left = room.takeLeft(width)
    var right = room.takeRight(width)
    done = [
      .white: left.takeBottom(110, gap: 2 * gap), .black: right.takeTop(110, gap: 2 * gap),
    ]
    again = right.takeBottom(84, gap: 2 * gap)
    trays = [.white: left, .black: right]
  }

  /// The board is as high as the table; the line of text is in an unused corner.
  private mutating func layOutTight(_ whole: Rect) {
    let gap = ChessLayout.gap
    var room = whole.insetBy(dx: gap, dy: gap / 2)
    let side = max(min(room.height, room.width - 2 * (ChessLayout.minimumColumnWidth + gap)), 8)
    board = Rect(x: room.midX - side / 2, y: room.midY - side / 2, width: side, height: side)
    let width = max(board.minX - room.minX - gap, 1)
    var left = room.takeLeft(width)
    var right = room.takeRight(width)
    let button = min(84, max(Measures.target, 0.2 * room.height))
    done = [
      .white: left.takeBottom(button), .black: right.takeTop(button),
    ]
    again = right.takeBottom(button)
    hint = left.takeTop(button)
    trays = [.white: left, .black: right]
  }

  /// The board as wide as the table, between the sides.
  private mutating func layOutHigh(_ whole: Rect) {
    let gap = ChessLayout.gap
    let room = whole.insetBy(dx: gap, dy: gap)
    let least = Measures.target + ChessLayout.hintHeight + 2 * gap
    let side = max(min(room.width, room.height - 2 * least), 8)
    board = Rect(x: room.midX - side / 2, y: room.midY - side / 2, width: side, height: side)
    var (above, below) = (room, room)
    above = above.takeTop(max(board.minY - room.minY - gap, 1))
    below = below.takeBottom(max(room.maxY - board.maxY - gap, 1))
    hint = below.takeTop(ChessLayout.hintHeight, gap: gap / 2)
    let column = max(0.3 * room.width, ChessLayout.minimumColumnWidth)
    var (right, left) = (above.takeRight(column), below.takeLeft(column))
    let button = min(110, (right.height - gap) / 2)
    again = right.takeTop(min(button, 84))
    done = [
      .black: right.takeBottom(button), .white: left.takeBottom(min(110, left.height)),
    ]
    trays = [.white: below, .black: above]
  }
}
