import TouchGeometry
import TouchImaging
import TouchPainting
import TouchTracking

/// What scenes get from the program around them: pictures in the background, messages on the screen,
/// and frames.
package final class DemoStage {
  /// How many pixels a point is: what pictures are loaded for.
  package var scale: Double
  /// Where the bundled pictures are; nil where there are none.
  package let pictures: PictureFolder?
  /// Told of what is to be said on the screen for some seconds.
  package var onMessage: ((String) -> Void)?
  /// Told that something is to be drawn anew for another reason than touches or motion.
  package var onChange: (() -> Void)?

  /// Where pictures are saved.
  package var saveFolder = PictureFolder(".")
  /// Where pictures may be saved, the best place first: to set it chooses that. Empty where there is
  /// nothing to choose from.
  package var saveFolders: [PictureFolder] = [] {
    didSet { if let first = saveFolders.first { saveFolder = first } }
  }

  /// The folder in which scenes keep their state from one time to the next; nil to keep none, as in a replay,
  /// which must begin like the session that was recorded.
  package var workFolder: PictureFolder?

  /// How long modal layers and scenes take to appear, in event time; zero for at once. It changes nothing but
  /// the drawing, so that a session replays to the same layers either way.
  package var animationSpan = TimeSpan.zero
  /// The usual ``animationSpan``.
  package static let usualAnimationSpan = TimeSpan.milliseconds(150)

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

  /// Of these one or more are readable when ``takePictures()`` has something to do.
  package var descriptors: [Int32] { [inbox.descriptor, jobs.descriptor] }

  /// The place to save in that comes after the present one, and after the last one the first; nil if
  /// there is no other.
  var nextSaveFolder: PictureFolder? {
    let index = saveFolders.firstIndex(of: saveFolder)
    let others = saveFolders[((index ?? -1) + 1)...] + saveFolders[..<(index ?? 0)]
    return others.first { $0 != saveFolder }
  }

  /// Whether pictures are on their way.
  package var isLoading: Bool { !orders.isEmpty }

  /// Says something on the screen.
  package func tell(_ message: String) { onMessage?(message) }

  /// Asks for a frame.
  package func setNeedsDisplay() { onChange?() }

  /// Loads a picture in the background.
  ///
  /// - Parameters:
  ///   - size: The most points that it will take, or nil for all of its pixels.
  ///   - progress: Told how far it is, 0...1, whenever that changes.
  ///   - completion: Told once how it ended, unless the order is called off before.
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

  /// Gives up pictures that nobody shows; they are loaded anew when they are asked for.
  ///
  /// - Returns: How many bytes of pictures the cache gave up.
  @discardableResult
  package func reduceMemory(_ level: MemoryPressureLevel) -> Int { loader.reduceMemory(level) }

  /// How many bytes of pictures are kept for their next use.
  package var cachedBytes: Int { loader.cache.byteCount }

  /// Forgets what is known of a file that was written anew.
  package func forgetPicture(at path: String) { loader.invalidateFile(at: path) }

  /// Tells orders and jobs what became of them; to be called when one of ``descriptors`` is readable.
  package func takePictures() {
    jobs.deliver()
    let finished = inbox.takeFinished()
    for order in orders.values where !order.request.isFinished { order.tellProgress() }
    for request in finished {
      orders.removeValue(forKey: ObjectIdentifier(request))?.finish()
    }
    setNeedsDisplay()
  }
}

/// A picture that was asked for.
package final class PictureOrder {
  let request: ImageRequest
  private let progress: ((Double) -> Void)?
  private let completion: (Result<Image, ImageError>) -> Void
  private var isCalledOff = false

  init(
    _ request: ImageRequest, progress: ((Double) -> Void)?,
    completion: @escaping (Result<Image, ImageError>) -> Void
  ) {
    self.request = request
    self.progress = progress
    self.completion = completion
  }

  /// Calls it off; nothing is told any more.
  package func cancel() {
    isCalledOff = true
    request.cancel()
  }

  func tellProgress() {
    guard !isCalledOff, case .loading(let fraction) = request.state else { return }
    progress?(fraction)
  }

  func finish() {
    guard !isCalledOff else { return }
    switch request.state {
    case .loaded(let image): completion(.success(image))
    case .failed(let error): completion(.failure(error))
    case .waiting, .loading: break
    }
  }
}
