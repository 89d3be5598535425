import Testing
import TouchImaging

@Suite("An image that is loaded when it is looked at", .timeLimit(.minutes(15)))
struct LazyImageTests {
  let controlled = ControlledDecoder()

  private func loader(byteLimit: Int = 1000) -> ImageLoader {
    ImageLoader(
      settings: .init(parallelism: 1), cache: ImageCache(byteLimit: byteLimit),
      decoder: controlled.decoder)
  }

  @Test("a lazy image is requested only at the first look, and only once")
  func firstLook() async throws {
    let loader = loader()
    let unseen = loader.lazyImage(at: "a")
    let seen = loader.lazyImage(at: "b")
    #expect(seen.image == nil)
    #expect(seen.image == nil)
    controlled.tell("b", .succeed(strip(2)))
    #expect(try await seen.load() == strip(2))
    #expect(seen.image == strip(2))
    var begun = controlled.begun.makeAsyncIterator()
    #expect(await begun.next()?.path == "b")
    // "a" begins only now, and no other decoding began in between.
    controlled.tell("a", .succeed(strip(1)))
    #expect(try await unseen.load() == strip(1))
    #expect(await begun.next()?.path == "a")
  }

  @Test("a lazy image stays while it is shown, even in a cache that is too small for it")
  func shown() async throws {
    let loader = loader(byteLimit: 0)
    let lazy = loader.lazyImage(at: "a")
    controlled.tell("a", .succeed(strip(5)))
    _ = try await lazy.load()
    #expect(lazy.image == strip(5))
    #expect(loader.cache.isPinned(lazy.key))
    #expect(loader.reduceMemory(.critical) == 0)
    #expect(loader.cache.byteCount == 20)
    lazy.release()
    #expect(!loader.cache.isPinned(lazy.key))
    #expect(loader.cache.byteCount == 0)
  }

  @Test("a lazy image that was released comes from the cache at once if it is still there")
  func released() async throws {
    let loader = loader()
    let lazy = loader.lazyImage(at: "a")
    controlled.tell("a", .succeed(strip(5)))
    _ = try await lazy.load()
    lazy.release()
    lazy.release()
    #expect(lazy.image == strip(5))
    #expect(loader.reduceMemory(.warning) == 0)
    lazy.release()
    #expect(loader.reduceMemory(.warning) == 20)
  }

  @Test("a lazy image that failed to load stays failed until it is released")
  func failed() async throws {
    let loader = loader()
    let lazy = loader.lazyImage(at: "a")
    let error = ImageError(file: "a", reason: .unknownFormat(found: "text"))
    controlled.tell("a", .fail(error.reason))
    await #expect(throws: error) { try await lazy.load() }
    #expect(lazy.error == error)
    #expect(lazy.image == nil)
    #expect(lazy.error == error)
    #expect(!loader.cache.isPinned(lazy.key))
    lazy.release()
    #expect(lazy.error == nil)
    controlled.tell("a", .succeed(strip(1)))
    #expect(try await lazy.load() == strip(1))
  }

  @Test("a lazy image cancels its loading and unpins its cached image when it is deallocated")
  func goes() async throws {
    let loader = loader()
    var lazy: LazyImage? = loader.lazyImage(at: "a")
    #expect(lazy?.image == nil)
    var begun = controlled.begun.makeAsyncIterator()
    _ = await begun.next()
    #expect(loader.cache.isPinned(ImageKey(path: "a")))
    lazy = nil
    #expect(!loader.cache.isPinned(ImageKey(path: "a")))
    var answers = controlled.answers.makeAsyncIterator()
    controlled.tell("a", .report(0.5))
    #expect(await answers.next() == false)
  }

  @Test("a lazy image notifies an inbox when it is loaded")
  func inbox() async throws {
    let inbox = try ImageInbox(for: loader())
    let lazy = inbox.lazyImage(at: "a")
    controlled.tell("a", .succeed(strip(3)))
    _ = try await lazy.load()
    #expect(lazy.image == strip(3))
    #expect(inbox.takeFinished().map(\.key) == [lazy.key])
  }

  @Test("a lazy image fails as cancelled if its loader was shut down, and does not loop")
  func shutDown() async throws {
    let loader = loader()
    let lazy = loader.lazyImage(at: "a")
    loader.shutDown()
    #expect(lazy.image == nil)
    #expect(lazy.error == nil)
    await #expect(throws: ImageError(file: "a", reason: .cancelled)) { try await lazy.load() }
    #expect(!loader.cache.isPinned(lazy.key))
  }
}
