import CLibevdev
import Glibc
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Measures the latency from a readable descriptor to the action of a recognizer.
///
/// A finger drags a layer; each of its frames passes through a source, the tracker, the recognizer and its
/// action. The time runs from the return of `poll` to the call of the action. It therefore includes reading,
/// decoding and recognition, but neither the writing nor the wait.
public struct LatencyMeasurement {
  /// The input path: how frames are generated and read.
  public enum Way: Hashable, Sendable, CaseIterable {
    /// A pipe in the kernel's format, read by an ``EvdevTouchSource``.
    case pipe
    /// A uinput device, read by an ``EvdevTouchSource``.
    case evdev
    /// A uinput device, read by libinput and a ``LibinputTouchSource``.
    case libinput

    /// Whether the kernel must create a device. Other programs that read input devices see its touches too.
    public var needsDevice: Bool { self != .pipe }
  }

  /// The minimum number of frames; with fewer, the 99th percentile is meaningless.
  public static let minimumFrames = 100

  private let window = Window(size: Size(width: 2000, height: 1200))
  private let pan = PanGestureRecognizer()

  private init() { window.addGestureRecognizer(pan) }

  /// Measures this many frames, at least ``minimumFrames``, which it generates itself.
  ///
  /// - Throws: if the operating system refuses a pipe or a device, or udev does not process the device.
  /// - Complexity: O(frames).
  public static func of(
    _ way: Way, frames: Int = 10_000
  ) throws(SourceError) -> LatencyFigures {
    guard way.needsDevice else { return try overPipe(frames: frames) }
    let screen = try UinputDevice(screenNamed: "Touchstone latency")
    let source: any TouchSource
    if way == .libinput {
      try screen.awaitUdev()
      source = try LibinputTouchSource(.paths([screen.node]), access: .direct)
    } else {
      source = try open(screen)
    }
    return try of(source, frames: frames) { index throws(SourceError) in
      try screen.write(frame(index), as: "move a finger")
    }
  }

  /// Opens the node of a newly created device. It belongs to root until udev grants access to other users;
  /// without udevd, root can still read it.
  private static func open(_ screen: UinputDevice) throws(SourceError) -> EvdevTouchSource {
    do throws(SourceError) { return try EvdevTouchSource(node: screen.node) } catch {
      guard error.reason == .noPermission else { throw error }
      try screen.awaitUdev()
      return try EvdevTouchSource(node: screen.node)
    }
  }

  /// Measures this many frames, at least ``minimumFrames``, over a pipe: ``Way/pipe``.
  ///
  /// - Throws: if the operating system refuses a pipe.
  /// - Complexity: O(frames).
  public static func overPipe(frames: Int = 10_000) throws(SourceError) -> LatencyFigures {
    let pipe = try PipeDescriptor()
    let source = try EvdevTouchSource(stream: pipe.reader, of: .latencyPanel)
    return try of(source, frames: frames) { index throws(SourceError) in
      let events = frame(index)
      try pipe.write(events, count: events.count * MemoryLayout<input_event>.stride)
    }
  }

  /// Measures the latency of a source. `write` makes its device report the frame with the given number: first
  /// a landing, then movements that together exceed the start distance of a pan. Frames that trigger no
  /// action are not counted.
  ///
  /// - Throws: errors of the source or of `write`, or ETIMEDOUT if three frames in a row do not become
  ///   readable within one second each.
  public static func of(
    _ source: any TouchSource, frames: Int, write: (Int) throws(SourceError) -> Void
  ) throws(SourceError) -> LatencyFigures {
    try of(source, frames: frames, patience: 1000, write: write)
  }

  /// The same with a different timeout for a frame to become readable, in milliseconds.
  package static func of(
    _ source: any TouchSource, frames: Int, patience: Int32,
    write: (Int) throws(SourceError) -> Void
  ) throws(SourceError) -> LatencyFigures {
    try LatencyMeasurement()
      .measure(source, frames: max(frames, minimumFrames), patience: patience, write: write)
  }

  /// The number of consecutive frames that may go unread before the measurement fails.
  private static let maximumUnreadFrames = 3

