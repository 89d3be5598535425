import Glibc

/// Loads images on its own threads, several at once, and keeps them in a cache.
///
/// Requests for the same file and size share one decoding. Images are decoded in the order of the requests,
/// as many at once as the settings allow for processors and memory. Threads exist only while there is work. A
/// loader may be used on any thread; none of its functions waits for decoding, except the asynchronous ones.
///
/// A program with its own event loop uses an ``ImageInbox`` to be notified of finished requests.
///
///     let loader = ImageLoader()
///     let size = PixelSize(width: 800, height: 600)
///     let photo = try await loader.image(at: "photo.jpg", fitting: size)
public final class ImageLoader: Sendable {
  /// The limits of a loader's concurrent work.
  ///
  ///     // For a small computer: one picture at a time, in at most 64 MiB.
  ///     let settings = ImageLoader.Settings(parallelism: 1, workingBytes: 64 << 20)
  ///     let loader = ImageLoader(settings: settings)
  public struct Settings: Hashable, Sendable {
    /// The maximum number of concurrent decodings; values below 1 count as 1.
    public var parallelism: Int
    /// The maximum memory in bytes that concurrent decodings may use together, as reported by
    /// ``ImageDecoder/workingBytes``. A decoding that needs more runs alone.
    public var workingBytes: Int

    /// Creates settings: by default one decoding per processor, at most four, and 256 MiB.
    public init(parallelism: Int = Settings.processors, workingBytes: Int = 256 << 20) {
      self.parallelism = parallelism
      self.workingBytes = workingBytes
    }

    /// The number of online processors, 1...4.
    ///
    /// More concurrent decodings hardly help: they wait for memory, which is scarce on small machines.
    public static var processors: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4) }
  }

  /// The cache of loaded images.
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

  /// Requests an image: from the cache, from a decoding in progress, or from a new one.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - fitting: The box in pixels that it must fit into; nil for its own size.
  /// - Returns: The request; already finished if the image was in the cache. It continues until it is
  ///   finished or cancelled, whether it is retained or not.
  public func request(at path: String, fitting: PixelSize? = nil) -> ImageRequest {
    let request = ImageRequest(ImageKey(path: path, fitting: fitting), of: self)
    request.start()
    return request
  }

  /// Loads an image.
  ///
  /// Cancelling the waiting task cancels its own request only.
  ///
  /// - Throws: The decoder's error, passed to all callers that wait for that image. It is not remembered: the
  ///   next request tries again. ``ImageError/Reason/cancelled`` for a cancelled task, and after the loader
  ///   was shut down.
  public func image(
    at path: String, fitting: PixelSize? = nil
  ) async throws(ImageError) -> Image {
    guard !Task.isCancelled else { throw ImageError(file: path, reason: .cancelled) }
    return try await request(at: path, fitting: fitting).value()
  }

  /// Frees memory: drops all images from the cache that are not shown. If memory is critical, images are
  /// decoded one at a time until all current requests are done.
  ///
  /// - Returns: The bytes of evicted images; images retained elsewhere remain in memory.
  @discardableResult
  public func reduceMemory(_ level: MemoryPressureLevel) -> Int {
    switch level {
    case .warning: break
    case .critical: schedule.withLock { $0.limitToOneDecoding() }
    }
    return cache.handleMemoryPressure(level)
  }

  /// Cancels everything, for good: all requests, including later ones, fail with
  /// ``ImageError/Reason/cancelled``.
  ///
  /// It does not wait: running decodings stop at their next progress call, and their results are discarded.
  public func shutDown() {
    schedule.withLock { schedule in
      schedule.close().flatMap { $0.finish(.failure(cancellation(of: $0.key))) }
    }.deliver()
  }

  /// Forgets everything about a file, in all sizes. Call this when a file has changed; the loader does not
  /// watch files.
  ///
  /// Requests made from now on read the file again. Requests that are already being decoded get that result,
  /// which is not cached. A ``LazyImage`` that is shown keeps its image until it is released.
  public func invalidateFile(at path: String) {
    schedule.withLock { schedule in
      schedule.detachJobs(at: path)
      cache.record { $0.removeAll(at: path) }
    }
    cache.deliver()
  }

  /// Starts a request, from the fastest source.
  func start(_ request: ImageRequest) {
    let (threads, updates) = schedule.withLock { admit(request, to: &$0) }
    cache.deliver()
    updates.deliver()
    startThreads(threads)
  }

  /// Ends a request as cancelled.
  func cancel(_ request: ImageRequest) {
    let (threads, updates) = schedule.withLock { schedule in
      schedule.remove(request)
      let updates = request.finish(.failure(cancellation(of: request.key)))
      // It may have been the first in the queue, which had no room.
      return (schedule.claimThreads(), updates)
    }
    updates?.deliver()
    startThreads(threads)
  }

  /// Decides how a request is served; returns the number of threads to start for it.
  private func admit(
    _ request: ImageRequest, to schedule: inout LoadSchedule
  ) -> (threads: Int, updates: [RequestUpdate]) {
    let key = request.key
    // A request that was cancelled before it was started remains cancelled.
    guard !request.isFinished else { return (0, []) }
    guard !schedule.isClosed else {
      return (0, updates(of: request, .failure(cancellation(of: key))))
    }
    if let job = schedule.job(for: key) { return (0, job.add(request)) }
    if let image = cache.record({ $0.image(for: key) }) {
      return (0, updates(of: request, .success(image)))
    }
    let updates = schedule.enqueue(key).add(request)
    return (schedule.claimThreads(), updates)
  }

  private func updates(
    of request: ImageRequest, _ result: Result<Image, ImageError>
  ) -> [RequestUpdate] {
    request.finish(result).map { [$0] } ?? []
  }

  private func cancellation(of key: ImageKey) -> ImageError {
    ImageError(file: key.path, reason: .cancelled)
  }
}

