import Glibc
import TouchDisplay
import TouchGeometry
import TouchTracking

/// The demo's use of the machine.
struct Measurement {
  /// The frames of the busy half.
  private(set) var statistics = FrameStatistics()
  private var busyStart = ProcessTime.now
  private var idleStart = ProcessTime.now
  private var end = ProcessTime.now
  private var idleFrames = 0
  /// When the frames of the busy half were presented, by CLOCK_MONOTONIC.
  private var presentations: [Instant] = []

  /// Adds a frame of the busy half.
  mutating func addBusy(_ report: FrameReport) {
    statistics.add(report)
    presentations.append(report.presentation)
  }

  /// The fewest frames that were presented within a second; nil unless it lasted longer.
  var slowestSecond: Int? {
    guard let last = presentations.last else { return nil }
    var fewest: Int?
    var end = 0
    for (index, start) in presentations.enumerated() {
      let limit = start + .seconds(1)
      guard limit <= last else { break }
      while presentations[end] < limit { end += 1 }
      fewest = min(fewest ?? .max, end - index)
    }
    return fewest
  }

  /// Adds a frame of the idle half.
  mutating func addIdle() { idleFrames += 1 }

  /// Starts the busy half.
  mutating func beginBusy() { busyStart = ProcessTime.now }

  /// Starts the idle half.
  mutating func beginIdle() { idleStart = ProcessTime.now }

  /// Ends the measurement.
  mutating func finish() { end = ProcessTime.now }

  /// The results as lines of text.
  var report: String {
    let busy = idleStart - busyStart
    let idle = end - idleStart
    let rate = busy.passed > 0 ? Double(statistics.count) / busy.passed : 0
    let count = max(Double(statistics.count), 1)
    func time(_ span: TimeSpan?) -> String { Self.milliseconds(span?.seconds ?? 0) }
    let slowest = slowestSecond.map { "; \($0) in the slowest second" } ?? ""
    return """
      drawing all the time: \(statistics.count) frames, \(Self.decimal(rate)) a second\(slowest)
        CPU per frame, this thread  median \(time(statistics.drawing(atFraction: 0.5))), 95 % below \
      \(time(statistics.drawing(atFraction: 0.95)))
        CPU per frame, all threads  \(Self.milliseconds(busy.used / count)) on average
        CPU                       \(Self.decimal(busy.load * 100)) % of a core
      idle: \(idleFrames) frames
        CPU                       \(Self.decimal(idle.load * 100, places: 2)) % of a core
      """
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\(decimal(seconds * 1000, places: 2)) ms"
  }

  private static func decimal(_ value: Double, places: Int = 1) -> String {
    min(max(value, 0), 1e9).decimal(places)
  }
}

/// The wall-clock time and the CPU time of all threads of the process, in seconds.
private struct ProcessTime {
  var passed: Double
  var used: Double

  /// The used share of one core.
  var load: Double { passed > 0 ? used / passed : 0 }

  static var now: ProcessTime {
    ProcessTime(passed: read(CLOCK_MONOTONIC), used: read(CLOCK_PROCESS_CPUTIME_ID))
  }

  static func - (a: ProcessTime, b: ProcessTime) -> ProcessTime {
    ProcessTime(passed: a.passed - b.passed, used: a.used - b.used)
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
