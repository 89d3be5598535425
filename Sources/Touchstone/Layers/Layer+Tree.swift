/// Navigating the tree.
extension Layer {
  /// The parent; nil for the root of a tree.
  public final var parent: Layer? { parentLink }

  /// The children from back to front, in the order in which they were added or placed since.
  /// ``childrenBackToFront``, the drawing order, takes ``zPosition`` into account too.
  public final var children: [Layer] { childList }

  /// The window of the layer, or the layer itself if it is one; nil if the root of its tree is not a window.
  /// O(depth).
  public final var window: Window? { root as? Window }

  /// The root of the tree; the layer itself if it has no parent. O(depth).
  public final var root: Layer {
    var layer = self
    while let parent = layer.parentLink { layer = parent }
    return layer
  }

  /// Whether `root` is the root of the layer's tree. Retains nothing. O(depth).
  final func isInTree(of root: Layer) -> Bool {
    guard var outermost = parentReference else { return self === root }
    while let parent = outermost._withUnsafeGuaranteedRef({ $0.parentReference }) {
      outermost = parent
    }
    return outermost.toOpaque() == Unmanaged.passUnretained(root).toOpaque()
  }

  /// The number of layers from the root to this one, inclusive. O(depth).
  public final var depth: Int {
    // Unretained: children do not keep their parents alive.
    var (next, count) = (parentReference, 1)
    while let parent = next {
      next = parent._withUnsafeGuaranteedRef { $0.parentReference }
      count += 1
    }
    return count
  }

  /// Whether this layer is the other one or one of its descendants. O(depth).
  public final func isDescendant(of other: Layer) -> Bool {
    // Unretained, like ``depth``.
    let sought = Unmanaged.passUnretained(other).toOpaque()
    var next = Optional(Unmanaged.passUnretained(self))
    while let layer = next {
      if layer.toOpaque() == sought { return true }
      next = layer._withUnsafeGuaranteedRef { $0.parentReference }
    }
    return false
  }

  /// The innermost layer that contains both or is one of them; nil if they are in different trees. O(depth).
  public final func commonAncestor(with other: Layer) -> Layer? {
    var (left, leftDepth) = (self, depth)
    var (right, rightDepth) = (other, other.depth)
    while left !== right {
      let (goesLeft, goesRight) = (leftDepth >= rightDepth, rightDepth >= leftDepth)
      if goesLeft {
        guard let parent = left.parentLink else { return nil }
        (left, leftDepth) = (parent, leftDepth - 1)
      }
      if goesRight {
        guard let parent = right.parentLink else { return nil }
        (right, rightDepth) = (parent, rightDepth - 1)
      }
    }
    return left
  }
}

/// Changing the tree.
///
/// Every method checks its arguments first and leaves the tree unchanged if it throws. A layer with another
/// parent is moved. When a layer leaves its window, the window is notified once, while the links still exist,
/// and cancels the layer's touches; moving within a window is not leaving.
extension Layer {
  /// Adds the layer in front of the other children, or moves it there. O(1) in addition to the move.
  public final func addChild(_ child: Layer) throws(LayerTreeError) {
    try place(child) { _ in self.childList.count }
  }

  /// Adds the layer at a position among the children, or moves it there.
  ///
  /// - Parameters:
  ///   - child: The layer to insert.
  ///   - index: The position in ``children``, 0 for the back, from 0 to their count. For a layer that is a
  ///     child already, the position is counted without it.
  public final func insertChild(_ child: Layer, at index: Int) throws(LayerTreeError) {
    try place(child) { count throws(LayerTreeError) in
      guard 0...count ~= index else {
        throw LayerTreeError.indexOutOfRange(index: index, count: count)
      }
      return index
    }
  }

  /// Adds the layer directly in front of one of the children, or moves it there.
  public final func insertChild(
    _ child: Layer, above sibling: Layer
  ) throws(LayerTreeError) {
    try insertChild(child, beside: sibling, offset: 1)
  }

  /// Adds the layer directly behind one of the children, or moves it there.
  public final func insertChild(
    _ child: Layer, below sibling: Layer
  ) throws(LayerTreeError) {
    try insertChild(child, beside: sibling, offset: 0)
  }

  private func insertChild(
    _ child: Layer, beside sibling: Layer, offset: Int
  ) throws(LayerTreeError) {
    if child === sibling, sibling.parentLink === self { return }
    try place(child) { _ throws(LayerTreeError) in
      guard sibling.parentLink === self else {
        throw LayerTreeError.notASibling(sibling: sibling.name, parent: self.name)
      }
      let moved = child.parentLink === self && child.siblingKey < sibling.siblingKey
      return self.childPosition(ofKey: sibling.siblingKey) + offset - (moved ? 1 : 0)
    }
  }

  /// Removes the layer from its parent; has no effect without one.
  public final func removeFromParent() {
    guard let parent = parentLink else { return }
    notifyWindow(beforeMovingTo: nil)
    // The window may have moved the layer in the meantime.
    if parentLink === parent { detach() }
  }

  /// Moves the layer in front of its siblings with the same ``zPosition``.
  ///
  /// O(log siblings), and moving the references behind it.
  public final func bringToFront() {
    guard let parent = parentLink, parent.childList.last !== self else { return }
    parent.move(self, to: parent.childList.count - 1)
  }

  /// Moves the layer behind its siblings with the same ``zPosition``.
  public final func sendToBack() {
    guard let parent = parentLink, parent.childList.first !== self else { return }
    parent.move(self, to: 0)
  }

  /// Inserts the child at `position`, given the number of other children.
  private func place(
    _ child: Layer, at position: (Int) throws(LayerTreeError) -> Int
  ) throws(LayerTreeError) {
    try check(child)
    let isMove = child.parentLink === self
    var target = try position(childList.count - (isMove ? 1 : 0))
    if isMove { return move(child, to: min(target, childList.count - 1)) }
    // The window may change the tree, so check everything again.
    if child.notifyWindow(beforeMovingTo: window) {
      try check(child)
      if child.parentLink === self { child.detach() }
      target = try position(childList.count)
    }
    child.detach()
    attach(child, at: target)
    // Last, because they may call the program, which may change the tree.
    child.notifyAttachments()
  }

  /// Notifies the window if the layer is about to leave it; returns whether it did.
  @discardableResult
  private func notifyWindow(beforeMovingTo destination: Window?) -> Bool {
    guard !isLeavingWindow, let window, window !== destination else { return false }
    isLeavingWindow = true
    willLeave(window)
    isLeavingWindow = false
    return true
  }

  /// Throws if the layer cannot be a child of this one.
  private func check(_ child: Layer) throws(LayerTreeError) {
    if child is Window { throw .windowAsChild(window: child.name) }
    if isDescendant(of: child) { throw .wouldBeItsOwnAncestor(child: child.name, parent: name) }
    let depth = self.depth
    guard depth + child.heightBound > Layer.maximumDepth else { return }
    child.measureHeight()
    if depth + child.heightBound > Layer.maximumDepth {
      throw .tooDeep(depth: depth + child.heightBound, limit: Layer.maximumDepth)
    }
  }

  /// Makes the upper bound of the height exact. O(descendants).
  private func measureHeight() {
    var (level, height) = ([self], 0)
    while !level.isEmpty {
      height += 1
      level = level.flatMap { $0.childList }
    }
    heightBound = height
  }
}