// The work of the threads.
extension ImageLoader {
  private func startThreads(_ count: Int) {
    for _ in 0..<count {
      let code = WorkerThread.start { self.work() }
      guard code != 0 else { continue }
      let reason = ImageError.Reason.system(action: "start a thread", code: code)
      schedule.withLock { schedule in
        schedule.threadFailedToStart().flatMap { job in
          job.finish(.failure(ImageError(file: job.key.path, reason: reason)))
        }
      }.deliver()
    }
  }

  /// Performs all pending work, and returns when there is none.
  private func work() {
    while let step = schedule.withLock({ $0.nextStep() }) {
      switch step {
      case .measure(let job):
        if case .decode(let job, let reserved)? = measure(job) { decode(job, reserved) }
      case .decode(let job, let reserved): decode(job, reserved)
      }
      // The job that just ended may have made room for more jobs than this thread can perform.
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
      }.deliver()
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
    let updates = schedule.withLock { end(job, reserved, result, &$0) }
    cache.deliver()
    updates.deliver()
  }

  /// Delivers the result of a decoding, unless it is no longer wanted.
  private func end(
    _ job: LoadJob, _ reserved: Int, _ result: Result<Image, ImageError>,
    _ schedule: inout LoadSchedule
  ) -> [RequestUpdate] {
    let isCurrent = schedule.isCurrent(job)
    guard schedule.endDecoding(of: job, reserved: reserved) else { return [] }
    // Under the same lock, so that a request in between either joins the job or finds the image, and a file
    // that changes in between is not cached with its old content.
    if isCurrent, case .success(let image) = result {
      cache.record { $0.insert(image, for: job.key) }
    }
    return job.finish(result)
  }

  /// Reports progress to all waiting callers; returns whether there are any.
  private func report(_ fraction: Double, of job: LoadJob) -> Bool {
    let updates = schedule.withLock { _ -> [RequestUpdate]? in
      guard case .decoding = job.stage else { return nil }
      return job.report(fraction)
    }
    updates?.deliver()
    return updates != nil
  }
}
