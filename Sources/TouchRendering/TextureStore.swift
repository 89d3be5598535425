import CGLES
import TouchGeometry
import TouchImaging
import TouchPainting
import Touchstone

/// The textures of images and painted contents, each created once and kept as long as there is room.
final class TextureStore {
  /// The number of frames for which unused contents are kept.
  private static let maximumUnusedFrames = 120

  /// The source of a texture.
  enum Source: Hashable {
    case picture(ObjectIdentifier)
    case layer(ObjectIdentifier, step: Int)
    case sketch(AnyHashable, Size, step: Int)
  }

  private var entries: [Source: TextureEntry] = [:]
  private var done = RenderingCounts()
  private(set) var failure: RenderingError?
  private var byteCount = 0
  private(set) var frame = 0
  private let maximumSide: Int
  /// The maximum number of bytes kept beyond what the frame needs.
  var limit: Int
  /// How images are sampled.
  var filter: PictureFilter

  /// Creates an empty store, whose textures will have no longer side than this.
  init(maximumSide: Int, limit: Int, filter: PictureFilter) {
    self.maximumSide = maximumSide
    self.limit = limit
    self.filter = filter
  }

  /// The work done so far and the current textures; O(textures).
  var counts: RenderingCounts {
    var counts = done
    counts.textures = entries.values.reduce(0) { $0 + ($1.texture == nil ? 0 : 1) }
    counts.textureBytes = byteCount
    return counts
  }

  /// Begins a frame: textures drawn from now on are kept until its end.
  func begin(frame: Int) {
    self.frame = frame
    failure = nil
  }

  /// Releases the textures of deallocated images and layers, contents unused for long, and textures beyond
  /// the limit that were not drawn in this frame.
  func sweep() {
    for (source, entry) in entries where isStale(source, entry) { remove(source) }
    makeRoom(for: 0, sparing: frame)
  }

  private func isStale(_ source: Source, _ entry: TextureEntry) -> Bool {
    let unseen = frame - max(entry.texture?.lastFrame ?? 0, entry.madeFrame)
    return switch source {
    case .picture:
      entry.owner == nil || (entry.texture == nil && unseen > TextureStore.maximumUnusedFrames)
    case .layer: entry.owner == nil || unseen > TextureStore.maximumUnusedFrames
    case .sketch: unseen > TextureStore.maximumUnusedFrames / 4
    }
  }

  /// Clears the store; the textures are deleted unless their context was lost.
  func removeAll(isContextLost: Bool) {
    if !isContextLost { for entry in entries.values { entry.delete() } }
    entries.removeAll()
    byteCount = 0
  }

  private func remove(_ source: Source) {
    guard let entry = entries.removeValue(forKey: source) else { return }
    byteCount -= entry.byteCount
    entry.delete()
  }

  private func insert(_ entry: TextureEntry, for source: Source) {
    entries[source] = entry
    byteCount += entry.byteCount
  }

  /// Changes the entry of an image; nil if it has none.
  func updateEntry(
    of painted: PaintedImage, _ change: (inout TextureEntry) -> Texture?
  ) -> Texture? {
    let source = Source.picture(ObjectIdentifier(painted))
    guard var entry = entries[source], entry.owner === painted else { return nil }
    byteCount -= entry.byteCount
    defer { insert(entry, for: source) }
    return change(&entry)
  }

  func fail(_ reason: RenderingError.Reason) { failure = failure ?? RenderingError(reason) }

  // MARK: Room

  /// Releases the least recently used textures until this many more bytes fit the limit, except those drawn
  /// in a frame from `first` on.
  private func makeRoom(for bytes: Int, sparing first: Int) {
    while byteCount + bytes > limit, evictOne(sparing: first) {}
  }

  /// Returns false if no texture may be released.
  private func evictOne(sparing first: Int) -> Bool {
    var oldest: (source: Source, frame: Int)?
    for (source, entry) in entries {
      guard let texture = entry.texture, texture.lastFrame < first, entry.madeFrame < first,
        texture.lastFrame < oldest?.frame ?? .max
      else { continue }
      oldest = (source, texture.lastFrame)
    }
    guard let oldest else { return false }
    remove(oldest.source)
    done.evictions += 1
    return true
  }

  /// Creates a texture, releasing others if memory is short.
  ///
  /// The textures of the last frame are probably about to be drawn in this one: releasing them for the limit
  /// would make each image push out the next one, all within a frame. They are released only if the driver
  /// has no memory; the limit is enforced after the frame.
  private func makeTexture(_ width: Int, _ height: Int, _ use: Texture.Use) -> Texture? {
    makeRoom(for: width * height * (use == .picture ? 6 : 4), sparing: frame - 1)
    repeat {
      if let texture = Texture(width: width, height: height, use: use) { return texture }
    } while evictOne(sparing: frame)
    return nil
  }
}

// MARK: Pictures

extension TextureStore {
  /// The texture of an image; nil, with an error recorded, if there is no memory even at a lower resolution.
  func texture(of painted: PaintedImage) -> Texture? {
    let source = Source.picture(ObjectIdentifier(painted))
    if let entry = entries[source] {
      if entry.owner === painted {
        if entry.texture == nil { failForLackOfMemory(painted.image) }
        entry.texture?.filter = filter
        return entry.texture
      }
      remove(source)
    }
    let texture = upload(painted.image)
    insert(TextureEntry(owner: painted, texture: texture, madeFrame: frame), for: source)
    return texture
  }

  private func failForLackOfMemory(_ image: Image) {
    fail(.texture(width: image.width, height: image.height))
  }

