/// How short memory is.
public enum MemoryShortage: Hashable, Sendable, Comparable, CaseIterable {
  /// Work begins to wait for memory: give up what can be made or loaded again and is not shown.
  case warning
  /// Nothing gets on for lack of memory: give up everything that can be made or loaded again.
  case critical
}
