import TouchGeometry

/// The result of a hit test, layer by layer.
public struct HitTestReport {
  /// A layer that was tested.
  public struct Visit {
    /// The layer.
    public let layer: Layer
    /// The point in its coordinates; nil if its transform is singular.
    public let point: Point?
    /// The reason why the test did not end here; nil for the layer that was hit.
    public let miss: HitMiss?
  }

  /// The point in the coordinates of the layer where the test began.
  public let point: Point
  /// The layer that was hit.
  public let hit: Layer?
  /// The layers that were tested, front to back, each after its children. Layers behind the hit layer are
  /// included, to show what is covered.
  public private(set) var visits: [Visit] = []
  /// The number of children that were skipped: with many siblings only those near the point are tested.
  public private(set) var skippedCount = 0

  init(of root: Layer, at point: Point) {
    self.point = point
    hit = root.hitTest(point, with: nil)
    walk(root, point)
  }

  /// The visit of a layer; nil if it was not tested. O(visits).
  public func visit(of layer: Layer) -> Visit? { visits.first { $0.layer === layer } }

  private mutating func walk(_ layer: Layer, _ point: Point) {
    if let miss = layer.closure {
      return add(layer, point, miss)
    }
    guard layer.admits(point, with: nil) else {
      return add(layer, point, layer.areaMiss(at: point))
    }
    walkChildren(of: layer, point)
    if !layer.isRectangular, !layer.contains(point, with: nil) {
      return add(layer, point, layer.areaMiss(at: point))
    }
    add(layer, point, coverMiss)
  }

  /// The miss of a layer that can only be covered by others.
  private var coverMiss: HitMiss {
    guard let hit, visits.contains(where: { $0.layer === hit }) else { return .overridden }
    return .coveredBy(hit)
  }

  private mutating func walkChildren(of layer: Layer, _ point: Point) {
    let count = layer.childList.count
    guard count > Layer.indexThreshold else {
      for child in layer.childrenBackToFront.reversed() { enter(child, point) }
      return
    }
    var candidates = LayerIndex.Candidates(at: point, in: layer.indexOfChildren())
    var asked = 0
    while let child = candidates.next() {
      asked += 1
      enter(child, point)
    }
    skippedCount += count - asked
  }

  private mutating func enter(_ child: Layer, _ point: Point) {
    guard let inner = child.point(fromParent: point) else {
      return add(child, nil, .singularTransform)
    }
    if child.closure == nil, child.isOutOfReach(inner) {
      return add(child, inner, child.areaMiss(at: inner))
    }
    walk(child, inner)
  }

  private mutating func add(_ layer: Layer, _ point: Point?, _ miss: HitMiss) {
    // An override may have returned a layer whose own area excludes the point.
    visits.append(Visit(layer: layer, point: point, miss: layer === hit ? nil : miss))
  }
}

extension HitTestReport: CustomStringConvertible {
  /// One line for the result and one for every layer that was tested.
  public var description: String {
    let answer = hit.map(LayerText.title(of:)) ?? "nothing"
    var lines = ["hit test at \(LayerText.point(point)): \(answer)"]
    for visit in visits {
      let place = visit.point.map { " at \(LayerText.point($0))" } ?? ""
      let outcome = visit.miss?.description ?? "hit"
      lines.append("  \(LayerText.title(of: visit.layer))\(place): \(outcome)")
    }
    if skippedCount > 0 { lines.append("  \(skippedCount) elsewhere") }
    return lines.joined(separator: "\n")
  }
}

extension Layer {
  /// Runs a hit test like ``hitTest(_:with:)`` and reports why each layer was hit or not.
  ///
  /// Allocates; intended for debugging and traces. Overrides of `hitTest` and `contains` are called, some of
  /// them twice.
  ///
  /// - Parameter point: The point in this layer's own coordinates.
  public final func hitTestReport(_ point: Point) -> HitTestReport {
    HitTestReport(of: self, at: point)
  }

  /// The reason why the layer and its descendants cannot be hit at any point, if there is one.
  fileprivate var closure: HitMiss? {
    if isHidden { return .hidden }
    if !isUserInteractionEnabled { return .interactionDisabled }
    return isOpenToTouches ? nil : .transparent(opacity: opacity)
  }

  /// The reason why a point is not in the layer's area, given that it is not.
  fileprivate func areaMiss(at point: Point) -> HitMiss {
    let reach = self.reach
    guard reach.contains(point) else {
      let dx = max(reach.minX - point.x, point.x - reach.maxX, 0)
      let dy = max(reach.minY - point.y, point.y - reach.maxY, 0)
      return .outsideBounds(by: (dx * dx + dy * dy).squareRoot())
    }
    let rect = hitAreaRect
    switch hitArea {
    case .bounds:
      return HitArea.reach(of: rect, outset: hitSlop).contains(point) ? .overridden : .outsideShape
    case .ellipse, .circle, .custom: return .outsideShape
    case .opaquePixels(let mask):
      guard let (x, y) = mask.pixel(at: point, stretchedOver: rect) else { return .outsideShape }
      return mask[x, y] ? .overridden : .transparentPixel(x: x, y: y)
    }
  }
}
