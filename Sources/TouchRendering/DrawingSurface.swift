import CGLES
import TouchGeometry
import TouchImaging
import TouchPainting

/// The pixels of a frame while it is drawn: shapes and textures, clips, and groups with an opacity.
final class DrawingSurface {
  /// How many groups there can be in each other.
  static let mostGroups = 16
  /// The least interior of a picture, in square pixels, that is drawn by itself where clips cut it.
  private static let leastInterior = 4096.0

  private let batch: QuadBatch
  private let queue: QuadQueue
  private let pool: TargetPool
  private let frame: Int
  private var target: RenderTarget
  private var clips: ClipStack
  private var groupCount = 0

  /// Begins a frame in the framebuffer that is bound.
  init(batch: QuadBatch, pool: TargetPool, frame: Int, size: PixelSize, background: Color) {
    (self.batch, self.pool, self.frame) = (batch, pool, frame)
    var framebuffer: GLint = 0
    glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &framebuffer)
    let box = PixelBox(left: 0, top: 0, right: size.width, bottom: size.height)
    target = RenderTarget(
      framebuffer: GLuint(bitPattern: framebuffer), box: box, size: size, isBottomUp: true)
    clips = ClipStack(box)
    queue = QuadQueue(batch)
    batch.begin()
    apply(target)
    clear(with: background)
  }

  /// Ends the frame; the framebuffer that was bound before is bound again.
  func end() {
    flush()
    batch.end()
  }

  private func flush() { queue.draw(into: target) }

  /// Whether something of a box of pixels would be seen.
  func shows(_ box: Rect) -> Bool { clips.box.meets(box) }

  private func clear(with color: Color) {
    let color = color.premultiplied
    glClearColor(color.x, color.y, color.z, color.w)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  private func apply(_ target: RenderTarget) {
    batch.use(view: target.view)
    self.target = target
    target.bind()
    target.limit(to: clips.box)
    queue.use(clips)
  }
}

// MARK: Quads

extension DrawingSurface {
  /// Fills a rectangle with round corners and draws a line along the inside of its edge.
  func draw(_ look: ShapeLook, in rect: Rect, _ toPixels: AffineTransform, opacity: Double) {
    guard !look.isClear, var placed = PlacedQuad(rect, toPixels), shows(placed.box) else {
      return
    }
    placed.take(look, opacity: opacity)
    let isSolid = placed.quad.fill.w >= 1 && opacity >= 1
    guard clips.covers(placed.box) else {
      placed.closeHole()
      return add(placed.quad, .clippedShape)
    }
    if look.isPlain, placed.isOnGrid { placed.openWhole() }
    if placed.hasHole, placed.quad.fill.w > 0 {
      add(placed.quad, .shapeInterior, isBlended: !isSolid)
    }
    if !placed.isWholeHole { add(placed.quad, .shape) }
  }

