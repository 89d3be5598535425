import CGLES
import TouchGeometry
import TouchImaging
import TouchPainting

/// The pixels of a frame being drawn: shapes and textures, clips, and groups with an opacity.
final class DrawingSurface {
  /// The maximum nesting of groups.
  static let maximumGroups = 16
  /// The minimum interior of an image, in square pixels, that is drawn separately if clips cut the image.
  private static let minimumInterior = 4096.0

  private let batch: QuadBatch
  private var queue: QuadList
  private var passes = DrawingPasses()
  /// The color that the current target is cleared to by its next pass.
  private var clearColor: Color?
  private let pool: TargetPool
  let frame: Int
  private var target: RenderTarget
  private var clips: ClipStack
  private var groupCount = 0

  /// Begins a frame. Drawing happens at its end.
  init(batch: QuadBatch, pool: TargetPool, frame: Int, target: RenderTarget, background: Color) {
    (self.batch, self.pool, self.frame, self.target) = (batch, pool, frame, target)
    clips = ClipStack(target.box)
    queue = QuadList(clips)
    clearColor = background
  }

  /// Ends the frame and draws it.
  ///
  /// - Parameter earlier: The target's present content; nil if it is unknown, so that everything is drawn.
  /// - Returns: The target's new content.
  func end(over earlier: FrameRecord?) -> FrameRecord {
    flush()
    let record = FrameRecord(passes, size: target.box)
    draw(within: earlier.map { record.damage(since: $0) } ?? [target.box])
    return record
  }

  /// Ends the frame and draws all of it.
  func end() {
    flush()
    draw(within: [target.box])
  }

  private func draw(within boxes: [PixelBox]) {
    batch.begin()
    passes.draw(within: boxes, by: batch)
    batch.end()
  }

  /// Ends a pass.
  private func flush() {
    passes.append(
      DrawingPass(
        target: target, clearColor: clearColor, box: target.box,
        quads: queue))
    clearColor = nil
    queue = QuadList(clips)
  }

  /// Whether any part of a box of pixels would be visible.
  func shows(_ box: Rect) -> Bool { clips.box.meets(box) }

  private func apply(_ target: RenderTarget) {
    self.target = target
    queue = QuadList(clips)
  }
}

// MARK: Quads

extension DrawingSurface {
  /// Fills a rectangle with rounded corners and draws a line along the inside of its edge.
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
  ///
  /// - Parameter isPartOpaque: Whether all pixels of the part are opaque, even if others are not.
  func draw(
    _ texture: Texture, part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), in rect: Rect,
    _ toPixels: AffineTransform, opacity: Double, isPartOpaque: Bool = false
  ) {
    guard var placed = PlacedQuad(rect, toPixels), shows(placed.box) else { return }
    texture.lastFrame = frame
    placed.quad.radii.w = Float(opacity)
    placed.quad.line = SIMD4(
      Float(part.minX), Float(part.minY), Float(part.width), Float(part.height))
    if placed.isOnGrid { placed.openWhole() } else { placed.openHole(insetBy: .zero) }
    let isSolid = (texture.isOpaque || isPartOpaque) && opacity >= 1
    guard clips.covers(placed.box) else { return drawClipped(placed, texture, isSolid) }
    let sampling = texture.sampling(under: placed)
    if placed.hasHole {
      add(placed.quad, .pictureInterior, texture, sampling, isBlended: !isSolid)
    }
    if !placed.isWholeHole { add(placed.quad, .picture, texture, sampling) }
  }

  /// Draws a texture that the clips cut: the clip edges are computed only for a strip around the certain
  /// interior.
  private func drawClipped(_ placed: PlacedQuad, _ texture: Texture, _ isSolid: Bool) {
    let sampling = texture.sampling(under: placed)
    let frame = clips.box.rect
    let reach = clips.intersection(placed.quad.reach(in: frame), margin: 1)
    guard !reach.isEmpty else { return }
    let hole = placed.hasHole ? placed.quad.hole(in: frame, margin: 0) : ConvexPolygon(corners: [])
    var interior = clips.intersection(hole, margin: -1.25).onCard
    guard interior.area >= DrawingSurface.minimumInterior else {
      var quad = placed
      quad.closeHole()
      return add(quad.quad, .clippedPicture, texture, sampling)
    }
    let ring = reach.ring(around: interior)
    // An opaque texture may overlap the strip, which is opaque there too, and so need not meet it exactly.
    if isSolid {
      interior = clips.intersection(placed.quad.hole(in: frame, margin: 0.25), margin: -1)
    }
    add(
      placed.quad, .pictureInterior, texture, sampling, isBlended: !isSolid, part: interior)
    for quad in ring.flatMap(placed.quad.patches) {
      add(quad, .clippedPicturePatch, texture, sampling)
    }
  }

  private func add(
    _ quad: Quad, _ kind: ProgramKind, _ texture: Texture? = nil,
    _ sampling: Texture.Sampling = .usual, isBlended: Bool = true, part: ConvexPolygon? = nil
  ) {
    if queue.isFull { flush() }
    queue.add(
      quad,
      QuadBatch.Style(
        kind: kind, texture: texture, level: sampling.level, isExact: sampling.isExact,
        isBlended: isBlended),
      part: part)
  }
}

// MARK: Clips and groups

extension DrawingSurface {
  /// Clips the drawing of `body` to a rectangle with rounded corners.
  ///
  /// If more than ``ClipStack/maximumShapes`` shapes are nested, the part is drawn separately and then
  /// composited through the existing shapes.
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

  /// Draws the output of `body` as a group with an opacity, so that overlapping parts do not show through
  /// each other.
  ///
  /// If ``maximumGroups`` are nested, or memory is short, `body` receives the opacity to apply to each part;
  /// otherwise 1.
  ///
  /// - Parameter box: The pixels that the group can cover.
  func group(_ box: PixelBox, opacity: Double, _ body: (_ opacity: Double) -> Void) {
    let seen = box.intersection(clips.box)
    guard !seen.isEmpty, groupCount < DrawingSurface.maximumGroups,
      let (inner, texture) = pool.take(seen, frame: frame)
    else { return body(opacity) }
    let (outerTarget, outerClips) = (target, clips)
    flush()
    clips = ClipStack(seen)
    groupCount += 1
    apply(inner)
    clearColor = .clear
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
    pool.recycle(texture)
  }
}
