import TouchGeometry

/// Quads in the order in which they are to be drawn, back to front, until all are known that may hide
/// parts of them.
///
/// What lies wholly under something solid is not drawn, and of a large solid picture only the part
/// that is seen: to draw ten photos on each other takes little more than one that fills the screen.
final class QuadQueue {
  private struct Item {
    let quad: Quad
    let style: QuadBatch.Style
    /// Which clips hold for it.
    let clips: Int
    /// The part of a picture that is to be drawn; nil for all of the quad.
    let part: ConvexPolygon?
  }

  /// How many quads wait at most: 3 MB.
  private static let mostItems = 16_384

  private let batch: QuadBatch
  private var items: [Item] = []
  private var clips: [ClipStack] = []

  init(_ batch: QuadBatch) { self.batch = batch }

  var isFull: Bool { items.count >= QuadQueue.mostItems }

  /// What clips quads from now on.
  func use(_ new: ClipStack) { clips.append(new) }

  /// Adds a quad, or the interior of a part of a picture.
  func add(_ quad: Quad, _ style: QuadBatch.Style, part: ConvexPolygon? = nil) {
    items.append(Item(quad: quad, style: style, clips: clips.count - 1, part: part))
  }

  /// Draws all that waits. The clips that are in force stay so.
  func draw(into target: RenderTarget) {
    defer { if clips.count > 1 { clips.removeFirst(clips.count - 1) } }
    guard !items.isEmpty else { return }
    var current: Int?
    for (index, patches) in seenParts().reversed() {
      let item = items[index]
      if item.clips != current {
        current = item.clips
        batch.use(clips: clips[item.clips].shapes)
        target.limit(to: clips[item.clips].box)
      }
      guard let patches else {
        batch.add(item.quad, item.style)
        continue
      }
      for quad in patches { batch.add(quad, item.style.ofPatch) }
    }
    batch.flush()
    items.removeAll(keepingCapacity: true)
  }

  /// The quads of which something is seen, front to back; with patches where it is a part.
  private func seenParts() -> [(index: Int, patches: [Quad]?)] {
    var covers = CoverStack()
    var seen: [(index: Int, patches: [Quad]?)] = []
    seen.reserveCapacity(items.count)
    for index in items.indices.reversed() {
      let item = items[index]
      let frame = clips[item.clips].box.rect
      if !covers.isEmpty, covers.hide(item.quad, in: frame) { continue }
      guard item.style.isSolid else {
        seen.append((index, item.part.map(item.quad.patches)))
        continue
      }
      // A little under the soft edges: the parts have corners where those have none.
      let hole = item.part ?? item.quad.hole(in: frame, margin: 0.25)
      let parts = item.style.texture == nil ? nil : covers.seenParts(of: hole)
      covers.add(hole)
      if parts?.isEmpty == true { continue }
      seen.append((index, (parts ?? item.part.map { [$0] })?.flatMap(item.quad.patches)))
    }
    return seen
  }
}

/// What is solid, and hides what is drawn before it.
private struct CoverStack {
  private struct Cover {
    let polygon: ConvexPolygon
    let edges: [HalfPlane]
  }

  /// What is smaller, in square pixels, hides too little to be asked.
  private static let leastArea = 4096.0
  /// How many are asked at most.
  private static let mostCovers = 48
  /// Into how many parts a picture is divided at most.
  private static let mostParts = 24

  private var covers: [Cover] = []

  var isEmpty: Bool { covers.isEmpty }

  mutating func add(_ polygon: ConvexPolygon) {
    guard covers.count < CoverStack.mostCovers, polygon.area >= CoverStack.leastArea else { return }
    // The card counts in fractions of a pixel, 1/16 at the coarsest.
    covers.append(Cover(polygon: polygon, edges: polygon.edges(movedOutwardBy: -0.125)))
  }

  /// Whether one of them hides a quad, soft edges included, as far as it is seen in a frame.
  func hide(_ quad: Quad, in frame: Rect) -> Bool {
    let middle = Point(x: Double(quad.place.x), y: Double(quad.place.y))
    // Asked first, since it is quickly told of most.
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

  /// The parts of a polygon that are seen; nil if that is nearly all of it.
  func seenParts(of polygon: ConvexPolygon) -> [ConvexPolygon]? {
    guard polygon.area >= CoverStack.leastArea * 4 else { return nil }
    var parts = [polygon]
    var isWhole = true
    for cover in covers where parts.count < CoverStack.mostParts {
      parts = parts.flatMap { part in
        let rest = part.subtracting(cover.polygon, atLeast: CoverStack.leastArea / 4)
        if rest != nil { isWhole = false }
        return rest ?? [part]
      }
    }
    return isWhole ? nil : parts
  }
}

extension QuadBatch.Style {
  /// Whether nothing is seen of what lies below.
  fileprivate var isSolid: Bool {
    switch kind {
    case .shapeInterior, .pictureInterior: !isBlended
    case .shape, .clippedShape, .picture, .clippedPicture, .picturePatch, .clippedPicturePatch:
      false
    }
  }

  /// The style of a picture's patches.
  fileprivate var ofPatch: QuadBatch.Style {
    QuadBatch.Style(kind: .picturePatch, texture: texture, level: level, isBlended: isBlended)
  }
}
