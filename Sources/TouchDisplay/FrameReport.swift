import TouchTracking

/// What one frame took.
public struct FrameReport: Hashable, Sendable {
  /// The number of the frame, counted from 1.
  public var number: Int
  /// The event time that it shows.
  public var time: Instant
  /// When ``Display/present()`` returned, by CLOCK_MONOTONIC, which goes on at its own pace whatever
  /// the rate of event time is.
  public var presentation: Instant
  /// The CPU time that the thread took for drawing, without ``Display/present()``. Threads of the
  /// graphics library are not in it, as those that a card made of software draws with.
  public var drawing: TimeSpan
  /// The time that passed until all of it was handed to the graphics library, without
  /// ``Display/present()``. A card may still be at work on it then.
  public var drawingTime: TimeSpan
  /// The time that passed from its beginning to the return of ``Display/present()``: with the card's
  /// work, and with the wait for the screen where ``Display/present()`` waits for that.
  public var frameTime: TimeSpan
  /// From the newest input that is in it to the return of ``Display/present()``; nil when no input
  /// came since the frame before it.
  ///
  /// Input counts from the instant that its source stamped it with: the kernel's for libinput, the
  /// arrival in the program for a window's fingers.
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

/// The figures of many frames, for whoever sums up a run.
public struct FrameStatistics: Sendable {
  /// The most frames that are remembered one by one; of a longer run, those are the latest.
  public static let capacity = 10_000

  /// How many frames there were.
  public private(set) var count = 0
  private var drawing: [TimeSpan] = []
  private var latencies: [TimeSpan] = []
  private var drawingPlace = 0
  private var latencyPlace = 0

  /// Creates figures of no frames.
  public init() {}

  /// Takes in a frame.
  public mutating func add(_ report: FrameReport) {
    count += 1
    Self.put(report.drawing, into: &drawing, at: &drawingPlace)
    if let latency = report.latency { Self.put(latency, into: &latencies, at: &latencyPlace) }
  }

  /// The CPU time of drawing that this fraction of frames, 0...1, took at the most; nil without
  /// frames.
  ///
  /// - Complexity: O(n log n) for n frames that are remembered.
  public func drawing(atFraction fraction: Double) -> TimeSpan? {
    Self.value(atFraction: fraction, of: drawing)
  }

  /// The latency that this fraction of frames with input, 0...1, had at the most; nil without any.
  ///
  /// - Complexity: O(n log n) for n frames that are remembered.
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
    let index = Int((Double(list.count - 1) * fraction).rounded())
    return list.sorted()[index]
  }
}
