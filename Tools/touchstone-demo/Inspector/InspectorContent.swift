import TouchGeometry
import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// The content of the inspector's panel at one instant.
struct InspectorContent: Hashable {
  /// A touch that is down.
  struct TouchRow: Hashable {
    /// The touch's number.
    var id: TouchID
    /// The number that determines the color in which it is drawn.
    var color: TouchID
    /// The touch's position, duration and speed.
    var text: String
    /// The layer that it landed on.
    var layer: String
  }

  /// The duration of frames; a word if nothing was measured.
  var figures: String
  /// The touches that are down, oldest first.
  var touches: [TouchRow]
  /// The recognizers that have a touch or recently had one.
  var statuses: [RecognizerStatus]
  /// The latest verdicts, newest first.
  var log: [InspectorLog.Entry]
  /// The instant from which times are counted.
  var origin: Instant
}

extension InspectorContent.TouchRow {
  /// Describes a touch of a window.
  ///
  /// - Parameters:
  ///   - color: The number that determines the color in which the touch is drawn.
  ///   - age: How long it has been down; nil if that is not known.
  init(_ touch: Touch, color: TouchID, age: TimeSpan?) {
    let place = touch.location(in: nil)
    var parts = ["(\(place.x.whole), \(place.y.whole))"]
    if let age { parts.append("\(age.seconds.tenths) s") }
    parts.append("\(touch.velocity(in: nil).length.whole) pt/s")
    if touch.majorRadius > 0, touch.majorRadius < 1_000 {
      parts.append("radius \(Double(touch.majorRadius).whole) pt")
    }
    let layer = touch.layer.map { $0.name.isEmpty ? "\(type(of: $0))" : $0.name }
    self.init(
      id: touch.id, color: color, text: parts.joined(separator: " · "), layer: layer ?? "no layer")
  }
}

extension Double {
  /// The value rounded to an integer, for display.
  var whole: String { isFinite ? min(max(self, -1e9), 1e9).decimal(0) : "?" }

  /// The value with one decimal, for display.
  var tenths: String { isFinite ? min(max(self, 0), 1e9).decimal(1) : "?" }

  /// The value with two decimals, for display.
  var hundredths: String { isFinite ? min(max(self, 0), 1e9).decimal(2) : "?" }
}
