import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Measures the time from a readable descriptor until all actions of a frame were called, when the program
/// sleeps between frames as with a touchscreen of 120 Hz.
///
/// After sleeping, a program finds its caches cold and its core slow. Without pauses, the same frame takes a
/// fraction of the time.
struct PacedMeasurement {
  /// The workloads that are measured.
  static let workloads: [Workload] = [.onePan, .twoFingers, .taps, .tenFingers]

  /// The time between two frames of a touchscreen of 120 Hz.
  static let interval = TimeSpan(microseconds: 8_333)

  var workload: Workload
  /// The number of measured frames.
  var frames: Int

  /// Sends the frames through a pipe in the kernel's format.
  ///
  /// - Parameter progress: Called before each frame with the fraction done.
  /// - Throws: if the system refuses a pipe, or the error of the source.
  func run(progress: (Double) -> Void) throws -> LatencyFigures {
    let rows = workload.rows(scale: Double(frames) / Double(workload.fullCount))
    let pipe = try reportingFaults { () throws(SourceError) in try PipeDescriptor() }
    let source = try EvdevTouchSource(stream: pipe.reader, of: .benchPanel)
    let scene = try WorkloadScene(for: WorkloadVariant(workload))
    let feed = ApplicationFeed(scene.application)
    try source.dispatch { feed.take($0) }
    var encoder = KernelFrames(rows)
    var times: [Int64] = []
    let count = min(frames, rows.frames.count)
    times.reserveCapacity(count)
    var due = MonotonicClock.now
    for index in 0..<count {
      progress(Double(index) / Double(count))
      due = due + Self.interval
      Self.sleep(until: due)
      let bytes = encoder.frame(index)
      try pipe.write(bytes, count: bytes.count)
      Self.awaitReadable(pipe.reader)
      let readable = MonotonicClock.nanoseconds
      try source.dispatch { feed.take($0) }
      times.append(MonotonicClock.nanoseconds - readable)
    }
    return LatencyFigures(nanoseconds: times)
  }

  private static func sleep(until instant: Instant) {
    let (seconds, rest) = instant.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  private static func awaitReadable(_ descriptor: Int32) {
    var list = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&list, 1, -1) < 0, errno == EINTR {}
  }
}

/// The frames of a workload as the kernel reports them, by slots.
private struct KernelFrames {
  private let rows: ContactRows
  private var nextID: Int32 = 1

  init(_ rows: ContactRows) { self.rows = rows }

  /// The bytes of one frame; must be called in order.
  mutating func frame(_ index: Int) -> [UInt8] {
    let frame = rows.frames[index]
    let start = index == 0 ? 0 : rows.frames[index - 1].end
    var bytes: [UInt8] = []
    func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      let (seconds, rest) = frame.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
      withUnsafeBytes(of: seconds) { bytes += $0 }
      withUnsafeBytes(of: rest) { bytes += $0 }
      withUnsafeBytes(of: type) { bytes += $0 }
      withUnsafeBytes(of: code) { bytes += $0 }
      withUnsafeBytes(of: value) { bytes += $0 }
    }
    for row in rows.rows[start..<frame.end] {
      add(3, KernelCode.slot, row.slot)
      switch row.phase {
      case .began:
        add(3, KernelCode.trackingID, nextID)
        nextID += 1
      case .moved: break
      case .ended, .cancelled: add(3, KernelCode.trackingID, -1)
      }
      guard row.phase == .began || row.phase == .moved else { continue }
      add(3, KernelCode.positionX, Int32(row.position.x * KernelCode.unitsPerPoint))
      add(3, KernelCode.positionY, Int32(row.position.y * KernelCode.unitsPerPoint))
    }
    add(0, 0, 0)
    return bytes
  }
}

private enum KernelCode {
  static let slot: UInt16 = 0x2F
  static let positionX: UInt16 = 0x35
  static let positionY: UInt16 = 0x36
  static let trackingID: UInt16 = 0x39

  static let unitsPerMillimeter: Int32 = 32
  /// A point is 1/160 inch.
  static let unitsPerPoint = Double(unitsPerMillimeter) * 25.4 / 160
}

extension RecordedDevice {
  /// A touchscreen of the size of the workloads' window.
  fileprivate static var benchPanel: RecordedDevice {
    func axis(_ points: Double) -> Axis {
      Axis(
        minimum: 0, maximum: Int32(points * KernelCode.unitsPerPoint),
        resolution: KernelCode.unitsPerMillimeter)
    }
    let (x, y) = (axis(Workload.size.width), axis(Workload.size.height))
    return RecordedDevice(
      name: "Touchstone bench", codes: [0: [0], 3: [0, 1]],
      axes: [
        0: x, 1: y, KernelCode.slot: Axis(minimum: 0, maximum: 9), KernelCode.positionX: x,
        KernelCode.positionY: y, KernelCode.trackingID: Axis(minimum: 0, maximum: 65_535),
      ], properties: [1])
  }
}