  /// Waits until the source is readable, for at most `patience` milliseconds. Returns whether it is.
  private static func wait(for source: any TouchSource, _ patience: Int32) -> Bool {
    var list = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&list, 1, patience) > 0
  }

  private func measure(
    _ source: any TouchSource, frames: Int, patience: Int32,
    write: (Int) throws(SourceError) -> Void
  ) throws(SourceError) -> LatencyFigures {
    let feed = ApplicationFeed(window.application)
    var acted: Int64 = 0
    pan.onAction { _ in acted = MonotonicClock.nanoseconds }
    try source.dispatch { feed.take($0) }
    var times: [Int64] = []
    times.reserveCapacity(frames)
    var index = 0
    var silent = 0
    while times.count < frames, index < 2 * frames {
      try write(index)
      index += 1
      silent = Self.wait(for: source, patience) ? 0 : silent + 1
      guard silent < Self.maximumUnreadFrames else {
        let action =
          "read what was written to the touchscreen, which another program may have taken"
        throw SourceError(
          node: source.devices.first?.node ?? "",
          reason: .system(action: action, code: ETIMEDOUT))
      }
      acted = 0
      let readable = MonotonicClock.nanoseconds
      try source.dispatch { feed.take($0) }
      if acted != 0 { times.append(acted - readable) }
    }
    return LatencyFigures(nanoseconds: times)
  }

  /// A frame of a finger that moves to the right and back again, 8 ms after the previous frame.
  private static func frame(_ index: Int) -> [input_event] {
    let step = Int32(index % 1000)
    let x = 400 + (step < 500 ? step : 1000 - step) * 4
    let time = index * 8000
    var events = [event(time, EV_ABS, ABS_MT_POSITION_X, x)]
    if index == 0 {
      events.insert(event(time, EV_ABS, ABS_MT_TRACKING_ID, 1), at: 0)
      events.append(event(time, EV_ABS, ABS_MT_POSITION_Y, 800))
      events.append(event(time, EV_KEY, BTN_TOUCH, 1))
    }
    // Drivers also report the position on ABS_X and ABS_Y, for single-pointer programs.
    events.append(event(time, EV_ABS, ABS_X, x))
    events.append(event(time, EV_SYN, SYN_REPORT, 0))
    return events
  }

  private static func event(_ time: Int, _ type: Int32, _ code: Int32, _ value: Int32)
    -> input_event
  {
    var event = input_event()
    event.time.tv_sec = time / 1_000_000
    event.time.tv_usec = time % 1_000_000
    event.type = UInt16(type)
    event.code = UInt16(code)
    event.value = value
    return event
  }
}

/// The results of a latency measurement, in microseconds.
public struct LatencyFigures: Hashable, Sendable {
  /// The number of frames counted.
  public var frames: Int
  /// The median latency, in microseconds.
  public var median: Double
  /// The 99th percentile of the latency, in microseconds.
  public var percentile99: Double
  /// The maximum latency, in microseconds.
  public var maximum: Double

  /// Computes the statistics of latencies in nanoseconds.
  package init(nanoseconds: [Int64]) {
    let sorted = nanoseconds.sorted()
    /// The nearest-rank percentile: the smallest value that at least `percent` percent of the latencies do
    /// not exceed.
    func rank(_ percent: Int) -> Double {
      guard !sorted.isEmpty else { return 0 }
      let index = (sorted.count * percent + 99) / 100 - 1
      return Double(sorted[max(index, 0)]) / 1000
    }
    frames = sorted.count
    median = rank(50)
    percentile99 = rank(99)
    maximum = rank(100)
  }
}

extension RecordedDevice {
  /// A panel at least as large as the window of the measurement.
  fileprivate static var latencyPanel: RecordedDevice {
    let x = Axis(minimum: 0, maximum: 3839, resolution: 12)
    let y = Axis(minimum: 0, maximum: 2159, resolution: 12)
    return RecordedDevice(
      name: "latency", codes: [UInt16(EV_KEY): [UInt16(BTN_TOUCH)]],
      axes: [
        UInt16(ABS_X): x, UInt16(ABS_Y): y,
        UInt16(ABS_MT_SLOT): Axis(maximum: 9), UInt16(ABS_MT_POSITION_X): x,
        UInt16(ABS_MT_POSITION_Y): y, UInt16(ABS_MT_TRACKING_ID): Axis(maximum: 65535),
      ], properties: [1])
  }
}
