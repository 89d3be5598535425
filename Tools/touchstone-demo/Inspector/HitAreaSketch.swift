import DemoScenes
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import Touchstone

/// Draws the areas where layers can be hit.
///
/// The areas are determined by hit tests on the layers: an outline is drawn only where a finger would hit the
/// layer, without parts that are clipped, covered, or blocked by an exclusive layer.
struct HitAreaSketch {
  let sketch: Sketch
  /// The known outlines of masks.
  let store: MaskOutlineStore

  /// Draws the areas of all layers in the window except the bar's; the window itself receives all other
  /// touches.
  ///
  /// - Complexity: O(layers), plus a dozen hit tests per outline.
  func draw(in window: Layer) {
    for child in window.childrenBackToFront where !(child is TopBar) {
      draw(child, .identity, in: window)
    }
  }

  private func draw(_ layer: Layer, _ outer: AffineTransform, in window: Layer) {
    guard !layer.isHidden, layer.isUserInteractionEnabled, layer.opacity >= 0.01 else { return }
    let transform = layer.transformToParent.concatenating(outer)
    drawArea(of: layer, transform, in: window)
    for child in layer.childrenBackToFront { draw(child, transform, in: window) }
  }

  private func drawArea(of layer: Layer, _ transform: AffineTransform, in window: Layer) {
    let outline = HitOutline(of: layer, transform, store)
    switch outline.visibility(of: layer, in: window) {
    case .whole: drawWhole(of: layer, transform)
    case .lines(let lines): for line in lines { draw(line) }
    case .dots(let dots):
      for dot in dots {
        sketch.line(from: dot, to: dot, width: 3, with: Palette.accent.faded(to: 0.8))
      }
    }
  }

  private func draw(_ line: [Point]) {
    for (start, end) in zip(line, line.dropFirst()) {
      sketch.line(from: start, to: end, width: 1.5, with: Palette.accent.faded(to: 0.8))
    }
  }

  // MARK: Completely visible areas

  private func drawWhole(of layer: Layer, _ transform: AffineTransform) {
    let outset = layer.hitSlop.isNaN ? 0 : layer.hitSlop
    let reach = layer.bounds.outset(by: outset)
    switch layer.hitArea {
    case .bounds, .custom: stroke(.rect(reach), transform)
    case .ellipse: outline(.ellipse(reach), transform)
    case .circle:
      let radius = max(min(layer.bounds.width, layer.bounds.height) / 2 + outset, 0)
      outline(.circle(center: layer.bounds.center, radius: radius), transform)
    case .opaquePixels(let mask): tint(mask, layer.bounds, transform)
    }
  }

  private func outline(_ figure: Sketch.Figure, _ transform: AffineTransform) {
    sketch.fill(figure, transform: transform, with: Palette.accent.faded(to: 0.15))
    stroke(figure, transform)
  }

  private func stroke(_ figure: Sketch.Figure, _ transform: AffineTransform) {
    sketch.stroke(figure, transform: transform, width: 1.5, with: Palette.accent.faded(to: 0.8))
  }

  private func tint(_ mask: AlphaMask, _ bounds: Rect, _ transform: AffineTransform) {
    let place = AffineTransform.translation(bounds.origin - .zero).concatenating(transform)
    sketch.picture(key: mask, size: bounds.size, at: place) { canvas in
      let painted = PaintedImage(mask.tinted)
      canvas.draw(painted, in: Rect(origin: .zero, size: bounds.size))
    }
  }
}

extension AlphaMask {
  /// An image of the opaque pixels: faint inside, strong at their edge.
  fileprivate var tinted: Image {
    let within = Palette.accent.faded(to: 0.22).pixel
    let edge = Palette.accent.faded(to: 0.95).pixel
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        guard self[x, y] else {
          pixels.append(.clear)
          continue
        }
        let isWithin = self[x - 1, y] && self[x + 1, y] && self[x, y - 1] && self[x, y + 1]
        pixels.append(isWithin ? within : edge)
      }
    }
    return Image(width: width, height: height, pixels: pixels)
  }
}
