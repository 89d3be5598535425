/// What a cache has to tell and to free outside of its lock, in the order in which it happened.
///
/// To write to a stream may resume the task that reads it, which takes that task's own lock.
/// Whoever cancels the task holds the same lock while the stream ends, and that takes the cache's
/// lock: under the cache's lock nothing may be written. One thread at a time delivers, so that the
/// order stays.
struct CacheOutbox {
  /// What came of one change.
  struct Batch {
    let events: [ImageCacheEvent]
    let streams: [AsyncStream<ImageCacheEvent>.Continuation]
    /// Images that left: to free large ones can take long.
    let dropped: [Image]

    func deliver() {
      for event in events {
        for stream in streams { stream.yield(event) }
      }
    }
  }

  private var batches: [Batch] = []
  private var isDelivering = false

  /// Adds a batch, unless there is nothing to do with it.
  mutating func add(_ batch: Batch) {
    if !batch.streams.isEmpty || !batch.dropped.isEmpty { batches.append(batch) }
  }

  /// Whether the calling thread is to take batches until there are none.
  mutating func beginDelivery() -> Bool {
    guard !batches.isEmpty, !isDelivering else { return false }
    isDelivering = true
    return true
  }

  /// All batches so far for the thread that delivers; nil when there are none, and ends its
  /// delivery.
  mutating func next() -> [Batch]? {
    isDelivering = !batches.isEmpty
    defer { batches = [] }
    return isDelivering ? batches : nil
  }
}
