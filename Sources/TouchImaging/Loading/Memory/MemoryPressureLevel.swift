/// How low memory is.
public enum MemoryPressureLevel: Hashable, Sendable, Comparable, CaseIterable {
  /// Programs start to wait for memory: free everything that can be created again.
  case warning
  /// No process makes progress for lack of memory, or the system has begun to kill processes.
  case critical
}
