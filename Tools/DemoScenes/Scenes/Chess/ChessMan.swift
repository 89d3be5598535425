import TouchGeometry

/// One of the two sides.
enum ChessSide: String, Hashable, CaseIterable {
  case white
  case black

  var other: ChessSide { self == .white ? .black : .white }

  /// The name on the screen.
  var title: String { self == .white ? "White" : "Black" }
}

/// The kind of a piece.
enum ChessMan: String, Hashable, CaseIterable {
  case king, queen, rook, bishop, knight, pawn

  /// The character of the outlined piece, U+2654...U+2659; that of the solid one is six further.
  var outline: String { character(0x2654) }

  /// The character of the solid piece.
  var solid: String { character(0x265A) }

  private func character(_ first: UInt32) -> String {
    let order = ChessMan.allCases.firstIndex(of: self) ?? 0
    return Unicode.Scalar(first + UInt32(order)).map { String(Character($0)) } ?? ""
  }

  /// The pieces of the back rank, from the file a.
  static let backRank: [ChessMan] = [
    .rook, .knight, .bishop, .queen, .king, .bishop, .knight, .rook,
  ]
}

/// A square of the board.
struct Square: Hashable {
  /// From 0 for the file a on the left.
  var file: Int
  /// From 0 for the rank 1, White's, at the bottom.
  var rank: Int

  /// Its name, as in "e4".
  var name: String {
    let letters = Array("abcdefgh")
    return (letters.indices.contains(file) ? String(letters[file]) : "?") + "\(rank + 1)"
  }
}

/// The positions of the squares.
struct BoardGeometry: Hashable {
  /// The board without its rim.
  var frame: Rect

  /// The side of a square.
  var side: Double { frame.width / 8 }

  /// The frame of a square.
  func rect(of square: Square) -> Rect {
    Rect(
      x: frame.minX + Double(square.file) * side, y: frame.minY + Double(7 - square.rank) * side,
      width: side, height: side)
  }

  /// The square at a point; nil outside the board.
  func square(at point: Point) -> Square? {
    guard point.isFinite, frame.contains(point) else { return nil }
    let file = Int((point.x - frame.minX) / side)
    let row = Int((point.y - frame.minY) / side)
    guard (0..<8).contains(file), (0..<8).contains(row) else { return nil }
    return Square(file: file, rank: 7 - row)
  }
}
