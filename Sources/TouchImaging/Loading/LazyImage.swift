/// An image that is loaded when it is first looked at, and kept while it is shown.
///
/// A list of a thousand pictures has a thousand of these: those on the screen are asked for their
/// ``image`` when they are painted, and those that leave it are told to ``release()`` theirs. From
/// the first look to the release the image counts as shown, and the cache does not drop it. It may
/// be used on any thread.
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

  /// Creates one whose requests `makeRequest` makes, and does not start.
  init(
    _ key: ImageKey, cache: ImageCache,
    makeRequest: @escaping @Sendable (ImageKey) -> ImageRequest
  ) {
    self.key = key
    self.cache = cache
    self.makeRequest = makeRequest
  }

  deinit { release() }

  /// The image if it is there; otherwise nil, and its loading begins unless it has failed.
  public var image: Image? {
    guard case .shown(let image) = look() else { return nil }
    return image
  }

  /// Why the image cannot be had; ``release()`` lets it be tried again.
  ///
  /// A cancelled load is in none of these states: the next access begins another.
  public var error: ImageError? {
    guard case .failed(let error) = settle() else { return nil }
    return error
  }

  /// Loads the image if it is not there, and waits for it.
  ///
  /// Cancelling the task that waits calls the loading off, for all who look at this.
  public func load() async throws(ImageError) -> Image {
    switch look() {
    case .shown(let image): return image
    case .failed(let error): throw error
    case .loading(let request): return try await request.value()
    case .idle: throw ImageError(file: key.path, reason: .cancelled)
    }
  }

  /// Lets go of the image, or calls its loading off; the next look loads it again. The cache keeps
  /// it as long as there is room.
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

  /// Begins the loading unless it has begun, and returns the state.
  private func look() -> Phase {
    let now = settle()
    guard case .idle = now else { return now }
    // Started outside of the lock: that may resume tasks, whose cancellation may come here.
    begin()?.start()
    return settle()
  }

  /// Makes the request that is to be started, unless somebody else has.
  private func begin() -> ImageRequest? {
    phase.withLock { phase in
      guard case .idle = phase else { return nil }
      // Pinned before it is there: a cache that is full would drop it as soon as it comes.
      cache.pin(key)
      let request = makeRequest(key)
      phase = .loading(request)
      return request
    }
  }

  /// Takes over the result of a request, and returns the state.
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
  /// An image that is asked for when it is first looked at.
  public func lazyImage(at path: String, fitting: PixelSize? = nil) -> LazyImage {
    LazyImage(ImageKey(path: path, fitting: fitting), cache: cache) { key in
      ImageRequest(key, of: self)
    }
  }
}
