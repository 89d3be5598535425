/// The severity of a memory shortage.
public enum MemoryShortage: Hashable, Sendable, Comparable, CaseIterable {
  /// Memory is getting scarce: release anything invisible that can be created or loaded again.
  case warning
  /// Work has stalled for lack of memory: release everything that can be created or loaded again.
  case critical
}
