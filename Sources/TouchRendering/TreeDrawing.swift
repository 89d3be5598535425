import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// The traversal of a tree for drawing on a graphics card, back to front, in the order of `Painter`.
struct TreeDrawing: LayerWalk {
  /// The placement of a layer.
  struct Place {
    /// From the layer's coordinates to pixels.
    var toPixels: AffineTransform
    /// The remaining opacity to apply; less than 1 only where the nesting of groups was exhausted.
    var opacity: Double
  }

  let surface: DrawingSurface
  let store: TextureStore
  let background: Color
  let instant: Instant?
  /// From the root's coordinates to pixels.
  let toPixels: AffineTransform
  /// The number of pixels per point of the frame.
  let scale: Double
  var loupe: LoupeLayer?

  func drawSeen(_ layer: Layer, in parent: Place) -> Bool {
    var place = parent
    place.toPixels = layer.transformToParent.concatenating(parent.toPixels)
    // It would be invisible, and could not be used as a clip.
    guard place.toPixels.inverse != nil else { return true }
    let own = min(layer.opacity, 1)
    place.opacity *= own
    if own >= 1 || isSingle(layer) { return draw(contentOf: layer, at: place) }
    var continues = true
    let box = PixelBox(around: extent(of: layer, at: place.toPixels))
    surface.group(box, opacity: place.opacity) { opacity in
      continues = draw(
        contentOf: layer, at: Place(toPixels: place.toPixels, opacity: opacity))
    }
    return continues
  }

  /// Whether the layer is drawn with a single quad, which can have an opacity.
  private func isSingle(_ layer: Layer) -> Bool {
    guard layer.children.isEmpty, layer.disappearingLayers.isEmpty else { return false }
    return !(layer is LoupeLayer) && !(layer is ModalLayer) && !(layer is ScrollLayer)
  }

  func fill(_ outline: LayerOutline, with color: Color, at place: Place) {
    let (rect, radius) = outline.corners
    let look = ShapeLook(fill: color, radius: radius)
    surface.draw(look, in: rect, place.toPixels, opacity: place.opacity)
  }

  func stroke(_ circle: LayerOutline, with color: Color, width: Double, at place: Place) {
    let (rect, radius) = circle.corners
    let look = ShapeLook(
      line: color, width: Vector(dx: width, dy: width), lineRadius: radius + width / 2)
    surface.draw(
      look, in: rect.outset(by: width / 2), place.toPixels, opacity: place.opacity)
  }

  func within(opacity: Double, of layer: Layer, at place: Place, _ body: (Place) -> Void) {
    let box = PixelBox(around: extent(of: layer, at: place.toPixels))
    surface.group(box, opacity: place.opacity * opacity) { opacity in
      body(Place(toPixels: place.toPixels, opacity: opacity))
    }
  }

  func within(clip: LayerOutline, at place: Place, _ body: () -> Void) {
    let (rect, radius) = clip.corners
    surface.within(rect, radius: radius, place.toPixels, body)
  }

  func within(_ transform: AffineTransform, at place: Place, _ body: (Place) -> Void) {
    body(
      Place(toPixels: transform.concatenating(place.toPixels), opacity: place.opacity))
  }

  /// The pixels that the layer and its descendants can cover; its own content counts within its bounds.
  private func extent(of layer: Layer, at place: AffineTransform) -> Rect {
    let margin = layer is LoupeLayer ? LoupeRim.outer / 2 : 0
    let own = place.boundingBox(of: layer.bounds.standardized.outset(by: margin))
    if layer is ScrollLayer { return own }
    return (layer.children + layer.disappearingLayers).reduce(own) { box, child in
      guard !child.isHidden, child.opacity > 0 else { return box }
      let inside = extent(of: child, at: child.transformToParent.concatenating(place))
      return inside.isFinite ? box.union(inside) : box
    }
  }
}

// MARK: What layers show

extension TreeDrawing {
  /// Draws the layer's own content: images and colors on the graphics card, everything else as painted by
  /// Cairo.
  func drawOwn(_ layer: Layer, at place: Place) {
    let (place, opacity) = (place.toPixels, place.opacity)
    // A subclass may paint other content.
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
    guard leaf.isCutOff else {
      return draw(leaf.painted, texture, in: leaf.contentRect, place, opacity: opacity)
    }
    surface.within(bounds, radius: 0, place) {
      draw(leaf.painted, texture, in: leaf.contentRect, place, opacity: opacity)
    }
  }

  private func draw(
    _ painted: PaintedImage, _ texture: Texture, in rect: Rect, _ place: AffineTransform,
    opacity: Double
  ) {
    if let box = ShownCopy.box(of: rect, place), let quad = PlacedQuad(box, .identity) {
      let size = PixelSize(width: Int(box.width), height: Int(box.height))
      let level = texture.level(under: quad.quad.showingAll)
      if let copy = store.copy(of: painted, size: size, level: level) {
        return surface.draw(copy, in: box, .identity, opacity: opacity)
      }
    }
    surface.draw(texture, in: rect, place, opacity: opacity)
  }
}

extension LayerOutline {
  /// The rectangle around it, and the radius of its corners.
  fileprivate var corners: (rect: Rect, radius: Double) {
    switch self {
    case .rect(let rect): (rect, 0)
    case .rounded(let rect, let radius): (rect, radius)
    case .circle(let center, let radius):
      (Rect(origin: center, size: .zero).outset(by: radius), radius)
    }
  }
}

extension ColorLayer {
  /// The look of the layer. Cairo joins the lines of a rounded rectangle with round corners, even if its
  /// radius is less than half the line width.
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
  /// Draws a content, aligned to pixels if it is upright and was painted for this size, because letters
  /// between two pixels would be blurred. It can therefore be off by half a pixel.
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
    drawParts(of: content, place.concatenating(translation: way), opacity: opacity)
  }

  /// Draws the parts of a content whose texels fall on pixels.
  private func drawParts(of content: PaintedContent, _ place: AffineTransform, opacity: Double) {
    let (texture, rect) = (content.texture, content.rect)
    let (width, height) = (Double(texture.width), Double(texture.height))
    // Content of plain colors draws no texture, but must still be kept.
    texture.lastFrame = frame
    for part in content.parts {
      let box = part.box.rect
      let share = Rect(
        x: box.minX / width, y: box.minY / height, width: box.width / width,
        height: box.height / height)
      let area = Rect(
        x: rect.minX + share.minX * rect.width, y: rect.minY + share.minY * rect.height,
        width: share.width * rect.width, height: share.height * rect.height)
      if let color = part.look.color {
        draw(ShapeLook(fill: color), in: area, place, opacity: opacity)
      } else {
        draw(
          texture, part: share, in: area, place, opacity: opacity,
          isPartOpaque: part.look == .opaque)
      }
    }
  }
}
