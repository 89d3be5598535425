/// How short memory is.
public enum MemoryPressureLevel: Hashable, Sendable, Comparable, CaseIterable {
  /// Work begins to wait for memory: what can be had again should be given up.
  case warning
  /// Nothing gets on for lack of memory, or the system has begun to end processes.
  case critical
}
