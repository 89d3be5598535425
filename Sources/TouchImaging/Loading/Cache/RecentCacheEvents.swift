/// The newest events up to a number of them; adding one takes the same time however many there are.
struct RecentCacheEvents {
  private let capacity: Int
  private var events: [ImageCacheEvent] = []
  /// Where the oldest one is once there are as many as there may be: the next takes its place.
  private var oldest = 0
  /// How many were lost to newer ones.
  private(set) var lostCount = 0

  /// Creates room for `capacity` events; less than 1 counts as 1. Memory is taken as they come.
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

  /// Hands out all, the oldest first.
  mutating func take() -> [ImageCacheEvent] {
    defer { (events, oldest) = ([], 0) }
    return oldest == 0 ? events : Array(events[oldest...] + events[..<oldest])
  }
}
