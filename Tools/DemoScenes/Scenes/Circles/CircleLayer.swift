import TouchGeometry
import TouchPainting
import Touchstone

/// A disk that is hit only within its circle; the corners of its bounds do not react.
package final class CircleLayer: Layer, PaintableLayer {
  package let color: Color
  /// Whether to show the bounds, with the corners that do not react.
  package var showsBounds = false
  package let manipulator = Manipulator()
  private var fingers = 0

  init(center: Point, diameter: Double, color: Color, name: String) {
    self.color = color
    let corner = Point(x: center.x - diameter / 2, y: center.y - diameter / 2)
    super.init(
      frame: Rect(origin: corner, size: Size(width: diameter, height: diameter)), name: name)
    hitArea = .circle
    manipulator.name = "move \(name)"
    manipulator.settings.freedoms = .translation
    manipulator.settings.limits.confinement = .contain
    manipulator.settings.momentum = MomentumSettings(parts: .translation)
    addManipulator(manipulator)
  }

  /// Whether fingers are on it, resting or moving it.
  package var isHeld: Bool { fingers > 0 || manipulator.isGripping }

  package override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    fingers += touches.count
  }

  package override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}

  package override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    fingers -= touches.count
  }

  package override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    fingers -= touches.count
  }

  package var contentKey: AnyHashable? {
    [color, showsBounds, isHeld, bounds.width] as [AnyHashable]
  }

  package func paint(on canvas: Canvas) {
    let radius = bounds.width / 2
    if showsBounds {
      canvas.fill(.rect(bounds), with: Palette.failure.faded(to: 0.28))
      canvas.stroke(
        .rect(bounds.insetBy(dx: 1, dy: 1)), with: Palette.failure, width: 2, dash: 8)
    }
    let disk = Shape.circle(center: bounds.center, radius: radius)
    canvas.fill(disk, from: color, to: shaded)
    paintGloss(radius, on: canvas)
    let line = isHeld ? 6.0 : 2
    canvas.stroke(
      .circle(center: bounds.center, radius: radius - line / 2),
      with: isHeld ? .white : Color.white.faded(to: 0.35), width: line)
    guard showsBounds else { return }
    let size = min(max(radius * 0.4, Measures.smallText * 0.8), Measures.title)
    let text = "\(Int((bounds.width * 25.4 / 160).rounded())) mm"
    canvas.drawLine(
      text, around: bounds.center, size: size, color: Color.black.faded(to: 0.65), isBold: true,
      alignment: .center)
  }

  /// Light from the upper left, as circles that grow into a highlight.
  private func paintGloss(_ radius: Double, on canvas: Canvas) {
    let light = bounds.center + Vector(dx: -0.3, dy: -0.34) * radius
    let steps = 32
    for step in 0..<steps {
      let size = 0.52 * radius * (1 - Double(step) / Double(steps))
      canvas.fill(.circle(center: light, radius: size), with: Color.white.faded(to: 0.02))
    }
  }

  private var shaded: Color {
    Color(red: color.red * 0.5, green: color.green * 0.5, blue: color.blue * 0.56)
  }
}
