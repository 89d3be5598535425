extension Array {
  /// Removes all elements, one by one, and keeps the storage.
  ///
  /// For short lists that are emptied again and again: `removeAll(keepingCapacity:)` replaces a range, which
  /// costs more than a hundred instructions even for one element.
  ///
  /// - Complexity: O(count).
  @inlinable package mutating func removeEach() { while popLast() != nil {} }
}
