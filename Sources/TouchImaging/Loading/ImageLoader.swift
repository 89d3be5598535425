import Glibc

/// Loads images on threads of its own, several at once, and keeps them in a cache.
///
/// Requests for the same file and size share one decoding. Images are decoded in the order in which
/// they were asked for, as many at once as the settings allow, in processors and in memory. There
/// are threads only while there is work. A loader may be used on any thread; none of its functions
/// waits for a decoding, except the asynchronous ones.
///
/// A program with an event loop of its own uses an ``ImageInbox`` to be notified of finished requests.
public final class ImageLoader: Sendable {
  /// How much a loader does at once.
  public struct Settings: Hashable, Sendable {
    /// The most decodings at once; less than 1 counts as 1.
    public var parallelism: Int
    /// The most bytes of memory that decodings under way may take together, as
    /// ``ImageDecoder/workingBytes`` says. One that takes more is decoded alone.
    public var workingBytes: Int

    /// Creates settings: by default a decoding per processor, at most four, and 256 MiB.
    public init(parallelism: Int = Settings.processors, workingBytes: Int = 256 << 20) {
      self.parallelism = parallelism
      self.workingBytes = workingBytes
    }

    /// The number of processors at work, 1...4.
    ///
    /// More decodings at once hardly gain: they wait for memory, which small machines have little
    /// of.
    public static var processors: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4) }
  }

  /// Where loaded images are kept.
  public let cache: ImageCache
  private let decoder: ImageDecoder
  private let schedule: Guarded<LoadSchedule>

  /// Creates a loader.
  public init(
    settings: Settings = Settings(), cache: ImageCache = ImageCache(),
    decoder: ImageDecoder = .files()
  ) {
    self.cache = cache
    self.decoder = decoder
    schedule = Guarded(
      LoadSchedule(parallelism: settings.parallelism, budget: settings.workingBytes))
  }

  /// Asks for an image: from the cache, from a decoding that is under way, or from a new one.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - fitting: The box in pixels that it shall fit into; nil for its own size.
  /// - Returns: The request; finished already when the image was in the cache. It goes on until it
  ///   is finished or called off, whether it is held or not.
  public func request(at path: String, fitting: PixelSize? = nil) -> ImageRequest {
    let request = ImageRequest(ImageKey(path: path, fitting: fitting), of: self)
    request.start()
    return request
  }

  /// Loads an image.
  ///
  /// Cancelling the task that waits calls its request off, and no other.
  ///
  /// - Throws: What the decoder found wrong, to all who wait for that image, and it is not
  ///   remembered: the next request tries again. ``ImageError/Reason/cancelled`` for a cancelled
  ///   task, and when the loader was shut down.
  public func image(
    at path: String, fitting: PixelSize? = nil
  ) async throws(ImageError) -> Image {
    guard !Task.isCancelled else { throw ImageError(file: path, reason: .cancelled) }
    return try await request(at: path, fitting: fitting).value()
  }

  /// Frees memory: drops all images that are not shown from the cache, and if memory is very short,
  /// decodes one image at a time until all that is wanted now is done.
  ///
  /// - Returns: How many bytes of images were dropped; those that somebody else holds live on.
  @discardableResult
  public func reduceMemory(_ level: MemoryPressureLevel) -> Int {
    switch level {
    case .warning: break
    case .critical: schedule.withLock { $0.becomeCareful() }
    }
    return cache.handleMemoryPressure(level)
  }

  /// Calls everything off, for good: all requests, and those made later, fail with
  /// ``ImageError/Reason/cancelled``.
  ///
  /// It does not wait: running decodings stop when the decoder next asks, and none is reported:
  /// them.
  public func shutDown() {
    schedule.withLock { schedule in
      schedule.close().flatMap { $0.finish(.failure(cancellation(of: $0.key))) }
    }.tell()
  }

  /// Forgets what is known of a file, in all sizes: for a file that has changed, which nobody looks
  /// for.
  ///
  /// Requests made from now on read the file anew. Those that a decoding is under way for get what
  /// that one makes of the file, and it is not kept. A ``LazyImage`` that is shown stays as it is
  /// until it is released.
  public func invalidateFile(at path: String) {
    schedule.withLock { schedule in
      schedule.detachJobs(at: path)
      cache.record { $0.removeAll(at: path) }
    }
    cache.deliver()
  }

  /// Serves a request that was made, from where it can be had soonest.
  func start(_ request: ImageRequest) {
    let (threads, news) = schedule.withLock { admit(request, to: &$0) }
    cache.deliver()
    news.tell()
    startThreads(threads)
  }

  /// Ends a request as cancelled.
  func cancel(_ request: ImageRequest) {
    let (threads, news) = schedule.withLock { schedule in
      schedule.remove(request)
      let news = request.finish(.failure(cancellation(of: request.key)))
      // It may have been the one in front that there was no room for.
      return (schedule.claimThreads(), news)
    }
    news?.tell()
    startThreads(threads)
  }

  /// Decides where a request is served; returns how many threads are to be started for it.
  private func admit(
    _ request: ImageRequest, to schedule: inout LoadSchedule
  ) -> (threads: Int, news: [RequestNews]) {
    let key = request.key
    // One that was called off before it was started stays so.
    guard !request.isFinished else { return (0, []) }
    guard !schedule.isClosed else {
      return (0, news(of: request, .failure(cancellation(of: key))))
    }
    if let job = schedule.job(for: key) { return (0, job.add(request)) }
    if let image = cache.record({ $0.image(for: key) }) {
      return (0, news(of: request, .success(image)))
    }
    let news = schedule.enqueue(key).add(request)
    return (schedule.claimThreads(), news)
  }

  private func news(
    of request: ImageRequest, _ result: Result<Image, ImageError>
  ) -> [RequestNews] {
    request.finish(result).map { [$0] } ?? []
  }

  private func cancellation(of key: ImageKey) -> ImageError {
    ImageError(file: key.path, reason: .cancelled)
  }
}

