import Glibc
import TouchImaging

/// Loads pictures as a program with an event loop does, in a control group whose memory is limited: the cache
/// must be dropped when the kernel reports that memory is low, and pictures must be loaded again on demand.
/// Run by Tools/memory-test.
@main
struct MemoryLimitChecks {
  private let monitor = MemoryPressureMonitor()
  private let loader: ImageLoader
  private let inbox: ImageInbox
  private let observation: ImageCacheObservation
  /// The hash of each picture's pixels when it was first loaded.
  private var known: [String: Int] = [:]
  private var shortages = 0
  private var droppedBytes = 0

  static func main() throws {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard paths.count >= 2 else { end("usage: MemoryLimitChecks PICTURE PICTURE ...", 64) }
    var checks = try MemoryLimitChecks()
    guard checks.monitor.sources.contains(.groupEvents) else {
      let reason = checks.monitor.failures[.groupEvents].map { "\($0)" } ?? ""
      end("skipped: the events of a control group (version 2) are not to be read: \(reason)", 77)
    }
    try checks.run(paths)
  }

  private init() throws {
    // More than the group's limit, so that only the kernel's notification keeps the cache small.
    let cache = ImageCache(byteLimit: 1 << 30)
    loader = ImageLoader(settings: ImageLoader.Settings(parallelism: 1), cache: cache)
    inbox = try ImageInbox(for: loader)
    observation = cache.observe()
  }

  private mutating func run(_ paths: [String]) throws {
    // Each size is a separate picture in the cache. Together they need far more than the group's limit.
    let sizes = (0..<40).map { PixelSize(width: 900 + 10 * $0, height: 900) }
    for size in sizes {
      for path in paths { try show(path, size) }
      if shortages >= 3 { break }
    }
    guard shortages > 0 else { Self.end("the kernel never said that memory is short", 1) }
    guard droppedBytes > 0 else { Self.end("memory was low, and no picture was released", 1) }
    let misses = observation.take().count { if case .miss = $0 { true } else { false } }
    // The first pictures have left the cache; asking for them loads them again.
    let (size, before) = (sizes[0], loader.cache.count)
    for path in paths { try show(path, size) }
    let again = observation.take().count { if case .miss = $0 { true } else { false } }
    guard again > 0 else { Self.end("no picture was loaded again", 1) }
    print(
      "memory was low \(shortages) times: \(droppedBytes) bytes of \(misses) pictures were released; "
        + "\(again) of \(paths.count) pictures were loaded again beside \(before), all as before")
  }

  /// Loads a picture without keeping a reference, so that only the cache retains it.
  private mutating func show(_ path: String, _ size: PixelSize) throws {
    let request = inbox.request(at: path, fitting: size)
    while true {
      guard let finished = try turn().first(where: { $0 === request }) else { continue }
      guard case .loaded(let image) = finished.state else {
        Self.end("\(path): \(finished.state)", 1)
      }
      let name = "\(path) \(size.width)"
      // Equal within a process, whose hashes share one seed.
      let hash = image.hashValue
      if let first = known[name], first != hash { Self.end("\(name) was loaded differently", 1) }
      known[name] = hash
      return
    }
  }

  /// One turn of an event loop.
  private mutating func turn() throws -> [ImageRequest] {
    var polled = [pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)]
    polled += monitor.descriptors.map { pollfd(fd: $0, events: Int16(POLLPRI), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), 30_000) > 0 else {
      Self.end("nothing happened for 30 s", 1)
    }
    for reported in polled.dropFirst() {
      guard let level = monitor.level(reportedBy: reported.fd, events: reported.revents) else {
        continue
      }
      shortages += 1
      let kept = loader.cache.byteCount
      let dropped = loader.reduceMemory(level)
      droppedBytes += dropped
      print("memory is short (\(level)): \(dropped) of \(kept) bytes of pictures given up")
      // A picture that was being loaded may have been added in the meantime.
      guard kept == 0 || loader.cache.byteCount < kept else { Self.end("the cache kept them", 1) }
    }
    return inbox.takeFinished()
  }

  private static func end(_ words: String, _ status: Int32) -> Never {
    print(words)
    exit(status)
  }
}
