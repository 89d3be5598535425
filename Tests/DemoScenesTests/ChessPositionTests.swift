import Testing

@testable import DemoScenes

/// The numbers of positions after a number of moves ("perft"), a standard test of chess programs; see the
/// Chess Programming Wiki. The depths are those without underpromotions.
@Suite("the laws of chess")
struct ChessPositionTests {
  private func count(_ position: ChessPosition, _ depth: Int) -> Int {
    guard depth > 0 else { return 1 }
    return Square.all.reduce(0) { sum, square in
      sum
        + position.targets(from: square).reduce(0) {
          $0 + (depth == 1 ? 1 : count(position.after(square, to: $1), depth - 1))
        }
    }
  }

  @Test(
    "there are as many positions after some moves as there are known to be",
    arguments: [
      ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 3, 8_902),
      ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 2, 2_039),
      ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 3, 2_812),
    ])
  func counts(text: String, depth: Int, known: Int) throws {
    #expect(count(try position(text), depth) == known)
  }

  @Test("a pawn at the end of the board becomes a queen, also by a capture")
  func queening() throws {
    let position = try position("3r3k/4P3/8/8/8/8/8/K7 w - -")
    let e7 = Square(file: 4, rank: 6)
    let targets = position.targets(from: e7)
    #expect(Set(targets) == [Square(file: 4, rank: 7), Square(file: 3, rank: 7)])
    for target in targets {
      #expect(position.promotes(e7, to: target))
      #expect(position.after(e7, to: target)[target]?.man == .queen)
    }
  }

  @Test("mate and stalemate are distinguished")
  func ends() throws {
    #expect(try position("7k/6Q1/6K1/8/8/8/8/8 b - -").status == .checkmate)
    #expect(try position("7k/5Q2/6K1/8/8/8/8/8 b - -").status == .stalemate)
    #expect(try position("7k/6Q1/8/8/8/8/8/K7 b - -").status == .check)
    #expect(ChessPosition.start.status == .playing)
  }

  /// A position in Forsyth-Edwards notation.
  private func position(_ text: String) throws -> ChessPosition {
    let parts = text.split(separator: " ").map(String.init)
    try #require(parts.count == 4)
    let men: [Character: ChessMan] = [
      "k": .king, "q": .queen, "r": .rook, "b": .bishop, "n": .knight, "p": .pawn,
    ]
    var standing: [Square: ChessPosition.Occupant] = [:]
    for (row, line) in parts[0].split(separator: "/").enumerated() {
      var file = 0
      for letter in line {
        if let gap = letter.wholeNumberValue {
          file += gap
          continue
        }
        let man = try #require(men[Character(letter.lowercased())])
        let side = letter.isUppercase ? ChessSide.white : .black
        standing[Square(file: file, rank: 7 - row)] = ChessPosition.Occupant(side: side, man: man)
        file += 1
      }
    }
    var unmoved: Set<Square> = []
    for letter in parts[2] where letter != "-" {
      let side = letter.isUppercase ? ChessSide.white : .black
      let rook = letter.lowercased() == "k" ? 7 : 0
      unmoved.formUnion([
        Square(file: 4, rank: side.homeRank), Square(file: rook, rank: side.homeRank),
      ])
    }
    return ChessPosition(standing, turn: parts[1] == "w" ? .white : .black, unmoved: unmoved)
  }
}
