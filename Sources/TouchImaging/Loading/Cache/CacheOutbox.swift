/// The events that a cache has to deliver and the images that it has to free outside its lock, in order.
///
/// Writing to a stream may resume the task that reads it, which acquires that task's own lock. A thread that
/// cancels the task holds the same lock while the stream ends, which acquires the cache's lock. So nothing
/// may be written under the cache's lock. One thread at a time delivers, to keep the order.
struct CacheOutbox {
  /// The results of one change.
  struct Batch {
    let events: [ImageCacheEvent]
    let streams: [AsyncStream<ImageCacheEvent>.Continuation]
    /// Removed images: freeing large ones can take long.
    let dropped: [Image]

    func deliver() {
      for event in events {
        for stream in streams { stream.yield(event) }
      }
    }
  }

  private var batches: [Batch] = []
  private var isDelivering = false

  /// Adds a batch, unless it is empty.
  mutating func add(_ batch: Batch) {
    if !batch.streams.isEmpty || !batch.dropped.isEmpty { batches.append(batch) }
  }

  /// Whether the calling thread must take batches until there are none.
  mutating func beginDelivery() -> Bool {
    guard !batches.isEmpty, !isDelivering else { return false }
    isDelivering = true
    return true
  }

  /// All batches so far, for the delivering thread; nil if there are none, which ends its delivery.
  mutating func next() -> [Batch]? {
    isDelivering = !batches.isEmpty
    defer { batches = [] }
    return isDelivering ? batches : nil
  }
}
