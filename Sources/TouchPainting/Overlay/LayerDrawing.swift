import TouchGeometry
import Touchstone

/// Draws the areas in which layers can be hit.
struct HitAreaDrawing {
  static let color = Color(red: 0.37, green: 0.78, blue: 0.95)

  let canvas: Canvas
  /// The length of a pixel in points of the window.
  let pixel: Double
  let tint: (AlphaMask) -> PaintedImage

  /// Draws the areas of all layers in the window, except that of the window itself, which receives all
  /// remaining touches.
  func draw(in window: Layer) {
    for child in window.childrenBackToFront { draw(child) }
  }

  private func draw(_ layer: Layer) {
    guard !layer.isHidden, layer.isUserInteractionEnabled, layer.opacity >= 0.01 else { return }
    canvas.within(layer.transformToParent) {
      drawArea(of: layer)
      for child in layer.childrenBackToFront { draw(child) }
    }
  }

  private func drawArea(of layer: Layer) {
    let outset = layer.hitSlop.isNaN ? 0 : layer.hitSlop
    let reach = layer.bounds.outset(by: outset)
    switch layer.hitArea {
    case .bounds, .custom: outline(.rect(reach))
    case .ellipse: outline(.ellipse(reach))
    case .circle:
      let radius = max(min(layer.bounds.width, layer.bounds.height) / 2 + outset, 0)
      outline(.circle(center: layer.bounds.center, radius: radius))
    case .opaquePixels(let mask): canvas.draw(tint(mask), in: layer.bounds)
    }
  }

  private func outline(_ shape: Shape) {
    // Lines are drawn in the layer's coordinates, which may be scaled relative to the window's.
    let growth = abs(canvas.currentTransform.determinant).squareRoot() / canvas.scale
    guard growth > 0 else { return }
    let unit = pixel / growth
    canvas.fill(shape, with: HitAreaDrawing.color.faded(to: 0.10))
    canvas.stroke(shape, with: HitAreaDrawing.color.faded(to: 0.9), width: unit, dash: 4 * unit)
  }
}

/// Draws the outlines of layers with their names.
struct BoundsDrawing {
  let canvas: Canvas
  /// The length of a pixel in points of the window.
  let pixel: Double

  /// Draws the outlines of all layers in the window.
  func draw(in window: Layer) {
    for child in window.childrenBackToFront { draw(child, depth: 0, .identity) }
  }

  private func draw(_ layer: Layer, depth: Int, _ outer: AffineTransform) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let toWindow = layer.transformToParent.concatenating(outer)
    let corners = layer.bounds.corners.map { toWindow.applied(to: $0) }
    let color = Color.palette(depth + 5)
    canvas.stroke(.polygon(corners), with: color.faded(to: 0.8), width: pixel)
    if !layer.name.isEmpty { label(layer.name, at: corners[0], color) }
    for child in layer.childrenBackToFront { draw(child, depth: depth + 1, toWindow) }
  }

  private func label(_ name: String, at corner: Point, _ color: Color) {
    let size = 10 * pixel
    let extent = canvas.extent(of: name, size: size)
    guard extent.width > 0, corner.isFinite else { return }
    let width = min(extent.width, 160 * pixel)
    let box = Rect(
      x: corner.x, y: corner.y, width: width + 6 * pixel, height: extent.height + 2 * pixel)
    canvas.fill(.rect(box), with: Color.backdrop.faded(to: 0.75))
    let start = Point(x: box.minX + 3 * pixel, y: box.minY + pixel + extent.ascent)
    canvas.draw(name, at: start, size: size, color: color, width: width)
  }
}
