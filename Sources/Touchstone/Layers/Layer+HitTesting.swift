import TouchGeometry

/// The parts of ``Layer/hitTest(_:with:)``.
extension Layer {
  /// The least opacity with which a layer can be hit: below 0.01, as UIKit documents it.
  static let leastHittableOpacity = 0.01

  /// The most children that are asked one by one; parents with more index them by place.
  static let indexThreshold = 24

  /// Whether the flags of the layer let touches in. NaN opacity does not.
  final var isOpenToTouches: Bool {
    !isHidden && isUserInteractionEnabled && opacity >= Layer.leastHittableOpacity
  }

  /// The bounds enlarged by the outset: the area of the layer's hits and of those in it.
  final var reach: Rect {
    hitOutset == 0 ? bounds : HitArea.reach(of: bounds, outset: hitOutset)
  }

  /// Whether the layer and what is in it can be hit at the point, as far as its area goes.
  ///
  /// For a shaped area the bounds count, because children may lie on a gap of the shape; and the
  /// layer's own word, which an override may have extended.
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

  /// Whether child number `index` is hit; nil where more than its own geometry says so.
  @inline(__always)
  private func isLeafHit(_ index: Int, _ point: Point) -> Bool? {
    childList.withUnsafeBytes { bytes in
      // Seen as references that are not counted, of the same layout.
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

  /// The hit on this layer or in it at a point of the parent's coordinates; nil where there is none.
  ///
  /// A bounded layer is not asked about points outside its reach. With an index it could not be, so
  /// without one it must not be either: what is hit does not depend on the number of siblings.
  private func hitTest(fromParent point: Point, with event: TouchEvent?) -> Layer? {
    guard let inner = self.point(fromParent: point), !isOutOfReach(inner) else { return nil }
    return hitTest(inner, with: event)
  }

  /// Whether a point in the layer's own coordinates is where a bounded layer cannot be hit.
  final func isOutOfReach(_ point: Point) -> Bool { !reach.contains(point) && isHitBounded }

  /// The index of the children, up to date; built if there is none. O(children) then.
  final func indexOfChildren() -> LayerIndex {
    if let childIndex, childIndex.isRoomyEnough(for: childList.count) {
      childIndex.update()
      return childIndex
    }
    dropIndex()
    let index = LayerIndex(of: childList)
    childIndex = index
    return index
  }

  /// Forgets the index, which the next hit test builds again if it is worth it.
  final func dropIndex() {
    guard childIndex != nil else { return }
    childIndex = nil
    for child in childList { child.indexSlot = -1 }
  }
}
