import Glibc

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
  private struct Contents {
    var finished: [ImageRequest] = []
    /// Whether a byte has been written to the descriptor; at most one, so that it cannot fill.
    var isSignalled = false
  }

  /// Readable (POLLIN) while there are requests to take. For polling only; the inbox owns and closes it.
  public let descriptor: Int32
  private let signal: Int32
  private let loader: ImageLoader
  private let wakesForProgress: Bool
  private let contents = Guarded(Contents())

  /// Creates an inbox for requests to a loader.
  ///
  /// - Parameters:
  ///   - loader: The loader.
  ///   - wakesForProgress: Whether ``descriptor`` is also readable after progress of any request, until
  ///     ``takeFinished()`` is called; ``ImageRequest/state`` has the progress.
  /// - Throws: A system error if no descriptors can be opened.
  public init(for loader: ImageLoader, wakesForProgress: Bool = false) throws(ImageError) {
    var ends: [Int32] = [-1, -1]
    // Sockets instead of pipes: these are closed in child processes from the start, which Swift's module of
    // the C library does not offer for pipes.
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(type), 0, &ends) == 0 else {
      throw ImageError(reason: .system(action: "create a pair of sockets", code: errno))
    }
    descriptor = ends[0]
    signal = ends[1]
    self.loader = loader
    self.wakesForProgress = wakesForProgress
  }

  deinit {
    close(descriptor)
    close(signal)
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
  public func takeFinished() -> [ImageRequest] {
    contents.withLock { contents in
      if contents.isSignalled {
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) < 0, errno == EINTR {}
        contents.isSignalled = false
      }
      defer { contents.finished = [] }
      return contents.finished
    }
  }

  private func makeRequest(_ key: ImageKey) -> ImageRequest {
    ImageRequest(key, of: loader) { [weak self] request, change in
      self?.note(request, change)
    }
  }

  private func note(_ request: ImageRequest, _ change: ImageRequest.Change) {
    contents.withLock { contents in
      switch change {
      case .progressed: guard wakesForProgress else { return }
      case .finished: contents.finished.append(request)
      }
      guard !contents.isSignalled else { return }
      var byte: UInt8 = 1
      var count = write(signal, &byte, 1)
      while count < 0, errno == EINTR { count = write(signal, &byte, 1) }
      // If this failed, the next one tries again.
      contents.isSignalled = count == 1
    }
  }
}
