/// The newest events up to a limit; adding one takes constant time.
struct RecentCacheEvents {
  private let capacity: Int
  private var events: [ImageCacheEvent] = []
  /// The index of the oldest event once the limit is reached; the next event replaces it.
  private var oldest = 0
  /// The number of events lost to newer ones.
  private(set) var lostCount = 0

  /// Creates room for `capacity` events; values below 1 count as 1. Memory is allocated as they arrive.
  init(capacity: Int) { self.capacity = max(capacity, 1) }

  mutating func append(_ event: ImageCacheEvent) {
    guard events.count == capacity else {
      events.append(event)
      return
    }
    events[oldest] = event
    oldest = (oldest + 1) % capacity
    lostCount += 1
  }

  /// Removes and returns all events, oldest first.
  mutating func take() -> [ImageCacheEvent] {
    defer { (events, oldest) = ([], 0) }
    return oldest == 0 ? events : Array(events[oldest...] + events[..<oldest])
  }
}
