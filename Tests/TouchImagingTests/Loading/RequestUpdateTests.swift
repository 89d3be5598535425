import Testing

@testable import TouchImaging

@Suite("Updates of requests", .timeLimit(.minutes(15)))
struct RequestUpdateTests {
  let controlled = ControlledDecoder()

  private var loader: ImageLoader {
    ImageLoader(settings: .init(parallelism: 1), decoder: controlled.decoder)
  }

  @Test("updates of an image request wait until they are delivered")
  func deferred() {
    let changes = LockedValue(0)
    let request = ImageRequest(ImageKey(path: "a"), of: loader) { _, _ in
      changes.withLock { $0 += 1 }
    }
    let job = LoadJob(key: request.key, order: 0)
    #expect(job.add(request).isEmpty)
    let progress = job.report(0.5)
    let outcome = job.finish(.success(strip(1)))
    #expect(request.image == strip(1))
    #expect(changes.withLock { $0 } == 0)
    progress.deliver()
    outcome.deliver()
    #expect(changes.withLock { $0 } == 2)
    #expect(job.finish(.success(strip(1))).isEmpty)
    #expect(request.report(1) == nil)
    #expect(request.finish(.success(strip(1))) == nil)
  }

  @Test("updates of an image request come while no lock is held, so handlers may use the loader")
  func freely() async throws {
    let loader = loader
    let answers = LockedValue<[Bool]>([])
    let request = ImageRequest(ImageKey(path: "a"), of: loader) { request, _ in
      let other = loader.request(at: "other")
      other.cancel()
      let isCancelled = other.error?.reason == .cancelled
      answers.withLock { $0.append(isCancelled) }
      _ = request.state
    }
    request.start()
    controlled.tell("a", .report(0.5), .succeed(strip(1)))
    #expect(try await request.value() == strip(1))
    #expect(answers.withLock { $0 } == [true, true])
    // The same for a request that is served from the cache, and for one that is cancelled.
    let cached = ImageRequest(request.key, of: loader) { request, _ in request.cancel() }
    cached.start()
    #expect(cached.image == strip(1))
    controlled.tell("b", .succeed(strip(1)))
    let calledOff = ImageRequest(ImageKey(path: "b"), of: loader) { _, _ in loader.shutDown() }
    calledOff.start()
    calledOff.cancel()
    #expect(loader.request(at: "c").error?.reason == .cancelled)
  }

  @Test("an image request that was cancelled before its start is never loaded")
  func unstarted() async throws {
    let loader = loader
    let request = ImageRequest(ImageKey(path: "a"), of: loader)
    request.cancel()
    request.start()
    #expect(request.error?.reason == .cancelled)
    controlled.tell("b", .succeed(strip(1)))
    _ = try await loader.image(at: "b")
    var begun = controlled.begun.makeAsyncIterator()
    #expect(await begun.next()?.path == "b")
  }
}
