/// Collects the finished requests of a program with its own event loop.
///
/// The program polls ``descriptor`` together with its others, and calls ``takeFinished()`` when it is
/// readable; the program is never called back on another thread.
///
///     let inbox = try ImageInbox(for: ImageLoader())
///     _ = inbox.request(at: "photo.jpg")
///     // When inbox.descriptor is readable:
///     for finished in inbox.takeFinished() { print(finished.state) }
public final class ImageInbox: Sendable {
  /// Readable (POLLIN) while there are requests to take. For polling only; the inbox owns and closes it.
  public var descriptor: Int32 { finished.descriptor }
  private let loader: ImageLoader
  private let wakesForProgress: Bool
  private let finished: Mailbox<ImageRequest>

  /// Creates an inbox for requests to a loader.
  ///
  /// - Parameters:
  ///   - loader: The loader.
  ///   - wakesForProgress: Whether ``descriptor`` is also readable after progress of any request, until
  ///     ``takeFinished()`` is called; ``ImageRequest/state`` has the progress.
  /// - Throws: A system error if no descriptors can be opened.
  public init(for loader: ImageLoader, wakesForProgress: Bool = false) throws(ImageError) {
    finished = try Mailbox()
    self.loader = loader
    self.wakesForProgress = wakesForProgress
  }

  /// Requests an image from the loader. The request will be among the finished ones exactly once, however it
  /// ends, even if the image was in the cache.
  public func request(at path: String, fitting: PixelSize? = nil) -> ImageRequest {
    let request = makeRequest(ImageKey(path: path, fitting: fitting))
    request.start()
    return request
  }

  /// An image that is requested through this inbox on first access.
  public func lazyImage(at path: String, fitting: PixelSize? = nil) -> LazyImage {
    LazyImage(ImageKey(path: path, fitting: fitting), cache: loader.cache) { key in
      self.makeRequest(key)
    }
  }

  /// Returns the requests finished since the last call, in the order in which they finished; never waits.
  /// Requests that two threads finish at the same time may be returned in either order.
  public func takeFinished() -> [ImageRequest] { finished.take() }

  private func makeRequest(_ key: ImageKey) -> ImageRequest {
    ImageRequest(key, of: loader) { [weak self] request, change in
      self?.note(request, change)
    }
  }

  private func note(_ request: ImageRequest, _ change: ImageRequest.Change) {
    switch change {
    case .progressed: if wakesForProgress { finished.put(nil) }
    case .finished: finished.put(request)
    }
  }
}
