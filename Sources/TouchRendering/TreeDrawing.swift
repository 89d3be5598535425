import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// The way through a tree, back to front, as `Painter` goes it.
struct TreeDrawing {
  let surface: DrawingSurface
  let store: TextureStore
  /// What is seen where no layer is.
  let background: Color
  /// Event time, if known.
  let instant: Instant?
  /// From the root's coordinates to pixels.
  let toPixels: AffineTransform
  /// How many pixels a point of the frame has.
  let scale: Double
  /// The loupe whose glass is being drawn: what is in front of it is not seen in it.
  var loupe: LoupeLayer?

  /// Draws a layer with all that is in it; false when it came to the loupe, where drawing ends.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - parent: From its parent's coordinates to pixels.
  ///   - opacity: What is left of its opacity to be applied; less than 1 only where groups ended.
  func draw(_ layer: Layer, in parent: AffineTransform, opacity: Double) -> Bool {
    if let loupe, layer === loupe { return false }
    guard !layer.isHidden, layer.opacity > 0 else { return true }
    let place = layer.transformToParent.concatenating(parent)
    // Nothing of it would be seen, and no clip could be made of it.
    guard place.inverse != nil else { return true }
    let own = min(layer.opacity, 1)
    if own >= 1 || isSingle(layer) {
      return draw(contentOf: layer, at: place, opacity: opacity * own)
    }
    var goesOn = true
    surface.group(PixelBox(around: extent(of: layer, at: place)), opacity: opacity * own) {
      goesOn = draw(contentOf: layer, at: place, opacity: $0)
    }
    return goesOn
  }

  /// Whether the layer is drawn with one quad, which takes an opacity by itself.
  private func isSingle(_ layer: Layer) -> Bool {
    guard layer.children.isEmpty else { return false }
    return !(layer is LoupeLayer) && !(layer is ModalLayer) && !(layer is ScrollLayer)
  }

  /// Draws what a layer shows and what is in it; false when it came to the loupe.
  func draw(contentOf layer: Layer, at place: AffineTransform, opacity: Double) -> Bool {
    if type(of: layer) == Layer.self {
      return draw(childrenOf: layer, at: place, opacity: opacity)
    }
    if let modal = layer as? ModalLayer {
      let look = ShapeLook(fill: Color.black.faded(to: modal.dimming))
      surface.draw(look, in: modal.bounds, place, opacity: opacity)
    }
    drawOwn(layer, at: place, opacity: opacity)
    if let scroll = layer as? ScrollLayer {
      var goesOn = true
      surface.within(scroll.bounds, place) {
        goesOn = draw(childrenOf: scroll, at: place, opacity: opacity)
      }
      if goesOn { drawIndicators(of: scroll, at: place, opacity: opacity) }
      return goesOn
    }
    let goesOn = draw(childrenOf: layer, at: place, opacity: opacity)
    if goesOn, let glass = layer as? LoupeLayer {
      drawGlass(of: glass, at: place, opacity: opacity)
    }
    return goesOn
  }

  private func draw(
    childrenOf layer: Layer, at place: AffineTransform, opacity: Double
  ) -> Bool {
    for child in layer.childrenBackToFront where !draw(child, in: place, opacity: opacity) {
      return false
    }
    return true
  }

  /// The pixels that a layer with all that is in it can reach; what it paints counts within its
  /// bounds.
  private func extent(of layer: Layer, at place: AffineTransform) -> Rect {
    let margin = layer is LoupeLayer ? LoupeRim.outer / 2 : 0
    let own = place.boundingBox(of: layer.bounds.standardized.outset(by: margin))
    if layer is ScrollLayer { return own }
    return layer.children.reduce(own) { box, child in
      guard !child.isHidden, child.opacity > 0 else { return box }
      let inside = extent(of: child, at: child.transformToParent.concatenating(place))
      return inside.isFinite ? box.union(inside) : box
    }
  }
}

// MARK: What layers show

extension TreeDrawing {
  /// Draws what the layer shows by itself: pictures and colors as the graphics card does, all else as
  /// Cairo painted it.
  private func drawOwn(_ layer: Layer, at place: AffineTransform, opacity: Double) {
    // A subclass may paint something else.
    if type(of: layer) == ImageLayer.self, let leaf = layer as? ImageLayer {
      return draw(leaf, at: place, opacity: opacity)
    }
    guard surface.shows(place.boundingBox(of: layer.bounds)) else { return }
    if type(of: layer) == ColorLayer.self, let leaf = layer as? ColorLayer {
      return surface.draw(leaf.look, in: leaf.bounds, place, opacity: opacity)
    }
    guard let leaf = layer as? any PaintableLayer else { return }
    let scale = ContentScale(of: place, frame: scale)
    guard let content = store.content(of: leaf, scale: scale) else { return }
    surface.draw(content, place, opacity: opacity)
  }

