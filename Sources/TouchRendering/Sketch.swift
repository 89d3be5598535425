import TouchGeometry
import TouchPainting

/// Shapes drawn over the layers of a frame, in the root's coordinates, in points, with soft edges.
///
/// Intended for overlays such as marks on touches and outlines of layers: a sketch is redrawn with each frame
/// and has no layers. Use it only in the closure that receives it.
public final class Sketch {
  /// A shape that can be filled or outlined.
  public enum Figure: Hashable, Sendable {
    /// A rectangle.
    case rect(Rect)
    /// A rectangle with rounded corners; the radius is at most half the shorter side.
    case roundedRect(Rect, radius: Double)
    /// The ellipse inscribed in a rectangle.
    case ellipse(Rect)
    /// A circle.
    case circle(center: Point, radius: Double)
  }

  private let surface: DrawingSurface
  private let store: TextureStore
  private let toPixels: AffineTransform
  private let scale: Double

  init(_ drawing: TreeDrawing) {
    surface = drawing.surface
    store = drawing.store
    toPixels = drawing.toPixels
    scale = drawing.scale
  }

  /// Fills a shape; non-finite shapes are ignored.
  ///
  /// - Parameters:
  ///   - figure: The shape, in its own coordinates.
  ///   - transform: The transform from those coordinates to the root's.
  ///   - color: The color.
  public func fill(
    _ figure: Figure, transform: AffineTransform = .identity, with color: Color
  ) {
    let (rect, radius, place) = placed(figure, transform)
    surface.draw(ShapeLook(fill: color, radius: radius), in: rect, place, opacity: 1)
  }

  /// Outlines a shape with a line along the middle of its edge; the corners of a rectangle are sharp.
  ///
  /// - Parameters:
  ///   - figure: The shape, in its own coordinates.
  ///   - transform: The transform from those coordinates to the root's.
  ///   - width: The line's width in points of the root, regardless of the transform.
  ///   - color: The color.
  public func stroke(
    _ figure: Figure, transform: AffineTransform = .identity, width: Double, with color: Color
  ) {
    guard width.isFinite, width > 0 else { return }
    let (rect, radius, place) = placed(figure, transform)
    guard let quad = PlacedQuad(rect, place) else { return }
    // Half the line width, in the shape's own units, across the edges.
    let half = width * scale / 2
    let (x, y) = (half / quad.density.dx, half / quad.density.dy)
    let look = ShapeLook(
      line: color, width: Vector(dx: 2 * x, dy: 2 * y),
      lineRadius: radius > 0 ? radius + min(x, y) : 0)
    surface.draw(look, in: rect.insetBy(dx: -x, dy: -y), place, opacity: 1)
  }

  /// Draws a straight line with round ends, or a dot if both ends are the same.
  ///
  /// - Parameters:
  ///   - start: One end.
  ///   - end: The other end.
  ///   - width: The line's width in points.
  ///   - color: The color.
  public func line(from start: Point, to end: Point, width: Double, with color: Color) {
    let way = end - start
    let length = way.length
    guard length.isFinite, width.isFinite, width > 0 else { return }
    let along = length > 0 ? way / length : Vector(dx: 1, dy: 0)
    let turn = AffineTransform(
      a: along.dx, b: along.dy, c: -along.dy, d: along.dx, tx: start.x, ty: start.y)
    let bar = Rect(x: -width / 2, y: -width / 2, width: length + width, height: width)
    fill(.roundedRect(bar, radius: width / 2), transform: turn, with: color)
  }

  /// Draws content painted by Cairo, such as text, and caches it while it is drawn often.
  ///
  /// - Parameters:
  ///   - key: Everything that the picture depends on besides its size.
  ///   - size: The size, in the picture's own points.
  ///   - transform: The transform from its coordinates, which start at the origin, to the root's.
  ///   - paint: A closure that paints it; called if no cached picture has this key and size.
  public func picture(
    key: AnyHashable, size: Size, at transform: AffineTransform, paint: (Canvas) -> Void
  ) {
    let place = transform.concatenating(toPixels)
    let box = place.boundingBox(of: Rect(origin: .zero, size: size))
    guard place.inverse != nil, surface.shows(box) else { return }
    let scale = ContentScale(of: place, frame: scale)
    guard let content = store.content(key: key, size: size, scale: scale, paint: paint) else {
      return
    }
    surface.draw(content, place, opacity: 1)
  }

  /// A shape as a rectangle with rounded corners, and the transform from its coordinates to pixels.
  private func placed(
    _ figure: Figure, _ transform: AffineTransform
  ) -> (rect: Rect, radius: Double, toPixels: AffineTransform) {
    let place = transform.concatenating(toPixels)
    switch figure {
    case .rect(let rect): return (rect.standardized, 0, place)
    case .roundedRect(let rect, let radius):
      let rect = rect.standardized
      return (rect, max(min(radius, rect.width / 2, rect.height / 2), 0), place)
    case .circle(let center, let radius):
      return (Rect(origin: center, size: .zero).outset(by: radius), radius, place)
    case .ellipse(let rect):
      let rect = rect.standardized
      let stretch = AffineTransform(
        a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
      let unit = Rect(x: -1, y: -1, width: 2, height: 2)
      return (unit, 1, stretch.concatenating(place))
    }
  }
}
