import TouchTracking

/// The times and file names of the pictures of a recording.
///
/// A recording may have pauses of hours, and a damaged one of years: a pause is shown for some seconds, and
/// the number of pictures is limited.
struct PictureSchedule {
  /// The maximum number of pictures: at two per second, over eight minutes.
  static let most = 1000
  /// The part of a pause that is shown: by then the inspector's information about earlier touches has
  /// disappeared.
  static let maximumPause = TimeSpan.seconds(4)

  /// The number of the current picture, from 0.
  private(set) var number = 0
  private let start: Instant
  private let interval: Double
  /// The number of the interval, from 0: higher than that of the picture after pauses were skipped.
  private var step = 0.0
  private var restStart: Instant?

  /// Creates a schedule with the first picture at an instant, and one every `interval` seconds.
  init(start: Instant, interval: Double) {
    self.start = start
    self.interval = interval
  }

  /// Whether the limit is reached.
  var isFull: Bool { number >= PictureSchedule.most - 1 }

  /// The name of the picture's file.
  var name: String {
    String(repeating: "0", count: max(4 - "\(number)".count, 0)) + "\(number).png"
  }

  /// When the next picture is taken; nil after the last one, which shows the end.
  ///
  /// - Parameter end: The end of the current pause; nil if there is activity.
  mutating func next(restingUntil end: Instant?) -> Instant? {
    let now = start + .seconds(step * interval)
    restStart = end == nil ? nil : restStart ?? now
    number += 1
    step += 1
    guard !isFull else { return nil }
    if let end, let restStart, now - restStart >= PictureSchedule.maximumPause {
      step = max(((end - start).seconds / interval).rounded(.down), step)
    }
    return start + .seconds(step * interval)
  }
}
