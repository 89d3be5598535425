import DemoScenes
import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import Touchstone

/// A scene in the menu: a large button with its key, its title and its summary.
final class SceneCard: Layer, PaintableLayer {
  private let number: Int
  private let title: String
  private let summary: String
  private let isCurrent: Bool
  private var isPressed = false
  /// A picture of the scene; nil until it is loaded, and where there is none.
  var picture: PaintedImage?

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
    if let picture, let room = pictureRoom {
      paint(picture, in: room, on: canvas)
      return paintCaption(below: room, on: canvas)
    }
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

  /// The least height of a card with a picture, in points.
  private static let minimumPictureHeight = 150.0
  /// The height of the caption below a picture, in points.
  private static let captionHeight = 76.0

  /// Where a picture is; nil where the card is too low for one.
  private var pictureRoom: Rect? {
    guard bounds.height >= SceneCard.minimumPictureHeight else { return nil }
    return Rect(
      x: 6, y: 6, width: bounds.width - 12, height: bounds.height - SceneCard.captionHeight - 6)
  }

  /// Paints the middle of a picture so that it fills a room.
  private func paint(_ picture: PaintedImage, in room: Rect, on canvas: Canvas) {
    let (width, height) = (Double(picture.image.width), Double(picture.image.height))
    // Pictures of scenes are those of whole windows, whose bar is left out.
    let bar = SceneMenu.barShare * height
    let scale = max(room.width / width, room.height / (height - bar))
    let place = Rect(
      x: room.midX - width * scale / 2,
      y: room.midY - (height - bar) * scale / 2 - bar * scale, width: width * scale,
      height: height * scale)
    canvas.within(clip: .roundedRect(room, radius: Measures.corner - 3)) {
      canvas.draw(picture, in: place)
    }
  }

  private func paintCaption(below room: Rect, on canvas: Canvas) {
    let badge = Point(x: 36, y: room.maxY + SceneCard.captionHeight / 2)
    canvas.fill(.circle(center: badge, radius: 20), with: Palette.panel)
    paintLine(
      "\(number)", at: badge, size: Measures.text, color: Palette.accent, alignment: .center,
      on: canvas)
    let left = 68.0
    let width = bounds.width - left - 12
    paintLine(
      title, at: Point(x: left, y: badge.y - 16), size: 24, color: Palette.text, isBold: true,
      width: width, on: canvas)
    canvas.drawLines(
      of: summary, in: Rect(x: left, y: badge.y, width: width, height: 34),
      size: Measures.minimumTextSize, color: Palette.faintText, atMost: 2)
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
    [number, title, summary, isCurrent, isPressed, picture != nil] as [AnyHashable]
  }
}
