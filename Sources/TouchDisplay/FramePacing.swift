import TouchTracking

/// The times of frames, and the input for the next one.
struct FramePacing {
  /// The time at which drawing of the last frame began, by CLOCK_MONOTONIC.
  var lastDrawing: Instant?
  /// The time of the newest input not drawn yet, by CLOCK_MONOTONIC.
  var newestInput: Instant?
  /// The newest delivered event time.
  var latest = Instant(microseconds: .min)
  /// Whether the display may have queued events while it presented.
  var mustPumpAgain = false
  /// The time of the last pump, by CLOCK_MONOTONIC.
  var lastPump: Instant?
  /// Whether the display's pending events arrived before the loop waited for them.
  var wasHeldUp = false

  /// Forgets what an earlier run read, so that the pause since then counts neither as a delay of the loop nor as the
  /// latency of a frame.
  mutating func beginRun() { (newestInput, lastPump) = (nil, nil) }
}
