/// Keeps decoded images up to a number of bytes, and evicts the least recently used ones first.
///
/// Images that are shown are pinned: they remain even if they alone exceed the limit. It may be used on any
/// thread. Adding to a full cache is O(n log n) in the number of images.
///
///     let loader = ImageLoader(cache: ImageCache(byteLimit: 64 << 20))
public final class ImageCache: Sendable {
  private struct State {
    var contents: CacheContents
    var observers: [UInt64: CacheObserver] = [:]
    var nextObserver: UInt64 = 0
    var outbox = CacheOutbox()
  }

  private let state: Guarded<State>

  /// Creates an empty cache of at most `byteLimit` bytes of pixels, by default 128 MiB; a negative
  /// limit counts as 0.
  public init(byteLimit: Int = 128 << 20) {
    state = Guarded(State(contents: CacheContents(byteLimit: byteLimit)))
  }

  deinit {
    // A stream does not finish when its last writer is released.
    let observers = state.withLock { $0.observers }
    for observer in observers.values { observer.stream?.finish() }
  }

  /// The maximum ``byteCount``, which images that are shown may exceed: they count, but only others are dropped.
  /// Lowering it drops images.
  public var byteLimit: Int {
    get { state.withLock { $0.contents.limit } }
    set { change { $0.setLimit(newValue) } }
  }

  /// The total ``Image/byteCount`` of its images.
  public var byteCount: Int { state.withLock { $0.contents.byteCount } }

  /// The number of images.
  public var count: Int { state.withLock { $0.contents.count } }

  /// Whether an image is in the cache; does not count as a use or a hit.
  public func contains(_ key: ImageKey) -> Bool { state.withLock { $0.contents.contains(key) } }

  /// Returns the image of a key and marks it as used; nil if there is none.
  public func image(for key: ImageKey) -> Image? { change { $0.image(for: key) } }

  /// Adds an image, replacing the one with the same key.
  ///
  /// An image that is larger than the limit and not shown is not kept.
  public func insert(_ image: Image, for key: ImageKey) { change { $0.insert(image, for: key) } }

  /// Keeps an image from being evicted until ``unpin(_:)`` has been called as many times; the image may also
  /// be added later.
  public func pin(_ key: ImageKey) { change { $0.pin(key) } }

  /// Undoes one ``pin(_:)``; surplus calls are ignored.
  public func unpin(_ key: ImageKey) { change { $0.unpin(key) } }

  /// Whether the image of this key is shown, or will be once it is available.
  public func isPinned(_ key: ImageKey) -> Bool { state.withLock { $0.contents.isPinned(key) } }

  /// Removes an image, shown or not.
  public func remove(_ key: ImageKey) { change { $0.remove(key, .asked) } }

  /// Removes all sizes of the image in a file, shown or not.
  ///
  /// For a file that has changed use ``ImageLoader/invalidateFile(at:)``: a decoding in progress would bring
  /// the old image back.
  public func removeAll(at path: String) { change { $0.removeAll(at: path) } }

  /// Drops all images that are not shown.
  ///
  /// - Returns: The bytes of evicted images; images retained elsewhere remain in memory.
  @discardableResult
  public func handleMemoryPressure(_ level: MemoryPressureLevel) -> Int {
    change { contents in
      let before = contents.byteCount
      contents.removeUnpinned(.memoryPressure(level))
      return before - contents.byteCount
    }
  }

  /// Observes events from now on, as long as the result is retained.
  ///
  /// - Parameter capacity: The maximum number of events to keep until they are taken; beyond it the oldest
  ///   are lost.
  public func observe(capacity: Int = 4096) -> ImageCacheObservation {
    let observation = ImageCacheObservation(capacity: capacity)
    _ = add { .queue(WeakObservation(observation)) }
    return observation
  }

  /// Observes events from now on, until the reading task ends.
  ///
  /// - Parameter capacity: The maximum number of events to keep until they are read; beyond that the oldest
  ///   are lost.
  public func events(capacity: Int = 4096) -> AsyncStream<ImageCacheEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ImageCacheEvent.self, bufferingPolicy: .bufferingNewest(max(capacity, 1)))
    let number = add { .stream(continuation) }
    continuation.onTermination = { [weak self] _ in self?.removeObserver(number) }
    return stream
  }

  private func add(_ observer: () -> CacheObserver) -> UInt64 {
    state.withLock { state in
      state.observers = state.observers.filter { $0.value.isAlive }
      state.observers[state.nextObserver] = observer()
      state.nextObserver += 1
      return state.nextObserver - 1
    }
  }

  private func removeObserver(_ number: UInt64) {
    // Released outside the lock: its end may call back.
    let removed = state.withLock { $0.observers.removeValue(forKey: number) }
    _ = consume removed
  }

  /// Changes the contents, and notifies all observers in the order of the changes.
  private func change<Result>(_ body: (inout CacheContents) -> Result) -> Result {
    let result = record(body)
    deliver()
    return result
  }

  /// Changes the contents, and stores the results for ``deliver()``.
  func record<Result>(_ body: (inout CacheContents) -> Result) -> Result {
    state.withLock { state in
      let result = body(&state.contents)
      let (events, dropped) = state.contents.takeChanges()
      var streams: [AsyncStream<ImageCacheEvent>.Continuation] = []
      if !events.isEmpty {
        for observer in state.observers.values { observer.queue(events) }
        streams = state.observers.values.compactMap(\.stream)
      }
      state.outbox.add(CacheOutbox.Batch(events: events, streams: streams, dropped: dropped))
      return result
    }
  }

  /// Delivers the recorded events to the streams, and frees dropped images; no lock may be held. If another
  /// thread is already delivering, that thread does it.
  func deliver() {
    guard state.withLock({ $0.outbox.beginDelivery() }) else { return }
    while let batches = state.withLock({ $0.outbox.next() }) {
      for batch in batches { batch.deliver() }
    }
  }
}
