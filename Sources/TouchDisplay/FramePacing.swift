import TouchTracking

/// When frames were drawn, and what is in the next one.
struct FramePacing {
  /// When the drawing of the last frame began, by CLOCK_MONOTONIC.
  var lastDrawing: Instant?
  /// The instant of the newest input that was not drawn yet, by CLOCK_MONOTONIC.
  var newestInput: Instant?
  /// The newest event time that was delivered.
  var latest = Instant(microseconds: .min)
  /// Whether the display may have taken events while it presented.
  var mustPumpAgain = false
  /// When the display was last asked for events, by CLOCK_MONOTONIC.
  var lastPump: Instant?
  /// Whether what the display has to say now was there before the loop waited for it.
  var wasHeldUp = false
}