// The threads' part of the work.
extension ImageLoader {
  private func startThreads(_ count: Int) {
    for _ in 0..<count {
      let code = WorkerThread.start { self.work() }
      guard code != 0 else { continue }
      let reason = ImageError.Reason.system(action: "start a thread", code: code)
      schedule.withLock { schedule in
        schedule.loseThread().flatMap { job in
          job.finish(.failure(ImageError(file: job.key.path, reason: reason)))
        }
      }.tell()
    }
  }

  /// Does all pending work, and returns when there is none.
  private func work() {
    while let step = schedule.withLock({ $0.nextStep() }) {
      switch step {
      case .measure(let job):
        if case .decode(let job, let reserved)? = measure(job) { decode(job, reserved) }
      case .decode(let job, let reserved): decode(job, reserved)
      }
      // What has just ended may have made room for more than this thread can do.
      startThreads(schedule.withLock { $0.claimThreads() })
    }
  }

  private func measure(_ job: LoadJob) -> LoadSchedule.Step? {
    do throws(ImageError) {
      let bytes = try decoder.workingBytes(job.key)
      return schedule.withLock { $0.setCost(of: job, bytes: bytes) }
    } catch {
      schedule.withLock { schedule in
        schedule.failMeasuring(of: job) ? job.finish(.failure(error)) : []
      }.tell()
      return nil
    }
  }

  private func decode(_ job: LoadJob, _ reserved: Int) {
    let result: Result<Image, ImageError>
    do throws(ImageError) {
      result = .success(try decoder.decode(job.key) { self.report($0, of: job) })
    } catch {
      result = .failure(error)
    }
    let news = schedule.withLock { end(job, reserved, result, &$0) }
    cache.deliver()
    news.tell()
  }

  /// Delivers what a decoding came to, unless nobody wants it.
  private func end(
    _ job: LoadJob, _ reserved: Int, _ result: Result<Image, ImageError>,
    _ schedule: inout LoadSchedule
  ) -> [RequestNews] {
    let isCurrent = schedule.isCurrent(job)
    guard schedule.endDecoding(of: job, reserved: reserved) else { return [] }
    // Under the same lock: whoever asks in between joined the job, or finds the image; and a file
    // that changes in between is not put back as it was.
    if isCurrent, case .success(let image) = result {
      cache.record { $0.insert(image, for: job.key) }
    }
    return job.finish(result)
  }

  /// Passes a fraction on to all who wait; returns whether there is anybody.
  private func report(_ fraction: Double, of job: LoadJob) -> Bool {
    let news = schedule.withLock { _ -> [RequestNews]? in
      guard case .decoding = job.stage else { return nil }
      return job.report(fraction)
    }
    news?.tell()
    return news != nil
  }
}