  private func draw(_ leaf: ImageLayer, at place: AffineTransform, opacity: Double) {
    let bounds = leaf.bounds
    guard !bounds.isEmpty, surface.shows(place.boundingBox(of: bounds)),
      let texture = store.texture(of: leaf.painted)
    else { return }
    surface.draw(texture, in: bounds, place, opacity: opacity)
  }

  private func drawIndicators(
    of scroll: ScrollLayer, at place: AffineTransform, opacity: Double
  ) {
    guard let instant else { return }
    let color = Color(gray: 0.75).faded(to: 0.8 * scroll.indicatorOpacity(at: instant))
    guard color.alpha > 0 else { return }
    for indicator in [scroll.verticalIndicator, scroll.horizontalIndicator] {
      guard let indicator else { continue }
      let radius = min(indicator.width, indicator.height) / 2
      surface.draw(ShapeLook(fill: color, radius: radius), in: indicator, place, opacity: opacity)
    }
  }
}

extension ColorLayer {
  /// What the layer is drawn like. Cairo joins the lines of a round rectangle with round corners, even
  /// where its radius is less than half of the line.
  fileprivate var look: ShapeLook {
    let radius = max(cornerRadius, 0)
    guard let border, border.width > 0 else { return ShapeLook(fill: color, radius: radius) }
    let half = border.width / 2
    return ShapeLook(
      fill: color, radius: radius, line: border.color,
      width: Vector(dx: border.width, dy: border.width),
      lineRadius: radius > 0 ? max(radius, half) : 0)
  }
}

extension DrawingSurface {
  /// Draws a content, pixel on pixel where it is upright and was painted for this size: between two
  /// pixels letters would be soft. So it can be half a pixel off.
  func draw(_ content: PaintedContent, _ place: AffineTransform, opacity: Double) {
    let rect = content.rect
    let box = place.boundingBox(of: rect)
    let texture = content.texture
    let (wide, high) =
      abs(place.a) > abs(place.b)
      ? (texture.width, texture.height) : (texture.height, texture.width)
    guard PlacedQuad.isUpright(place), abs(box.width - Double(wide)) < 1e-3,
      abs(box.height - Double(high)) < 1e-3
    else { return draw(texture, in: rect, place, opacity: opacity) }
    let way = Vector(dx: box.minX.rounded() - box.minX, dy: box.minY.rounded() - box.minY)
    draw(texture, in: rect, place.concatenating(translation: way), opacity: opacity)
  }
}

// MARK: Loupes

/// The rim of a loupe, a light line on a dark one; widths in points.
enum LoupeRim {
  static let outer = 5.0
  static let inner = 2.5
  static let dark = Color.black.faded(to: 0.45)
  static let light = Color.white
}

extension TreeDrawing {
  /// Draws what is below a loupe, enlarged, within its circle, and the rim. A loupe that is seen in
  /// another one shows nothing, so that two of them end.
  private func drawGlass(of glass: LoupeLayer, at place: AffineTransform, opacity: Double) {
    guard loupe == nil, let focus = glass.windowFocus else { return }
    let (center, radius) = (glass.bounds.center, glass.radius)
    let circle = Rect(origin: center, size: .zero).outset(by: radius)
    surface.within(circle, radius: radius, place) {
      let look = ShapeLook(fill: background, radius: radius)
      surface.draw(look, in: circle, place, opacity: opacity)
      drawBelow(glass, around: focus, at: place, opacity: opacity)
    }
    for (width, color) in [(LoupeRim.outer, LoupeRim.dark), (LoupeRim.inner, LoupeRim.light)] {
      let reach = radius + width / 2
      let look = ShapeLook(
        line: color, width: Vector(dx: width, dy: width), lineRadius: reach)
      surface.draw(look, in: circle.outset(by: width / 2), place, opacity: opacity)
    }
  }

  private func drawBelow(
    _ glass: LoupeLayer, around focus: Point, at place: AffineTransform, opacity: Double
  ) {
    let toWindow = glass.transformToWindow
    guard let fromWindow = toWindow.inverse else { return }
    let way = toWindow.applied(to: glass.bounds.center) - focus
    let enlarging = AffineTransform.scale(glass.magnification, about: focus).concatenating(
      translation: way)
    var drawing = self
    drawing.loupe = glass
    _ = drawing.draw(
      contentOf: glass.root, at: enlarging.concatenating(fromWindow).concatenating(place),
      opacity: opacity)
  }
}
