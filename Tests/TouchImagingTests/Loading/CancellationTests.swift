import Testing
import TouchImaging

@Suite("Calling requests off", .timeLimit(.minutes(15)))
struct CancellationTests {
  let controlled = ControlledDecoder()

  private func loader(_ parallelism: Int = 2) -> ImageLoader {
    ImageLoader(settings: .init(parallelism: parallelism), decoder: controlled.decoder)
  }

  private func isCancelled(_ request: ImageRequest) -> Bool { request.error?.reason == .cancelled }

  @Test("one of two that share a decoding leaves the other going")
  func oneOfTwo() async throws {
    let loader = loader()
    let first = loader.request(at: "a")
    let second = loader.request(at: "a")
    var begun = controlled.begun.makeAsyncIterator()
    _ = await begun.next()
    first.cancel()
    #expect(isCancelled(first))
    var answers = controlled.answers.makeAsyncIterator()
    controlled.tell("a", .report(0.5))
    #expect(await answers.next() == true)
    #expect(first.error?.file == "a")
    #expect(second.state == .loading(progress: 0.5))
    controlled.tell("a", .succeed(strip(1)))
    #expect(try await second.value() == strip(1))
  }

  @Test("the last one stops the decoding, and a new request begins another beside it")
  func last() async throws {
    let loader = ImageLoader(settings: .init(parallelism: 2), decoder: controlled.numbered)
    let first = loader.request(at: "a")
    var begun = controlled.begun.makeAsyncIterator()
    #expect(await begun.next()?.path == "a1")
    first.cancel()
    let second = loader.request(at: "a")
    #expect(await begun.next()?.path == "a2")
    var answers = controlled.answers.makeAsyncIterator()
    controlled.tell("a2", .report(0.5))
    #expect(await answers.next() == true)
    controlled.tell("a1", .report(0.75))
    #expect(await answers.next() == false)
    #expect(second.state == .loading(progress: 0.5))
    controlled.tell("a2", .succeed(strip(2)))
    #expect(try await second.value() == strip(2))
    #expect(isCancelled(first))
  }

  @Test("one that waits for its turn is never decoded")
  func waiting() async throws {
    let loader = loader(1)
    let first = loader.request(at: "a")
    let second = loader.request(at: "b")
    let third = loader.request(at: "c")
    #expect(second.state == .waiting)
    second.cancel()
    #expect(isCancelled(second))
    controlled.tell("a", .succeed(strip(1)))
    controlled.tell("c", .succeed(strip(1)))
    _ = try await first.value()
    _ = try await third.value()
    var begun = controlled.begun.makeAsyncIterator()
    #expect(await begun.next()?.path == "a")
    #expect(await begun.next()?.path == "c")
  }

  @Test("an image that no request waits for is not kept")
  func unwanted() async throws {
    let loader = loader(1)
    let request = loader.request(at: "a")
    var begun = controlled.begun.makeAsyncIterator()
    _ = await begun.next()
    request.cancel()
    controlled.tell("a", .succeed(strip(1)))
    // The only thread is free again after the first request.
    controlled.tell("b", .succeed(strip(2)))
    _ = try await loader.image(at: "b")
    #expect(!loader.cache.contains(ImageKey(path: "a")))
    #expect(loader.cache.contains(ImageKey(path: "b")))
  }

  @Test("a finished one changes nothing")
  func finished() async throws {
    let loader = loader()
    controlled.tell("a", .succeed(strip(1)))
    let request = loader.request(at: "a")
    _ = try await request.value()
    request.cancel()
    #expect(request.state == .loaded(strip(1)))
  }

  @Test("a cancelled task stops waiting, and the decoder is told")
  func task() async throws {
    let loader = loader()
    let task = Task { () -> Result<Image, ImageError> in
      do throws(ImageError) {
        return .success(try await loader.image(at: "a"))
      } catch {
        return .failure(error)
      }
    }
    var begun = controlled.begun.makeAsyncIterator()
    _ = await begun.next()
    task.cancel()
    #expect(await task.value == .failure(ImageError(file: "a", reason: .cancelled)))
    var answers = controlled.answers.makeAsyncIterator()
    controlled.tell("a", .report(0.5))
    #expect(await answers.next() == false)
  }

