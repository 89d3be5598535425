import Testing
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@testable import DemoScenes

@Suite("the chess table")
struct ChessTests {
  private let played: PlayedScene<ChessScene>
  private let fingers: Fingers

  init() throws {
    played = try PlayedScene(ChessScene.self)
    fingers = Fingers(on: played.window, in: played.scene.root)
  }

  private var scene: ChessScene { played.scene }

  /// The middle of a square: the board is 990 points wide and begins at (513, 18); a square is 123.75 wide.
  private func middle(_ name: String) -> Point {
    let square = self.square(name)
    return Point(
      x: 513 + 123.75 * (Double(square.file) + 0.5), y: 18 + 123.75 * (7.5 - Double(square.rank)))
  }

  private func square(_ name: String) -> Square {
    let bytes = Array(name.utf8)
    return Square(file: Int(bytes[0]) - 97, rank: Int(bytes[1]) - 49)
  }

  private func piece(_ name: String) throws -> ChessPiece {
    try #require(scene.pieces.first { $0.name == name })
  }

  @Test("all pieces stand where a game begins")
  func beginning() throws {
    #expect(scene.pieces.count == 32)
    #expect(try piece("white king e1").position == middle("e1"))
    #expect(try piece("black queen d8").position == middle("d8"))
    #expect(try piece("black pawn h7").position == middle("h7"))
    try Golden.expect(played.picture(), named: "chess-start")
  }

  @Test("a piece snaps to the middle of the square that it is let go over")
  func snapping() throws {
    let pawn = try piece("white pawn e2")
    fingers.drag(from: middle("e2"), to: middle("e4") + Vector(dx: 40, dy: -30))
    fingers.rest(for: .milliseconds(300))
    #expect(pawn.place == .square(square("e4")))
    #expect(pawn.position == middle("e4"))
    #expect(scene.done[.white]?.detail == "1 move")
    #expect(scene.done[.white]?.title == "White is done")
    #expect(scene.done[.black]?.detail == "0 moves, to move")
  }

  @Test("beside the board, and over a piece of its own, a piece goes back")
  func goingBack() throws {
    let rook = try piece("white rook a1")
    fingers.drag(from: middle("a1"), to: Point(x: 200, y: 500))
    fingers.rest(for: .milliseconds(300))
    #expect(rook.position == middle("a1"))
    fingers.drag(from: middle("a1"), to: middle("a2"))
    fingers.rest(for: .milliseconds(300))
    #expect(rook.place == .square(square("a1")))
    #expect(rook.position == middle("a1"))
    #expect(scene.done[.white]?.detail == "0 moves, to move")
  }

  @Test("two hands move at once, and a captured piece goes aside")
  func twoHands() throws {
    fingers.land([1: middle("e2"), 2: middle("d7")])
    fingers.move([1: middle("e4"), 2: middle("d5")], over: .milliseconds(200))
    let (white, black) = (try piece("white pawn e2"), try piece("black pawn d7"))
    #expect(white.isHeld && black.isHeld)
    #expect(scene.board.marks == [square("e4"), square("d5")])
    fingers.lift([1, 2])
    fingers.rest(for: .milliseconds(300))
    #expect(white.position == middle("e4"))
    #expect(black.position == middle("d5"))

    fingers.drag(from: middle("e4"), to: middle("d5"))
    fingers.rest(for: .milliseconds(300))
    #expect(white.position == middle("d5"))
    #expect(black.place == .aside(0))
    // The right column begins at 1527, and its pieces begin below the button, at 18 + 110 + 24.
    #expect(black.position == Point(x: 1527 + 61.875, y: 152 + 61.875))
  }

  /// The pawns in front of White's king and Black's queen stand face to face.
  private func open() {
    fingers.drag(from: middle("e2"), to: middle("e4"))
    fingers.drag(from: middle("d7"), to: middle("d5"))
    fingers.rest(for: .milliseconds(300))
  }

  @Test("a captured piece that another finger holds goes aside when it is let go, for good")
  func capturedInTheAir() throws {
    open()
    let pawn = try piece("black pawn d7")
    fingers.land([2: middle("d5")])
    fingers.drag(from: middle("e4"), to: middle("d5"))
    #expect(pawn.isHeld)
    #expect(pawn.place == .aside(0))
    fingers.lift([2])
    fingers.rest(for: .milliseconds(300))
    // It was released over d5, where the white pawn now stands and remains.
    #expect(pawn.place == .aside(0))
    #expect(pawn.position == scene.home(of: pawn))
    #expect(try piece("white pawn e2").place == .square(square("d5")))
    fingers.drag(from: scene.home(of: pawn), to: middle("d6"))
    fingers.rest(for: .milliseconds(300))
    #expect(pawn.place == .aside(0))
    #expect(pawn.position == scene.home(of: pawn))
    #expect(scene.board.marks.isEmpty)
  }

