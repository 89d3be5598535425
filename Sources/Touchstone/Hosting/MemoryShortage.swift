/// The severity of a memory shortage.
public enum MemoryShortage: Hashable, Sendable, Comparable, CaseIterable {
  /// Work is starting to wait for memory: release anything invisible that can be created or loaded again.
  case warning
  /// Work has stalled for lack of memory: release everything that can be created or loaded again.
  case critical
}
