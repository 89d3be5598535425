/// Collects the events of an ``ImageCache`` until it is released.
public final class ImageCacheObservation: Sendable {
  private let recent: Guarded<RecentCacheEvents>

  init(capacity: Int) { recent = Guarded(RecentCacheEvents(capacity: capacity)) }

  /// The number of events lost because they were not taken in time.
  public var lostCount: Int { recent.withLock { $0.lostCount } }

  /// Returns the events since the last call, in order.
  public func take() -> [ImageCacheEvent] { recent.withLock { $0.take() } }

  func note(_ events: [ImageCacheEvent]) {
    recent.withLock { recent in
      for event in events { recent.append(event) }
    }
  }
}

/// An observation that the cache does not keep alive.
struct WeakObservation {
  weak var observation: ImageCacheObservation?

  init(_ observation: ImageCacheObservation) { self.observation = observation }
}

/// An observer of a cache's events.
enum CacheObserver {
  case queue(WeakObservation)
  case stream(AsyncStream<ImageCacheEvent>.Continuation)

  var isAlive: Bool {
    switch self {
    case .queue(let holder): holder.observation != nil
    case .stream: true
    }
  }

  /// The stream to write to, which must not be done under a lock.
  var stream: AsyncStream<ImageCacheEvent>.Continuation? {
    switch self {
    case .queue: nil
    case .stream(let continuation): continuation
    }
  }

  /// Adds events to a queue, which resumes no task; streams are written to elsewhere.
  func queue(_ events: [ImageCacheEvent]) {
    switch self {
    case .queue(let holder): holder.observation?.note(events)
    case .stream: break
    }
  }
}
