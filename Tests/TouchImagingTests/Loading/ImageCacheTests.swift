import Testing
import TouchImaging

@Suite("A cache of images")
struct ImageCacheTests {
  private func key(_ path: String) -> ImageKey { ImageKey(path: path) }

  private func paths(in cache: ImageCache, of candidates: [String]) -> [String] {
    candidates.filter { cache.contains(key($0)) }
  }

  /// A cache with room for 100 bytes, and images of 40 bytes in it.
  private func cache(_ paths: String...) -> ImageCache {
    let cache = ImageCache(byteLimit: 100)
    for path in paths { cache.insert(strip(10), for: key(path)) }
    return cache
  }

  @Test("an image cache drops the least recently used images first")
  func order() {
    let cache = cache("a", "b")
    #expect(cache.image(for: key("a")) == strip(10))
    cache.insert(strip(10), for: key("c"))
    #expect(paths(in: cache, of: ["a", "b", "c"]) == ["a", "c"])
    #expect(cache.byteCount == 80)
    #expect(cache.count == 2)
  }

  @Test("an image cache keeps exactly as many bytes as its limit allows")
  func limit() {
    let cache = cache("a", "b")
    cache.insert(strip(5), for: key("c"))
    #expect(cache.byteCount == 100)
    #expect(cache.count == 3)
    cache.byteLimit = 99
    #expect(paths(in: cache, of: ["a", "b", "c"]) == ["b", "c"])
    cache.byteLimit = -5
    #expect(cache.byteLimit == 0)
    #expect(cache.byteCount == 0)
  }

  @Test("an image cache never drops a pinned image, however often it is pinned")
  func pins() {
    let cache = cache("a", "b")
    cache.pin(key("a"))
    cache.pin(key("a"))
    cache.insert(strip(10), for: key("c"))
    #expect(paths(in: cache, of: ["a", "b", "c"]) == ["a", "c"])
    cache.unpin(key("a"))
    cache.byteLimit = 10
    #expect(paths(in: cache, of: ["a", "b", "c"]) == ["a"])
    cache.unpin(key("a"))
    #expect(cache.count == 0)
    cache.unpin(key("a"))
    #expect(!cache.isPinned(key("a")))
  }

  @Test("an image cache does not empty itself for an image that exceeds its limit")
  func tooLarge() {
    let cache = cache("a", "b")
    let observation = cache.observe()
    cache.insert(strip(26), for: key("c"))
    #expect(paths(in: cache, of: ["a", "b", "c"]) == ["a", "b"])
    #expect(observation.take() == [.tooLarge(key("c"), byteCount: 104)])
    cache.pin(key("c"))
    cache.insert(strip(26), for: key("c"))
    #expect(paths(in: cache, of: ["a", "b", "c"]) == ["c"])
    #expect(cache.byteCount == 104)
  }

  @Test("an image cache notifies observers in order, with the reasons")
  func events() {
    let cache = ImageCache(byteLimit: 100)
    let observation = cache.observe()
    cache.insert(strip(10), for: key("a"))
    cache.insert(strip(20), for: key("b"))
    _ = cache.image(for: key("a"))
    _ = cache.image(for: key("b"))
    #expect(
      observation.take() == [
        .inserted(key("a"), byteCount: 40),
        .inserted(key("b"), byteCount: 80), .removed(key("a"), byteCount: 40, .byteLimit),
        .miss(key("a")), .hit(key("b")),
      ])
    cache.insert(strip(5), for: key("b"))
    cache.remove(key("b"))
    cache.remove(key("b"))
    #expect(
      observation.take() == [
        .removed(key("b"), byteCount: 80, .replaced), .inserted(key("b"), byteCount: 20),
        .removed(key("b"), byteCount: 20, .asked),
      ])
    #expect(observation.take().isEmpty)
  }

  @Test("an image cache drops all images that are not shown when memory is short")
  func memoryPressure() {
    let cache = ImageCache(byteLimit: 1000)
    for path in ["a", "b", "c"] { cache.insert(strip(10), for: key(path)) }
    cache.pin(key("b"))
    let observation = cache.observe()
    #expect(cache.handleMemoryPressure(.warning) == 80)
    #expect(
      observation.take() == [
        .removed(key("a"), byteCount: 40, .memoryPressure(.warning)),
        .removed(key("c"), byteCount: 40, .memoryPressure(.warning)),
      ])
    #expect(cache.handleMemoryPressure(.critical) == 0)
    #expect(cache.byteCount == 40)
  }

  @Test("an image cache forgets all sizes of a file, shown or not")
  func removeAll() {
    let cache = cache("b")
    let small = ImageKey(path: "a", fitting: PixelSize(width: 1, height: 1))
    cache.pin(small)
    cache.insert(strip(1), for: small)
    cache.insert(strip(2), for: key("a"))
    cache.removeAll(at: "a")
    #expect(cache.byteCount == 40)
    #expect(cache.contains(key("b")))
    #expect(cache.isPinned(small))
  }

  @Test("an image cache drops the oldest events of a slow observer, and counts them")
  func capacity() {
    let cache = ImageCache()
    let observation = cache.observe(capacity: 2)
    for path in ["a", "b", "c"] { _ = cache.image(for: key(path)) }
    #expect(observation.take() == [.miss(key("b")), .miss(key("c"))])
    #expect(observation.lostCount == 1)
    for path in ["d", "e", "f", "g", "h"] { _ = cache.image(for: key(path)) }
    #expect(observation.take() == [.miss(key("g")), .miss(key("h"))])
    #expect(observation.lostCount == 4)
    _ = cache.image(for: key("i"))
    #expect(observation.take() == [.miss(key("i"))])
    #expect(observation.lostCount == 4)
  }

  @Test(
    "an image cache reports the changes of many threads to all observers in one order",
    .timeLimit(.minutes(15)))
  func oneOrder() async {
    let cache = ImageCache(byteLimit: 40)
    let observation = cache.observe()
    var events = cache.events().makeAsyncIterator()
    await withTaskGroup(of: Void.self) { group in
      for path in ["a", "b", "c", "d"] {
        group.addTask {
          for _ in 0..<200 { _ = cache.image(for: ImageKey(path: path)) }
        }
      }
    }
    let queued = observation.take()
    #expect(queued.count == 800)
    for event in queued { #expect(await events.next() == event) }
  }

  @Test("readers that are cancelled while it is written to stop neither", .timeLimit(.minutes(15)))
  func cancelledReaders() async {
    for _ in 0..<100 {
      let cache = ImageCache(byteLimit: 40)
      let readers = (0..<16).map { _ in
        Task {
          for await _ in cache.events() {}
        }
      }
      let cancelling = Task {
        for reader in readers.reversed() { reader.cancel() }
      }
      for side in 1...10 { cache.insert(strip(side), for: key(String(side))) }
      for reader in readers { await reader.value }
      await cancelling.value
      #expect(cache.contains(key("10")))
    }
  }

  @Test(
    "an image cache notifies asynchronous observers until it is deallocated",
    .timeLimit(.minutes(15)))
  func stream() async {
    var cache: ImageCache? = ImageCache(byteLimit: 100)
    var events = cache?.events().makeAsyncIterator()
    cache?.insert(strip(1), for: key("a"))
    _ = cache?.image(for: key("b"))
    #expect(await events?.next() == .inserted(key("a"), byteCount: 4))
    #expect(await events?.next() == .miss(key("b")))
    cache = nil
    #expect(await events?.next() == nil)
  }
}
