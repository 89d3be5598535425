import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// A piece that fingers can move.
///
/// It has no recognizer, and handles touches as a responder. So it respects exclusive layers, which
/// recognizers do not.
final class ChessPiece: Layer, PaintableLayer {
  /// Its place when it is not held.
  enum Place: Hashable {
    case square(Square)
    /// Captured, after this many others.
    case aside(Int)
  }

  let side: ChessSide
  /// Its kind: a pawn may become a queen.
  var man: ChessMan
  /// Its place, or the place from which it was lifted.
  var place: Place

  /// Called when a finger lifts, moves and drops it.
  var onLift: ((ChessPiece) -> Void)?
  var onMove: ((ChessPiece) -> Void)?
  var onDrop: ((ChessPiece, Instant) -> Void)?
  /// Called when the touch was cancelled, or ended after the piece was captured.
  var onReturn: ((ChessPiece, Instant) -> Void)?

  /// Who holds it.
  private enum Hold {
    case free
    /// A finger, with the offset from it to the position.
    case carried(Vector)
    /// The same, after it was captured and left the board.
    case captured(Vector)
  }

  private var hold = Hold.free

  /// Whether a finger holds it.
  var isHeld: Bool { grip != nil }

  /// Whether a finger holds it and can still drop it on a square.
  var isInPlay: Bool { if case .carried = hold { true } else { false } }

  private var grip: Vector? {
    switch hold {
    case .free: nil
    case .carried(let grip), .captured(let grip): grip
    }
  }

  init(_ side: ChessSide, _ man: ChessMan, at square: Square) {
    self.side = side
    self.man = man
    place = .square(square)
    super.init(name: "\(side.rawValue) \(man.rawValue) \(square.name)")
    transform = facing
  }

  /// The rotation towards its player: Black sits opposite.
  private var facing: AffineTransform {
    side == .white ? .identity : .rotation(.degrees(180))
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = touches.first, let parent else { return }
    hold = .carried(position - touch.location(in: parent))
    transform = AffineTransform.scale(1.15).concatenating(facing)
    onLift?(self)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = touches.first, let parent, let grip else { return }
    position = touch.location(in: parent) + grip
    onMove?(self)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = touches.first, let parent, let grip else { return }
    position = touch.location(in: parent) + grip
    let callback = isInPlay ? onDrop : onReturn
    release()
    callback?(self, event.timestamp)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard isHeld else { return }
    release()
    onReturn?(self, event.timestamp)
  }

  /// Moves it off the board, to a place for captured pieces. A finger that holds it can only release it from
  /// now on.
  func capture(to slot: Int) {
    place = .aside(slot)
    if let grip { hold = .captured(grip) }
  }

  /// Releases it; the finger no longer moves it.
  func release() {
    hold = .free
    transform = facing
  }

  func paint(on canvas: Canvas) {
    let size = 0.82 * bounds.height
    let extent = canvas.extent(of: man.solid, size: size)
    let base = bounds.midY + 0.36 * size
    let start = Point(x: bounds.midX - extent.width / 2, y: base)
    let isWhite = side == .white
    let fill = isWhite ? Color(red: 0.98, green: 0.97, blue: 0.93) : Color(gray: 0.09)
    let line = isWhite ? Color(gray: 0.15) : Color(gray: 0.80)
    // The solid character has its inner lines cut out: the line's color shows through them.
    for way in ChessPiece.rim {
      canvas.draw(man.solid, at: start + way * (size / 60), size: size, color: line)
    }
    canvas.draw(man.solid, at: start, size: size, color: fill)
    if isWhite { canvas.draw(man.outline, at: start, size: size, color: line) }
  }

  private static let rim: [Vector] = (0..<8).map { index in
    AffineTransform.rotation(.degrees(45 * Double(index))).applied(to: Vector(dx: 1, dy: 0))
  }

  // Pieces of the same kind and side look the same at the same size.
  var contentKey: AnyHashable? { [side, man] as [AnyHashable] }
}
