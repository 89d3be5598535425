import TouchTracking

/// When the pictures of a recording are taken, and what their files are called.
///
/// A recording may have pauses of hours, and a damaged one of years: a pause is shown for some
/// seconds, and there is a limit to the number of pictures.
struct PictureSchedule {
  /// The most pictures: at two a second, over eight minutes.
  static let most = 1000
  /// How much of a pause is shown: what the inspector says of the touches before has gone by then.
  static let longestPause = TimeSpan.seconds(4)

  /// The number of the picture that is taken now, from 0.
  private(set) var number = 0
  private let start: Instant
  private let interval: Double
  /// Which interval it is, from 0: beyond the number where pauses were left out.
  private var step = 0.0
  private var restStart: Instant?

  /// Creates a schedule with the first picture at an instant, and one each so many seconds.
  init(start: Instant, interval: Double) {
    self.start = start
    self.interval = interval
  }

  /// Whether there may be no more pictures.
  var isFull: Bool { number >= PictureSchedule.most - 1 }

  /// The name of the picture's file.
  var name: String {
    String(repeating: "0", count: max(4 - "\(number)".count, 0)) + "\(number).png"
  }

  /// When the next picture is to be taken; nil when it is the last one, and shows the end.
  ///
  /// - Parameter end: When the pause is over in which nothing happens; nil while something does.
  mutating func next(restingUntil end: Instant?) -> Instant? {
    let now = start + .seconds(step * interval)
    restStart = end == nil ? nil : restStart ?? now
    number += 1
    step += 1
    guard !isFull else { return nil }
    if let end, let restStart, now - restStart >= PictureSchedule.longestPause {
      step = max(((end - start).seconds / interval).rounded(.down), step)
    }
    return start + .seconds(step * interval)
  }
}
