import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// The traversal of a layer tree, back to front: what is drawn for each kind of layer, and in which order.
///
/// Canvases and graphics cards draw the same content in the same order. Their drawing code conforms and gets
/// the order from here.
package protocol LayerWalk {
  /// The placement of a layer's coordinates, with other values passed from a layer to its children.
  associatedtype Place

  /// The color where there is no layer.
  var background: Color { get }
  /// The event time, if known.
  var instant: Instant? { get }
  /// The loupe whose glass is being drawn; layers in front of it are not shown in it.
  var loupe: LoupeLayer? { get set }

  /// Draws a visible layer and its descendants; returns false if it reached the loupe.
  func drawSeen(_ layer: Layer, in parent: Place) -> Bool
  /// Draws a layer's own content.
  func drawOwn(_ layer: Layer, at place: Place)
  func fill(_ outline: LayerOutline, with color: Color, at place: Place)
  func stroke(_ circle: LayerOutline, with color: Color, width: Double, at place: Place)
  func within(clip: LayerOutline, at place: Place, _ body: () -> Void)
  /// Draws a layer's content as a whole with an opacity.
  func within(opacity: Double, of layer: Layer, at place: Place, _ body: (Place) -> Void)
  /// Draws in coordinates nested in those of a placement.
  func within(_ transform: AffineTransform, at place: Place, _ body: (Place) -> Void)
}

/// The shapes of layers besides their own content.
package enum LayerOutline: Sendable {
  case rect(Rect)
  /// A rectangle with rounded corners.
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
  /// Draws a layer and its descendants; returns false if it reached the loupe, where drawing ends.
  package func draw(_ layer: Layer, in parent: Place) -> Bool {
    if let loupe, layer === loupe { return false }
    guard !layer.isHidden, layer.opacity > 0 else { return true }
    return drawSeen(layer, in: parent)
  }

  /// Draws a layer's content and descendants; returns false if it reached the loupe.
  package func draw(contentOf layer: Layer, at place: Place) -> Bool {
    // Most layers are plain, and casting them would cost more than everything else.
    if type(of: layer) == Layer.self { return draw(childrenOf: layer, at: place) }
    if let modal = layer as? ModalLayer {
      let presence = instant.map { modal.presence(at: $0) } ?? 1
      guard presence < 1 else { return draw(modal: modal, at: place) }
      var continues = true
      within(opacity: presence, of: modal, at: place) { continues = draw(modal: modal, at: $0) }
      return continues
    }
    drawOwn(layer, at: place)
    if let scroll = layer as? ScrollLayer {
      var continues = true
      within(clip: .rect(scroll.bounds), at: place) {
        continues = draw(childrenOf: scroll, at: place)
      }
      if continues { drawIndicators(of: scroll, at: place) }
      return continues
    }
    let continues = draw(childrenOf: layer, at: place)
    if continues, let glass = layer as? LoupeLayer { drawGlass(of: glass, at: place) }
    return continues
  }

  private func draw(modal: ModalLayer, at place: Place) -> Bool {
    fill(.rect(modal.bounds), with: Color.black.faded(to: modal.dimming), at: place)
    drawOwn(modal, at: place)
    return draw(childrenOf: modal, at: place)
  }

  private func draw(childrenOf layer: Layer, at place: Place) -> Bool {
    var leaving = instant == nil ? [] : layer.disappearingLayers
    let presented = leaving.isEmpty ? nil : layer.presentedLayer
    for child in layer.childrenBackToFront {
      // The layer that replaces a dismissed one is in front of it.
      if child === presented {
        for modal in leaving where !draw(modal, in: place) { return false }
        leaving = []
      }
      guard draw(child, in: place) else { return false }
    }
    for modal in leaving where !draw(modal, in: place) { return false }
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

  /// Draws the enlarged content below a loupe within its circle, and the rim. A loupe inside another one is
  /// empty, which ends the recursion of two loupes.
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
