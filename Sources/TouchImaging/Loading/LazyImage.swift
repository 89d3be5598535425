/// An image that is loaded on first access and kept while it is shown.
///
/// A list of a thousand pictures has a thousand of these: it reads the ``image`` of those on the screen when
/// they are drawn, and calls ``release()`` on those that leave it. From the first access to the release the
/// image counts as shown, and the cache does not evict it. It may be used on any thread.
public final class LazyImage: Sendable {
  private enum Phase {
    case idle
    case loading(ImageRequest)
    case shown(Image)
    case failed(ImageError)
  }

  /// The file and the size.
  public let key: ImageKey
  private let cache: ImageCache
  private let makeRequest: @Sendable (ImageKey) -> ImageRequest
  private let phase = Guarded(Phase.idle)

  /// Creates an image whose requests are made by `makeRequest`, which does not start them.
  init(
    _ key: ImageKey, cache: ImageCache,
    makeRequest: @escaping @Sendable (ImageKey) -> ImageRequest
  ) {
    self.key = key
    self.cache = cache
    self.makeRequest = makeRequest
  }

  deinit { release() }

  /// The image if it is available. Otherwise nil, and loading begins unless it has failed.
  public var image: Image? {
    guard case .shown(let image) = look() else { return nil }
    return image
  }

  /// The reason why there is no image; ``release()`` allows another try.
  ///
  /// A cancelled load is in none of these states: the next access starts another.
  public var error: ImageError? {
    guard case .failed(let error) = settle() else { return nil }
    return error
  }

  /// Loads the image if it is not available, and waits for it.
  ///
  /// Cancelling the waiting task cancels loading for all users of this object.
  public func load() async throws(ImageError) -> Image {
    switch look() {
    case .shown(let image): return image
    case .failed(let error): throw error
    case .loading(let request): return try await request.value()
    case .idle: throw ImageError(file: key.path, reason: .cancelled)
    }
  }

  /// Releases the image, or cancels its loading; the next access loads it again. The cache keeps it as long
  /// as there is room.
  public func release() {
    let before = phase.withLock { phase in
      defer { phase = .idle }
      return phase
    }
    switch before {
    case .idle, .failed: break
    case .shown: cache.unpin(key)
    case .loading(let request):
      cache.unpin(key)
      request.cancel()
    }
  }

  /// Starts loading unless it has started, and returns the state.
  private func look() -> Phase {
    let now = settle()
    guard case .idle = now else { return now }
    // Started outside the lock: that may resume tasks, whose cancellation may call back here.
    begin()?.start()
    return settle()
  }

  /// Creates the request to start, unless another thread has.
  private func begin() -> ImageRequest? {
    phase.withLock { phase in
      guard case .idle = phase else { return nil }
      // Pinned before it is available: a full cache would evict it immediately.
      cache.pin(key)
      let request = makeRequest(key)
      phase = .loading(request)
      return request
    }
  }

  /// Stores the result of a request, and returns the state.
  private func settle() -> Phase {
    let (now, isUnwanted) = phase.withLock { phase in
      guard case .loading(let request) = phase else { return (phase, false) }
      switch request.state {
      case .waiting, .loading: return (phase, false)
      case .loaded(let image):
        phase = .shown(image)
        return (phase, false)
      case .failed(let error):
        phase = error.reason == .cancelled ? .idle : .failed(error)
        return (phase, true)
      }
    }
    if isUnwanted { cache.unpin(key) }
    return now
  }
}

extension ImageLoader {
  /// An image that is requested on first access.
  public func lazyImage(at path: String, fitting: PixelSize? = nil) -> LazyImage {
    LazyImage(ImageKey(path: path, fitting: fitting), cache: cache) { key in
      ImageRequest(key, of: self)
    }
  }
}