  /// Draws a part of a texture, in units of its sides, stretched over a rectangle.
  func draw(
    _ texture: Texture, part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), in rect: Rect,
    _ toPixels: AffineTransform, opacity: Double
  ) {
    guard var placed = PlacedQuad(rect, toPixels), shows(placed.box) else { return }
    texture.lastFrame = frame
    placed.quad.radii.w = Float(opacity)
    placed.quad.line = SIMD4(
      Float(part.minX), Float(part.minY), Float(part.width), Float(part.height))
    if placed.isOnGrid { placed.openWhole() } else { placed.openHole(insetBy: .zero) }
    let isSolid = texture.isOpaque && opacity >= 1
    guard clips.covers(placed.box) else { return drawClipped(placed, texture, isSolid) }
    let level = texture.level(under: placed.quad)
    if placed.hasHole {
      add(placed.quad, .pictureInterior, texture, level: level, isBlended: !isSolid)
    }
    if !placed.isWholeHole { add(placed.quad, .picture, texture, level: level) }
  }

  /// Draws a texture that the clips cut: their edges are computed only for a strip around what is
  /// inside of them for certain.
  private func drawClipped(_ placed: PlacedQuad, _ texture: Texture, _ isSolid: Bool) {
    let level = texture.level(under: placed.quad)
    let frame = clips.box.rect
    let reach = clips.intersection(placed.quad.reach(in: frame), margin: 1)
    guard !reach.isEmpty else { return }
    let hole = placed.hasHole ? placed.quad.hole(in: frame, margin: 0) : ConvexPolygon(corners: [])
    var interior = clips.intersection(hole, margin: -1.25).onCard
    guard interior.area >= DrawingSurface.leastInterior else {
      var quad = placed
      quad.closeHole()
      return add(quad.quad, .clippedPicture, texture, level: level)
    }
    let ring = reach.ring(around: interior)
    // What is solid may lie below the strip, which is solid there too, and so need not meet it.
    if isSolid {
      interior = clips.intersection(placed.quad.hole(in: frame, margin: 0.25), margin: -1)
    }
    add(
      placed.quad, .pictureInterior, texture, level: level, isBlended: !isSolid, part: interior)
    for quad in ring.flatMap(placed.quad.patches) {
      add(quad, .clippedPicturePatch, texture, level: level)
    }
  }

  private func add(
    _ quad: Quad, _ kind: ProgramKind, _ texture: Texture? = nil, level: Int? = nil,
    isBlended: Bool = true, part: ConvexPolygon? = nil
  ) {
    if queue.isFull { flush() }
    queue.add(
      quad,
      QuadBatch.Style(kind: kind, texture: texture, level: level, isBlended: isBlended),
      part: part)
  }
}

// MARK: Clips and groups

extension DrawingSurface {
  /// Draws what `body` draws only where a rectangle with round corners is.
  ///
  /// Beyond ``ClipStack/mostShapes`` shapes in each other, the part is drawn by itself and then put
  /// there through those that are there already.
  func within(
    _ rect: Rect, radius: Double = 0, _ toPixels: AffineTransform, _ body: () -> Void
  ) {
    if clips.isFull {
      let box = PixelBox(around: toPixels.boundingBox(of: rect))
      return group(box, opacity: 1) { _ in clipped(rect, radius, toPixels, body) }
    }
    clipped(rect, radius, toPixels, body)
  }

  private func clipped(
    _ rect: Rect, _ radius: Double, _ toPixels: AffineTransform, _ body: () -> Void
  ) {
    let outer = clips
    var inner = clips
    inner.reduce(to: rect, radius: radius, toPixels)
    set(inner)
    body()
    set(outer)
  }

  private func set(_ new: ClipStack) {
    clips = new
    queue.use(new)
  }

  /// Draws what `body` draws as a whole with an opacity, so that parts of it that lie on each other do
  /// not show through.
  ///
  /// Where there are ``mostGroups`` in each other, or no memory, `body` is told the opacity that each
  /// part is to have by itself; otherwise 1.
  ///
  /// - Parameter box: The pixels that the group can reach.
  func group(_ box: PixelBox, opacity: Double, _ body: (_ opacity: Double) -> Void) {
    let seen = box.intersection(clips.box)
    guard !seen.isEmpty, groupCount < DrawingSurface.mostGroups,
      let (inner, texture) = pool.take(seen, frame: frame)
    else { return body(opacity) }
    let (outerTarget, outerClips) = (target, clips)
    flush()
    clips = ClipStack(seen)
    groupCount += 1
    apply(inner)
    clear(with: .clear)
    body(1)
    groupCount -= 1
    flush()
    clips = outerClips
    apply(outerTarget)
    let part = Rect(
      x: 0, y: 0, width: Double(seen.width) / Double(texture.width),
      height: Double(seen.height) / Double(texture.height))
    draw(texture, part: part, in: seen.rect, .identity, opacity: opacity)
    flush()
    pool.giveBack(texture)
  }
}
