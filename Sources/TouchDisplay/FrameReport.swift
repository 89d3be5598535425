import TouchTracking

/// The timings of one frame.
public struct FrameReport: Hashable, Sendable {
  /// The number of the frame, counted from 1.
  public var number: Int
  /// The event time shown by the frame.
  public var time: Instant
  /// The time at which ``Display/present()`` returned, by CLOCK_MONOTONIC, which is independent of the rate
  /// of event time.
  public var presentation: Instant
  /// The CPU time that the thread used for drawing, without ``Display/present()``. Threads of the graphics
  /// library, such as those of a software renderer, are not included.
  public var drawing: TimeSpan
  /// The elapsed time until all drawing was submitted to the graphics library, without ``Display/present()``.
  /// The graphics card may still be working then.
  public var drawingTime: TimeSpan
  /// The elapsed time from the start of the frame to the return of ``Display/present()``, including the
  /// graphics card's work and the wait for the screen if ``Display/present()`` waits for it.
  public var frameTime: TimeSpan
  /// The time from the newest input in the frame to the return of ``Display/present()``; nil without input
  /// since the previous frame.
  ///
  /// Input counts from its time stamp: the kernel's for libinput, the arrival in the program for a window's
  /// fingers.
  public var latency: TimeSpan?

  /// Creates a report.
  public init(
    number: Int, time: Instant, presentation: Instant, drawing: TimeSpan, drawingTime: TimeSpan,
    frameTime: TimeSpan, latency: TimeSpan?
  ) {
    self.number = number
    self.time = time
    self.presentation = presentation
    self.drawing = drawing
    self.drawingTime = drawingTime
    self.frameTime = frameTime
    self.latency = latency
  }
}

/// Statistics over many frames.
///
///     var statistics = FrameStatistics()
///     loop.onFrame = { report in statistics.add(report) }
///     // ... and in the end
///     if let slow = statistics.drawing(atFraction: 0.99) { print("99 % took at most", slow) }
public struct FrameStatistics: Sendable {
  /// The maximum number of frames kept individually; in a longer run, the latest ones.
  public static let capacity = 10_000

  /// The number of frames.
  public private(set) var count = 0
  private var drawing: [TimeSpan] = []
  private var latencies: [TimeSpan] = []
  private var drawingPlace = 0
  private var latencyPlace = 0

  /// Creates statistics without frames.
  public init() {}

  /// Adds a frame.
  public mutating func add(_ report: FrameReport) {
    count += 1
    Self.put(report.drawing, into: &drawing, at: &drawingPlace)
    if let latency = report.latency { Self.put(latency, into: &latencies, at: &latencyPlace) }
  }

  /// The shortest CPU drawing time that at least this fraction of frames did not exceed; nil without frames,
  /// and for a fraction outside 0...1.
  ///
  /// - Complexity: O(n log n) for n kept frames.
  public func drawing(atFraction fraction: Double) -> TimeSpan? {
    Self.value(atFraction: fraction, of: drawing)
  }

  /// The shortest latency that at least this fraction of frames with input did not exceed; nil without any,
  /// and for a fraction outside 0...1.
  ///
  /// - Complexity: O(n log n) for n kept frames.
  public func latency(atFraction fraction: Double) -> TimeSpan? {
    Self.value(atFraction: fraction, of: latencies)
  }

  private static func put(_ value: TimeSpan, into list: inout [TimeSpan], at place: inout Int) {
    if list.count < capacity {
      list.append(value)
    } else {
      list[place] = value
      place = (place + 1) % capacity
    }
  }

  private static func value(atFraction fraction: Double, of list: [TimeSpan]) -> TimeSpan? {
    guard !list.isEmpty, fraction >= 0, fraction <= 1 else { return nil }
    // A product could exceed the whole number that it stands for: 0.07 * 100 is more than 7.
    let index = list.indices.first { Double($0 + 1) / Double(list.count) >= fraction }
    return index.map { list.sorted()[$0] }
  }
}