  /// Uploads an image at the largest size that the driver and the limit allow: at most a fourth of the limit,
  /// and with its sides halved while there is no memory.
  private func upload(_ image: Image) -> Texture? {
    var size = PixelSize(width: image.width, height: image.height)
    let pixels = Double(image.width) * Double(image.height)
    let factor = min(
      1, Double(maximumSide) / Double(max(image.width, image.height)),
      (Double(max(limit, 1 << 20)) / 4 / (pixels * 16 / 3)).squareRoot())
    if factor < 1 { size = size.scaled(by: factor) }
    for _ in 0..<6 {
      if let texture = makeTexture(size.width, size.height, .picture) {
        guard let image = image.shrunk(to: size) else {
          texture.delete()
          break
        }
        texture.put(image)
        texture.filter = filter
        done.pictureUploads += 1
        done.uploadedBytes += image.byteCount
        return texture
      }
      size = size.scaled(by: 0.5)
    }
    failForLackOfMemory(image)
    return nil
  }
}

extension PixelSize {
  /// The size times a factor below 1, at least one pixel.
  fileprivate func scaled(by factor: Double) -> PixelSize {
    PixelSize(
      width: max(Int(Double(width) * factor), 1), height: max(Int(Double(height) * factor), 1))
  }
}

extension Image {
  fileprivate func shrunk(to size: PixelSize) -> Image? {
    if size.width == width, size.height == height { return self }
    return try? downscaled(to: size)
  }
}

// MARK: Contents

extension TextureStore {
  /// The maximum number of pixels of a content: a layer shown larger is less sharp.
  private static let maximumContentPixels = 1 << 24
  /// The error for a content that is not tried again until its key changes.
  private static let failedBefore = "it failed before"
  /// The longest side of a content in pixels.
  private static let maximumContentSide = 8192

  /// The painted content of a layer within its bounds; nil if there is none, or no memory for it.
  func content(of layer: any PaintableLayer, scale: ContentScale) -> PaintedContent? {
    let source = Source.layer(ObjectIdentifier(layer), step: scale.step)
    return content(
      source, owner: layer, key: layer.contentKey, name: layer.name,
      bounds: layer.bounds.standardized, scale: scale
    ) { layer.paint(on: $0) }
  }

  /// A picture of a sketch, whose coordinates start at the origin.
  func content(
    key: AnyHashable, size: Size, scale: ContentScale, paint: (Canvas) -> Void
  ) -> PaintedContent? {
    content(
      .sketch(key, size, step: scale.step), owner: self, key: key, name: "sketch",
      bounds: Rect(origin: .zero, size: size), scale: scale, paint: paint)
  }

  private func content(
    _ source: Source, owner: AnyObject, key: AnyHashable?, name: String, bounds: Rect,
    scale: ContentScale, paint: (Canvas) -> Void
  ) -> PaintedContent? {
    guard bounds.isFinite, !bounds.isEmpty else { return nil }
    let side = min(maximumSide, TextureStore.maximumContentSide)
    let scale = scale.fitting(
      bounds.size, maximumSide: side, maximumPixels: TextureStore.maximumContentPixels)
    if let entry = entries[source] {
      let isSame = key != nil && entry.key == key && entry.bounds == bounds && entry.scale == scale
      // Content used twice in a frame is painted once.
      if entry.owner === owner, isSame || entry.madeFrame == frame {
        if entry.texture == nil { fail(.content(layer: name, problem: TextureStore.failedBefore)) }
        return entry.content
      }
      if entry.owner !== owner { remove(source) }
    }
    guard let canvas = canvas(for: bounds, scale, name) else { return nil }
    canvas.within(.translation(.zero - bounds.origin)) { paint(canvas) }
    var parts = ContentParts()
    let texture = upload(canvas, source, name, &parts)
    let entry = TextureEntry(
      owner: owner, texture: texture, parts: parts.list, key: key, bounds: bounds, scale: scale,
      madeFrame: frame)
    insert(entry, for: source)
    return entry.content
  }

  private func canvas(for bounds: Rect, _ scale: Double, _ name: String) -> Canvas? {
    // Less than half a pixel is practically invisible, and not a valid canvas size.
    guard bounds.width * scale > 0.5, bounds.height * scale > 0.5 else { return nil }
    do throws(PaintingError) {
      return try Canvas(size: bounds.size, scale: scale)
    } catch {
      fail(.content(layer: name, problem: "\(error)"))
      return nil
    }
  }

  /// Uploads a canvas, into the existing texture if it fits.
  private func upload(
    _ canvas: Canvas, _ source: Source, _ name: String, _ parts: inout ContentParts
  ) -> Texture? {
    var texture = entries[source]?.texture
    if let known = texture, known.width == canvas.width, known.height == canvas.height {
      entries.removeValue(forKey: source)
      byteCount -= known.byteCount
    } else {
      remove(source)
      texture = makeTexture(canvas.width, canvas.height, .content)
    }
    guard let texture else {
      fail(.texture(width: canvas.width, height: canvas.height))
      return nil
    }
    do throws(PaintingError) {
      try canvas.withPremultipliedBytes { bytes, bytesPerRow in
        texture.put(bytes, bytesPerRow: bytesPerRow, rows: 0..<canvas.height)
        parts = ContentParts(
          bytes, width: canvas.width, height: canvas.height, bytesPerRow: bytesPerRow)
        texture.isOpaque = parts.areOpaque
      }
    } catch {
      fail(.content(layer: name, problem: "\(error)"))
      texture.delete()
      return nil
    }
    done.contentUploads += 1
    done.uploadedBytes += texture.byteCount
    return texture
  }
}
