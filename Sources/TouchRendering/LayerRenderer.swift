import CGLES
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// Draws trees of layers with OpenGL ES 3, with the same result as `Painter`.
///
///     let renderer = try LayerRenderer()
///     renderer.draw(window, pixelSize: size, toPixels: .scale(2), background: .backdrop, at: now)
///
/// It needs a current OpenGL ES 3 context whenever it is called, and does not depend on a window. The images
/// of `ImageLayer`s and the shapes of `ColorLayer`s are drawn by the graphics card. Every other
/// `PaintableLayer`, including subclasses of those two, is painted by Cairo within its bounds, and repainted
/// when its `contentKey` changes or is nil; upright content such as text is sharp because it is aligned to
/// whole pixels, which moves it by up to half a pixel.
///
/// Its resources on the graphics card are released with the context; ``releaseAll()`` releases them earlier.
public final class LayerRenderer {
  /// The driver's names for the graphics card and for its version.
  public private(set) var description: String

  /// The maximum number of bytes of image and content textures kept after a frame, unless the frame needs
  /// more; while a frame is drawn, the textures of the previous one are kept as well. An image uses at most a
  /// fourth of it: larger ones are shown at a lower resolution. The targets of groups with an opacity are not
  /// included; they are released after 60 frames without use.
  public var textureLimit = 256 << 20 {
    didSet { equipment?.store.limit = textureLimit }
  }

  /// How images are sampled when shown smaller than their size. By default ``PictureFilter/trilinear`` on a
  /// graphics card, and ``PictureFilter/bilinear`` where Mesa renders in software.
  public var pictureFilter: PictureFilter {
    didSet { equipment?.store.filter = pictureFilter }
  }

  /// Whether a frame is kept, so that the next one draws only what has changed and copies the rest: by
  /// default where Mesa renders in software. It takes four bytes per pixel, which are not included in
  /// ``RenderingCounts/textureBytes``.
  public var drawsOnlyChanges: Bool {
    didSet { if !drawsOnlyChanges { equipment?.forgetFrame() } }
  }

  /// The first error in drawing the last frame; nil if there was none.
  public private(set) var failure: RenderingError?

  /// Counts since the renderer was created, and its current resources.
  public private(set) var counts = RenderingCounts()

  /// Nil after the context was lost, until the next frame.
  private var equipment: RenderingEquipment?
  private var past = RenderingCounts()

  /// Creates a renderer for the current context.
  ///
  /// - Throws: ``RenderingError`` if there is no current OpenGL ES 3 context, or if its driver rejects the
  ///   shaders.
  public init() throws(RenderingError) {
    let equipment = try RenderingEquipment()
    self.equipment = equipment
    description = equipment.description
    pictureFilter = equipment.store.filter
    drawsOnlyChanges = pictureFilter == .bilinear
    equipment.store.limit = textureLimit
  }

  /// Draws a frame into the current framebuffer.
  ///
  /// - Parameters:
  ///   - root: The window, or any other layer, which is drawn even if it is hidden; its own position,
  ///     transform and opacity are ignored.
  ///   - pixelSize: The size of the framebuffer; nothing is drawn if it is empty.
  ///   - toPixels: The transform from the root's coordinates to pixels, measured from the upper left. If it
  ///     has no inverse, only the background is drawn.
  ///   - background: The color where there is no layer.
  ///   - instant: The event time, which determines the opacity of scroll indicators, and of modal layers that
  ///     appear or disappear. Nil leaves out the indicators and the dismissed layers, and shows presented
  ///     ones completely.
  ///   - above: A closure that draws over the layers.
  public func draw(
    _ root: Layer, pixelSize: PixelSize, toPixels: AffineTransform, background: Color,
    at instant: Instant?, above: (Sketch) -> Void = { _ in }
  ) {
    guard pixelSize.width > 0, pixelSize.height > 0, let equipment = equipmentForFrame() else {
      return
    }
    counts.frames += 1
    equipment.store.begin(frame: counts.frames)
    let window = RenderTarget(windowOf: pixelSize)
    let kept = drawsOnlyChanges ? equipment.keptFrame(pixelSize) : nil
    let surface = DrawingSurface(
      batch: equipment.batch, pool: equipment.pool, frame: counts.frames,
      target: kept?.target ?? window, background: background)
    if toPixels.inverse != nil {
      let drawing = TreeDrawing(
        surface: surface, store: equipment.store, background: background, instant: instant,
        toPixels: toPixels, scale: ContentScale.pixels(toPixels))
      _ = drawing.draw(contentOf: root, at: TreeDrawing.Place(toPixels: toPixels, opacity: 1))
      above(Sketch(drawing))
    }
    if let kept {
      kept.record = surface.end(over: kept.record)
      kept.show(in: window)
    } else {
      surface.end()
    }
    finish(equipment)
  }

