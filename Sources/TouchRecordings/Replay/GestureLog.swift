import TouchGestures
import TouchTracking
import Touchstone

/// Pairs the first call of each gesture with its last one.
///
/// Input: calls in order. Output: gestures in the order of their beginnings, each once its last call is known and
/// all earlier gestures have been output.
struct GestureLog {
  /// The first and last call of a gesture.
  struct Gesture {
    var first: Transcript.Call
    var last: Transcript.Call

    /// The cells of the gesture's line, under ``Transcript/briefColumns``.
    var cells: [String] {
      [
        first.time.readable, last.isDiscrete ? "" : last.time.readable, first.recognizer,
        first.layer, last.stateName, first.snapshot.location.readable,
        last.isDiscrete ? first.values : last.outcome,
      ]
    }
  }

  private struct Name: Hashable {
    var layer: String
    var recognizer: String
  }

  private struct Entry {
    /// The number of the last gesture with this name.
    var gesture: Int
    /// The number of recognizers with this name whose gestures are in progress: names may be used twice.
    var open = 0
  }

  private struct Row {
    var gesture: Gesture
    var isFinished: Bool
  }

  private var entries: [Name: Entry] = [:]
  private var rows: [Row] = []
  /// The number of gestures that were output.
  private var finished = 0

  /// Adds a call, and returns the gestures that are now final.
  mutating func add(_ call: Transcript.Call) -> [Gesture] {
    let name = Name(layer: call.layer, recognizer: call.recognizer)
    if call.isFirst {
      var entry = entries[name] ?? Entry(gesture: 0)
      // Later calls with this name belong to the new gesture.
      if entry.open > 0 { finish(entry.gesture) }
      entry.gesture = finished + rows.count
      if !call.isDiscrete { entry.open += 1 }
      rows.append(
        Row(gesture: Gesture(first: call, last: call), isFinished: entry.open == 0))
      entries[name] = entry
    } else if let entry = entries[name], entry.gesture >= finished {
      rows[entry.gesture - finished].gesture.last = call
      if call.snapshot.state.isTerminal {
        entries[name]?.open -= 1
        if entry.open <= 1 { finish(entry.gesture) }
      }
    }
    return take()
  }

  /// The gestures that are still in progress.
  mutating func finish() -> [Gesture] {
    defer { rows = [] }
    return rows.map(\.gesture)
  }

  private mutating func finish(_ gesture: Int) {
    if gesture >= finished { rows[gesture - finished].isFinished = true }
  }

  private mutating func take() -> [Gesture] {
    let count = rows.prefix { $0.isFinished }.count
    guard count > 0 else { return [] }
    let gestures = rows.prefix(count).map(\.gesture)
    rows.removeFirst(count)
    finished += count
    return gestures
  }
}
