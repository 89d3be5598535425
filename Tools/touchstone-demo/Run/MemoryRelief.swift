import TouchImaging

/// Releases the cached pictures of a run without a screen when memory is low, and counts those that are
/// loaded again.
///
/// Displayed pictures are not released, unlike in a window, so that a session ends the same on every machine,
/// regardless of its memory.
final class MemoryRelief {
  private let monitor = MemoryPressureMonitor()
  private let loader: ImageLoader
  private let observation: ImageCacheObservation
  /// The pictures that were released and have not been loaded again.
  private var missing: Set<ImageKey> = []
  private var shortages = 0
  private var bytes = 0
  private var loadedAgain = 0

  init(_ loader: ImageLoader) {
    self.loader = loader
    observation = loader.cache.observe()
  }

  /// Checks whether memory is low; never waits.
  func look() {
    if let level = monitor.drain() { reduceMemory(level) }
    follow()
  }

  /// Releases pictures that are not shown.
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
    let count = shortages == 1 ? "once" : "\(shortages) times"
    return "memory was low \(count); \(bytes / 1000) kB of cached pictures were released, and "
      + "\(loadedAgain) pictures were loaded again."
  }
}
