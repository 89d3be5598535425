/// A position of a game: the pieces, whose turn it is, and the state needed for castling and en passant.
///
/// Moves follow the rules of chess, except that a pawn always becomes a queen. The players agree on draws by
/// repetition and by fifty moves.
struct ChessPosition: Hashable {
  /// A piece of a side on a square.
  struct Occupant: Hashable {
    var side: ChessSide
    var man: ChessMan
  }

  /// The state of the side to move.
  enum Status: Hashable {
    case playing, check, checkmate, stalemate
  }

  private var squares: [Occupant?]
  /// The side to move.
  private(set) var turn: ChessSide
  /// The squares of kings and rooks that have not moved: castling needs both.
  private var unmoved: Set<Square>
  /// The square that a pawn has just passed with a double step.
  private var passed: Square?

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - unmoved: The squares of kings and rooks that may castle.
  ///   - passed: The square that a pawn has just passed with a double step; nil for none.
  init(
    _ men: [Square: Occupant], turn: ChessSide, unmoved: Set<Square>, passed: Square? = nil
  ) {
    squares = Array(repeating: nil, count: 64)
    (self.turn, self.unmoved, self.passed) = (turn, unmoved, passed)
    for (square, occupant) in men { self[square] = occupant }
  }

  /// The initial position.
  static var start: ChessPosition {
    var men: [Square: Occupant] = [:]
    for side in ChessSide.allCases {
      for (file, man) in ChessMan.backRank.enumerated() {
        men[Square(file: file, rank: side.homeRank)] = Occupant(side: side, man: man)
        men[Square(file: file, rank: side.pawnRank)] = Occupant(side: side, man: .pawn)
      }
    }
    let corners = ChessSide.allCases.flatMap { side in
      [0, 4, 7].map { Square(file: $0, rank: side.homeRank) }
    }
    return ChessPosition(men, turn: .white, unmoved: Set(corners))
  }

  /// The piece on a square; nil if it is empty or outside the board.
  private(set) subscript(square: Square) -> Occupant? {
    get { square.isOnBoard ? squares[square.rank * 8 + square.file] : nil }
    set { squares[square.rank * 8 + square.file] = newValue }
  }

  // MARK: Moves

  /// The state of the side to move.
  var status: Status {
    let canMove = Square.all.contains { !targets(from: $0).isEmpty }
    return switch (isChecked(turn), canMove) {
    case (false, true): .playing
    case (true, true): .check
    case (true, false): .checkmate
    case (false, false): .stalemate
    }
  }

  /// The squares to which a piece of the side to move can move.
  func targets(from square: Square) -> [Square] {
    guard let occupant = self[square], occupant.side == turn else { return [] }
    return reach(of: occupant, from: square).filter { target in
      !moving(square, target).isChecked(turn)
    }
  }

  /// The square of the piece that a move captures; nil for none.
  func captured(by from: Square, to target: Square) -> Square? {
    if self[target] != nil { return target }
    guard self[from]?.man == .pawn, target == passed, target.file != from.file else { return nil }
    return Square(file: target.file, rank: from.rank)
  }

  /// The rook's move in castling; nil for any other move.
  func castling(from: Square, to target: Square) -> (from: Square, to: Square)? {
    guard self[from]?.man == .king, abs(target.file - from.file) == 2 else { return nil }
    let isShort = target.file > from.file
    return (
      Square(file: isShort ? 7 : 0, rank: from.rank),
      Square(file: isShort ? 5 : 3, rank: from.rank)
    )
  }

  /// Whether a move promotes a pawn.
  func promotes(_ from: Square, to target: Square) -> Bool {
    guard let occupant = self[from], occupant.man == .pawn else { return false }
    return target.rank == occupant.side.other.homeRank
  }

  /// The position after a move, which must be one of ``targets(from:)``.
  func after(_ from: Square, to target: Square) -> ChessPosition {
    var next = moving(from, target)
    next.turn = turn.other
    next.unmoved.subtract([from, target])
    let isDoubleStep = self[from]?.man == .pawn && abs(target.rank - from.rank) == 2
    next.passed = isDoubleStep ? Square(file: from.file, rank: (from.rank + target.rank) / 2) : nil
    return next
  }

  /// The pieces after a move, with the same side to move.
  private func moving(_ from: Square, _ target: Square) -> ChessPosition {
    var next = self
    if let captured = captured(by: from, to: target) { next[captured] = nil }
    if let rook = castling(from: from, to: target) {
      next[rook.to] = next[rook.from]
      next[rook.from] = nil
    }
    next[target] = self[from]
    if promotes(from, to: target) { next[target]?.man = .queen }
    next[from] = nil
    return next
  }

