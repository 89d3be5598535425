import TouchRecordings
import TouchTracking

/// All touches that a tracker derives from frames.
func track(_ frames: [ContactFrame], on surface: Surface) -> TouchFrame {
  var tracker = TouchTracker()
  _ = tracker.addSurface(surface)
  var touches = TouchFrame()
  for frame in frames { tracker.track(frame, into: &touches) }
  if let last = frames.last { tracker.cancelAll(at: last.time, into: &touches) }
  return touches
}

/// Random numbers for tests that follow from a seed (a 64-bit linear congruential generator).
struct TestRandom {
  var state: UInt64

  /// The next number in a range.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Double(state >> 11) / 0x1p53
  }
}

extension InputEvent {
  /// The type, code and value, without the time.
  var triple: [Int] { [Int(type), Int(code), Int(value)] }
}
