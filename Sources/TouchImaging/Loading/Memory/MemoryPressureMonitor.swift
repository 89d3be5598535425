import Glibc

/// Detects low memory on Linux, by pressure stall information and by the events of the process's control
/// group. It has no thread: an event loop polls its descriptors.
///
/// Sources that the system does not offer are omitted, with the reason in ``failures``; without any source
/// there are no descriptors, and no level is ever reported. A monitor belongs to one thread.
///
/// Pass the reported levels to ``ImageLoader/reduceMemory(_:)``.
///
///     let monitor = MemoryPressureMonitor()
///     // Poll monitor.descriptors; when one is ready, or now and then:
///     if let level = monitor.drain() { _ = loader.reduceMemory(level) }
public final class MemoryPressureMonitor {
  /// A source of memory pressure events.
  public enum Source: Hashable, Sendable, CaseIterable {
    /// Some work waited for memory for 15 percent of the time.
    case partialStall
    /// All work waited for memory for 10 percent of the time.
    case fullStall
    /// The process's control group reached its boundaries, or processes in it were killed.
    ///
    /// A group filled up by cached files reports this often, because the kernel counts it even if it only has
    /// to drop cached pages: caches then stay small.
    case groupEvents
  }

  private struct Listener {
    let source: Source
    let descriptor: Int32
    /// The last counts of the group's events.
    var events: MemoryEvents
  }

  private var listeners: [Listener] = []
  /// The reasons why sources are not used.
  public private(set) var failures: [Source: ImageError] = [:]

  /// Uses all sources that the system offers.
  public convenience init() {
    let folder = ControlGroup.folder(
      membership: (try? contents(of: "/proc/self/cgroup")) ?? [],
      mounts: (try? contents(of: "/proc/self/mountinfo")) ?? [])
    self.init(pressure: "/proc/pressure/memory", groupEvents: folder.map { $0 + "/memory.events" })
  }

  /// Uses these files.
  init(pressure: String, groupEvents: String?) {
    listen(to: .partialStall) { () throws(ImageError) in
      try openStall(pressure, .warning)
    }
    listen(to: .fullStall) { () throws(ImageError) in
      try openStall(pressure, .critical)
    }
    listen(to: .groupEvents) { () throws(ImageError) in
      guard let groupEvents else {
        throw systemError("find the control group of this process", "/proc/self/cgroup", ENOENT)
      }
      return try openEvents(groupEvents)
    }
  }

  deinit {
    for listener in listeners { close(listener.descriptor) }
  }

  /// The sources in use.
  public var sources: [Source] { listeners.map(\.source) }

  /// The descriptors to poll for POLLPRI, and for nothing else: they are always readable.
  ///
  /// The monitor owns them. A source that has ended is removed.
  public var descriptors: [Int32] { listeners.map(\.descriptor) }

  /// The level indicated by a poll of one of the ``descriptors``.
  ///
  /// The kernel reports a stall once, to the first poll, so ``drain()`` after the program's own poll would
  /// find nothing: pass the result of that poll here.
  ///
  /// - Parameters:
  ///   - descriptor: One of the ``descriptors``; others are ignored.
  ///   - events: The result of poll or epoll for it (`revents`).
  /// - Returns: The level of memory pressure; nil if it has not changed.
  public func level(reportedBy descriptor: Int32, events: Int16) -> MemoryPressureLevel? {
    guard let index = listeners.firstIndex(where: { $0.descriptor == descriptor }) else {
      return nil
    }
    let events = Int32(events)
    let source = listeners[index].source
    guard !Self.hasEnded(source, events) else {
      end(index, code: events & POLLNVAL != 0 ? EBADF : ENODEV)
      return nil
    }
    guard events & POLLPRI != 0 else { return nil }
    switch source {
    case .partialStall: return .warning
    case .fullStall: return .critical
    case .groupEvents: return newEvents(index)
    }
  }

