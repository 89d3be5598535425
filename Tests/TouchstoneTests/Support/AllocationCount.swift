import CAllocationCount

/// Counts the allocations of this process during some work.
enum AllocationCount {
  /// Whether allocations can be counted and the code is optimized: a debug build allocates for
  /// intermediate values.
  static var isPossible: Bool {
    #if DEBUG
      false
    #else
      allocation_count_is_available()
    #endif
  }

  /// The number of allocations in `body`.
  static func of(_ body: () -> Void) -> UInt64 {
    _ = allocation_count_take()
    allocation_count_resume()
    body()
    allocation_count_pause()
    return allocation_count_take().allocations
  }
}
