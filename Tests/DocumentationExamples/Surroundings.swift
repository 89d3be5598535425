import TouchGestures
import TouchTracking
import Touchstone

// The types of an app that examples mention, with no more than they need.

/// An event of a window system.
struct HostEvent {
  var time: UInt32
}

/// An app that draws itself.
final class Kiosk {
  /// Draws a frame. Returns whether another one is needed.
  func draw(at instant: Instant) -> Bool { false }
}

/// A layer with pages.
final class Book: Layer {
  func turnPage(forward: Bool) {}
}

/// A layer that is lit while the pointer is over it.
final class Button: Layer {
  var isHighlighted = false
}

/// A recognizer of an app.
final class KnockGestureRecognizer: GestureRecognizer {
  var numberOfKnocks = 2

  func tooSoft() {
    fail(CustomReason("pressed too softly", measured: 0.2, atLeast: 0.5, unit: "N"))
  }
}
