import TouchGeometry
import Touchstone

/// The outline of a layer's hit area, as points of the window just inside it.
struct HitOutline {
  /// The part of an outline that a finger can hit.
  enum Visibility: Hashable {
    /// All of it.
    case whole
    /// The visible parts of the outline, each as a line of two points or more.
    case lines([[Point]])
    /// These of its points, if it is not a line.
    case dots([Point])
  }

  /// The points, along the outline if it is a line.
  let points: [Point]
  /// Whether the points form a closed line.
  let isLine: Bool

  /// The distance between two points, in points of the window.
  static let step = 12.0
  /// The distance from the edge, in points of the window: on the edge itself half of all touches miss.
  private static let inset = 0.75

  /// The outline of a layer, with the transform from its coordinates to the window's.
  init(of layer: Layer, _ transform: AffineTransform, _ store: MaskOutlineStore) {
    let scale = abs(transform.determinant).squareRoot()
    let outset = layer.hitSlop.isNaN ? 0 : layer.hitSlop
    let inset = scale > 0 ? HitOutline.inset / scale : 0
    let reach = layer.bounds.outset(by: outset - inset)
    let local: [Point]
    switch layer.hitArea {
    case .bounds, .custom:
      local = HitOutline.corners(of: reach, scale)
    case .ellipse:
      local = HitOutline.around(reach, scale)
    case .circle:
      let radius = max(min(layer.bounds.width, layer.bounds.height) / 2 + outset - inset, 0)
      let disk = Rect(origin: layer.bounds.center, size: .zero).outset(by: radius)
      local = HitOutline.around(disk, scale)
    case .opaquePixels(let mask):
      let bounds = layer.bounds
      local = store.edge(of: mask).map {
        Point(x: bounds.minX + $0.x * bounds.width, y: bounds.minY + $0.y * bounds.height)
      }
    }
    points = local.map { transform.applied(to: $0) }
    if case .opaquePixels = layer.hitArea { isLine = false } else { isLine = true }
  }

  /// Points along the sides of a rectangle.
  private static func corners(of rect: Rect, _ scale: Double) -> [Point] {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ]
    return corners.indices.flatMap { index -> [Point] in
      let (start, end) = (corners[index], corners[(index + 1) % 4])
      let count = steps(start.distance(to: end) * scale)
      return (0..<count).map {
        start.interpolated(to: end, fraction: Double($0) / Double(count))
      }
    }
  }

  /// Points around the ellipse in a rectangle.
  private static func around(_ rect: Rect, _ scale: Double) -> [Point] {
    let count = max(steps(.pi * (rect.width + rect.height) / 2 * scale), 12)
    return (0..<count).map { index in
      let way = AffineTransform.rotation(.degrees(360 * Double(index) / Double(count)))
        .applied(to: Vector(dx: 1, dy: 0))
      return Point(
        x: rect.midX + way.dx * rect.width / 2, y: rect.midY + way.dy * rect.height / 2)
    }
  }

  private static func steps(_ length: Double) -> Int {
    length.isFinite ? max(Int(min(length / step, 2_000)), 1) : 1
  }

  // MARK: The visible parts

  /// The part of the outline that a finger in the window can hit.
  ///
  /// - Complexity: O(points) hit tests.
  func visibility(of layer: Layer, in window: Layer) -> Visibility {
    let isVisible = points.map { window.hitTest($0, with: nil) === layer }
    guard isVisible.contains(false) else { return .whole }
    guard isLine else { return .dots(zip(points, isVisible).filter { $0.1 }.map { $0.0 }) }
    return .lines(lines(isVisible) { window.hitTest($0, with: nil) === layer })
  }

  /// The runs of visible points; each is extended to its end between two points.
  private func lines(_ isVisible: [Bool], test: (Point) -> Bool) -> [[Point]] {
    let count = points.count
    // The outline is closed: start at a hidden point, so that no visible run wraps around the end of the
    // list.
    guard let start = isVisible.firstIndex(of: false) else { return [points] }
    var lines: [[Point]] = []
    var line: [Point] = []
    for offset in 1...count {
      let (index, last) = ((start + offset) % count, (start + offset - 1) % count)
      if isVisible[index] {
        if line.isEmpty {
          line = [HitOutline.end(from: points[index], towards: points[last], test)]
        }
        line.append(points[index])
      } else if !line.isEmpty {
        line.append(HitOutline.end(from: points[last], towards: points[index], test))
        lines.append(line)
        line = []
      }
    }
    return lines
  }

  /// The last visible point between two points.
  private static func end(
    from there: Point, towards gone: Point, _ test: (Point) -> Bool
  ) -> Point {
    var (near, far) = (there, gone)
    for _ in 0..<4 {
      let middle = near.interpolated(to: far, fraction: 0.5)
      if test(middle) { near = middle } else { far = middle }
    }
    return near
  }
}

/// A cache of the edges of masks.
final class MaskOutlineStore {
  private var edges: [AlphaMask: [Point]] = [:]

  /// The maximum number of masks.
  private static let maximumMasks = 64
  /// The maximum number of points of an edge.
  private static let maximumPoints = 150

  /// Some of the opaque pixels at the edge of a mask, as fractions of its width and height.
  ///
  /// - Complexity: O(pixels) for a new mask, else O(bits / 64).
  func edge(of mask: AlphaMask) -> [Point] {
    if let known = edges[mask] { return known }
    if edges.count >= MaskOutlineStore.maximumMasks { edges = [:] }
    var all: [Point] = []
    for y in 0..<mask.height {
      for x in 0..<mask.width where MaskOutlineStore.isEdge(x, y, of: mask) {
        all.append(
          Point(
            x: (Double(x) + 0.5) / Double(mask.width), y: (Double(y) + 0.5) / Double(mask.height)))
      }
    }
    let step = all.count / MaskOutlineStore.maximumPoints + 1
    let edge = stride(from: 0, to: all.count, by: step).map { all[$0] }
    edges[mask] = edge
    return edge
  }

  private static func isEdge(_ x: Int, _ y: Int, of mask: AlphaMask) -> Bool {
    guard mask[x, y] else { return false }
    return !(mask[x - 1, y] && mask[x + 1, y] && mask[x, y - 1] && mask[x, y + 1])
  }
}
