import TouchGeometry
import Touchstone

/// Draws the areas in which layers can be hit.
struct HitAreaDrawing {
  static let color = Color(red: 0.37, green: 0.78, blue: 0.95)

  let canvas: Canvas
  /// The length of a pixel in points of the window.
  let pixel: Double
  /// The picture of a mask that is stretched over a size, with a hit slop of 0 or more.
  let tint: (AlphaMask, Size, Double) -> PaintedImage

  /// Draws the areas of all layers in the window, except that of the window itself, which receives all
  /// remaining touches.
  func draw(in window: Layer) {
    for child in window.childrenBackToFront { draw(child) }
  }

  private func draw(_ layer: Layer) {
    guard !layer.isHidden, layer.isUserInteractionEnabled, layer.opacity >= 0.01 else { return }
    canvas.within(layer.transformToParent) {
      drawArea(of: layer)
      // The children of a bounded layer are not hit beyond its reach.
      canvas.within(clip: layer.isHitBounded ? .rect(reach(of: layer)) : nil) {
        for child in layer.childrenBackToFront { draw(child) }
      }
    }
  }

  private func reach(of layer: Layer, beyond area: Rect? = nil) -> Rect {
    (area ?? layer.bounds).outset(by: layer.hitSlop.isNaN ? 0 : layer.hitSlop)
  }

  private func drawArea(of layer: Layer) {
    if let picture = layer as? ImageLayer, picture.hitsOpaquePixels,
      picture.contentMode != .stretch
    {
      return drawArea(ofPlaced: picture)
    }
    drawArea(of: layer, over: layer.bounds)
  }

  /// Draws the hit area of a layer as if a rectangle were its bounds.
  private func drawArea(of layer: Layer, over rect: Rect) {
    let reach = reach(of: layer, beyond: rect)
    switch layer.hitArea {
    case .bounds, .custom: outline(.rect(reach))
    case .ellipse: outline(.ellipse(reach))
    case .circle:
      outline(.circle(center: rect.center, radius: min(reach.width, reach.height) / 2))
    case .opaquePixels(let mask):
      guard !rect.isEmpty, reach.isFinite else { return }
      // A negative slop shrinks the bounds and leaves the pixels unchanged.
      canvas.within(clip: layer.hitSlop < 0 ? .rect(reach) : nil) {
        let slop = layer.hitSlop > 0 ? layer.hitSlop : 0
        canvas.draw(tint(mask, rect.size, slop), in: slop > 0 ? reach : rect)
      }
    }
  }

  /// An image that is not stretched is hit only within the reach of its bounds, and its hit area is that of the image
  /// instead of the bounds.
  private func drawArea(ofPlaced picture: ImageLayer) {
    guard let shown = picture.bounds.intersection(picture.contentRect) else { return }
    switch picture.hitArea {
    case .bounds, .custom: outline(.rect(reach(of: picture, beyond: shown)))
    case .ellipse, .circle, .opaquePixels:
      canvas.within(clip: .rect(reach(of: picture))) {
        drawArea(of: picture, over: picture.contentRect)
      }
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
  /// The labels drawn so far, so that labels do not overlap.
  private var labels: [Rect] = []
  /// The number of labels from which on they may overlap: checking each against all is quadratic.
  private static let maximumSeparateLabels = 200

  init(canvas: Canvas, pixel: Double) {
    self.canvas = canvas
    self.pixel = pixel
  }

  /// Draws the outlines of all layers in the window.
  mutating func draw(in window: Layer) {
    for child in window.childrenBackToFront { draw(child, in: window.bounds, depth: 0, .identity) }
  }

  private mutating func draw(
    _ layer: Layer, in frame: Rect, depth: Int, _ outer: AffineTransform
  ) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    let toWindow = layer.transformToParent.concatenating(outer)
    let corners = layer.bounds.corners.map { toWindow.applied(to: $0) }
    let color = Color.palette(depth + 5)
    canvas.stroke(.polygon(corners), with: color.faded(to: 0.8), width: pixel)
    // A layer that is not in the frame has no label at its edge.
    if !layer.name.isEmpty, let box = Rect(bounding: corners), box.intersects(frame) {
      label(layer.name, at: corners[0], in: frame, color)
    }
    for child in layer.childrenBackToFront {
      draw(child, in: frame, depth: depth + 1, toWindow)
    }
  }

  /// Draws a name at a corner, moved into the frame and below other names.
  private mutating func label(
    _ name: String, at corner: Point, in frame: Rect, _ color: Color
  ) {
    let size = 10 * pixel
    let extent = canvas.extent(of: name, size: size)
    guard extent.width > 0, corner.isFinite else { return }
    let width = min(extent.width, 160 * pixel)
    var box = Rect(
      x: corner.x, y: corner.y, width: width + 6 * pixel, height: extent.height + 2 * pixel)
    box.origin.x = max(min(box.minX, frame.maxX - box.width), frame.minX)
    box.origin.y = max(min(box.minY, frame.maxY - box.height), frame.minY)
    if labels.count < BoundsDrawing.maximumSeparateLabels {
      while let other = labels.first(where: { $0.intersects(box) }),
        other.maxY + box.height <= frame.maxY
      {
        box.origin.y = other.maxY
      }
      labels.append(box)
    }
    canvas.fill(.rect(box), with: Color.backdrop.faded(to: 0.75))
    let start = Point(x: box.minX + 3 * pixel, y: box.minY + pixel + extent.ascent)
    canvas.draw(name, at: start, size: size, color: color, width: width)
  }
}
