import CLibevdev
import Glibc
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// How long it takes from a descriptor that is readable to the action of a recognizer.
///
/// A finger drags a layer; each of its frames is taken by a source, the tracker, the recognizer and
/// its action. The time counts from the return of `poll` to the call of the action, so that it holds
/// reading, decoding and recognizing, but neither the writing nor the wait.
public struct LatencyMeasurement {
  /// Where frames come from, and what reads them.
  public enum Way: Hashable, Sendable, CaseIterable {
    /// A pipe in the kernel's form, read by an ``EvdevTouchSource``.
    case pipe
    /// A device that the kernel makes through uinput, read by an ``EvdevTouchSource``.
    case evdev
    /// Such a device, read by libinput and a ``LibinputTouchSource``.
    case libinput

    /// Whether the kernel must make a device. Whoever else reads devices sees that one's touches too.
    public var needsDevice: Bool { self != .pipe }
  }

  /// The least number of frames: fewer tell nothing of the hundredth.
  public static let fewestFrames = 100

  private let window = Window(size: Size(width: 2000, height: 1200))
  private let pan = PanGestureRecognizer()

  private init() { window.addGestureRecognizer(pan) }

  /// Measures so many frames, at least ``fewestFrames``. It writes what it reads itself.
  ///
  /// - Throws: when the operating system refuses a pipe or a device, or udev does not look at it.
  /// - Complexity: O(frames).
  public static func of(
    _ way: Way, frames: Int = 10_000
  ) throws(SourceError) -> LatencyFigures {
    guard way.needsDevice else { return try overPipe(frames: frames) }
    let screen = try VirtualScreen(name: "Touchstone latency")
    let source: any TouchSource
    if way == .libinput {
      try screen.awaitUdev()
      source = try LibinputTouchSource(.paths([screen.node]), access: .direct)
    } else {
      source = try open(screen)
    }
    return try of(source, frames: frames) { index throws(SourceError) in
      try screen.write(frame(index))
    }
  }

  /// Opens the node of a device that was just made. It is root's until udev has given it to those who
  /// may read it; where there is no udevd, root can read it all the same.
  private static func open(_ screen: VirtualScreen) throws(SourceError) -> EvdevTouchSource {
    do throws(SourceError) { return try EvdevTouchSource(node: screen.node) } catch {
      guard error.reason == .noPermission else { throw error }
      try screen.awaitUdev()
      return try EvdevTouchSource(node: screen.node)
    }
  }

  /// Measures so many frames, at least ``fewestFrames``, over a pipe: ``Way/pipe``.
  ///
  /// - Throws: when the operating system refuses a pipe.
  /// - Complexity: O(frames).
  public static func overPipe(frames: Int = 10_000) throws(SourceError) -> LatencyFigures {
    let pipe = try EventPipe()
    let source = try EvdevTouchSource(stream: pipe.reader, of: .latencyPanel)
    return try of(source, frames: frames) { index throws(SourceError) in
      try pipe.write(frame(index))
    }
  }

  /// Measures how long a source takes, whose device `write` makes report the frame of a number: first
  /// a finger that lands, then movements of more than a pan's start distance in all. Frames that
  /// lead to no action are not counted.
  ///
  /// - Throws: what the source or `write` throws; or ETIMEDOUT when three frames in a row are written
  ///   of which nothing is to be read for a second each.
  public static func of(
    _ source: any TouchSource, frames: Int, write: (Int) throws(SourceError) -> Void
  ) throws(SourceError) -> LatencyFigures {
    try of(source, frames: frames, patience: 1000, write: write)
  }

  /// The same with another time that a frame may take to be readable, in milliseconds.
  package static func of(
    _ source: any TouchSource, frames: Int, patience: Int32,
    write: (Int) throws(SourceError) -> Void
  ) throws(SourceError) -> LatencyFigures {
    try LatencyMeasurement()
      .measure(source, frames: max(frames, fewestFrames), patience: patience, write: write)
  }

  /// So many frames in a row may be written of which nothing comes.
  private static let mostSilent = 3

  /// Waits until the source can be read, so many milliseconds at most; whether it can.
  private static func wait(for source: any TouchSource, _ patience: Int32) -> Bool {
    var list = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&list, 1, patience) > 0
  }

  private func measure(
    _ source: any TouchSource, frames: Int, patience: Int32,
    write: (Int) throws(SourceError) -> Void
  ) throws(SourceError) -> LatencyFigures {
    var feed = ApplicationFeed(window.application)
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
      guard silent < Self.mostSilent else {
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

  /// A frame of a finger that goes round and round, 8 ms after the one before.
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
    // A driver says the same once more for programs that know one pointer only.
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

/// What a measurement of many frames found, in microseconds.
public struct LatencyFigures: Hashable, Sendable {
  /// How many frames were counted.
  public var frames: Int
  /// Half of the frames took no longer.
  public var median: Double
  /// 99 of 100 frames took no longer.
  public var percentile99: Double
  /// The longest that a frame took.
  public var maximum: Double

  /// Sums up the times of frames, in nanoseconds.
  package init(nanoseconds: [Int64]) {
    let sorted = nanoseconds.sorted()
    /// The nearest rank: the least value that so many of a hundred do not exceed.
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
  /// A panel of the size of the measurement's window and more.
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

/// A pipe for events; both ends are closed in the end.
private final class EventPipe {
  let reader: Int32
  private let writer: Int32

  init() throws(SourceError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw SourceError(reason: .system(action: "make a pipe", code: errno))
    }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    close(writer)
  }

  func write(_ events: [input_event]) throws(SourceError) {
    let size = events.count * MemoryLayout<input_event>.stride
    guard Glibc.write(writer, events, size) == size else {
      throw SourceError(reason: .system(action: "write to a pipe", code: errno))
    }
  }
}
