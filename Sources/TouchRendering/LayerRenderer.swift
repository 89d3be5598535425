import CGLES
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// Draws trees of layers with OpenGL ES 3, as `Painter` paints them.
///
///     let renderer = try LayerRenderer()
///     renderer.draw(window, pixelSize: size, toPixels: .scale(2), background: .backdrop, at: now)
///
/// It needs a context of OpenGL ES 3 that is current whenever it is called, and knows nothing of
/// windows. Pictures of `ImageLayer`s and the forms of `ColorLayer`s are drawn by the graphics card.
/// Every other `PaintableLayer`, subclasses of those two included, is painted by Cairo within its
/// bounds, again when its `contentKey` is another one or nil; text and such is upright and sharp on
/// whole pixels, and up to half a pixel off.
///
/// What it keeps on the graphics card goes with the context; to give it back earlier there is
/// ``releaseAll()``.
public final class LayerRenderer {
  /// What draws: the driver's names for the graphics card and for its version.
  public private(set) var description: String

  /// How many bytes of textures of pictures and contents are kept after a frame at most, as long as the
  /// frame does not need more; while it is drawn, those of the frame before stay beside what is new. A
  /// picture takes a fourth of it at most: it is shown with fewer pixels if it has more. What groups
  /// with an opacity are drawn into is beyond it, and goes after 60 frames without use.
  public var textureLimit = 256 << 20 {
    didSet { equipment?.store.limit = textureLimit }
  }

  /// How pictures are sampled that are seen smaller than they are. At first ``PictureFilter/trilinear``
  /// on a graphics card, and ``PictureFilter/bilinear`` where Mesa draws without one.
  public var pictureFilter: PictureFilter {
    didSet { equipment?.store.filter = pictureFilter }
  }

  /// What could not be drawn in the last frame; the first of it, nil if all could.
  public private(set) var failure: RenderingError?

  /// What it did since it was made, and what it keeps.
  public private(set) var counts = RenderingCounts()

  /// Nil after the context was lost, until the next frame.
  private var equipment: RenderingEquipment?
  private var past = RenderingCounts()

  /// Creates a renderer for the context that is current.
  ///
  /// - Throws: ``RenderingError`` if none is, or none of OpenGL ES 3, or if its driver does not take
  ///   the programs.
  public init() throws(RenderingError) {
    let equipment = try RenderingEquipment()
    self.equipment = equipment
    description = equipment.description
    pictureFilter = equipment.store.filter
    equipment.store.limit = textureLimit
  }

  /// Draws a frame into the current framebuffer.
  ///
  /// - Parameters:
  ///   - root: The window, or any other layer; its own position, transform and opacity have no part
  ///     in it.
  ///   - pixelSize: How large the framebuffer is; nothing is drawn unless it has pixels.
  ///   - toPixels: From the root's coordinates to pixels, which count from the upper left.
  ///   - background: What is seen where no layer is.
  ///   - instant: Event time, by which the indicators of scroll layers fade; nil leaves them out.
  ///   - above: Draws over the layers.
  public func draw(
    _ root: Layer, pixelSize: PixelSize, toPixels: AffineTransform, background: Color,
    at instant: Instant?, above: (Sketch) -> Void = { _ in }
  ) {
    guard pixelSize.width > 0, pixelSize.height > 0, let equipment = equipmentForFrame() else {
      return
    }
    counts.frames += 1
    equipment.store.begin(frame: counts.frames)
    let surface = DrawingSurface(
      batch: equipment.batch, pool: equipment.pool, frame: counts.frames, size: pixelSize,
      background: background)
    if toPixels.inverse != nil {
      let drawing = TreeDrawing(
        surface: surface, store: equipment.store, background: background, instant: instant,
        toPixels: toPixels, scale: ContentScale.pixels(toPixels))
      _ = drawing.draw(contentOf: root, at: TreeDrawing.Place(toPixels: toPixels, opacity: 1))
      above(Sketch(drawing))
    }
    surface.end()
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

  /// What to draw with; made anew after the context was lost. Nil, with the reason noted, if it cannot
  /// be.
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

  /// Gives up the textures of pictures and layers that are gone, and of groups. Those of what is gone
  /// are given up after each frame as well; this is for when there is none.
  public func releaseUnused() {
    equipment?.store.sweep()
    equipment?.pool.deleteAll()
    recount()
  }

  /// Gives up all that it has on the graphics card, whose context must be current; the next frame
  /// makes it anew.
  public func releaseAll() {
    equipment?.delete()
    forget()
  }

  /// To be called when the context was lost, with all that it had: the next frame makes it anew, in
  /// the context that is current then.
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

/// What a renderer has in its context.
private final class RenderingEquipment {
  let description: String
  let batch: QuadBatch
  let pool: TargetPool
  let store: TextureStore

  init() throws(RenderingError) {
    let version = RenderingEquipment.text(GL_VERSION)
    // As in "OpenGL ES 3.2 Mesa 22.3.6"; the specification says how it begins.
    guard let number = version.split(separator: " ").dropFirst(2).first?.first?.wholeNumberValue,
      version.hasPrefix("OpenGL ES "), number >= 3
    else { throw RenderingError(.noContext(version: version)) }
    let renderer = RenderingEquipment.text(GL_RENDERER)
    description = "\(renderer), \(version)"
    Texture.forgetErrors()
    var side: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &side)
    // The specification demands 2048.
    let longestSide = max(Int(side), 2048)
    batch = try QuadBatch()
    pool = TargetPool(longestSide: longestSide)
    store = TextureStore(
      longestSide: longestSide, limit: 256 << 20, filter: PictureFilter(for: renderer))
  }

  var counts: RenderingCounts {
    var counts = store.counts
    counts.drawCalls = batch.drawCallCount
    counts.textureBytes += pool.byteCount
    return counts
  }

  func delete() {
    store.removeAll(isContextLost: false)
    pool.deleteAll()
    batch.delete()
  }

  private static func text(_ name: Int32) -> String {
    glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
  }
}
