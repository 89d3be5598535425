import Glibc
import Testing

@testable import TouchImaging

@Suite("Listening for memory pressure")
struct MemoryPressureMonitorTests {
  @Test(
    "the memory pressure monitor writes each trigger once, with the zero that the kernel expects")
  func triggers() throws {
    try withFile("") { stalls in
      let monitor = MemoryPressureMonitor(pressure: stalls, groupEvents: nil)
      #expect(monitor.sources == [.partialStall, .fullStall])
      // Both write to the beginning of this file, which is a regular one; only the later text is visible.
      #expect(text(of: stalls) == Array("full 100000 1000000\0".utf8))
      let descriptors = monitor.descriptors
      #expect(monitor.level(reportedBy: descriptors[0], events: Int16(POLLPRI)) == .warning)
      #expect(monitor.level(reportedBy: descriptors[1], events: Int16(POLLPRI)) == .critical)
      #expect(monitor.level(reportedBy: descriptors[0], events: 0) == nil)
      #expect(monitor.level(reportedBy: -1, events: Int16(POLLPRI)) == nil)
    }
  }

  @Test("the memory pressure monitor reports only a group's changed counts")
  func groupEvents() throws {
    try withFile("high 5\nmax 0\noom 0\noom_kill 0\n") { events in
      let monitor = MemoryPressureMonitor(pressure: "/proc/none", groupEvents: events)
      #expect(monitor.sources == [.groupEvents])
      let descriptor = try #require(monitor.descriptors.first)
      // The kernel reports events of a group with both.
      let news = Int16(POLLPRI | POLLERR)
      #expect(monitor.level(reportedBy: descriptor, events: news) == nil)
      write("high 6\nmax 0\noom 0\noom_kill 0\n", to: events)
      #expect(monitor.level(reportedBy: descriptor, events: news) == .warning)
      #expect(monitor.level(reportedBy: descriptor, events: news) == nil)
      write("high 6\nmax 0\noom 1\noom_kill 0\n", to: events)
      #expect(monitor.level(reportedBy: descriptor, events: news) == .critical)
      write("nonsense\n", to: events)
      #expect(monitor.level(reportedBy: descriptor, events: news) == nil)
      #expect(monitor.drain() == nil)
    }
  }

  @Test("the memory pressure monitor skips unavailable sources, and reports why")
  func failures() {
    let monitor = MemoryPressureMonitor(pressure: "/proc/none/such", groupEvents: nil)
    #expect(monitor.descriptors.isEmpty)
    #expect(monitor.drain() == nil)
    #expect(Set(monitor.failures.keys) == Set(MemoryPressureMonitor.Source.allCases))
    let missing = ImageError(
      file: "/proc/none/such", reason: .system(action: "open the file", code: ENOENT))
    #expect(monitor.failures[.partialStall] == missing)
    #expect(monitor.failures[.groupEvents]?.blame == .system)
  }

  @Test(
    "the memory pressure monitor drops a stall that has ended, whatever else is reported",
    arguments: [
      (POLLERR, ENODEV), (POLLERR | POLLPRI, ENODEV), (POLLIN | POLLPRI | POLLERR, ENODEV),
      (POLLNVAL, EBADF),
    ])
  func ended(events: Int32, code: Int32) throws {
    try withFile("") { stalls in
      let monitor = MemoryPressureMonitor(pressure: stalls, groupEvents: nil)
      let first = try #require(monitor.descriptors.first)
      #expect(monitor.level(reportedBy: first, events: Int16(events)) == nil)
      #expect(monitor.sources == [.fullStall])
      #expect(
        monitor.failures[.partialStall]?.reason
          == .system(action: "listen for memory pressure", code: code))
      #expect(monitor.level(reportedBy: first, events: Int16(POLLPRI)) == nil)
    }
  }

  @Test("the memory pressure monitor drops a group's events if the kernel reports only an error")
  func endedGroup() throws {
    try withFile("high 1\n") { events in
      let monitor = MemoryPressureMonitor(pressure: "/proc/none", groupEvents: events)
      let descriptor = try #require(monitor.descriptors.first)
      #expect(monitor.level(reportedBy: descriptor, events: Int16(POLLERR)) == nil)
      #expect(monitor.descriptors.isEmpty)
    }
  }

  @Test("the memory pressure monitor listens to the sources it may open, and reports the others")
  func machine() {
    let monitor = MemoryPressureMonitor()
    for descriptor in monitor.descriptors {
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
      #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
    }
    let stalls = "/proc/pressure/memory"
    let opened = open(stalls, O_RDWR | O_CLOEXEC)
    let refusal = errno
    if opened >= 0 { close(opened) }
    for source in [MemoryPressureMonitor.Source.partialStall, .fullStall] where opened < 0 {
      #expect(
        monitor.failures[source]
          == ImageError(file: stalls, reason: .system(action: "open the file", code: refusal)))
    }
    for source in MemoryPressureMonitor.Source.allCases {
      #expect(monitor.sources.contains(source) == (monitor.failures[source] == nil))
    }
    // Whether there is an event depends on the machine; asking for one loses no source.
    let sources = monitor.sources
    _ = monitor.drain()
    #expect(monitor.sources == sources)
  }

  /// Calls `body` with the path of a file that contains `text` and is removed afterwards.
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    var name = Array("/tmp/touchstone-memory-XXXXXX\0".utf8CString.dropLast())
    let descriptor = mkstemp(&name)
    try #require(descriptor >= 0)
    close(descriptor)
    let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    write(text, to: path)
    try body(path)
  }

  private func write(_ text: String, to path: String) {
    let descriptor = open(path, O_WRONLY | O_TRUNC)
    #expect(descriptor >= 0)
    let bytes = Array(text.utf8)
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
  }

  private func text(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY)
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &buffer, buffer.count)
    close(descriptor)
    return Array(buffer.prefix(max(count, 0)))
  }
}
