/// The position of a layer among its siblings, back to front.
struct LayerRank: Comparable {
  /// The layer's `zPosition`, always finite.
  var z: Double
  /// Its ``Layer/siblingKey``.
  var key: Int64

  static func < (a: LayerRank, b: LayerRank) -> Bool {
    a.z < b.z || (a.z == b.z && a.key < b.key)
  }
}

/// The order of siblings, and the links between parent and child.
///
/// Every child has a key that increases along `childList`, with gaps. A child is therefore found among
/// thousands by binary search, and moving one renumbers no other.
extension Layer {
  /// The children in drawing order, the reverse of the order of hit testing: by ``zPosition``, then by their
  /// order in ``children``.
  ///
  /// O(1), but O(n log n) after a change if children have a `zPosition` other than 0.
  public final var childrenBackToFront: [Layer] {
    if raisedChildCount == 0 { return childList }
    if let drawingOrder { return drawingOrder }
    let sorted = childList.sorted { $0.rank < $1.rank }
    drawingOrder = sorted
    return sorted
  }

  /// The position of the layer among its siblings.
  final var rank: LayerRank {
    // A modal layer has the largest finite depth, and covers siblings that have an infinite one.
    let most = Double.greatestFiniteMagnitude
    let z = zPosition.isNaN ? 0 : min(max(zPosition, -most), most)
    return LayerRank(z: z, key: siblingKey)
  }

  private static func isRaised(_ z: Double) -> Bool { z != 0 && !z.isNaN }

  /// Handles a new `zPosition`.
  final func rankDidChange(from old: Double) {
    guard zPosition != old, let parent = parentLink else { return }
    parent.raisedChildCount += (Layer.isRaised(zPosition) ? 1 : 0) - (Layer.isRaised(old) ? 1 : 0)
    parent.drawingOrder = nil
    placeDidChange()
  }

  /// The position of the first child whose key is not below the given one. O(log children).
  final func childPosition(ofKey key: Int64) -> Int {
    var (low, high) = (0, childList.count)
    while low < high {
      let middle = low + (high - low) / 2
      if childList[middle].siblingKey < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes the layer, which has no parent yet, a child.
  final func attach(_ child: Layer, at position: Int) {
    child.parentLink = self
    childList.insert(child, at: position)
    assignKey(toChildAt: position)
    if Layer.isRaised(child.zPosition) { raisedChildCount += 1 }
    drawingOrder = nil
    childIndex?.insert(child)
    var (layer, height) = (self, child.heightBound + 1)
    while layer.heightBound < height {
      layer.heightBound = height
      guard let parent = layer.parentLink else { break }
      (layer, height) = (parent, height + 1)
    }
  }

  /// Removes the layer from its parent without notifying anyone.
  final func detach() {
    guard let parent = parentLink else { return }
    parent.childIndex?.remove(self)
    if Layer.isRaised(zPosition) { parent.raisedChildCount -= 1 }
    parent.drawingOrder = nil
    parentLink = nil
    wasRemoved(from: parent)
    // Last, because it may be the last reference to the layer.
    parent.childList.remove(at: parent.childPosition(ofKey: siblingKey))
  }

  /// Moves a child to a position among the children, counted without it.
  final func move(_ child: Layer, to position: Int) {
    let old = childPosition(ofKey: child.siblingKey)
    guard old != position else { return }
    childList.remove(at: old)
    childList.insert(child, at: position)
    assignKey(toChildAt: position)
    drawingOrder = nil
    child.placeDidChange()
  }

  private static var keyGap: Int64 { 1 << 20 }

  /// Assigns the child a key between those of its neighbors; renumbers all if none is free.
  private func assignKey(toChildAt position: Int) {
    let last = childList.count - 1
    let low = position > 0 ? childList[position - 1].siblingKey : nil
    let high = position < last ? childList[position + 1].siblingKey : nil
    let key: Int64
    switch (low, high) {
    case (nil, nil): key = 0
    case (let low?, nil): key = low + Layer.keyGap
    case (nil, let high?): key = high - Layer.keyGap
    case (let low?, let high?): key = low + (high - low) / 2
    }
    let isBetween = key != low && abs(key) < 1 << 60
    if isBetween { childList[position].siblingKey = key } else { renumber() }
  }

  private func renumber() {
    for (position, child) in childList.enumerated() {
      child.siblingKey = Int64(position) * Layer.keyGap
    }
    dropIndex()
  }
}