  /// Polls without waiting: for programs that check periodically, such as once per frame.
  ///
  /// - Returns: The worst new level; nil if there is none.
  public func drain() -> MemoryPressureLevel? {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLPRI), revents: 0) }
    guard !polled.isEmpty, poll(&polled, nfds_t(polled.count), 0) > 0 else { return nil }
    return polled.compactMap { level(reportedBy: $0.fd, events: $0.revents) }.max()
  }

  /// Whether a poll result means that there will be no more events.
  ///
  /// For a stall, the kernel reports POLLERR when its trigger is gone, with or without POLLPRI, and would
  /// repeat it at every poll. For the events of a group it always reports both; if the group is gone, reading
  /// its counts fails.
  private static func hasEnded(_ source: Source, _ events: Int32) -> Bool {
    if events & POLLNVAL != 0 { return true }
    guard events & POLLERR != 0 else { return false }
    return switch source {
    case .partialStall, .fullStall: true
    case .groupEvents: events & POLLPRI == 0
    }
  }

  private func listen(to source: Source, _ open: () throws(ImageError) -> Int32) {
    do throws(ImageError) {
      let descriptor = try open()
      listeners.append(
        Listener(source: source, descriptor: descriptor, events: MemoryEvents(parsing: [])))
      // The current counts are not news, and the kernel reports changes only after a first read.
      if source == .groupEvents { _ = newEvents(listeners.count - 1) }
    } catch {
      failures[source] = error
    }
  }

  private func newEvents(_ index: Int) -> MemoryPressureLevel? {
    do throws(ImageError) {
      let now = MemoryEvents(
        parsing: try contents(of: listeners[index].descriptor, "memory.events"))
      defer { listeners[index].events = now }
      return now.level(since: listeners[index].events)
    } catch {
      guard case .system(_, let code) = error.reason else { return nil }
      end(index, code: code)
      return nil
    }
  }

  private func end(_ index: Int, code: Int32) {
    let listener = listeners.remove(at: index)
    close(listener.descriptor)
    failures[listener.source] = systemError("listen for memory pressure", "", code)
  }
}

/// Opens the kernel's pressure file and writes `trigger` to it.
private func openStall(_ path: String, _ trigger: PressureTrigger) throws(ImageError) -> Int32 {
  do throws(ImageError) {
    return try openStall(path, asking: trigger)
  } catch {
    guard case .system(_, let code) = error.reason, [EINVAL, EPERM, EACCES].contains(code) else {
      throw error
    }
    return try openStall(path, asking: trigger.forAnyone)
  }
}

private func openStall(_ path: String, asking trigger: PressureTrigger) throws(ImageError) -> Int32
{
  let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw systemError("open the file", path, errno) }
  // Including the final zero: the kernel overwrites the last byte with a zero.
  let text = trigger.text.utf8CString
  guard text.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == text.count else {
    let code = errno
    close(descriptor)
    throw systemError("ask for reports of \(trigger.text)", path, code)
  }
  return descriptor
}

private func openEvents(_ path: String) throws(ImageError) -> Int32 {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw systemError("open the file", path, errno) }
  return descriptor
}

/// The content of one of the kernel's small files.
private func contents(of path: String) throws(ImageError) -> [UInt8] {
  let descriptor = try openEvents(path)
  defer { close(descriptor) }
  return try contents(of: descriptor, path)
}

/// The content from the beginning, at most 1 MiB of it.
private func contents(of descriptor: Int32, _ path: String) throws(ImageError) -> [UInt8] {
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 16_384)
  while text.count < 1 << 20 {
    let count = pread(descriptor, &buffer, buffer.count, off_t(text.count))
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw systemError("read the file", path, errno) }
    guard count > 0 else { break }
    text += buffer[..<count]
  }
  return text
}

private func systemError(_ action: String, _ path: String, _ code: Int32) -> ImageError {
  ImageError(file: path, reason: .system(action: action, code: code))
}
