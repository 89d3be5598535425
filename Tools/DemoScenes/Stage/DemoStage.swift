import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking
import Touchstone

/// The services of the program for scenes: images in the background, messages on the screen, and frames.
package final class DemoStage {
  /// Pixels per point, for which images are loaded.
  package var scale: Double
  /// The folder of bundled pictures; nil if there is none.
  package let pictures: PictureFolder?
  /// Called with a message to show on the screen for some seconds.
  package var onMessage: ((String) -> Void)?
  /// Called when a frame is needed for another reason than touches or motion.
  package var onChange: (() -> Void)?

  /// Where pictures are saved.
  package var saveFolder = PictureFolder(".")
  /// The folders for saving, the best first: setting this selects that one. Empty if there is no choice.
  package var saveFolders: [PictureFolder] = [] {
    didSet { if let first = saveFolders.first { saveFolder = first } }
  }

  /// The folder in which scenes store their state between runs; nil to store none, as in a replay, which must
  /// begin like the recorded session.
  package var workFolder: PictureFolder?

  /// How long modal layers and scenes take to appear, and modal layers to disappear, in event time; zero for
  /// immediately. It changes nothing but the drawing, so that a session replays to the same layers either
  /// way.
  package var animationSpan = TimeSpan.zero
  /// The usual ``animationSpan``.
  package static let defaultAnimationSpan = TimeSpan.milliseconds(150)

  /// Lets a modal layer appear and disappear as everything here does.
  package func animate(_ modal: ModalLayer) {
    modal.appearanceSpan = animationSpan
    modal.disappearanceSpan = animationSpan
  }

  let jobs: JobList
  private let loader: ImageLoader
  private let inbox: ImageInbox
  private var orders: [ObjectIdentifier: PictureOrder] = [:]

  /// Creates a stage.
  ///
  /// - Throws: a system error if no descriptors can be opened.
  package init(
    scale: Double = 1, pictures: PictureFolder?, loader: ImageLoader = ImageLoader()
  ) throws(ImageError) {
    self.scale = scale
    self.pictures = pictures
    self.loader = loader
    jobs = try JobList()
    inbox = try ImageInbox(for: loader, wakesForProgress: true)
  }

  /// One or more of these are readable when ``takePictures()`` has something to do.
  package var descriptors: [Int32] { [inbox.descriptor, jobs.descriptor] }

  /// The folder after the current one, cyclically; nil if there is no other.
  var nextSaveFolder: PictureFolder? {
    let index = saveFolders.firstIndex(of: saveFolder)
    let others = saveFolders[((index ?? -1) + 1)...] + saveFolders[..<(index ?? 0)]
    return others.first { $0 != saveFolder }
  }

  /// Whether images are being loaded.
  package var isLoading: Bool { !orders.isEmpty }

  /// Shows a message on the screen.
  package func showMessage(_ message: String) { onMessage?(message) }

  /// Requests a frame.
  package func setNeedsDisplay() { onChange?() }

  /// Loads an image in the background.
  ///
  /// - Parameters:
  ///   - size: The maximum size in points, or nil for all of its pixels.
  ///   - progress: Called with the progress, 0...1, whenever it changes.
  ///   - completion: Called once with the result, unless the request is cancelled before.
  @discardableResult
  package func load(
    _ path: String, fitting size: Size?, progress: ((Double) -> Void)? = nil,
    completion: @escaping (Result<Image, ImageError>) -> Void
  ) -> PictureOrder {
    let fitting = size.map { size in
      PixelSize(
        width: max(Int((size.width * scale).rounded(.up)), 1),
        height: max(Int((size.height * scale).rounded(.up)), 1))
    }
    let request = inbox.request(at: path, fitting: fitting)
    let order = PictureOrder(request, progress: progress, completion: completion)
    orders[ObjectIdentifier(request)] = order
    return order
  }

  /// Releases images that are not shown; they are loaded again on request.
  ///
  /// - Returns: The bytes of images that the cache released.
  @discardableResult
  package func reduceMemory(_ level: MemoryPressureLevel) -> Int { loader.reduceMemory(level) }

  /// The bytes of cached images.
  package var cachedBytes: Int { loader.cache.byteCount }

  /// Forgets everything about a file that was written again.
  package func forgetPicture(at path: String) { loader.invalidateFile(at: path) }

  /// Delivers the results of requests and jobs; call this when one of ``descriptors`` is readable.
  package func takePictures() {
    jobs.deliver()
    let finished = inbox.takeFinished()
    for order in orders.values where !order.request.isFinished { order.reportProgress() }
    for request in finished {
      orders.removeValue(forKey: ObjectIdentifier(request))?.finish()
    }
    setNeedsDisplay()
  }
}

/// A request for an image.
package final class PictureOrder {
  let request: ImageRequest
  private let progress: ((Double) -> Void)?
  private let completion: (Result<Image, ImageError>) -> Void
  private var isCancelled = false

  init(
    _ request: ImageRequest, progress: ((Double) -> Void)?,
    completion: @escaping (Result<Image, ImageError>) -> Void
  ) {
    self.request = request
    self.progress = progress
    self.completion = completion
  }

  /// Cancels the request; no callback follows.
  package func cancel() {
    isCancelled = true
    request.cancel()
  }

  func reportProgress() {
    guard !isCancelled, case .loading(let fraction) = request.state else { return }
    progress?(fraction)
  }

  func finish() {
    guard !isCancelled else { return }
    switch request.state {
    case .loaded(let image): completion(.success(image))
    case .failed(let error): completion(.failure(error))
    case .waiting, .loading: break
    }
  }
}
