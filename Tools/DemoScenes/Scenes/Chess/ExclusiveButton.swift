import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// A button that works only while no other finger is down, and blocks touches on other layers while it is
/// held: a turn cannot be ended by accident.
final class ExclusiveButton: Layer, PaintableLayer {
  /// What it says.
  var title: String
  /// A smaller line below.
  var detail = ""
  /// Whether it is highlighted.
  var isOn = false
  /// Whether another layer has a touch, so that it would not react.
  var isBlocked = false
  /// The action.
  var onTap: (() -> Void)?

  /// Whether a finger holds it.
  private(set) var isHeld = false
  private var isInside = false

  init(_ title: String, name: String) {
    self.title = title
    super.init(name: name)
    isExclusiveTouch = true
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isInside = true
    isHeld = true
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    isInside = touches.contains {
      bounds.outset(by: Button.slack).contains($0.location(in: self))
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    touchesMoved(touches, with: event)
    let acts = isInside
    isHeld = false
    isInside = false
    if acts { onTap?() }
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    isHeld = false
    isInside = false
  }

  func paint(on canvas: Canvas) {
    let shape = Shape.roundedRect(bounds.insetBy(dx: 2, dy: 2), radius: 1.4 * Measures.corner)
    canvas.fill(shape, with: isInside ? Palette.pressed : Palette.raised)
    if isOn || isHeld {
      canvas.stroke(shape, with: isHeld ? Palette.waiting : Palette.accent, width: 4)
    }
    let ink = isBlocked ? Palette.faintText.faded(to: 0.55) : (isOn ? Palette.accent : Palette.text)
    let lines = isBlocked ? "not while another finger is down" : detail
    let y = bounds.midY + (lines.isEmpty ? 10 : -2)
    let room = bounds.width - 2 * Measures.gap
    let size = canvas.fittingSize(
      of: title, atMost: Measures.text, atLeast: Measures.minimumTextSize, isBold: true, width: room
    )
    canvas.draw(
      title, at: Point(x: bounds.midX, y: y), size: size, color: ink, isBold: true,
      alignment: .center, width: room)
    let below = Rect(
      x: bounds.minX + Measures.gap, y: y, width: room, height: bounds.maxY - y)
    paintDetail(lines, in: below, on: canvas)
  }

  private func paintDetail(_ text: String, in rect: Rect, on canvas: Canvas) {
    let size = canvas.fittingSize(
      of: text, atMost: Measures.smallText - 2, atLeast: Measures.minimumTextSize, width: rect.width
    )
    canvas.draw(
      text, at: Point(x: rect.midX, y: min(rect.minY + 28, rect.maxY - 8)), size: size,
      color: Palette.faintText, alignment: .center, width: rect.width)
  }

  var contentKey: AnyHashable? {
    [title, detail, isOn, isBlocked, isHeld, isInside] as [AnyHashable]
  }
}
