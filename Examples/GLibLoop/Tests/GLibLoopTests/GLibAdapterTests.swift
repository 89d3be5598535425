import CGLib
import Glibc
import LibinputSource
import Testing
import TouchRecordings
import Touchstone

@testable import GLibLoop

/// The adapter in a real main loop, fed by a pipe in place of a device.
@Suite("the adapter for GLib's main loop", .serialized)
struct GLibAdapterTests {
  private let window = Window(size: Size(width: 2016, height: 1134))
  private let loop = g_main_loop_new(nil, 0)
  private let pipe: FingerPipe
  private let adapter: GLibAdapter

  init() throws {
    pipe = try FingerPipe()
    adapter = GLibAdapter(
      application: window.application,
      source: try EvdevTouchSource(stream: pipe.reader, of: FingerPipe.panel))
  }

  /// Runs until somebody ends the loop; false if nobody does within 20 s.
  private func run() -> Bool {
    let deadline = Deadline(loop)
    let timeout = g_timeout_add(
      20_000,
      { data in
        data.map { Unmanaged<Deadline>.fromOpaque($0).takeUnretainedValue() }?.pass()
        return 1
      }, Unmanaged.passUnretained(deadline).toOpaque())
    g_main_loop_run(loop)
    g_source_remove(timeout)
    return !deadline.hasPassed
  }

  /// Ends a loop that nobody else ended.
  private final class Deadline {
    private(set) var hasPassed = false
    private let loop: OpaquePointer?
    init(_ loop: OpaquePointer?) { self.loop = loop }

    func pass() {
      hasPassed = true
      g_main_loop_quit(loop)
    }
  }

  private var now: Int64 { Int64(g_get_monotonic_time()) }

  @Test("a tap that is read from a descriptor is recognized, and its action ends the loop")
  func tap() throws {
    let tap = TapGestureRecognizer()
    var places: [Point] = []
    tap.onAction {
      places.append($0.location(in: nil))
      g_main_loop_quit(loop)
    }
    window.addGestureRecognizer(tap)
    try adapter.start()
    let start = now
    pipe.lands(at: start, x: 100, y: 200)
    pipe.lifts(at: start + 50_000)
    #expect(run())
    // 10 units a millimetre, 160 points an inch.
    let place = try #require(places.first)
    #expect(places.count == 1)
    #expect((place - Point(x: 10 * 160 / 25.4, y: 20 * 160 / 25.4)).length < 1e-9)
    adapter.stop()
    #expect(window.application.openTouches == 0)
  }

  @Test("a deadline is reached without any event, and stopping cancels what is down")
  func deadline() throws {
    let press = LongPressGestureRecognizer()
    var states: [GestureState] = []
    var began = Instant.zero
    press.onAction {
      states.append($0.state)
      if $0.state == .began { began = $0.snapshot.time }
      g_main_loop_quit(loop)
    }
    window.addGestureRecognizer(press)
    try adapter.start()
    let start = now
    pipe.lands(at: start, x: 100, y: 200)
    #expect(run())
    #expect(began == Instant(microseconds: start + 500_000))
    adapter.stop()
    #expect(states == [.began, .cancelled])
    #expect(window.application.openTouches == 0)
  }

  @Test("a source that ends is told of, and what was down is cancelled")
  func end() throws {
    var errors: [SourceError] = []
    adapter.onEnd = { error in
      errors.append(error)
      g_main_loop_quit(loop)
    }
    try adapter.start()
    pipe.lands(at: now, x: 100, y: 200)
    pipe.hangUp()
    #expect(run())
    #expect(errors.map(\.reason) == [.vanished])
    #expect(window.application.openTouches == 0)
    // It ended before: nothing is listened to.
    #expect(throws: SourceError.self) { try adapter.start() }
  }
}

/// A pipe into which a finger's events are written in the kernel's form.
private final class FingerPipe {
  let reader: Int32
  private var writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    hangUp()
  }

  func hangUp() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  /// A panel of 320 x 180 mm, 10 units a millimetre.
  static var panel: RecordedDevice {
    RecordedDevice(
      name: "panel",
      axes: [
        0x2F: .init(maximum: 9), 0x35: .init(maximum: 3200, resolution: 10),
        0x36: .init(maximum: 1800, resolution: 10), 0x39: .init(maximum: 65535),
      ], properties: [1])
  }

  func lands(at time: Int64, x: Int32, y: Int32) {
    write(at: time, [(0x39, 1), (0x35, x), (0x36, y)])
  }

  func lifts(at time: Int64) { write(at: time, [(0x39, -1)]) }

  /// Writes a frame of absolute values: `struct input_event` has 24 bytes on machines of 64 bits.
  private func write(at time: Int64, _ values: [(code: UInt16, value: Int32)]) {
    var bytes: [UInt8] = []
    func put(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      for part in [time / 1_000_000, time % 1_000_000] {
        withUnsafeBytes(of: part) { bytes += $0 }
      }
      for part in [type, code] { withUnsafeBytes(of: part) { bytes += $0 } }
      withUnsafeBytes(of: value) { bytes += $0 }
    }
    for (code, value) in values { put(3, code, value) }
    put(0, 0, 0)
    _ = Glibc.write(writer, bytes, bytes.count)
  }
}
