import Testing
import TouchImaging

@Suite("Files that change while they are loaded", .timeLimit(.minutes(15)))
struct InvalidationTests {
  let controlled = ControlledDecoder()
  private let key = ImageKey(path: "a")

  private func loader(_ parallelism: Int = 2) -> ImageLoader {
    ImageLoader(settings: .init(parallelism: parallelism), decoder: controlled.numbered)
  }

  @Test(
    "the old decoding is neither joined nor kept, whichever ends first",
    arguments: [["a1", "a2"], ["a2", "a1"]])
  func underWay(order: [String]) async throws {
    let loader = loader()
    var begun = controlled.begun.makeAsyncIterator()
    let old = loader.request(at: "a")
    #expect(await begun.next()?.path == "a1")
    loader.invalidateFile(at: "a")
    let new = loader.request(at: "a")
    #expect(await begun.next()?.path == "a2")
    for path in order {
      controlled.tell(path, .succeed(strip(path == "a1" ? 1 : 2)))
      let request = path == "a1" ? old : new
      #expect(try await request.value() == strip(path == "a1" ? 1 : 2))
    }
    #expect(loader.cache.image(for: key) == strip(2))
    #expect(loader.cache.count == 1)
  }

  @Test("what was decoded of the old file goes to those who waited, and not to the cache")
  func notKept() async throws {
    let loader = loader(1)
    var begun = controlled.begun.makeAsyncIterator()
    let old = loader.request(at: "a")
    _ = await begun.next()
    loader.invalidateFile(at: "a")
    controlled.tell("a1", .succeed(strip(1)))
    #expect(try await old.value() == strip(1))
    #expect(!loader.cache.contains(key))
  }

  @Test("what the cache has of the file goes, in all sizes, and nothing else does")
  func cached() async throws {
    let loader = loader()
    let small = ImageKey(path: "a", fitting: PixelSize(width: 1, height: 1))
    for key in [key, small, ImageKey(path: "b")] { loader.cache.insert(strip(1), for: key) }
    let observation = loader.cache.observe()
    loader.invalidateFile(at: "a")
    #expect(loader.cache.count == 1)
    #expect(loader.cache.contains(ImageKey(path: "b")))
    #expect(
      observation.take() == [
        .removed(key, byteCount: 4, .asked), .removed(small, byteCount: 4, .asked),
      ])
  }

  @Test("a request that has not started yet is joined")
  func waiting() async throws {
    let loader = loader(1)
    let first = loader.request(at: "z")
    let waiting = loader.request(at: "a")
    loader.invalidateFile(at: "a")
    let joining = loader.request(at: "a")
    controlled.tell("z1", .succeed(strip(1)))
    controlled.tell("a2", .succeed(strip(2)))
    _ = try await first.value()
    #expect(try await waiting.value() == strip(2))
    #expect(try await joining.value() == strip(2))
    #expect(loader.cache.image(for: key) == strip(2))
  }

  @Test("the old decoding stops when nobody waits for it any more")
  func calledOff() async throws {
    let loader = loader()
    var begun = controlled.begun.makeAsyncIterator()
    let old = loader.request(at: "a")
    _ = await begun.next()
    loader.invalidateFile(at: "a")
    let new = loader.request(at: "a")
    _ = await begun.next()
    old.cancel()
    var answers = controlled.answers.makeAsyncIterator()
    controlled.tell("a1", .report(0.5))
    #expect(await answers.next() == false)
    controlled.tell("a2", .report(0.5))
    #expect(await answers.next() == true)
    #expect(new.state == .loading(progress: 0.5))
    controlled.tell("a2", .succeed(strip(2)))
    #expect(try await new.value() == strip(2))
  }

  @Test("shutting the loader down ends the old decoding as well")
  func shutDown() async throws {
    let loader = loader()
    var begun = controlled.begun.makeAsyncIterator()
    let old = loader.request(at: "a")
    _ = await begun.next()
    loader.invalidateFile(at: "a")
    loader.shutDown()
    #expect(old.error?.reason == .cancelled)
    controlled.tell("a1", .succeed(strip(1)))
  }
}
