import TouchGeometry
import TouchTracking
import Touchstone

/// The way through a tree, back to front.
struct LayerPainting {
  let canvas: Canvas
  /// What is seen where no layer is.
  let background: Color
  /// Event time, if known.
  let instant: Instant?
  /// The loupe whose glass is being painted: what is in front of it is not seen in it.
  var loupe: LoupeLayer?

  /// Paints a layer with all that is in it, in the coordinates of its parent; false when it came to
  /// the loupe, where painting ends.
  func paint(_ layer: Layer) -> Bool {
    if let loupe, layer === loupe { return false }
    guard !layer.isHidden, layer.opacity > 0 else { return true }
    var goesOn = true
    canvas.within(layer.transformToParent) {
      if layer.opacity < 1, layer.children.isEmpty, type(of: layer) == ImageLayer.self,
        let leaf = layer as? ImageLayer
      {
        canvas.draw(leaf.painted, in: leaf.bounds, opacity: leaf.opacity)
      } else {
        canvas.group(opacity: layer.opacity) { goesOn = paint(contentOf: layer) }
      }
    }
    return goesOn
  }

  /// Paints what a layer shows and what is in it, in the layer's own coordinates; false when it came
  /// to the loupe.
  func paint(contentOf layer: Layer) -> Bool {
    if let modal = layer as? ModalLayer {
      canvas.fill(.rect(modal.bounds), with: Color.black.faded(to: modal.dimming))
    }
    (layer as? any PaintableLayer)?.paint(on: canvas)
    guard let scroll = layer as? ScrollLayer else {
      let goesOn = paint(childrenOf: layer)
      if goesOn, let loupe = layer as? LoupeLayer { paintGlass(of: loupe) }
      return goesOn
    }
    var goesOn = true
    canvas.within(clip: .rect(scroll.bounds)) { goesOn = paint(childrenOf: scroll) }
    if goesOn { paintIndicators(of: scroll) }
    return goesOn
  }

  private func paint(childrenOf layer: Layer) -> Bool {
    for child in layer.childrenBackToFront where !paint(child) { return false }
    return true
  }

  // MARK: Scroll layers

  private func paintIndicators(of scroll: ScrollLayer) {
    guard let instant else { return }
    let color = Color(gray: 0.75).faded(to: 0.8 * scroll.indicatorOpacity(at: instant))
    for indicator in [scroll.verticalIndicator, scroll.horizontalIndicator] {
      guard let indicator else { continue }
      let radius = min(indicator.width, indicator.height) / 2
      canvas.fill(.roundedRect(indicator, radius: radius), with: color)
    }
  }

  // MARK: Loupes

  /// Paints what is below a loupe, enlarged, within its circle, and the rim. A loupe that is seen in
  /// another one shows nothing, so that two of them end.
  private func paintGlass(of glass: LoupeLayer) {
    guard loupe == nil, let focus = glass.windowFocus else { return }
    let center = glass.bounds.center
    let circle = Shape.circle(center: center, radius: glass.radius)
    canvas.within(clip: circle) {
      canvas.fill(circle, with: background)
      paintBelow(glass, around: focus)
    }
    canvas.stroke(circle, with: Color.black.faded(to: 0.45), width: 5)
    canvas.stroke(circle, with: .white, width: 2.5)
  }

  private func paintBelow(_ glass: LoupeLayer, around focus: Point) {
    let toWindow = glass.transformToWindow
    guard let fromWindow = toWindow.inverse else { return }
    let way = toWindow.applied(to: glass.bounds.center) - focus
    let enlarging = AffineTransform.scale(glass.magnification, about: focus).concatenating(
      translation: way)
    var painting = self
    painting.loupe = glass
    canvas.within(enlarging.concatenating(fromWindow)) {
      _ = painting.paint(contentOf: glass.root)
    }
  }
}
