/// The images of a cache and their pins; decides which images are evicted. It uses no lock and no observer.
struct CacheContents {
  private struct Entry {
    let image: Image
    /// When it was last used; larger is later.
    var lastUse: UInt64
  }

  private(set) var byteCount = 0
  private var byteLimit: Int
  private var entries: [ImageKey: Entry] = [:]
  /// The number of pins per key, including keys without an image.
  private var pins: [ImageKey: Int] = [:]
  private var uses: UInt64 = 0
  /// The events since they were last taken.
  private(set) var events: [ImageCacheEvent] = []
  /// Removed images, to be freed outside the lock: freeing large ones can take long.
  private(set) var dropped: [Image] = []

  init(byteLimit: Int) { self.byteLimit = max(byteLimit, 0) }

  var limit: Int { byteLimit }
  var count: Int { entries.count }

  func contains(_ key: ImageKey) -> Bool { entries[key] != nil }

  func isPinned(_ key: ImageKey) -> Bool { pins[key] != nil }

  mutating func image(for key: ImageKey) -> Image? {
    guard let image = entries[key]?.image else {
      events.append(.miss(key))
      return nil
    }
    let use = nextUse()
    entries[key]?.lastUse = use
    events.append(.hit(key))
    return image
  }

  mutating func insert(_ image: Image, for key: ImageKey) {
    remove(key, .replaced)
    guard image.byteCount <= byteLimit || isPinned(key) else {
      events.append(.tooLarge(key, byteCount: image.byteCount))
      return
    }
    entries[key] = Entry(image: image, lastUse: nextUse())
    byteCount += image.byteCount
    events.append(.inserted(key, byteCount: image.byteCount))
    evictToLimit()
  }

  mutating func setLimit(_ limit: Int) {
    byteLimit = max(limit, 0)
    evictToLimit()
  }

  mutating func pin(_ key: ImageKey) { pins[key, default: 0] += 1 }

  /// Undoes one ``pin(_:)``; surplus calls are ignored.
  mutating func unpin(_ key: ImageKey) {
    guard let count = pins[key] else { return }
    pins[key] = count > 1 ? count - 1 : nil
    evictToLimit()
  }

  mutating func remove(_ key: ImageKey, _ reason: ImageCacheEvent.Removal) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    byteCount -= entry.image.byteCount
    dropped.append(entry.image)
    events.append(.removed(key, byteCount: entry.image.byteCount, reason))
  }

  mutating func removeAll(at path: String) {
    for (key, _) in inOrderOfUse() where key.path == path { remove(key, .asked) }
  }

  /// Removes all images that are not shown, least recently used first.
  mutating func removeUnpinned(_ reason: ImageCacheEvent.Removal) {
    for (key, _) in inOrderOfUse() where !isPinned(key) { remove(key, reason) }
  }

  /// Returns the events and the removed images, and clears both.
  mutating func takeChanges() -> (events: [ImageCacheEvent], dropped: [Image]) {
    defer { (events, dropped) = ([], []) }
    return (events, dropped)
  }

  private mutating func evictToLimit() {
    guard byteCount > byteLimit else { return }
    for (key, _) in inOrderOfUse() where !isPinned(key) {
      remove(key, .byteLimit)
      if byteCount <= byteLimit { return }
    }
  }

  private func inOrderOfUse() -> [(key: ImageKey, value: Entry)] {
    entries.sorted { $0.value.lastUse < $1.value.lastUse }
  }

  private mutating func nextUse() -> UInt64 {
    uses += 1
    return uses
  }
}
