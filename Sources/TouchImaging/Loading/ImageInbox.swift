import Glibc

/// Where the requests of a program with an event loop of its own arrive when they are finished.
///
/// The program polls ``descriptor`` along with its other ones, and calls ``takeFinished()`` when it
/// is readable; nothing of the program is ever called on another thread.
public final class ImageInbox: Sendable {
  private struct Contents {
    var finished: [ImageRequest] = []
    /// Whether a byte is under way to the descriptor: never more than one, so that it cannot fill.
    var isSignalled = false
  }

  /// Readable (POLLIN) while there is something to take. For polling only; it is the inbox's own
  /// and closed with it.
  public let descriptor: Int32
  private let signal: Int32
  private let loader: ImageLoader
  private let wakesForProgress: Bool
  private let contents = Guarded(Contents())

  /// Creates an inbox for requests that a loader serves.
  ///
  /// - Parameters:
  ///   - loader: The loader.
  ///   - wakesForProgress: Whether ``descriptor`` is readable also after progress of any request,
  ///     until ``takeFinished()`` is called; ``ImageRequest/state`` says how far each is.
  /// - Throws: A system error if no descriptors can be opened.
  public init(for loader: ImageLoader, wakesForProgress: Bool = false) throws(ImageError) {
    var ends: [Int32] = [-1, -1]
    // Sockets and no pipe: these are closed to programs that other threads start from the first
    // moment on, which Swift's module of the C library offers for no pipe.
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

  /// Asks the loader for an image; the request will be among the finished ones, once, however it
  /// ends, and also when the image was in the cache.
  public func request(at path: String, fitting: PixelSize? = nil) -> ImageRequest {
    let request = makeRequest(ImageKey(path: path, fitting: fitting))
    request.start()
    return request
  }

  /// An image that is asked for through this inbox when it is first looked at.
  public func lazyImage(at path: String, fitting: PixelSize? = nil) -> LazyImage {
    LazyImage(ImageKey(path: path, fitting: fitting), cache: loader.cache) { key in
      self.makeRequest(key)
    }
  }

  /// Takes the requests that were finished since it was last called, in the order in which they
  /// were (those that two threads finish at the same time, in either); never waits.
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
      // Where it failed the next one tries again.
      contents.isSignalled = count == 1
    }
  }
}
