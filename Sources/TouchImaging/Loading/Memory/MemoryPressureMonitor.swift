import Glibc

/// Hears from Linux when memory becomes short: by pressure stall information, and by the events of
/// the process's control group. It has no thread: an event loop polls its descriptors.
///
/// What the system does not offer is left out, and ``failures`` says why; with nothing on offer
/// there are no descriptors, and nothing is ever heard. A monitor belongs to one thread.
///
/// What is heard goes to ``ImageLoader/reduceMemory(_:)``.
public final class MemoryPressureMonitor {
  /// What can be listened to.
  public enum Source: Hashable, Sendable, CaseIterable {
    /// Some work waited for memory for 15 percent of the time.
    case partialStall
    /// All work waited for memory for 10 percent of the time.
    case fullStall
    /// The process's control group came to its boundaries, or processes in it were ended.
    ///
    /// A group that files fill up to its boundary tells that often, for the kernel counts it also
    /// where it only has to forget pages of files: caches then stay small.
    case groupEvents
  }

  private struct Listener {
    let source: Source
    let descriptor: Int32
    /// The last counts of the group's events.
    var events: MemoryEvents
  }

  private var listeners: [Listener] = []
  /// Why sources are not listened to.
  public private(set) var failures: [Source: ImageError] = [:]

  /// Listens to all that the system offers.
  public convenience init() {
    let folder = ControlGroup.folder(
      membership: (try? contents(of: "/proc/self/cgroup")) ?? [],
      mounts: (try? contents(of: "/proc/self/mountinfo")) ?? [])
    self.init(pressure: "/proc/pressure/memory", groupEvents: folder.map { $0 + "/memory.events" })
  }

  /// Listens to these files.
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

  /// What is listened to.
  public var sources: [Source] { listeners.map(\.source) }

  /// The descriptors to poll for POLLPRI, and for nothing else: they are always readable.
  ///
  /// They are the monitor's own. There are fewer after one has ended.
  public var descriptors: [Int32] { listeners.map(\.descriptor) }

  /// What a poll of one of the ``descriptors`` means.
  ///
  /// The kernel tells of a stall once, to whoever polls first, so ``drain()`` after a poll of the
  /// program's own would find nothing: what that one said is handed in here.
  ///
  /// - Parameters:
  ///   - descriptor: One of the ``descriptors``; others are ignored.
  ///   - events: What poll or epoll said of it (`revents`).
  /// - Returns: How short memory is; nil when that is no news.
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

  /// Polls by itself, without waiting: for programs that look now and then, say once a frame.
  ///
  /// - Returns: The worst of what is new; nil when nothing is.
  public func drain() -> MemoryPressureLevel? {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLPRI), revents: 0) }
    guard !polled.isEmpty, poll(&polled, nfds_t(polled.count), 0) > 0 else { return nil }
    return polled.compactMap { level(reportedBy: $0.fd, events: $0.revents) }.max()
  }

  /// Whether a poll says that nothing more will come.
  ///
  /// The kernel says POLLERR of a stall when its trigger is gone, with POLLPRI or without, and
  /// would say so at every poll from then on. With the news of a group's events it always says
  /// both; where the group is gone, reading its counts fails.
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
      // The counts so far are no news, and the kernel reports changes only after a first reading.
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

/// Opens the kernel's file of stalls and asks for what `trigger` says.
private func openStall(_ path: String, _ trigger: PressureTrigger) throws(ImageError) -> Int32 {
  do throws(ImageError) {
    return try openStall(path, asking: trigger)
  } catch {
    switch error.reason {
    case .system(_, EINVAL), .system(_, EPERM), .system(_, EACCES):
      return try openStall(path, asking: trigger.forAnyone)
    default: throw error
    }
  }
}

private func openStall(_ path: String, asking trigger: PressureTrigger) throws(ImageError) -> Int32
{
  let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw systemError("open the file", path, errno) }
  // With its final zero: the kernel writes a zero over the last byte that it is given.
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

/// The text of one of the kernel's small files.
private func contents(of path: String) throws(ImageError) -> [UInt8] {
  let descriptor = try openEvents(path)
  defer { close(descriptor) }
  return try contents(of: descriptor, path)
}

/// The text from the beginning, at most a mebibyte of it.
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