  // MARK: How men go

  /// The squares a piece could reach if checks did not matter.
  private func reach(of occupant: Occupant, from square: Square) -> [Square] {
    switch occupant.man {
    case .pawn: pawnReach(of: occupant.side, from: square)
    case .king: attacks(of: occupant, from: square, ownToo: false) + castlings(of: occupant.side)
    case .queen, .rook, .bishop, .knight: attacks(of: occupant, from: square, ownToo: false)
    }
  }

  private func pawnReach(of side: ChessSide, from square: Square) -> [Square] {
    var result: [Square] = []
    let one = square.moved(0, side.forward)
    if one.isOnBoard, self[one] == nil {
      result.append(one)
      let two = one.moved(0, side.forward)
      if square.rank == side.pawnRank, self[two] == nil { result.append(two) }
    }
    for target in [one.moved(-1, 0), one.moved(1, 0)] where target.isOnBoard {
      if self[target]?.side == side.other || target == passed { result.append(target) }
    }
    return result
  }

  /// The king's targets in castling: neither piece has moved, the squares between them are empty, and the
  /// king is neither in check nor passes an attacked square.
  private func castlings(of side: ChessSide) -> [Square] {
    let king = Square(file: 4, rank: side.homeRank)
    guard unmoved.contains(king), self[king] == Occupant(side: side, man: .king),
      !isAttacked(king, by: side.other)
    else { return [] }
    return [(rook: 7, between: [5, 6], way: [5]), (rook: 0, between: [1, 2, 3], way: [3])]
      .filter { castling in
        let rook = Square(file: castling.rook, rank: king.rank)
        return unmoved.contains(rook) && self[rook] == Occupant(side: side, man: .rook)
          && castling.between.allSatisfy { self[Square(file: $0, rank: king.rank)] == nil }
          && castling.way.allSatisfy {
            !isAttacked(Square(file: $0, rank: king.rank), by: side.other)
          }
      }
      .map { Square(file: $0.rook == 7 ? 6 : 2, rank: king.rank) }
  }

  /// The squares that a piece attacks.
  private func attacks(of occupant: Occupant, from square: Square, ownToo: Bool) -> [Square] {
    var result: [Square] = []
    for (dx, dy) in occupant.man.steps(of: occupant.side) {
      var target = square.moved(dx, dy)
      while target.isOnBoard {
        let standing = self[target]
        if ownToo || standing?.side != occupant.side { result.append(target) }
        if standing != nil || !occupant.man.isSliding { break }
        target = target.moved(dx, dy)
      }
    }
    return result
  }

  private func isAttacked(_ square: Square, by side: ChessSide) -> Bool {
    Square.all.contains { from in
      guard let occupant = self[from], occupant.side == side else { return false }
      return attacks(of: occupant, from: from, ownToo: true).contains(square)
    }
  }

  /// Whether a side's king is attacked.
  private func isChecked(_ side: ChessSide) -> Bool {
    let king = Square.all.first { self[$0] == Occupant(side: side, man: .king) }
    return king.map { isAttacked($0, by: side.other) } ?? false
  }
}

extension Square {
  /// All squares of the board.
  static let all = (0..<64).map { Square(file: $0 % 8, rank: $0 / 8) }

  /// Whether the square exists.
  var isOnBoard: Bool { (0..<8).contains(file) && (0..<8).contains(rank) }

  /// The square this many files and ranks away, which may be outside the board.
  fileprivate func moved(_ files: Int, _ ranks: Int) -> Square {
    Square(file: file + files, rank: rank + ranks)
  }
}

extension ChessSide {
  /// The rank of its king in the initial position.
  var homeRank: Int { self == .white ? 0 : 7 }
  /// The rank of its pawns in the initial position.
  var pawnRank: Int { self == .white ? 1 : 6 }
  /// The direction of its pawns.
  fileprivate var forward: Int { self == .white ? 1 : -1 }
}

extension ChessMan {
  private static let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)]
  private static let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)]

  /// Whether it moves on along a step until it is blocked.
  fileprivate var isSliding: Bool {
    switch self {
    case .queen, .rook, .bishop: true
    case .king, .knight, .pawn: false
    }
  }

  /// The steps by which it attacks, in files and ranks.
  fileprivate func steps(of side: ChessSide) -> [(Int, Int)] {
    switch self {
    case .king, .queen: ChessMan.straight + ChessMan.diagonal
    case .rook: ChessMan.straight
    case .bishop: ChessMan.diagonal
    case .knight: [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
    case .pawn: [(-1, side.forward), (1, side.forward)]
    }
  }
}
