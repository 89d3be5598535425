/// The images of a cache and who shows them: decides what stays; knows no lock and no observer.
struct CacheContents {
  private struct Entry {
    let image: Image
    /// When it was last used; larger is later.
    var lastUse: UInt64
  }

  private(set) var byteCount = 0
  private var byteLimit: Int
  private var entries: [ImageKey: Entry] = [:]
  /// How often each key is shown; keys without an image as well.
  private var pins: [ImageKey: Int] = [:]
  private var uses: UInt64 = 0
  /// What happened since it was last taken.
  private(set) var events: [ImageCacheEvent] = []
  /// Images that left: to be freed outside of the lock, which can take long for large ones.
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
    keepToLimit()
  }

  mutating func setLimit(_ limit: Int) {
    byteLimit = max(limit, 0)
    keepToLimit()
  }

  mutating func pin(_ key: ImageKey) { pins[key, default: 0] += 1 }

  /// Takes back one ``pin(_:)``; more than there were are ignored.
  mutating func unpin(_ key: ImageKey) {
    guard let count = pins[key] else { return }
    pins[key] = count > 1 ? count - 1 : nil
    keepToLimit()
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

  /// Removes all that nobody shows, those used longest ago first.
  mutating func removeUnpinned(_ reason: ImageCacheEvent.Removal) {
    for (key, _) in inOrderOfUse() where !isPinned(key) { remove(key, reason) }
  }

  /// Hands out what happened and what left.
  mutating func takeChanges() -> (events: [ImageCacheEvent], dropped: [Image]) {
    defer { (events, dropped) = ([], []) }
    return (events, dropped)
  }

  private mutating func keepToLimit() {
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
