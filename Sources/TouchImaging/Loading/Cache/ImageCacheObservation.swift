/// Collects what happens in an ``ImageCache``, until it is let go of.
public final class ImageCacheObservation: Sendable {
  private let recent: Guarded<RecentCacheEvents>

  init(capacity: Int) { recent = Guarded(RecentCacheEvents(capacity: capacity)) }

  /// How many events were lost because nobody took them in time.
  public var lostCount: Int { recent.withLock { $0.lostCount } }

  /// Takes the events since it was last called, in the order in which they happened.
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

  /// Adds the events to a queue, which resumes no one; a stream gets them in another way.
  func queue(_ events: [ImageCacheEvent]) {
    switch self {
    case .queue(let holder): holder.observation?.note(events)
    case .stream: break
    }
  }
}
