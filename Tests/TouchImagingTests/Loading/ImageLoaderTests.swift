import Testing
import TouchImaging

@Suite("An image loader", .timeLimit(.minutes(15)))
struct ImageLoaderTests {
  let controlled = ControlledDecoder()

  private func loader(_ parallelism: Int = 2, workingBytes: Int = 1000) -> ImageLoader {
    ImageLoader(
      settings: .init(parallelism: parallelism, workingBytes: workingBytes),
      cache: ImageCache(byteLimit: 4000), decoder: controlled.decoder)
  }

  @Test("an image loader decodes as many images at once as its limit allows, and no more")
  func parallelism() async throws {
    let loader = loader(2)
    let paths = ["a", "b", "c", "d", "e"]
    let requests = paths.map { loader.request(at: $0) }
    var begun = controlled.begun.makeAsyncIterator()
    var order: [String] = []
    for _ in 0..<2 { order.append(try #require(await begun.next()).path) }
    #expect(Set(order) == ["a", "b"])
    // Each one that ends frees room for another.
    for index in 0..<5 {
      controlled.tell(order[index], .succeed(strip(1)))
      if index < 3 { order.append(try #require(await begun.next()).path) }
    }
    for request in requests { #expect(try await request.value() == strip(1)) }
    #expect(order[2...] == ["c", "d", "e"])
    #expect(controlled.mostRunning == 2)
  }

  @Test("an image loader starts as many loads as there is room for when a large one ends")
  func roomAgain() async throws {
    let controlled = ControlledDecoder(costs: ["large": .success(1000)])
    let loader = ImageLoader(
      settings: .init(parallelism: 2, workingBytes: 1000), decoder: controlled.decoder)
    let large = loader.request(at: "large")
    var begun = controlled.begun.makeAsyncIterator()
    // If both were requested at the same time, a small one could begin while the header of this one is read.
    #expect(await begun.next()?.path == "large")
    let requests = [large] + ["a", "b"].map { loader.request(at: $0) }
    controlled.tell("large", .succeed(strip(1)))
    // Both run before either ends.
    #expect(Set([await begun.next()?.path, await begun.next()?.path]) == ["a", "b"])
    for path in ["a", "b"] { controlled.tell(path, .succeed(strip(1))) }
    for request in requests { #expect(try await request.value() == strip(1)) }
  }

  @Test("an image loader with one thread decodes images in the order of the requests")
  func order() async throws {
    let loader = loader(1)
    let paths = (0..<20).map(String.init)
    for path in paths { controlled.tell(path, .succeed(strip(1))) }
    let requests = paths.map { loader.request(at: $0) }
    for request in requests { _ = try await request.value() }
    var begun = controlled.begun.makeAsyncIterator()
    for path in paths { #expect(await begun.next()?.path == path) }
    #expect(controlled.mostRunning == 1)
  }

  @Test("an image loader decodes a file once for all requests of one size")
  func joining() async throws {
    let loader = loader(1)
    let first = loader.request(at: "a")
    let second = loader.request(at: "a")
    let small = loader.request(at: "a", fitting: PixelSize(width: 1, height: 1))
    controlled.tell("a", .succeed(strip(3)))
    #expect(try await first.value() == strip(3))
    #expect(try await second.value() == strip(3))
    controlled.tell("a", .succeed(strip(1)))
    #expect(try await small.value() == strip(1))
    // A third decoding would have begun in between.
    controlled.tell("z", .succeed(strip(1)))
    _ = try await loader.image(at: "z")
    var begun = controlled.begun.makeAsyncIterator()
    #expect(await begun.next() == ImageKey(path: "a"))
    #expect(await begun.next() == ImageKey(path: "a", fitting: PixelSize(width: 1, height: 1)))
    #expect(await begun.next() == ImageKey(path: "z"))
  }

  @Test("an image loader finishes a request for a cached image at once, without decoding")
  func cached() async throws {
    let loader = loader()
    controlled.tell("a", .succeed(strip(3)))
    _ = try await loader.image(at: "a")
    let again = loader.request(at: "a")
    #expect(again.state == .loaded(strip(3)))
    #expect(loader.cache.byteCount == 12)
  }

  @Test("an image loader reports progress to every request, and progress never decreases")
  func progress() async throws {
    let loader = loader()
    let early = loader.request(at: "a")
    var answers = controlled.answers.makeAsyncIterator()
    let reports: [(Double, Double)] = [
      (0.25, 0.25), (0.125, 0.25), (.nan, 0.25), (0.5, 0.5), (-1, 0.5), (7, 1),
    ]
    for (reported, known) in reports {
      controlled.tell("a", .report(reported))
      #expect(await answers.next() == true)
      #expect(early.state == .loading(progress: known))
    }
    let late = loader.request(at: "a")
    #expect(late.state == .loading(progress: 1))
    controlled.tell("a", .succeed(strip(2)))
    #expect(try await late.value() == strip(2))
    #expect(early.state == .loaded(strip(2)))
  }

  @Test("an image request's progress is a sequence that grows and ends with the request")
  func progressValues() async throws {
    let request = loader().request(at: "a")
    var values = request.progressValues().makeAsyncIterator()
    controlled.tell("a", .report(0.25))
    #expect(await values.next() == 0.25)
    controlled.tell("a", .report(0.75))
    #expect(await values.next() == 0.75)
    controlled.tell("a", .succeed(strip(1)))
    #expect(await values.next() == nil)
    var after = request.progressValues().makeAsyncIterator()
    #expect(await after.next() == nil)
  }

  @Test("hands an error to all who wait, and tries again when asked again")
  func errors() async throws {
    let loader = loader()
    let first = loader.request(at: "a")
    let second = loader.request(at: "a")
    let reason = ImageError.Reason.damaged(format: .png, detail: "torn")
    controlled.tell("a", .fail(reason))
    for request in [first, second] {
      await #expect(throws: ImageError(file: "a", reason: reason)) { try await request.value() }
    }
    #expect(second.error?.blame == .file)
    #expect(loader.cache.count == 0)
    controlled.tell("a", .succeed(strip(1)))
    #expect(try await loader.image(at: "a") == strip(1))
  }

  @Test("hands on what is wrong with a header without decoding")
  func wrongHeader() async throws {
    let error = ImageError(file: "a", reason: .unknownFormat(found: "text"))
    let controlled = ControlledDecoder(costs: ["a": .failure(error)])
    let loader = ImageLoader(settings: .init(parallelism: 1), decoder: controlled.decoder)
    await #expect(throws: error) { try await loader.image(at: "a") }
    controlled.tell("b", .succeed(strip(1)))
    _ = try await loader.image(at: "b")
    var begun = controlled.begun.makeAsyncIterator()
    #expect(await begun.next()?.path == "b")
  }

  @Test("an image loader serves many threads without losing or mixing up requests")
  func crowd() async throws {
    let decoder = ImageDecoder(
      workingBytes: { $0.path.utf8.count },
      decode: { key, progress throws(ImageError) in
        guard progress(0.5) else { throw ImageError(file: key.path, reason: .cancelled) }
        return strip(Int(key.path) ?? 1)
      })
    let loader = ImageLoader(
      settings: .init(parallelism: 3, workingBytes: 4), cache: ImageCache(byteLimit: 100),
      decoder: decoder)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for seed in 0..<6 {
        group.addTask { await ask(loader, from: seed) }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(loader.cache.byteCount <= 100)
  }
}

/// Makes 200 requests and cancels every fifth; returns the number of those with a wrong result.
private func ask(_ loader: ImageLoader, from seed: Int) async -> Int {
  var wrong = 0
  for turn in 0..<200 {
    let side = (seed * 7 + turn * 3) % 17 + 1
    let request = loader.request(at: String(side))
    let isCalledOff = turn % 5 == 0
    if isCalledOff { request.cancel() }
    if turn % 50 == 49 { loader.reduceMemory(turn % 100 == 99 ? .critical : .warning) }
    do throws(ImageError) {
      if try await request.value().width != side { wrong += 1 }
    } catch {
      if !isCalledOff || error.reason != .cancelled { wrong += 1 }
    }
  }
  return wrong
}
