import TouchGeometry

/// Quads in drawing order, back to front, which are drawn once everything that may hide parts of them is known.
///
/// Quads hidden under opaque ones are not drawn, and of a large opaque image only the visible part is: ten
/// stacked photos take little more time than one that fills the screen.
struct QuadList {
  struct Item {
    let quad: Quad
    let style: QuadBatch.Style
    /// The version of the texture's content.
    let version: Int
    /// The index of the clips that apply to it.
    let clips: Int
    /// The part of an image to draw; nil for the whole quad.
    let part: ConvexPolygon?

    /// Patches that cover a part of it.
    fileprivate func patches(of part: ConvexPolygon) -> [Quad] {
      guard style.texture == nil else { return quad.patches(of: part) }
      // A patch has its color where images have the part of the texture.
      var plain = quad
      plain.line = quad.fill
      return plain.patches(of: part)
    }
  }

  /// The maximum number of queued quads: 3 MB.
  private static let maximumItems = 16_384
  /// The minimum number of pixels that are copied instead of drawn: a copy waits for pending drawing.
  private static let minimumCopy = 1 << 17

  private(set) var items: [Item] = []
  private(set) var clips: [ClipStack]

  /// Creates an empty list with the clips for its first quads.
  init(_ clips: ClipStack) { self.clips = [clips] }

  var isFull: Bool { items.count >= QuadList.maximumItems }

  /// Sets the clips for subsequent quads.
  mutating func use(_ new: ClipStack) { clips.append(new) }

  /// Adds a quad, or the interior of a part of an image.
  mutating func add(_ quad: Quad, _ style: QuadBatch.Style, part: ConvexPolygon? = nil) {
    items.append(
      Item(
        quad: quad, style: style, version: style.texture?.version ?? 0, clips: clips.count - 1,
        part: part))
  }

  /// Draws the visible quads within a rectangle of the frame.
  ///
  /// - Parameter seen: The result of ``seenParts()``.
  func draw(
    _ seen: [SeenPart], into target: RenderTarget, within box: PixelBox, by batch: QuadBatch
  ) {
    var current: Int?
    var limit = PixelBox.empty
    for (index, patches) in seen.reversed() {
      let item = items[index]
      if item.clips != current {
        current = item.clips
        limit = clips[item.clips].box.intersection(box)
        batch.use(clips: clips[item.clips].shapes)
        target.limit(to: limit)
      }
      if item.quad.box(in: limit).isEmpty { continue }
      if let texture = item.style.texture, let whole = item.copiedBox {
        let seen = whole.intersection(limit)
        if seen.area >= QuadList.minimumCopy, texture.canBeCopied {
          let start = item.firstTexel(of: texture)
          batch.copy(
            texture, from: (start.x + seen.left - whole.left, start.y + seen.top - whole.top),
            to: seen, in: target)
          continue
        }
      }
      guard let patches else {
        batch.add(item.quad, item.style)
        continue
      }
      for quad in patches { batch.add(quad, item.style.ofPatch) }
    }
    batch.flush()
  }

  /// A visible quad, and the patches of its visible parts; nil if the whole quad is drawn.
  typealias SeenPart = (index: Int, patches: [Quad]?)

  /// The visible quads, front to back; with patches for those that are partly visible.
  func seenParts() -> [SeenPart] {
    var covers = CoverStack()
    var seen: [SeenPart] = []
    seen.reserveCapacity(items.count)
    for index in items.indices.reversed() {
      let item = items[index]
      let frame = clips[item.clips].box.rect
      if !covers.isEmpty, covers.hide(item.quad, in: frame) { continue }
      guard item.style.isSolid else {
        seen.append((index, item.part.map(item.quad.patches)))
        continue
      }
      // Slightly under the soft edges: the parts have sharp corners.
      let hole = item.part ?? item.quad.hole(in: frame, margin: 0.25)
      let parts = covers.seenParts(of: hole)
      covers.add(hole)
      if parts?.isEmpty == true { continue }
      seen.append((index, (parts ?? item.part.map { [$0] })?.flatMap(item.patches)))
    }
    return seen
  }
}

