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

  // All four methods or none: touches that began here must not be forwarded to layers behind.
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
    canvas.drawLine(
      "\(number)", around: badge, size: Measures.text, color: Palette.accent, alignment: .center)
    let left = 76.0
    let room = bounds.width - left - 14
    canvas.drawLine(
      title, around: Point(x: left, y: badge.y), size: Measures.text, color: Palette.text,
      isBold: true, width: room)
    if isTall { paintSummary(on: canvas) }
  }

  /// The ratio of width to height of a scene below its bar, on a screen of 16:9.
  static let pictureShape = 1.85
  /// The narrowest card with a summary, and the narrowest with a number, in points.
  private static let (summaryWidth, numberWidth) = (250.0, 180.0)
  private static let edge = 6.0

  /// The height of the caption below a picture, in points; narrow cards have no summary.
  private static func captionHeight(ofWidth width: Double) -> Double {
    width < summaryWidth ? 52 : 100 * growth(ofWidth: width)
  }

  /// The scale of the caption of a very wide card.
  private static func growth(ofWidth width: Double) -> Double { max(width / 560, 1) }

  /// The height at which a card of a given width shows its complete picture, in points.
  static func wholeHeight(ofWidth width: Double) -> Double {
    edge + (width - 2 * edge) / pictureShape + captionHeight(ofWidth: width)
  }

  /// The width of the picture that a card of a given size shows completely, in points.
  static func pictureWidth(of size: Size) -> Double {
    let height = size.height - edge - captionHeight(ofWidth: size.width)
    return min(size.width - 2 * edge, height * pictureShape)
  }

  /// The minimum height of a picture, in points.
  static let minimumPictureHeight = 60.0

  /// The picture's frame; nil if the card is too low for one.
  private var pictureRoom: Rect? {
    let edge = SceneCard.edge
    let height = bounds.height - edge - SceneCard.captionHeight(ofWidth: bounds.width)
    guard height >= SceneCard.minimumPictureHeight else { return nil }
    return Rect(x: edge, y: edge, width: bounds.width - 2 * edge, height: height)
  }

  /// Paints the middle of a picture so that it fills a room.
  private func paint(_ picture: PaintedImage, in room: Rect, on canvas: Canvas) {
    let (width, height) = (Double(picture.image.width), Double(picture.image.height))
    // Pictures of scenes show whole windows; their bar is cropped.
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
    let foot = Rect(
      x: room.minX, y: room.maxY, width: room.width, height: bounds.maxY - room.maxY)
    let hasSummary = bounds.width >= SceneCard.summaryWidth
    let growth = SceneCard.growth(ofWidth: bounds.width)
    var left = foot.minX + 8
    if bounds.width >= SceneCard.numberWidth {
      let radius = hasSummary ? 20 * growth : 15
      let badge = Point(x: left + radius, y: foot.midY)
      canvas.fill(.circle(center: badge, radius: radius), with: Palette.panel)
      canvas.drawLine(
        "\(number)", around: badge, size: 1.25 * radius, color: Palette.accent, alignment: .center)
      left = badge.x + radius + 10
    }
    let width = foot.maxX - left - 6
    let size = canvas.fittingSize(
      of: title, atMost: hasSummary ? Measures.text * growth : Measures.smallText,
      atLeast: Measures.minimumTextSize, isBold: true, width: width)
    canvas.drawLine(
      title, around: Point(x: left, y: hasSummary ? foot.minY + 26 * growth : foot.midY),
      size: size, color: Palette.text, isBold: true, width: width)
    guard hasSummary else { return }
    // The largest size at which the whole summary fits two lines.
    let sizes = stride(from: 18 * growth, to: Measures.minimumTextSize, by: -1)
    let small =
      sizes.first { canvas.lines(of: summary, size: $0, width: width).count <= 2 }
      ?? Measures.minimumTextSize
    canvas.drawLines(
      of: summary, in: Rect(x: left, y: foot.minY + 44 * growth, width: width, height: 48),
      size: small, color: Palette.faintText, atMost: 2)
  }

  private func paintSummary(on canvas: Canvas) {
    let size = Measures.smallText
    let room = Rect(x: 20, y: 78, width: bounds.width - 36, height: bounds.height - 88)
    let height = canvas.extent(of: summary, size: size).height
    canvas.drawLines(
      of: summary, in: room, size: size, color: Palette.faintText,
      atMost: max(Int(room.height / max(height, 1)), 1))
  }

  var contentKey: AnyHashable? {
    [number, title, summary, isCurrent, isPressed, picture != nil] as [AnyHashable]
  }
}