  @Test("a task that is cancelled already asks for nothing")
  func cancelledTask() async throws {
    let loader = loader(1)
    let observation = loader.cache.observe()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return (try? await loader.image(at: "a")) == nil
    }
    #expect(await task.value)
    // The cache was not queried either.
    #expect(observation.take().isEmpty)
  }

  @Test("shutting down ends what is under way, what waits and what is asked for later")
  func shutDown() async throws {
    let loader = loader(1)
    let running = loader.request(at: "a")
    let waiting = loader.request(at: "b")
    var begun = controlled.begun.makeAsyncIterator()
    _ = await begun.next()
    loader.shutDown()
    #expect(isCancelled(running))
    #expect(isCancelled(waiting))
    #expect(isCancelled(loader.request(at: "c")))
    var answers = controlled.answers.makeAsyncIterator()
    controlled.tell("a", .report(0.5))
    #expect(await answers.next() == false)
    await #expect(throws: ImageError(file: "d", reason: .cancelled)) {
      try await loader.image(at: "d")
    }
    loader.shutDown()
    #expect(loader.cache.count == 0)
  }

  @Test("tasks that are cancelled while their requests finish end one way or the other")
  func cancelledWhileFinishing() async {
    for _ in 0..<100 {
      let controlled = ControlledDecoder()
      let loader = ImageLoader(settings: .init(parallelism: 1), decoder: controlled.decoder)
      let requests = (0..<32).map { _ in loader.request(at: "a") }
      let tasks = requests.map { request in Task { await outcome(of: request) } }
      var begun = controlled.begun.makeAsyncIterator()
      _ = await begun.next()
      // From the last to the first, while the decoder resumes them from the first to the last.
      let cancelling = Task {
        for task in tasks.reversed() { task.cancel() }
      }
      controlled.tell("a", .succeed(strip(1)))
      for (request, task) in zip(requests, tasks) {
        let outcome = await task.value
        let cancelled = ImageError(file: "a", reason: .cancelled)
        #expect(outcome == .success(strip(1)) || outcome == .failure(cancelled))
        #expect(request.image == (try? outcome.get()))
      }
      await cancelling.value
    }
  }

  private func outcome(of request: ImageRequest) async -> Result<Image, ImageError> {
    do throws(ImageError) {
      return .success(try await request.value())
    } catch {
      return .failure(error)
    }
  }

  @Test("a loader that everybody let go of ends its work first, and then goes")
  func letGo() async {
    let cache = ImageCache()
    let (lives, life) = AsyncStream.makeStream(of: Never.self)
    weak var observed: ImageLoader?
    do {
      var decoder = controlled.decoder
      let decode = decoder.decode
      let ending = StreamEnding(ending: life)
      decoder.decode = { key, progress throws(ImageError) in
        try withExtendedLifetime(ending) { () throws(ImageError) in try decode(key, progress) }
      }
      let loader = ImageLoader(cache: cache, decoder: decoder)
      observed = loader
      _ = loader.request(at: "a")
    }
    var answers = controlled.answers.makeAsyncIterator()
    controlled.tell("a", .report(0.5))
    #expect(await answers.next() == true)
    controlled.tell("a", .succeed(strip(1)))
    // The decoder is released together with its loader.
    for await _ in lives {}
    #expect(observed == nil)
    #expect(cache.image(for: ImageKey(path: "a")) == strip(1))
  }
}

/// Ends a stream when its last reference is dropped.
private final class StreamEnding: Sendable {
  private let stream: AsyncStream<Never>.Continuation

  init(ending stream: AsyncStream<Never>.Continuation) { self.stream = stream }

  deinit { stream.finish() }
}
