/// A request for an image from an ``ImageLoader``: its state can be read, awaited, and cancelled.
///
/// Every caller has a separate request, even if several are served by one decoding. A finished request
/// retains its image; release the request when the image is no longer needed. It may be used on any thread.
public final class ImageRequest: Sendable {
  /// The progress of a request.
  public enum State: Hashable, Sendable {
    /// Waiting for its turn.
    case waiting
    /// Being decoded; the fraction done, 0...1, never decreases.
    case loading(progress: Double)
    /// The image is available.
    case loaded(Image)
    /// There is no image, with the reason; ``ImageError/Reason/cancelled`` after cancellation.
    case failed(ImageError)
  }

  /// A change that an inbox is notified of.
  enum Change {
    case progressed
    case finished
  }

  /// The requested file and size.
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

  /// The current state.
  public var state: State { progress.withLock { $0.state } }

  /// The image once it is available.
  public var image: Image? {
    guard case .loaded(let image) = state else { return nil }
    return image
  }

  /// The reason why there will be no image; nil as long as there may be one.
  public var error: ImageError? {
    guard case .failed(let error) = state else { return nil }
    return error
  }

  /// Whether the image is available, or there will be none.
  public var isFinished: Bool {
    switch state {
    case .waiting, .loading: false
    case .loaded, .failed: true
    }
  }

  /// Cancels the request: when this returns it has failed with ``ImageError/Reason/cancelled``, unless it was
  /// finished before.
  ///
  /// Other requests for the same image continue. If none is left, the decoding stops at its next progress
  /// call.
  public func cancel() { loader.cancel(self) }

  /// Waits for the image.
  ///
  /// Cancelling the waiting task cancels the request.
  public func value() async throws(ImageError) -> Image {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Resumed outside the lock, which the cancellation handler also acquires.
        let outcome = progress.withLock { $0.wait(continuation) }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// The fractions done, 0...1, in increasing order; the stream ends when the request does.
  ///
  /// A slow reader misses some values, but never the newest.
  public func progressValues() -> AsyncStream<Double> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Double.self, bufferingPolicy: .bufferingNewest(1))
    progress.withLock { $0.follow(continuation) }
    return stream
  }

  /// Requests its loader to start it; called once.
  func start() { loader.start(self) }

  /// Stores the progress of its decoding; returns the resulting update, if any.
  func report(_ fraction: Double) -> RequestUpdate? {
    progress.withLock { $0.advance(to: fraction) }.map { advance in
      RequestUpdate(
        request: self, content: .progress(advance.fraction), audience: advance.audience)
    }
  }

  /// Finishes the request; returns the resulting update, or nil if it was already finished.
  func finish(_ result: Result<Image, ImageError>) -> RequestUpdate? {
    progress.withLock { $0.finish(result) }.map { audience in
      RequestUpdate(request: self, content: .outcome(result), audience: audience)
    }
  }

  /// Notifies the inbox, if the request came from one; no lock may be held.
  func noteChange(_ change: Change) { onChange?(self, change) }
}
