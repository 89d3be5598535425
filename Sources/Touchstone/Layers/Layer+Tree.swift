/// Looking around in the tree.
extension Layer {
  /// The layer that this one is in; nil for the root of a tree.
  public final var parent: Layer? { parentLink }

  /// The layers in this one, in the order of adding. ``childrenBackToFront`` is how they are drawn.
  public final var children: [Layer] { childList }

  /// The window that the layer is in, or that it is; nil if the root of its tree is no window.
  /// O(depth).
  public final var window: Window? { root as? Window }

  /// The outermost layer of the tree; the layer itself if it has no parent. O(depth).
  public final var root: Layer {
    var layer = self
    while let parent = layer.parentLink { layer = parent }
    return layer
  }

  /// Whether `root` is the root of the tree that the layer is in. Counts no references. O(depth).
  final func isInTree(of root: Layer) -> Bool {
    guard var outermost = parentReference else { return self === root }
    while let parent = outermost._withUnsafeGuaranteedRef({ $0.parentReference }) {
      outermost = parent
    }
    return outermost.toOpaque() == Unmanaged.passUnretained(root).toOpaque()
  }

  /// The number of layers from the root to this one, both included. O(depth).
  public final var depth: Int {
    // Children keep no count of their parents, and to walk along them needs none.
    var (next, count) = (parentReference, 1)
    while let parent = next {
      next = parent._withUnsafeGuaranteedRef { $0.parentReference }
      count += 1
    }
    return count
  }

  /// Whether this layer is the other one or somewhere in it. O(depth).
  public final func isDescendant(of other: Layer) -> Bool {
    var layer = self
    while layer !== other {
      guard let parent = layer.parentLink else { return false }
      layer = parent
    }
    return true
  }

  /// The innermost layer that both are in or that one of them is; nil if they are not in one tree.
  /// O(depth).
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
/// Every method first checks what it was asked for, and leaves the tree as it was if it throws. A
/// layer that is in another parent is moved. When a layer leaves its window, the window is told
/// once, while the links are still in place, and cancels the layer's touches; moving to another
/// parent in the same window is not leaving.
extension Layer {
  /// Adds the layer in front of the other children, or moves it there. O(1) beside the move.
  public final func addChild(_ child: Layer) throws(LayerTreeError) {
    try place(child) { _ in self.childList.count }
  }

  /// Adds the layer at a position among the children, or moves it there.
  ///
  /// - Parameter index: The position in ``children``, 0 for the back, from 0 to their count. For a
  ///   layer that is a child already, the position is counted without it.
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

  /// Takes the layer out of its parent; nothing happens if it has none.
  public final func removeFromParent() {
    guard let parent = parentLink else { return }
    announceDeparture(to: nil)
    // What the window does about it may have moved the layer already.
    if parentLink === parent { detach() }
  }

  /// Moves the layer in front of its siblings of the same ``zPosition``.
  ///
  /// O(log siblings), and a move of the references behind it.
  public final func bringToFront() {
    guard let parent = parentLink, parent.childList.last !== self else { return }
    parent.move(self, to: parent.childList.count - 1)
  }

  /// Moves the layer behind its siblings of the same ``zPosition``.
  public final func sendToBack() {
    guard let parent = parentLink, parent.childList.first !== self else { return }
    parent.move(self, to: 0)
  }

  /// Puts the child where `position` says, given the number of the other children.
  private func place(
    _ child: Layer, at position: (Int) throws(LayerTreeError) -> Int
  ) throws(LayerTreeError) {
    try check(child)
    let isMove = child.parentLink === self
    var target = try position(childList.count - (isMove ? 1 : 0))
    if isMove { return move(child, to: min(target, childList.count - 1)) }
    // What the window does about it may change the tree, so that everything is asked again.
    if child.announceDeparture(to: window) {
      try check(child)
      if child.parentLink === self { child.detach() }
      target = try position(childList.count)
    }
    child.detach()
    attach(child, at: target)
  }

  /// Tells the window that the layer is about to leave it, if it does; returns whether it was told.
  @discardableResult
  private func announceDeparture(to destination: Window?) -> Bool {
    guard !isLeavingWindow, let window, window !== destination else { return false }
    isLeavingWindow = true
    announceDeparture(from: window)
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

  /// Makes the upper bound of the height exact. O(layers in this one).
  private func measureHeight() {
    var (level, height) = ([self], 0)
    while !level.isEmpty {
      height += 1
      level = level.flatMap { $0.childList }
    }
    heightBound = height
  }
}