  @Test("a piece that may not go where it is put goes back, and it is said why")
  func illegal() throws {
    fingers.drag(from: middle("e2"), to: middle("e5"))
    fingers.rest(for: .milliseconds(300))
    #expect(try piece("white pawn e2").position == middle("e2"))
    #expect(scene.hint.text == "The pawn cannot move there.")
    fingers.drag(from: middle("e7"), to: middle("e5"))
    fingers.rest(for: .milliseconds(300))
    #expect(try piece("black pawn e7").position == middle("e7"))
    #expect(scene.hint.text == "It is White's turn.")
  }

  @Test("a piece in the air shows where it may go")
  func targets() {
    fingers.land([1: middle("g1")])
    #expect(scene.board.targets == [square("f3"), square("h3")])
    fingers.lift([1])
    fingers.rest(for: .milliseconds(300))
    #expect(scene.board.targets.isEmpty)
  }

  @Test("a move can be taken back until the button is tapped, with what it captured")
  func takingBack() throws {
    open()
    fingers.drag(from: middle("e4"), to: middle("d5"))
    fingers.drag(from: middle("d5"), to: middle("e4"))
    fingers.rest(for: .milliseconds(300))
    #expect(try piece("white pawn e2").position == middle("e4"))
    #expect(try piece("black pawn d7").position == middle("d5"))
    #expect(scene.done[.white]?.detail == "1 move, to move")
    fingers.drag(from: middle("e4"), to: middle("d5"))
    fingers.tap(try #require(scene.done[.white]))
    fingers.drag(from: middle("d5"), to: middle("e4"))
    fingers.rest(for: .milliseconds(300))
    #expect(try piece("white pawn e2").position == middle("d5"))
  }

  @Test("a piece that moves again before its last motion has ended stays in the hand that lifts it")
  func liftedAgain() throws {
    let pawn = try piece("white pawn e2")
    fingers.drag(from: middle("e2"), to: middle("e4"))
    fingers.rest(for: .milliseconds(300))
    // The move is taken back and made again, so the pawn is moved to two squares at once.
    fingers.drag(from: middle("e4"), to: middle("e3"))
    fingers.land([1: middle("e3")])
    fingers.rest(for: .milliseconds(300))
    #expect(pawn.isHeld)
    #expect(pawn.position.distance(to: middle("e3")) < 0.001)
  }

  @Test("a castling king moves its rook, and a pawn on the last rank becomes a queen")
  func castlingAndQueening() throws {
    let moves = [
      ("g1", "f3"), ("h7", "h5"), ("g2", "g3"), ("h5", "h4"), ("f1", "g2"), ("h4", "g3"),
      ("e1", "g1"), ("g3", "h2"), ("g1", "h1"), ("a7", "a6"), ("f3", "g1"), ("h2", "g1"),
    ]
    for (from, to) in moves {
      fingers.drag(from: middle(from), to: middle(to))
      fingers.rest(for: .milliseconds(300))
    }
    #expect(try piece("white king e1").place == .square(square("h1")))
    #expect(try piece("white rook h1").place == .square(square("f1")))
    #expect(try piece("black pawn h7").man == .queen)
    #expect(try piece("white knight g1").place == .aside(2))
    #expect(scene.done[.white]?.detail == "6 moves, in check")
  }

  @Test("mate is announced to both players")
  func mate() throws {
    for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")] {
      fingers.drag(from: middle(from), to: middle(to))
      fingers.rest(for: .milliseconds(300))
    }
    #expect(scene.present.status == .checkmate)
    #expect(scene.done[.white]?.detail == "2 moves, checkmate")
    #expect(scene.done[.black]?.detail == "2 moves, has won")
  }

  @Test("both sides face their player")
  func facing() throws {
    #expect(try piece("white king e1").transform.isIdentity)
    let down = Vector(dx: 0, dy: 1)
    #expect(try piece("black king e8").transform.applied(to: down).dy < -0.99)
    #expect(try #require(scene.done[.black]).transform.applied(to: down).dy < -0.99)
    #expect(try #require(scene.done[.black]).frame.midY < scene.board.frame.midY)
  }

  @Test("a button answers to a finger that is alone")
  func button() throws {
    let button = try #require(scene.done[.white])
    fingers.tap(button)
    #expect(scene.turn == .white)
    #expect(scene.hint.text == "White has not moved yet.")
    fingers.drag(from: middle("e2"), to: middle("e4"))
    #expect(scene.turn == .white)
    fingers.tap(button)
    #expect(scene.turn == .black)
    #expect(scene.done[.black]?.isOn == true)
  }

  @Test("a button does not answer while a finger holds a piece, and shows it")
  func blocked() throws {
    let button = try #require(scene.done[.white])
    fingers.drag(from: middle("e2"), to: middle("e4"))
    fingers.rest(for: .milliseconds(300))
    fingers.land([1: middle("g1")])
    _ = scene.update(at: fingers.now)
    #expect(button.isBlocked)
    fingers.tap(button)
    #expect(scene.turn == .white)
    try Golden.expect(played.picture(), named: "chess-blocked")
    fingers.lift([1])
    _ = scene.update(at: fingers.now)
    #expect(!button.isBlocked)
    fingers.tap(button)
    #expect(scene.turn == .black)
  }

