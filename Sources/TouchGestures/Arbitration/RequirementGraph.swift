/// The reason why a relation between recognizers was refused.
public enum RelationError: Error, Hashable, Sendable {
  /// The requirement would create a cycle in which each waits for the next, which is an error of the caller.
  /// The recognizers are named in the order of waiting, with the first one repeated at the end.
  case cycle([String])
}

extension RelationError: CustomStringConvertible {
  /// A sentence that names the recognizers.
  public var description: String {
    switch self {
    case .cycle(let names):
      "failure requirement refused: it would close the cycle "
        + names.joined(separator: " waits for ")
    }
  }
}

/// Checks failure requirements for cycles, independently of recognizers.
public enum RequirementGraph {
  /// A path along requirements from `start` to `goal`, both included; nil if there is none.
  ///
  /// A new requirement of `goal` on `start` would close a cycle exactly if there is a path.
  ///
  /// - Complexity: O(nodes + requirements) reached from `start`.
  public static func path<Node: Hashable>(
    from start: Node, to goal: Node, requirements: (Node) -> [Node]
  ) -> [Node]? {
    // The start has an entry too, so that it is not visited again.
    var cameFrom = [start: start]
    var next = [start]
    while let node = next.popLast() {
      if node == goal { return trace(back: goal, to: start, cameFrom) }
      for required in requirements(node) where cameFrom[required] == nil {
        cameFrom[required] = node
        next.append(required)
      }
    }
    return nil
  }

  private static func trace<Node: Hashable>(
    back goal: Node, to start: Node, _ cameFrom: [Node: Node]
  ) -> [Node] {
    var path = [goal]
    while let last = path.last, last != start, let before = cameFrom[last] { path.append(before) }
    return path.reversed()
  }
}
