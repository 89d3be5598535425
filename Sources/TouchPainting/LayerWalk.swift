import TouchGeometry
import TouchTracking
import Touchstone

/// The way through a tree of layers, back to front: what of each kind of layer is drawn, and when.
///
/// Canvases and graphics cards draw differently, but the same things in the same order. What they
/// draw with conforms and gets the order from here.
package protocol LayerWalk {
  /// Where the coordinates of a layer lie, with whatever else is handed from a layer to those in it.
  associatedtype Place

  /// What is seen where no layer is.
  var background: Color { get }
  /// Event time, if known.
  var instant: Instant? { get }
  /// The loupe whose glass is being drawn: what is in front of it is not seen in it.
  var loupe: LoupeLayer? { get set }

  /// Draws a layer that is seen with all that is in it; false when it came to the loupe.
  func drawSeen(_ layer: Layer, in parent: Place) -> Bool
  /// Draws what a layer shows by itself.
  func drawOwn(_ layer: Layer, at place: Place)
  func fill(_ outline: LayerOutline, with color: Color, at place: Place)
  func stroke(_ circle: LayerOutline, with color: Color, width: Double, at place: Place)
  func within(clip: LayerOutline, at place: Place, _ body: () -> Void)
  /// Draws in coordinates that lie in those of a place.
  func within(_ transform: AffineTransform, at place: Place, _ body: (Place) -> Void)
}

/// The shapes that layers are made of besides what they show by themselves.
package enum LayerOutline: Sendable {
  case rect(Rect)
  /// A rectangle with round corners.
  case rounded(Rect, radius: Double)
  case circle(center: Point, radius: Double)
}

/// The rim of a loupe, a light line on a dark one; widths in points.
package enum LoupeRim {
  package static let outer = 5.0
  package static let inner = 2.5
  static let dark = Color.black.faded(to: 0.45)
  static let light = Color.white
}

extension LayerWalk {
  /// Draws a layer with all that is in it; false when it came to the loupe, where drawing ends.
  package func draw(_ layer: Layer, in parent: Place) -> Bool {
    if let loupe, layer === loupe { return false }
    guard !layer.isHidden, layer.opacity > 0 else { return true }
    return drawSeen(layer, in: parent)
  }

  /// Draws what a layer shows and what is in it; false when it came to the loupe.
  package func draw(contentOf layer: Layer, at place: Place) -> Bool {
    // Most layers are plain; to ask them for their kind would cost more than all else.
    if type(of: layer) == Layer.self { return draw(childrenOf: layer, at: place) }
    if let modal = layer as? ModalLayer {
      fill(.rect(modal.bounds), with: Color.black.faded(to: modal.dimming), at: place)
    }
    drawOwn(layer, at: place)
    if let scroll = layer as? ScrollLayer {
      var goesOn = true
      within(clip: .rect(scroll.bounds), at: place) {
        goesOn = draw(childrenOf: scroll, at: place)
      }
      if goesOn { drawIndicators(of: scroll, at: place) }
      return goesOn
    }
    let goesOn = draw(childrenOf: layer, at: place)
    if goesOn, let glass = layer as? LoupeLayer { drawGlass(of: glass, at: place) }
    return goesOn
  }

  private func draw(childrenOf layer: Layer, at place: Place) -> Bool {
    for child in layer.childrenBackToFront where !draw(child, in: place) { return false }
    return true
  }

  private func drawIndicators(of scroll: ScrollLayer, at place: Place) {
    guard let instant else { return }
    let color = Color(gray: 0.75).faded(to: 0.8 * scroll.indicatorOpacity(at: instant))
    guard color.alpha > 0 else { return }
    for indicator in [scroll.verticalIndicator, scroll.horizontalIndicator] {
      guard let indicator else { continue }
      let radius = min(indicator.width, indicator.height) / 2
      fill(.rounded(indicator, radius: radius), with: color, at: place)
    }
  }

  /// Draws what is below a loupe, enlarged, within its circle, and the rim. A loupe that is seen in
  /// another one shows nothing, so that two of them end.
  private func drawGlass(of glass: LoupeLayer, at place: Place) {
    guard loupe == nil, let focus = glass.windowFocus else { return }
    let circle = LayerOutline.circle(center: glass.bounds.center, radius: glass.radius)
    within(clip: circle, at: place) {
      fill(circle, with: background, at: place)
      drawBelow(glass, around: focus, at: place)
    }
    stroke(circle, with: LoupeRim.dark, width: LoupeRim.outer, at: place)
    stroke(circle, with: LoupeRim.light, width: LoupeRim.inner, at: place)
  }

  private func drawBelow(_ glass: LoupeLayer, around focus: Point, at place: Place) {
    let toWindow = glass.transformToWindow
    guard let fromWindow = toWindow.inverse else { return }
    let way = toWindow.applied(to: glass.bounds.center) - focus
    let enlarging = AffineTransform.scale(glass.magnification, about: focus).concatenating(
      translation: way)
    var drawing = self
    drawing.loupe = glass
    within(enlarging.concatenating(fromWindow), at: place) { inner in
      _ = drawing.draw(contentOf: glass.root, at: inner)
    }
  }
}
