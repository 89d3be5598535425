import TouchImaging

/// Gives up the cached pictures of a run without a screen when memory is short, and counts those that are loaded
/// again.
///
/// Displayed pictures are not released, unlike in a window, so that a session ends the same on every machine,
/// however little memory it has.
final class MemoryRelief {
  private let monitor = MemoryPressureMonitor()
  private let loader: ImageLoader
  private let observation: ImageCacheObservation
  /// The pictures that were given up and not loaded again since.
  private var missing: Set<ImageKey> = []
  private var shortages = 0
  private var bytes = 0
  private var loadedAgain = 0

  init(_ loader: ImageLoader) {
    self.loader = loader
    observation = loader.cache.observe()
  }

  /// Looks whether memory became short; never waits.
  func look() {
    if let level = monitor.drain() { reduceMemory(level) }
    follow()
  }

  /// Gives up what nobody shows.
  func reduceMemory(_ level: MemoryPressureLevel) {
    shortages += 1
    bytes += loader.reduceMemory(level)
    follow()
  }

  private func follow() {
    for event in observation.take() {
      switch event {
      case .removed(let key, _, .memoryPressure): missing.insert(key)
      case .inserted(let key, _): if missing.remove(key) != nil { loadedAgain += 1 }
      case .removed, .tooLarge, .hit, .miss: break
      }
    }
  }

  /// The result as a sentence; nil if memory was never short.
  var report: String? {
    follow()
    guard shortages > 0 else { return nil }
    return
      "memory was short \(shortages) times; \(bytes / 1000) kB of cached pictures were given up, and "
      + "\(loadedAgain) pictures were loaded again."
  }
}
