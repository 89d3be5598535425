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
  private let ask: @Sendable (ImageKey) -> ImageRequest
  private let phase = Guarded(Phase.idle)

  init(_ key: ImageKey, cache: ImageCache, ask: @escaping @Sendable (ImageKey) -> ImageRequest) {
    self.key = key
    self.cache = cache
    self.ask = ask
  }

  deinit { release() }

  /// The image if it is there; otherwise nil, and its loading begins unless it has failed.
  public var image: Image? {
    phase.withLock { phase in
      guard case .shown(let image) = look(&phase) else { return nil }
      return image
    }
  }

  /// Why the image cannot be had; ``release()`` lets it be tried again.
  ///
  /// A loading that was called off is none of these: the next look begins another.
  public var error: ImageError? {
    phase.withLock { phase in
      settle(&phase)
      guard case .failed(let error) = phase else { return nil }
      return error
    }
  }

  /// Loads the image if it is not there, and waits for it.
  ///
  /// Cancelling the task that waits calls the loading off, for all who look at this.
  public func load() async throws(ImageError) -> Image {
    let now = phase.withLock { look(&$0) }
    switch now {
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

  /// Begins the loading if nobody has, and says what there is then.
  private func look(_ phase: inout Phase) -> Phase {
    settle(&phase)
    guard case .idle = phase else { return phase }
    // Pinned before it is there: a cache that is full would drop it as soon as it comes.
    cache.pin(key)
    phase = .loading(ask(key))
    settle(&phase)
    return phase
  }

  /// Takes over what a request came to.
  private func settle(_ phase: inout Phase) {
    guard case .loading(let request) = phase else { return }
    switch request.state {
    case .waiting, .loading: return
    case .loaded(let image): phase = .shown(image)
    case .failed(let error):
      cache.unpin(key)
      phase = error.reason == .cancelled ? .idle : .failed(error)
    }
  }
}

extension ImageLoader {
  /// An image that is asked for when it is first looked at.
  public func lazyImage(at path: String, fitting: PixelSize? = nil) -> LazyImage {
    LazyImage(ImageKey(path: path, fitting: fitting), cache: cache) { key in
      self.request(at: key.path, fitting: key.fitting)
    }
  }
}
