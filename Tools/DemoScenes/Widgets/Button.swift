import TouchGeometry
import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// A text button; it is highlighted while a finger is on it, and does nothing if the finger slides off.
///
/// Unlike a plain tap, it allows any duration and any movement on the button: a hesitant press is still
/// intended.
package final class Button: Layer, PaintableLayer {
  /// How far outside the button a finger may lift that landed on it, in points.
  package static let slack = 20.0

  /// What it says.
  package var title: String
  /// Whether it is on, for toggles.
  package var isOn = false
  /// Whether it is the most likely choice.
  package var isProminent = false
  /// Whether it can be used.
  package var isEnabled = true { didSet { isUserInteractionEnabled = isEnabled } }
  /// The action.
  package var onTap: (() -> Void)?
  /// Recognizes the finger.
  package let tap = TapGestureRecognizer()
  /// Detects the mouse.
  package let hover = HoverGestureRecognizer()
  /// Whether the mouse is over it.
  package private(set) var isHovered = false
  /// Whether a finger is on it.
  package private(set) var isPressed = false

  package init(
    _ title: String, frame: Rect = .zero, name: String = "", onTap: (() -> Void)? = nil
  ) {
    self.title = title
    self.onTap = onTap
    super.init(frame: frame, name: name.isEmpty ? title : name)
    tap.name = "tap \(self.name)"
    tap.allowableMovement = .greatestFiniteMagnitude
    tap.maximumPressDuration = .seconds(3600)
    tap.on(.recognized, of: self) { button, tap in
      if button.isOver(tap.location(in: button)) { button.onTap?() }
    }
    hover.name = "hover \(self.name)"
    hover.onAction(of: self) { button, hover in
      button.isHovered = hover.state == .began || hover.state == .changed
    }
    addGestureRecognizers(tap, hover)
  }

  private func isOver(_ point: Point) -> Bool {
    bounds.outset(by: Button.slack).contains(point)
  }

  package override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isPressed = true
  }

  // All four methods or none: touches that began here must not be forwarded to layers behind.
  package override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    isPressed = touches.contains { isOver($0.location(in: self)) }
  }

  package override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    isPressed = false
  }

  package override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    isPressed = false
  }

  package func paint(on canvas: Canvas) {
    let shape = Shape.roundedRect(bounds.insetBy(dx: 1.5, dy: 1.5), radius: Measures.corner)
    canvas.fill(shape, with: fill)
    if isOn { canvas.stroke(shape, with: Palette.accent, width: 3) }
    let room = bounds.width - 2 * Measures.gap
    let size = canvas.fittingSize(
      of: title, atMost: Measures.text, atLeast: Measures.minimumTextSize, width: room)
    canvas.drawLine(
      title, around: bounds.center, size: size, color: ink, alignment: .center, width: room)
  }

  private var fill: Color {
    if !isEnabled { return Palette.panel }
    if isProminent { return isPressed ? Palette.accent.faded(to: 0.75) : Palette.accent }
    if isHovered, !isPressed { return Palette.hovered }
    return isPressed ? Palette.pressed : Palette.raised
  }

  private var ink: Color {
    if !isEnabled { return Palette.disabledText }
    if isProminent { return Palette.background }
    return isOn ? Palette.accent : Palette.text
  }

  package var contentKey: AnyHashable? {
    [title, isOn, isProminent, isEnabled, isPressed, isHovered] as [AnyHashable]
  }
}
