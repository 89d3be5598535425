import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// A chess table for two players who sit opposite each other: each side's pieces are on a separate layer and
/// face their player.
///
/// Both can lift pieces at any time. A piece that is dropped on an illegal square returns to its square. A
/// move can be undone until its player's button is tapped or the other side has moved.
package final class ChessScene: DemoScene {
  package static let name = "chess"
  package static let title = "Chess table"
  package static let summary =
    "For two players, one on each side; the buttons work only while no other finger is down."

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
  /// The game without the last move, as long as that can be undone.
  private(set) var game = ChessPosition.start
  /// The last move, as long as it can be undone.
  private var pending: PendingMove?
  private var moves: [ChessSide: Int] = [:]
  /// Whether the button for a new game was tapped once, and asks for confirmation.
  private var isEndExpected = false {
    didSet {
      again.title = isEndExpected ? "Really?" : "New game"
      again.detail = isEndExpected ? "tap once more" : ""
    }
  }
  private var glides: [ObjectIdentifier: Gliding] = [:]
  private var geometry = BoardGeometry(frame: .zero)
  private var trays: [ChessSide: Rect] = [:]
  /// The distance between captured pieces, which overlap if there is little room.
  private var trayStep: [ChessSide: Double] = [:]
  /// The backgrounds of each side's captured pieces.
  private let trayLayers: [ChessSide: ColorLayer] = [
    .white: ColorLayer(color: Palette.panel.faded(to: 0.6), cornerRadius: Measures.corner),
    .black: ColorLayer(color: Palette.panel.faded(to: 0.6), cornerRadius: Measures.corner),
  ]
  let hint = Paragraph(color: Palette.faintText, alignment: .center, isCentered: true)

  package init(on stage: DemoStage, size: Size) {
    for tray in trayLayers.values {
      tray.isUserInteractionEnabled = false
      root.add(tray)
    }
    root.add(board)
    // Black sits opposite.
    done[.black]?.transform = .rotation(.degrees(180))
    for side in ChessSide.allCases {
      if let army = armies[side] { root.add(army) }
      if let button = done[side] { set(up: button) { [unowned self] in pass(from: side) } }
    }
    set(up: again) { [unowned self] in
      // A single accidental tap must not end a game.
      if moves.isEmpty || isEndExpected { start() } else { isEndExpected = true }
    }
    root.add(hint)
    resize(to: size)
    start()
  }

  private func set(up button: ExclusiveButton, _ action: @escaping () -> Void) {
    root.add(button)
    button.onTap = action
  }

  /// Places all pieces in their initial positions.
  func start() {
    for piece in pieces { piece.removeFromParent() }
    pieces = []
    glides = [:]
    (game, pending, moves) = (.start, nil, [:])
    isEndExpected = false
    hintReason = nil
    showHint()
    for side in ChessSide.allCases {
      for (file, man) in ChessMan.backRank.enumerated() {
        add(side, man, at: Square(file: file, rank: side == .white ? 0 : 7))
        add(side, .pawn, at: Square(file: file, rank: side == .white ? 1 : 6))
      }
    }
    showTurn()
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

  /// A move that can be undone.
  private struct PendingMove {
    let from: Square
    let to: Square
    /// The places and kinds of all pieces before it.
    let before: [(piece: ChessPiece, place: ChessPiece.Place, man: ChessMan)]
  }

  /// The game including the move that can be undone.
  var present: ChessPosition {
    pending.map { game.after($0.from, to: $0.to) } ?? game
  }

  /// The side to move, or that can still undo its move.
  var turn: ChessSide { game.turn }

  private func lift(_ piece: ChessPiece) {
    isEndExpected = false
    hintReason = nil
    showHint()
    glides.removeValue(forKey: ObjectIdentifier(piece))?.stop()
    piece.bringToFront()
    armies[piece.side]?.bringToFront()
    markTargets()
  }

  private func drop(_ piece: ChessPiece, at instant: Instant) {
    if let square = geometry.square(at: piece.position), case .square(let from) = piece.place,
      from != square
    {
      play(piece, from: from, to: square, at: instant)
    }
    bringHome(piece, at: instant)
  }

  /// Makes a move, if it is legal.
  private func play(_ piece: ChessPiece, from: Square, to square: Square, at instant: Instant) {
    if let pending, pending.to == from, piece.side == game.turn {
      // The moved piece returns to its square or moves to another one.
      let start = pending.from
      guard square == start || game.targets(from: start).contains(square) else {
        return refuse(piece)
      }
      undoMove(at: instant)
      if square != start { make(start, to: square, at: instant) }
      return
    }
    guard piece.side == present.turn, present.targets(from: from).contains(square) else {
      return refuse(piece)
    }
    commit()
    make(from, to: square, at: instant)
  }

  private func refuse(_ piece: ChessPiece) {
    hintReason =
      piece.side == present.turn
      ? "The \(piece.man.rawValue) cannot move there." : "It is \(present.turn.title)'s turn."
    showHint()
  }

  /// Makes a legal move, which can be undone.
  private func make(_ from: Square, to square: Square, at instant: Instant) {
    pending = PendingMove(
      from: from, to: square, before: pieces.map { ($0, $0.place, $0.man) })
    if let captured = game.captured(by: from, to: square), let standing = self.piece(on: captured) {
      capture(standing, at: instant)
    }
    let castling = game.castling(from: from, to: square)
    if let castling, let rook = self.piece(on: castling.from) {
      rook.place = .square(castling.to)
      if !rook.isHeld { bringHome(rook, at: instant) }
    }
    if let mover = self.piece(on: from) {
      if game.promotes(from, to: square) { mover.man = .queen }
      mover.place = .square(square)
    }
    moves[game.turn, default: 0] += 1
    showTurn()
  }

  private func undoMove(at instant: Instant) {
    guard let pending else { return }
    for (piece, place, man) in pending.before where piece.place != place || piece.man != man {
      (piece.place, piece.man) = (place, man)
      if !piece.isHeld { bringHome(piece, at: instant) }
    }
    moves[game.turn, default: 1] -= 1
    self.pending = nil
    showTurn()
  }

  /// Makes the last move final.
  private func commit() {
    game = present
    pending = nil
    showTurn()
  }

  /// The piece that stands on a square, or was lifted from it.
  private func piece(on square: Square) -> ChessPiece? {
    pieces.first { $0.place == .square(square) }
  }

  private func capture(_ piece: ChessPiece, at instant: Instant) {
    let taken = Set(pieces.filter { $0.side == piece.side }.map(\.place))
    let slot = (0..<16).first { !taken.contains(.aside($0)) } ?? 0
    piece.capture(to: slot)
    // A held piece is moved to the side as soon as the finger releases it.
    if !piece.isHeld { bringHome(piece, at: instant) }
  }

  private func bringHome(_ piece: ChessPiece, at instant: Instant) {
    glides[ObjectIdentifier(piece)]?.stop()
    let glide = Gliding(piece, to: home(of: piece), from: instant)
    glides[ObjectIdentifier(piece)] = glide
    root.window?.application.motions.add(glide)
    if root.window == nil { glide.advance(to: instant + Gliding.duration) }
    markTargets()
  }

  /// Marks the square below a held piece, and its targets.
  private func markTargets() {
    let held = pieces.filter(\.isInPlay)
    board.marks = Set(held.compactMap { geometry.square(at: $0.position) })
    board.targets = Set(held.flatMap(targets))
  }

  private func targets(of piece: ChessPiece) -> [Square] {
    guard case .square(let square) = piece.place else { return [] }
    if let pending, pending.to == square, piece.side == game.turn {
      return game.targets(from: pending.from) + [pending.from]
    }
    return present.targets(from: square)
  }

  private func pass(from side: ChessSide) {
    isEndExpected = false
    guard side == game.turn, pending != nil else {
      hintReason =
        side == game.turn ? "\(side.title) has not moved yet." : "It is \(game.turn.title)'s turn."
      return showHint()
    }
    commit()
  }

  private func showTurn() {
    let status = present.status
    for (side, button) in done {
      let count = moves[side] ?? 0
      button.isOn = side == turn
      button.title = pending != nil && side == turn ? "\(side.title) is done" : side.title
      button.detail =
        (count == 1 ? "1 move" : "\(count) moves") + outlook(of: side, status)
    }
    showHint()
  }

  private func outlook(of side: ChessSide, _ status: ChessPosition.Status) -> String {
    guard side == present.turn else { return status == .checkmate ? ", has won" : "" }
    return switch status {
    case .playing: ", to move"
    case .check: ", in check"
    case .checkmate: ", checkmate"
    case .stalemate: ", stalemate"
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

  /// The position of a piece that is not held.
  func home(of piece: ChessPiece) -> Point {
    switch piece.place {
    case .square(let square): return geometry.rect(of: square).center
    case .aside(let slot):
      let tray = trays[piece.side] ?? .zero
      let step = trayStep[piece.side] ?? geometry.side
      let columns = ChessScene.count(of: geometry.side, step, in: tray.width)
      return Point(
        x: tray.minX + Double(slot % columns) * step + geometry.side / 2,
        y: tray.minY + Double(slot / columns) * step + geometry.side / 2)
    }
  }

  /// The number of pieces of a size that fit in a row at some distance.
  private static func count(of side: Double, _ step: Double, in length: Double) -> Int {
    step > 0 ? max(Int((length - side) / step + 1e-6) + 1, 1) : 1
  }

  /// The largest distance at which all pieces of a side that can be captured fit.
  private static func step(of side: Double, in tray: Size) -> Double {
    func room(in steps: Double) -> Int {
      count(of: side, steps, in: tray.width) * count(of: side, steps, in: tray.height)
    }
    var step = side
    while step > 4, room(in: step) < 16 { step *= 0.95 }
    return step
  }

  package func resize(to size: Size) {
    root.bounds.size = size
    for army in armies.values { army.frame = root.bounds }
    let layout = ChessLayout(in: size)
    geometry = BoardGeometry(frame: layout.board)
    board.frame = layout.board
    hint.frame = layout.hint
    again.frame = layout.again
    for side in ChessSide.allCases {
      done[side]?.bounds.size = layout.done[side]?.size ?? .zero
      done[side]?.position = layout.done[side]?.center ?? .zero
      trays[side] = layout.trays[side]
      trayLayers[side]?.frame = layout.trays[side] ?? .zero
      trayStep[side] = ChessScene.step(of: geometry.side, in: layout.trays[side]?.size ?? .zero)
    }
    showHint()
    settle()
  }

  /// Why the last move was rejected; nil if it was not.
  private var hintReason: String?

  /// Shows the possible action, or why an action was rejected. On a board that is too small a finger covers
  /// several squares.
  private func showHint() {
    let tenths = Int((geometry.side * 25.4 / 16).rounded())
    let isLargeEnough = geometry.side >= ChessLayout.minimumSide
    hint.text =
      hintReason
      ?? (isLargeEnough
        ? "Lift a piece to see where it can move."
        : "This screen is too small for fingers: squares of \(tenths / 10).\(tenths % 10) mm.")
    hint.color = isLargeEnough && hintReason == nil ? Palette.faintText : Palette.waiting
  }

  /// Moves all pieces to their squares, and ends their animations and drags.
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