  @Test("chess pieces ignore fingers while a button is held")
  func exclusive() throws {
    let button = try #require(scene.done[.white])
    fingers.land([1: button.middle(in: scene.root)])
    fingers.drag(from: middle("e2"), to: middle("e4"))
    fingers.rest(for: .milliseconds(300))
    #expect(try piece("white pawn e2").position == middle("e2"))
    fingers.lift([1])
    fingers.drag(from: middle("e2"), to: middle("e4"))
    fingers.rest(for: .milliseconds(300))
    #expect(try piece("white pawn e2").position == middle("e4"))
  }

  @Test("a finger that slides off a button does nothing")
  func slidingOff() throws {
    let button = try #require(scene.done[.white])
    fingers.land([1: button.middle(in: scene.root)])
    fingers.move([1: Point(x: 256, y: 600)], over: .milliseconds(200))
    fingers.lift([1])
    #expect(scene.turn == .white)
  }

  @Test(
    "a new game puts all pieces back, also those that were captured, when it was asked for twice")
  func newGame() throws {
    open()
    fingers.drag(from: middle("e4"), to: middle("d5"))
    fingers.rest(for: .milliseconds(300))
    fingers.tap(scene.again)
    #expect(scene.again.title == "Really?")
    #expect(try piece("white pawn e2").position == middle("d5"))
    // Playing on means no.
    fingers.drag(from: middle("d8"), to: middle("d5"))
    fingers.rest(for: .milliseconds(300))
    #expect(scene.again.title == "New game")
    fingers.tap(scene.again)
    fingers.tap(scene.again)
    #expect(scene.pieces.count == 32)
    #expect(try piece("black queen d8").position == middle("d8"))
    #expect(try piece("black pawn d7").position == middle("d7"))
    #expect(scene.done[.white]?.detail == "0 moves, to move")
  }

  @Test("another size keeps the game")
  func resizing() throws {
    fingers.drag(from: middle("e2"), to: middle("e4"))
    scene.root.bounds.size = Size(width: 900, height: 1400)
    scene.resize(to: Size(width: 900, height: 1400))
    let pawn = try piece("white pawn e2")
    #expect(pawn.place == .square(square("e4")))
    #expect(pawn.position == scene.home(of: pawn))
    #expect(scene.board.frame.width <= 900)
  }

  @Test(
    "the chess table fits on any screen, and says so if its squares are too small for fingers",
    arguments: [
      Size(width: 2016, height: 1062), Size(width: 1333, height: 728),
      Size(width: 962, height: 505), Size(width: 688, height: 341), Size(width: 1134, height: 1944),
      Size(width: 600, height: 995),
    ])
  func layouts(size: Size) throws {
    scene.root.bounds.size = size
    scene.resize(to: size)
    let buttons = [scene.again.frame] + scene.done.values.map(\.frame)
    let frames = buttons + [scene.board.frame, scene.hint.frame]
    for (index, frame) in frames.enumerated() {
      #expect(scene.root.bounds.contains(frame), "\(index)")
      for other in frames[..<index] {
        #expect(other.intersection(frame)?.isEmpty ?? true, "\(other) \(frame)")
      }
    }
    for button in buttons { #expect(min(button.width, button.height) >= Measures.target) }
    let side = scene.board.frame.width / 8
    // 9 mm are 56.7 points.
    #expect(side >= 56.7 || scene.hint.text.contains("too small for fingers"))
    #expect(side >= 56.7 || size == Size(width: 688, height: 341))
    // Sixteen captured pieces of each side are next to the board and overlap no button.
    for side in ChessSide.allCases {
      for slot in 0..<16 {
        let piece = try #require(scene.pieces.first { $0.side == side })
        piece.place = .aside(slot)
        let frame = Rect(origin: scene.home(of: piece), size: .zero)
          .outset(by: piece.bounds.width / 2 - 0.01)
        #expect(scene.root.bounds.contains(frame), "\(side) \(slot)")
        for other in buttons + [scene.board.frame] {
          #expect(other.intersection(frame)?.isEmpty ?? true, "\(side) \(slot) \(frame) \(other)")
        }
      }
    }
  }

  @Test("the session of the scene ends as it should")
  func session() throws {
    let end = try played.play()
    played.window.application.advance(to: end + .seconds(1))
    _ = scene.update(at: end)
    #expect(try piece("white pawn e2").place == .square(square("d5")))
    #expect(try piece("black pawn d7").place == .aside(0))
    #expect(try piece("black knight g8").place == .square(square("f6")))
    #expect(scene.turn == .black)
    try Golden.expect(played.state, named: "chess")
    try Golden.expect(played.picture(), named: "chess")
  }
}
