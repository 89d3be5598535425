import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// The traversal of a tree for a canvas, which keeps track of the placement itself.
struct LayerPainting: LayerWalk {
  typealias Place = Void

  let canvas: Canvas
  let background: Color
  let instant: Instant?
  var loupe: LoupeLayer?

  func drawSeen(_ layer: Layer, in parent: Place) -> Bool {
    var continues = true
    canvas.within(layer.transformToParent) {
      if layer.opacity < 1, layer.children.isEmpty, layer.disappearingLayers.isEmpty,
        type(of: layer) == ImageLayer.self, let leaf = layer as? ImageLayer, !leaf.isCutOff
      {
        canvas.draw(leaf.painted, in: leaf.contentRect, opacity: leaf.opacity)
      } else {
        canvas.group(opacity: layer.opacity) { continues = draw(contentOf: layer, at: ()) }
      }
    }
    return continues
  }

  func drawOwn(_ layer: Layer, at place: Place) {
    (layer as? any PaintableLayer)?.paint(on: canvas)
  }

  func fill(_ outline: LayerOutline, with color: Color, at place: Place) {
    canvas.fill(outline.shape, with: color)
  }

  func stroke(_ circle: LayerOutline, with color: Color, width: Double, at place: Place) {
    canvas.stroke(circle.shape, with: color, width: width)
  }

  func within(clip: LayerOutline, at place: Place, _ body: () -> Void) {
    canvas.within(clip: clip.shape, body)
  }

  func within(opacity: Double, of layer: Layer, at place: Place, _ body: (Place) -> Void) {
    canvas.group(opacity: opacity) { body(()) }
  }

  func within(_ transform: AffineTransform, at place: Place, _ body: (Place) -> Void) {
    canvas.within(transform) { body(()) }
  }
}

extension LayerOutline {
  fileprivate var shape: Shape {
    switch self {
    case .rect(let rect): .rect(rect)
    case .rounded(let rect, let radius): .roundedRect(rect, radius: radius)
    case .circle(let center, let radius): .circle(center: center, radius: radius)
    }
  }
}
