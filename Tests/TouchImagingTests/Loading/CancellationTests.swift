import Testing
import TouchImaging

@Suite("Calling requests off", .timeLimit(.minutes(2)))
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
    // Decodings of one path are told apart by their number.
    let calls = LockedValue(0)
    let controlled = controlled
    let numbered = ImageDecoder(
      workingBytes: { _ in 1 },
      decode: { key, progress throws(ImageError) in
        let number = calls.withLock { count in
          count += 1
          return count
        }
        return try controlled.decoder.decode(ImageKey(path: "\(key.path)\(number)"), progress)
      })
    let loader = ImageLoader(settings: .init(parallelism: 2), decoder: numbered)
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

  @Test("what was decoded for nobody is not kept")
  func unwanted() async throws {
    let loader = loader(1)
    let request = loader.request(at: "a")
    var begun = controlled.begun.makeAsyncIterator()
    _ = await begun.next()
    request.cancel()
    controlled.tell("a", .succeed(strip(1)))
    // The only thread is free again after the first.
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
    // Not even the cache was looked into.
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

  @Test("a loader that everybody let go of ends its work first")
  func letGo() async throws {
    weak var observed: ImageLoader?
    let request: ImageRequest
    do {
      let loader = loader()
      observed = loader
      request = loader.request(at: "a")
    }
    controlled.tell("a", .succeed(strip(1)))
    #expect(try await request.value() == strip(1))
    #expect(observed != nil)
  }
}
