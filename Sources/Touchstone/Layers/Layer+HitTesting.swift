import TouchGeometry

/// The parts of ``Layer/hitTest(_:with:)``.
extension Layer {
  /// The minimum opacity at which a layer can be hit, 0.01, as documented for UIKit.
  static let minimumHittableOpacity = 0.01

  /// The maximum number of children that are tested one by one; parents with more use a spatial index.
  static let indexThreshold = 24

  /// Whether the properties of the layer let it be hit. NaN opacity does not.
  final var isOpenToTouches: Bool {
    !isHidden && isUserInteractionEnabled && opacity >= Layer.minimumHittableOpacity
  }

  /// The bounds enlarged by the hit slop: no hit on the layer or its descendants is outside.
  final var reach: Rect {
    hitSlop == 0 ? bounds : HitArea.reach(of: bounds, outset: hitSlop)
  }

  /// Whether the layer or a descendant can be hit at the point, as far as its area is concerned.
  ///
  /// For a shaped area the bounds count, because children may be in a gap of the shape, and so does an
  /// override of ``contains(_:with:)``, which may extend it.
  @inline(__always)
  final func admits(_ point: Point, with event: TouchEvent?) -> Bool {
    if hasPlainReach { return reach.contains(point) }
    if !isRectangular, reach.contains(point) { return true }
    return contains(point, with: event)
  }

  /// The frontmost hit among the children; the point is in this layer's coordinates.
  final func hitTestChildren(_ point: Point, with event: TouchEvent?) -> Layer? {
    if childList.count > Layer.indexThreshold {
      return hitTestIndexedChildren(point, with: event)
    }
    var position = childList.count
    if raisedChildCount == 0 {
      // No callback can change the list here, so it need not be retained.
      while position > 0, let isHit = isLeafHit(position - 1, point) {
        position -= 1
        if isHit { return childList[position] }
      }
      if position == 0 { return nil }
    }
    let children = childrenBackToFront
    while position > 0 {
      position -= 1
      if let hit = children[position].hitTest(fromParent: point, with: event) { return hit }
    }
    return nil
  }

  /// Whether child number `index` is hit; nil if the answer depends on more than its geometry.
  @inline(__always)
  private func isLeafHit(_ index: Int, _ point: Point) -> Bool? {
    childList.withUnsafeBytes { bytes in
      // Read as unretained references, which have the same layout.
      let child = bytes.assumingMemoryBound(to: Unmanaged<Layer>.self)[index]
      return child._withUnsafeGuaranteedRef { child in
        guard child.isPlain, child.isRectangular, child.childList.isEmpty else { return nil }
        guard child.isOpenToTouches, let inner = child.point(fromParent: point) else {
          return false
        }
        return child.reach.contains(inner)
      }
    }
  }

  private func hitTestIndexedChildren(_ point: Point, with event: TouchEvent?) -> Layer? {
    var candidates = LayerIndex.Candidates(at: point, in: indexOfChildren())
    while let child = candidates.next() {
      if let hit = child.hitTest(fromParent: point, with: event) { return hit }
    }
    return nil
  }

  /// The hit on this layer or a descendant at a point in the parent's coordinates, or nil.
  ///
  /// A bounded layer is not hit-tested at points outside its reach, with or without an index, so the result
  /// does not depend on the number of siblings.
  private func hitTest(fromParent point: Point, with event: TouchEvent?) -> Layer? {
    guard let inner = self.point(fromParent: point), !isOutOfReach(inner) else { return nil }
    return hitTest(inner, with: event)
  }

  /// Whether a bounded layer cannot be hit at a point in its own coordinates.
  final func isOutOfReach(_ point: Point) -> Bool { !reach.contains(point) && isHitBounded }

  /// The up-to-date index of the children, built if necessary. O(children) then.
  final func indexOfChildren() -> LayerIndex {
    if let childIndex, childIndex.hasCapacity(for: childList.count) {
      childIndex.update()
      return childIndex
    }
    dropIndex()
    let index = LayerIndex(of: childList)
    childIndex = index
    return index
  }

  /// Drops the index; the next hit test builds it again if it pays.
  final func dropIndex() {
    guard childIndex != nil else { return }
    childIndex = nil
    for child in childList { child.indexSlot = -1 }
  }
}