  private func finish(_ equipment: RenderingEquipment) {
    equipment.store.sweep()
    equipment.pool.sweep(frame: counts.frames)
    failure = equipment.store.failure
    let code = glGetError()
    if failure == nil, code != GLenum(GL_NO_ERROR) {
      failure = RenderingError(.driver(doing: "drawing a frame", code: code))
    }
    Texture.forgetErrors()
    recount()
  }

  /// The drawing resources, recreated after the context was lost. Nil if they cannot be created; the error is
  /// recorded.
  private func equipmentForFrame() -> RenderingEquipment? {
    if let equipment { return equipment }
    do throws(RenderingError) {
      let new = try RenderingEquipment()
      description = new.description
      new.store.limit = textureLimit
      new.store.filter = pictureFilter
      equipment = new
      return new
    } catch {
      failure = error
      return nil
    }
  }

  private func recount() {
    let now = equipment?.counts ?? RenderingCounts()
    counts.drawCalls = past.drawCalls + now.drawCalls
    counts.pictureUploads = past.pictureUploads + now.pictureUploads
    counts.contentUploads = past.contentUploads + now.contentUploads
    counts.uploadedBytes = past.uploadedBytes + now.uploadedBytes
    counts.evictions = past.evictions + now.evictions
    counts.textures = now.textures
    counts.textureBytes = now.textureBytes
  }

  /// Releases the textures of deallocated images and layers, and of groups. This also happens after each
  /// frame; call it when no frames are drawn.
  public func releaseUnused() {
    equipment?.store.sweep()
    equipment?.pool.deleteAll()
    recount()
  }

  /// Releases all resources on the graphics card, whose context must be current; the next frame recreates
  /// them.
  public func releaseAll() {
    equipment?.delete()
    forget()
  }

  /// Call this when the context was lost with all its resources: the next frame recreates them in the context
  /// that is current then.
  public func contextWasLost() {
    equipment?.store.removeAll(isContextLost: true)
    forget()
  }

  private func forget() {
    equipment = nil
    past = counts
    recount()
  }
}

/// A renderer's resources in its context.
private final class RenderingEquipment {
  let description: String
  let batch: QuadBatch
  let pool: TargetPool
  let store: TextureStore

  private var kept: KeptFrame?

  init() throws(RenderingError) {
    let version = RenderingEquipment.text(GL_VERSION)
    // Such as "OpenGL ES 3.2 Mesa 22.3.6"; the specification defines the beginning.
    guard let number = version.split(separator: " ").dropFirst(2).first?.first?.wholeNumberValue,
      version.hasPrefix("OpenGL ES "), number >= 3
    else { throw RenderingError(.noContext(version: version)) }
    let renderer = RenderingEquipment.text(GL_RENDERER)
    description = "\(renderer), \(version)"
    Texture.forgetErrors()
    var side: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &side)
    // The specification requires at least 2048.
    let maximumSide = max(Int(side), 2048)
    batch = try QuadBatch()
    pool = TargetPool(maximumSide: maximumSide)
    store = TextureStore(
      maximumSide: maximumSide, limit: 256 << 20, filter: PictureFilter(for: renderer))
  }

  var counts: RenderingCounts {
    var counts = store.counts
    counts.drawCalls = batch.drawCallCount
    counts.textureBytes += pool.byteCount
    return counts
  }

  /// The last frame, or an empty one if it had another size; nil if there is no memory.
  func keptFrame(_ size: PixelSize) -> KeptFrame? {
    if let kept, kept.target.size == size { return kept }
    forgetFrame()
    kept = KeptFrame(size)
    return kept
  }

  /// Releases the last frame.
  func forgetFrame() {
    kept?.delete()
    kept = nil
  }

  func delete() {
    forgetFrame()
    store.removeAll(isContextLost: false)
    pool.deleteAll()
    batch.delete()
  }

  private static func text(_ name: Int32) -> String {
    glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
  }
}
