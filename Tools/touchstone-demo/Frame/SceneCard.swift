import DemoScenes
import TouchGeometry
import TouchGestures
import TouchPainting
import Touchstone

/// A scene in the menu: a large button with its key, its title and its summary.
final class SceneCard: Layer, PaintableLayer {
  private let number: Int
  private let title: String
  private let summary: String
  private let isCurrent: Bool
  private var isPressed = false

  /// Creates a card.
  ///
  /// - Parameters:
  ///   - number: The digit key that also opens the scene.
  ///   - isCurrent: Whether the scene is open.
  ///   - choose: Called when the card was tapped.
  init(
    _ scene: any DemoScene.Type, number: Int, isCurrent: Bool, choose: @escaping () -> Void
  ) {
    self.number = number
    title = scene.title
    summary = scene.summary
    self.isCurrent = isCurrent
    super.init(name: "card-\(scene.name)")
    let tap = TapGestureRecognizer()
    tap.name = "tap \(name)"
    tap.onAction { if $0.state == .recognized { choose() } }
    addGestureRecognizer(tap)
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { isPressed = true }

  // All four methods or none: touches that began here must not go to what is behind.
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { isPressed = false }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { isPressed = false }

  func paint(on canvas: Canvas) {
    let shape = Shape.roundedRect(bounds.insetBy(dx: 1.5, dy: 1.5), radius: Measures.corner)
    canvas.fill(shape, with: isPressed ? Palette.pressed : Palette.raised)
    if isCurrent { canvas.stroke(shape, with: Palette.accent, width: 3) }
    let isTall = bounds.height >= 110
    let badge = Point(x: 40, y: isTall ? 44 : bounds.midY)
    canvas.fill(.circle(center: badge, radius: 22), with: Palette.panel)
    paintLine(
      "\(number)", at: Point(x: badge.x, y: badge.y), size: Measures.text, color: Palette.accent,
      alignment: .center, on: canvas)
    let left = 76.0
    let room = bounds.width - left - 14
    paintLine(
      title, at: Point(x: left, y: badge.y), size: Measures.text, color: Palette.text,
      isBold: true, width: room, on: canvas)
    if isTall { paintSummary(on: canvas) }
  }

  private func paintSummary(on canvas: Canvas) {
    let size = Measures.smallText
    let room = Rect(x: 20, y: 78, width: bounds.width - 36, height: bounds.height - 88)
    let height = canvas.extent(of: summary, size: size).height
    canvas.drawLines(
      of: summary, in: room, size: size, color: Palette.faintText,
      atMost: max(Int(room.height / max(height, 1)), 1))
  }

  /// Draws a line of text centered at a height.
  private func paintLine(
    _ text: String, at point: Point, size: Double, color: Color, isBold: Bool = false,
    alignment: TextAlignment = .left, width: Double = .infinity, on canvas: Canvas
  ) {
    let extent = canvas.extent(of: text, size: size, isBold: isBold)
    let base = point.y + (extent.ascent - extent.descent) / 2
    canvas.draw(
      text, at: Point(x: point.x, y: base), size: size, color: color, isBold: isBold,
      alignment: alignment, width: width)
  }

  var contentKey: AnyHashable? {
    [number, title, summary, isCurrent, isPressed] as [AnyHashable]
  }
}
