/// One wish for an image, made of an ``ImageLoader``: its state can be looked at, waited for, and
/// called off.
///
/// Every wish has a request of its own, also where several are served by one decoding. A finished
/// request holds its image; let go of it when it is not needed. It may be used on any thread.
public final class ImageRequest: Sendable {
  /// How far a request is.
  public enum State: Hashable, Sendable {
    /// It waits for its turn.
    case waiting
    /// It is being decoded; the fraction done, 0...1, never falling.
    case loading(progress: Double)
    /// The image is there.
    case loaded(Image)
    /// There is none, and why; ``ImageError/Reason/cancelled`` once it was called off.
    case failed(ImageError)
  }

  /// What changed, as an inbox is told.
  enum Change {
    case progressed
    case finished
  }

  /// The file and the size that were asked for.
  public let key: ImageKey
  private let loader: ImageLoader
  private let progress: Guarded<RequestProgress>
  private let onChange: (@Sendable (ImageRequest, Change) -> Void)?

  init(
    _ key: ImageKey, of loader: ImageLoader,
    onChange: (@Sendable (ImageRequest, Change) -> Void)? = nil
  ) {
    self.key = key
    self.loader = loader
    self.onChange = onChange
    progress = Guarded(RequestProgress())
  }

  /// How far it is.
  public var state: State { progress.withLock { $0.state } }

  /// The image once it is there.
  public var image: Image? {
    guard case .loaded(let image) = state else { return nil }
    return image
  }

  /// Why there will be no image; nil as long as there may be one.
  public var error: ImageError? {
    guard case .failed(let error) = state else { return nil }
    return error
  }

  /// Whether the image is there, or there will be none.
  public var isFinished: Bool {
    switch state {
    case .waiting, .loading: false
    case .loaded, .failed: true
    }
  }

  /// Calls it off: it has failed with ``ImageError/Reason/cancelled`` when this returns, unless it
  /// was finished before.
  ///
  /// Others that wait for the same image go on. If none is left, its decoding stops the next
  /// time that the decoder asks.
  public func cancel() { loader.cancel(self) }

  /// Waits for the image.
  ///
  /// A task that is cancelled while it waits here calls the request off.
  public func value() async throws(ImageError) -> Image {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Resumed outside of the lock, which the cancellation handler takes as well.
        let outcome = progress.withLock { $0.wait(continuation) }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// The fractions done, 0...1, none smaller than the one before; it ends when the request does.
  ///
  /// Who reads slowly misses some, never the newest.
  public func progressValues() -> AsyncStream<Double> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Double.self, bufferingPolicy: .bufferingNewest(1))
    progress.withLock { $0.follow(continuation) }
    return stream
  }

  /// Asks its loader to serve it; once, after it was made.
  func start() { loader.start(self) }

  /// Notes how far its decoding is; returns the news about that, if any.
  func report(_ fraction: Double) -> RequestNews? {
    progress.withLock { $0.advance(to: fraction) }.map { advance in
      RequestNews(
        request: self, content: .progress(advance.fraction), audience: advance.audience)
    }
  }

  /// Ends it; returns the news about that, or nil if it was finished before.
  func finish(_ result: Result<Image, ImageError>) -> RequestNews? {
    progress.withLock { $0.finish(result) }.map { audience in
      RequestNews(request: self, content: .outcome(result), audience: audience)
    }
  }

  /// Lets the inbox know, if it came from one; no lock may be held.
  func noteChange(_ change: Change) { onChange?(self, change) }
}
