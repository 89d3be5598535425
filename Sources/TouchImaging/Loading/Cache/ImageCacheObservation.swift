/// Collects what happens in an ``ImageCache``, until it is let go of.
public final class ImageCacheObservation: Sendable {
  private struct Contents {
    var events: [ImageCacheEvent] = []
    var lost = 0
  }

  private let capacity: Int
  private let contents = Guarded(Contents())

  init(capacity: Int) { self.capacity = max(capacity, 1) }

  /// How many events were lost because nobody took them in time.
  public var lostCount: Int { contents.withLock { $0.lost } }

  /// Takes the events since it was last called, in the order in which they happened.
  public func take() -> [ImageCacheEvent] {
    contents.withLock { contents in
      defer { contents.events = [] }
      return contents.events
    }
  }

  func note(_ events: [ImageCacheEvent]) {
    contents.withLock { contents in
      contents.events += events
      let excess = contents.events.count - capacity
      guard excess > 0 else { return }
      contents.events.removeFirst(excess)
      contents.lost += excess
    }
  }
}

/// An observation that the cache does not keep alive.
struct WeakObservation {
  weak var observation: ImageCacheObservation?

  init(_ observation: ImageCacheObservation) { self.observation = observation }
}

/// Somebody who hears of a cache's events.
enum CacheObserver {
  case queue(WeakObservation)
  case stream(AsyncStream<ImageCacheEvent>.Continuation)

  var isAlive: Bool {
    switch self {
    case .queue(let holder): holder.observation != nil
    case .stream: true
    }
  }

  func note(_ events: [ImageCacheEvent]) {
    switch self {
    case .queue(let holder): holder.observation?.note(events)
    case .stream(let continuation): for event in events { continuation.yield(event) }
    }
  }

  func end() {
    switch self {
    case .queue: break
    case .stream(let continuation): continuation.finish()
    }
  }
}
