/// The reason why a layer could not be added. The tree is unchanged then.
///
/// It is an error of the caller, or of the file from which the caller builds the tree.
public enum LayerTreeError: Error, Hashable, Sendable {
  /// The child is the layer itself or one of its ancestors.
  case wouldBeItsOwnAncestor(child: String, parent: String)
  /// A window has no parent.
  case windowAsChild(window: String)
  /// The position among the children is not in 0...count.
  case indexOutOfRange(index: Int, count: Int)
  /// The layer to be placed above or below is not a child of this parent.
  case notASibling(sibling: String, parent: String)
  /// The tree would be nested deeper than ``Layer/maximumDepth``.
  case tooDeep(depth: Int, limit: Int)
}

extension LayerTreeError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .wouldBeItsOwnAncestor(let child, let parent):
      "layer \"\(child)\" cannot be a child of \"\(parent)\", which is itself or inside it"
    case .windowAsChild(let window):
      "window \"\(window)\" cannot be a child of a layer"
    case .indexOutOfRange(let index, let count):
      "a child cannot be inserted at \(index) among \(count) children"
    case .notASibling(let sibling, let parent):
      "layer \"\(sibling)\" is not a child of \"\(parent)\""
    case .tooDeep(let depth, let limit):
      "the layers would be nested \(depth) deep; the limit is \(limit)"
    }
  }
}