extension QuadList.Item {
  /// The pixels that its texels fall on, if it can be copied.
  fileprivate var copiedBox: PixelBox? {
    guard style.kind == .pictureInterior, style.isExact, !style.isBlended, part == nil,
      let texture = style.texture, texture.isBlueFirst, quad.radii.w >= 1, quad.linear.x > 0,
      quad.linear.w > 0, quad.linear.y == 0, quad.linear.z == 0
    else { return nil }
    let (x, y) = (quad.place.z * quad.linear.x, quad.place.w * quad.linear.w)
    return PixelBox(
      left: Int((quad.place.x - x).rounded()), top: Int((quad.place.y - y).rounded()),
      right: Int((quad.place.x + x).rounded()), bottom: Int((quad.place.y + y).rounded()))
  }

  /// The texel at its upper left.
  fileprivate func firstTexel(of texture: Texture) -> (x: Int, y: Int) {
    (
      Int((quad.line.x * Float(texture.width)).rounded()),
      Int((quad.line.y * Float(texture.height)).rounded())
    )
  }
}

/// The opaque areas that hide earlier drawing.
private struct CoverStack {
  private struct Cover {
    let polygon: ConvexPolygon
    let edges: [HalfPlane]
  }

  /// The minimum area, in square pixels, that is worth testing.
  private static let minimumArea = 4096.0
  /// The maximum number of areas tested.
  private static let maximumCovers = 48
  /// The maximum number of parts that an image is divided into.
  private static let maximumParts = 24

  private var covers: [Cover] = []

  var isEmpty: Bool { covers.isEmpty }

  mutating func add(_ polygon: ConvexPolygon) {
    guard polygon.area >= CoverStack.minimumArea else { return }
    if covers.count >= CoverStack.maximumCovers {
      // The largest hide most.
      guard
        let least = covers.indices.min(by: { covers[$0].polygon.area < covers[$1].polygon.area }),
        covers[least].polygon.area < polygon.area
      else { return }
      covers.remove(at: least)
    }
    // The graphics card represents pixels with fractions, at the coarsest of 1/16.
    covers.append(Cover(polygon: polygon, edges: polygon.edges(movedOutwardBy: -0.125)))
  }

  /// Whether one of the areas hides a quad, including its soft edges, within a frame.
  func hide(_ quad: Quad, in frame: Rect) -> Bool {
    let middle = Point(x: Double(quad.place.x), y: Double(quad.place.y))
    // Tested first, because it is cheap and excludes most.
    guard covers.contains(where: { !frame.contains(middle) || $0.polygon.box.contains(middle) })
    else { return false }
    let reach = quad.reach(in: frame)
    return covers.contains { cover in
      cover.polygon.box.contains(reach.box)
        && cover.edges.allSatisfy { edge in
          reach.corners.allSatisfy { edge.distance($0) <= 0 }
        }
    }
  }

  /// The visible parts of a polygon; nil if nearly all of it is visible.
  func seenParts(of polygon: ConvexPolygon) -> [ConvexPolygon]? {
    guard polygon.area >= CoverStack.minimumArea * 4 else { return nil }
    var parts = [polygon]
    var isWhole = true
    for cover in covers where parts.count < CoverStack.maximumParts {
      parts = parts.flatMap { part in
        let rest = part.subtracting(cover.polygon, atLeast: CoverStack.minimumArea / 4)
        if rest != nil { isWhole = false }
        return rest ?? [part]
      }
    }
    return isWhole ? nil : parts
  }
}

extension QuadBatch.Style {
  /// Whether it hides everything below.
  fileprivate var isSolid: Bool {
    switch kind {
    case .shapeInterior, .pictureInterior: !isBlended
    case .shape, .shapePatch, .clippedShape, .picture, .clippedPicture, .picturePatch,
      .clippedPicturePatch:
      false
    }
  }

  /// The style of the patches of an image or a color.
  fileprivate var ofPatch: QuadBatch.Style {
    QuadBatch.Style(
      kind: texture == nil ? .shapePatch : .picturePatch, texture: texture, level: level,
      isExact: isExact, isBlended: isBlended)
  }
}
