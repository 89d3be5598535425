/// One decoding and the requests that it serves; accessed only under its loader's lock.
final class LoadJob {
  /// The stage of a decoding.
  enum Stage {
    /// Its cost is not known yet.
    case queued
    /// A thread is looking at the file's header.
    case measuring
    /// Its cost in bytes is known, and does not fit the budget yet.
    case measured(bytes: Int)
    /// A thread is decoding.
    case decoding
    /// Its result was delivered, or it is no longer wanted.
    case over
  }

  let key: ImageKey
  /// The order of the requests, in which jobs begin.
  let order: UInt64
  var stage = Stage.queued
  var requests: [ImageRequest] = []
  /// The progress of the decoding; nil until it has begun.
  var fraction: Double?

  init(key: ImageKey, order: UInt64) {
    self.key = key
    self.order = order
  }

  /// Serves one more request.
  func add(_ request: ImageRequest) -> [RequestUpdate] {
    requests.append(request)
    guard let fraction, let update = request.report(fraction) else { return [] }
    return [update]
  }

  /// Stores the progress of the decoding.
  func report(_ progress: Double) -> [RequestUpdate] {
    fraction = max(fraction ?? 0, progress.isNaN ? 0 : progress)
    return requests.compactMap { $0.report(progress) }
  }

  /// Finishes all its requests.
  func finish(_ result: Result<Image, ImageError>) -> [RequestUpdate] {
    stage = .over
    let served = requests
    requests = []
    return served.compactMap { $0.finish(result) }
  }
}
