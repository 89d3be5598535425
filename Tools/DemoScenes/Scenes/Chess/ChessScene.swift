import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// A chess table for two: each side's pieces are on a layer of their own, and both hands may move at
/// once. It knows where pieces stand, but no rules of who may go where.
package final class ChessScene: DemoScene {
  package static let name = "chess"
  package static let title = "Chess table"
  package static let summary =
    "Two play at once; the buttons answer only to a finger that is alone."

  package let root = Layer(name: "chess")
  let board = ChessBoard()
  let armies: [ChessSide: ChessArmy] = [
    .white: ChessArmy(name: "white army"), .black: ChessArmy(name: "black army"),
  ]
  let done: [ChessSide: ExclusiveButton] = [
    .white: ExclusiveButton("White is done", name: "white done"),
    .black: ExclusiveButton("Black is done", name: "black done"),
  ]
  let again = ExclusiveButton("New game", name: "new game")
  private(set) var pieces: [ChessPiece] = []
  private(set) var turn = ChessSide.white
  private var moves: [ChessSide: Int] = [:]
  private var glides: [ObjectIdentifier: Gliding] = [:]
  private var geometry = BoardGeometry(frame: .zero)
  private var trays: [ChessSide: Rect] = [:]
  private let hint = Label(size: Measures.smallText, color: Palette.faintText, alignment: .center)

  package init(on stage: DemoStage, size: Size) {
    root.add(board)
    for side in ChessSide.allCases {
      if let army = armies[side] { root.add(army) }
      if let button = done[side] { set(up: button) { [unowned self] in pass(from: side) } }
    }
    set(up: again) { [unowned self] in start() }
    root.add(hint)
    hint.text = "Captured pieces stand aside, and can come back."
    resize(to: size)
    start()
  }

  private func set(up button: ExclusiveButton, _ action: @escaping () -> Void) {
    root.add(button)
    button.onTap = action
  }

  /// Puts all pieces where they begin.
  func start() {
    for piece in pieces { piece.removeFromParent() }
    pieces = []
    glides = [:]
    (turn, moves) = (.white, [:])
    for side in ChessSide.allCases {
      for (file, man) in ChessMan.backRank.enumerated() {
        add(side, man, at: Square(file: file, rank: side == .white ? 0 : 7))
        add(side, .pawn, at: Square(file: file, rank: side == .white ? 1 : 6))
      }
    }
    tellTurn()
  }

  private func add(_ side: ChessSide, _ man: ChessMan, at square: Square) {
    let piece = ChessPiece(side, man, at: square)
    piece.onLift = { [unowned self] in lift($0) }
    piece.onMove = { [unowned self] _ in markTargets() }
    piece.onDrop = { [unowned self] in drop($0, at: $1) }
    piece.onReturn = { [unowned self] in bringHome($0, at: $1) }
    pieces.append(piece)
    armies[side]?.add(piece)
    piece.bounds.size = pieceSize
    piece.position = home(of: piece)
  }

  // MARK: Playing

  private func lift(_ piece: ChessPiece) {
    glides.removeValue(forKey: ObjectIdentifier(piece))?.stop()
    piece.bringToFront()
    armies[piece.side]?.bringToFront()
    markTargets()
  }

  private func drop(_ piece: ChessPiece, at instant: Instant) {
    if let square = geometry.square(at: piece.position), piece.place != .square(square) {
      let standing = pieces.first { $0 !== piece && $0.place == .square(square) }
      if standing?.side != piece.side {
        if let standing { capture(standing, at: instant) }
        piece.place = .square(square)
        moves[piece.side, default: 0] += 1
        tellTurn()
      }
    }
    bringHome(piece, at: instant)
  }

  private func capture(_ piece: ChessPiece, at instant: Instant) {
    let taken = Set(pieces.filter { $0.side == piece.side }.map(\.place))
    let slot = (0..<16).first { !taken.contains(.aside($0)) } ?? 0
    piece.capture(to: slot)
    // From a finger that carries it, it goes aside as soon as that lets go of it.
    if !piece.isHeld { bringHome(piece, at: instant) }
  }

  private func bringHome(_ piece: ChessPiece, at instant: Instant) {
    let glide = Gliding(piece, to: home(of: piece), from: instant)
    glides[ObjectIdentifier(piece)] = glide
    root.window?.application.motions.add(glide)
    if root.window == nil { glide.advance(to: instant + Gliding.duration) }
    markTargets()
  }

  private func markTargets() {
    board.marks = Set(
      pieces.filter(\.isInPlay).compactMap { geometry.square(at: $0.position) })
  }

  private func pass(from side: ChessSide) {
    turn = side.other
    tellTurn()
  }

  private func tellTurn() {
    for (side, button) in done {
      let count = moves[side] ?? 0
      button.isOn = side == turn
      button.detail = (count == 1 ? "1 move" : "\(count) moves") + (button.isOn ? ", to move" : "")
    }
  }

  package func update(at instant: Instant) -> Bool {
    let fingers = root.window?.application.openTouches ?? 0
    for button in done.values.map({ $0 }) + [again] {
      button.isBlocked = fingers > (button.isHeld ? 1 : 0) && !button.isHeld
    }
    return false
  }

  // MARK: Places

  private var pieceSize: Size { Size(width: geometry.side, height: geometry.side) }

  /// Where a piece stands that nobody carries.
  func home(of piece: ChessPiece) -> Point {
    switch piece.place {
    case .square(let square): return geometry.rect(of: square).center
    case .aside(let slot):
      let tray = trays[piece.side] ?? .zero
      let columns = max(Int(tray.width / geometry.side), 1)
      return Point(
        x: tray.minX + (Double(slot % columns) + 0.5) * geometry.side,
        y: tray.minY + (Double(slot / columns) + 0.5) * geometry.side)
    }
  }

  package func resize(to size: Size) {
    root.bounds.size = size
    var room = root.bounds.insetBy(dx: 2 * Measures.gap, dy: 1.5 * Measures.gap)
    let side = min(room.height - 36, 0.56 * room.width)
    let middle = Rect(
      x: room.midX - side / 2, y: room.minY + (room.height - 36 - side) / 2, width: side,
      height: side)
    geometry = BoardGeometry(frame: middle)
    board.frame = middle
    hint.frame = Rect(x: middle.minX, y: middle.maxY + 4, width: side, height: 30)
    for army in armies.values { army.frame = root.bounds }
    let width = max(middle.minX - room.minX - 2 * Measures.gap, 0)
    layOut(.white, in: room.takeLeft(width))
    layOut(.black, in: room.takeRight(width))
    settle()
  }

  /// White sits on the left with its captured pieces above its button, Black on the right.
  private func layOut(_ side: ChessSide, in column: Rect) {
    var column = column
    done[side]?.frame = column.takeBottom(110, gap: 2 * Measures.gap)
    if side == .black { again.frame = column.takeTop(84, gap: 2 * Measures.gap) }
    trays[side] = column
  }

  /// Puts all pieces where they stand, whatever they were just doing.
  private func settle() {
    for glide in glides.values { glide.stop() }
    glides = [:]
    for piece in pieces {
      piece.bounds.size = pieceSize
      if !piece.isHeld { piece.position = home(of: piece) }
    }
  }

  package func close() {
    for glide in glides.values { glide.stop() }
  }
}
