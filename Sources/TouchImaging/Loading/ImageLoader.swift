import Glibc

/// Loads images on threads of its own, several at once, and keeps them in a cache.
///
/// Requests for the same file and size share one decoding. Images are decoded in the order in which
/// they were asked for, as many at once as the settings allow, in processors and in memory. There
/// are threads only while there is work. A loader may be used on any thread; none of its functions
/// waits for a decoding, except the asynchronous ones.
///
/// A program with an event loop of its own uses an ``ImageInbox`` to hear of finished requests.
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
    /// More decodings at once hardly gain: they wait for memory, which small machines have little of.
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
    start(ImageRequest(ImageKey(path: path, fitting: fitting), of: self))
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
  /// It does not wait: decodings under way stop when the decoder next asks, and nobody hears of them.
  public func shutDown() {
    schedule.withLock { schedule in
      for job in schedule.close() { job.finish(.failure(cancellation(of: job.key))) }
    }
  }

  /// Serves a request that was made, from where it can be had soonest.
  func start(_ request: ImageRequest) -> ImageRequest {
    let key = request.key
    let threads = schedule.withLock { schedule in
      guard !schedule.isClosed else {
        request.finish(.failure(cancellation(of: key)))
        return 0
      }
      if let job = schedule.job(for: key) {
        job.add(request)
        return 0
      }
      if let image = cache.image(for: key) {
        request.finish(.success(image))
        return 0
      }
      schedule.enqueue(key).add(request)
      return schedule.claimThreads()
    }
    startThreads(threads)
    return request
  }

  /// Ends a request as cancelled.
  func cancel(_ request: ImageRequest) {
    let threads = schedule.withLock { schedule in
      schedule.remove(request)
      request.finish(.failure(cancellation(of: request.key)))
      // It may have been the one in front that there was no room for.
      return schedule.claimThreads()
    }
    startThreads(threads)
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
      schedule.withLock { schedule in
        for job in schedule.loseThread() {
          let reason = ImageError.Reason.system(action: "start a thread", code: code)
          job.finish(.failure(ImageError(file: job.key.path, reason: reason)))
        }
      }
    }
  }

  /// Does what there is to do, and returns when there is nothing.
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
      schedule.withLock { if $0.failMeasuring(of: job) { job.finish(.failure(error)) } }
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
    // The cache comes first: whoever asks in between finds the image there or joins this job.
    if case .success(let image) = result, isWanted(job) { cache.insert(image, for: job.key) }
    schedule.withLock { schedule in
      if schedule.endDecoding(of: job, reserved: reserved) { job.finish(result) }
    }
  }

  /// Passes a fraction on to all who wait; returns whether there is anybody.
  private func report(_ fraction: Double, of job: LoadJob) -> Bool {
    schedule.withLock { _ in
      guard case .decoding = job.stage else { return false }
      job.report(fraction)
      return true
    }
  }

  private func isWanted(_ job: LoadJob) -> Bool {
    schedule.withLock { _ in
      guard case .decoding = job.stage else { return false }
      return true
    }
  }
}
