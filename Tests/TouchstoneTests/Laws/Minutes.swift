import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The reports of recognizers, in order.
final class Minutes {
  /// One call of the actions of a recognizer.
  struct Entry: Hashable {
    var recognizer: Int
    var snapshot: GestureSnapshot
  }

  /// The properties of a finished gesture that rates and batches must not change.
  struct Gesture: Hashable {
    var recognizer: Int
    /// The instant of its recognition.
    var recognized: Instant
    /// Its last report: ended or cancelled.
    var last: GestureSnapshot?
  }

  private(set) var entries: [Entry] = []

  /// Observes recognizers, which are identified by their index in the array.
  func attend(_ recognizers: [GestureRecognizer]) {
    for (index, recognizer) in recognizers.enumerated() {
      recognizer.onAction { [unowned self] recognizer in
        entries.append(Entry(recognizer: index, snapshot: recognizer.snapshot))
      }
    }
  }

  /// The gestures, by recognizer and then in time.
  var gestures: [Gesture] {
    var gestures: [Gesture] = []
    var open: [Int: Int] = [:]
    for entry in entries {
      let (index, snapshot) = (entry.recognizer, entry.snapshot)
      if snapshot.state == .changed { continue }
      if snapshot.state == .began || open[index] == nil {
        open[index] = gestures.count
        gestures.append(Gesture(recognizer: index, recognized: snapshot.time, last: nil))
      }
      if snapshot.state.isTerminal, let place = open.removeValue(forKey: index) {
        gestures[place].last = snapshot
      }
    }
    return gestures.enumerated().sorted { a, b in
      (a.element.recognizer, a.offset) < (b.element.recognizer, b.offset)
    }.map(\.element)
  }
}

extension Minutes: CustomStringConvertible {
  var description: String { gestures.map { "  \($0)" }.joined(separator: "\n") }
}

extension Minutes.Gesture: CustomStringConvertible {
  var description: String {
    guard let last else { return "\(recognizer) since \(recognized), open" }
    var text = "\(recognizer) since \(recognized), \(last.state) at \(last.time)"
    if let translation = last.translation { text += " by \(translation)" }
    if let scale = last.scale { text += " scale \(scale)" }
    if let direction = last.direction { text += " to \(direction)" }
    if let rotation = last.rotation { text += " turned \(rotation.radians)" }
    if let velocity = last.velocity { text += " at \(velocity)" }
    return text
  }
}

extension Window {
  /// Advances to every deadline before an instant, as a host's timer does.
  func reachDeadlines(before instant: Instant) {
    var remaining = 10_000
    while let deadline = nextDeadline, deadline < instant, remaining > 0 {
      advance(to: deadline)
      remaining -= 1
    }
  }

  /// Advances until nothing waits.
  func comeToRest() { reachDeadlines(before: .distantFuture) }
}
