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
  /// Whether the button for a new game was tapped once, and asks.
  private var isEndExpected = false {
    didSet {
      again.title = isEndExpected ? "Really?" : "New game"
      again.detail = isEndExpected ? "tap once more" : ""
    }
  }
  private var glides: [ObjectIdentifier: Gliding] = [:]
  private var geometry = BoardGeometry(frame: .zero)
  private var trays: [ChessSide: Rect] = [:]
  /// The step from one captured piece to the next: where there is little room they overlap.
  private var trayStep: [ChessSide: Double] = [:]
  let hint = Paragraph(color: Palette.faintText, alignment: .center, isCentered: true)

  package init(on stage: DemoStage, size: Size) {
    root.add(board)
    for side in ChessSide.allCases {
      if let army = armies[side] { root.add(army) }
      if let button = done[side] { set(up: button) { [unowned self] in pass(from: side) } }
    }
    set(up: again) { [unowned self] in
      // One finger that slips is not to end a game.
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

  /// Puts all pieces where they begin.
  func start() {
    for piece in pieces { piece.removeFromParent() }
    pieces = []
    glides = [:]
    (turn, moves) = (.white, [:])
    isEndExpected = false
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
    isEndExpected = false
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
    isEndExpected = false
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
      let step = trayStep[piece.side] ?? geometry.side
      let columns = ChessScene.count(of: geometry.side, step, in: tray.width)
      return Point(
        x: tray.minX + Double(slot % columns) * step + geometry.side / 2,
        y: tray.minY + Double(slot / columns) * step + geometry.side / 2)
    }
  }

  /// How many pieces of a size have room beside each other in steps.
  private static func count(of side: Double, _ step: Double, in length: Double) -> Int {
    step > 0 ? max(Int((length - side) / step + 1e-6) + 1, 1) : 1
  }

  /// The greatest step with which all pieces of a side that can be captured have room.
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
      done[side]?.frame = layout.done[side] ?? .zero
      trays[side] = layout.trays[side]
      trayStep[side] = ChessScene.step(of: geometry.side, in: layout.trays[side]?.size ?? .zero)
    }
    tellSize()
    settle()
  }

  /// A finger covers more than one square of a board that is too small.
  private func tellSize() {
    let tenths = Int((geometry.side * 25.4 / 16).rounded())
    let isLargeEnough = geometry.side >= ChessLayout.leastSide
    hint.text =
      isLargeEnough
      ? "Captured pieces stand aside, and can come back."
      : "This screen is too small for fingers: squares of \(tenths / 10).\(tenths % 10) mm."
    hint.color = isLargeEnough ? Palette.faintText : Palette.waiting
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
