import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The human-readable transcript: aligned columns, one line per event.
extension Transcript {
  /// One line per call, followed by the input faults and the layers that moved.
  public var text: String {
    guard !calls.isEmpty else { return "Nothing was recognized.\n" + remainder }
    let rows = calls.lazy.map { call in
      [
        call.time.readable, call.recognizer, call.layer, call.stateName,
        "\(call.snapshot.numberOfTouches)", call.snapshot.location.readable, call.values,
      ]
    }
    let table = TextTable(
      columns: [
        .right("time (s)"), .left("gesture"), .left("layer"), .left("state"), .right("fingers"),
        .right("at (pt)"), .left("values"),
      ], rows: rows)
    return table.text + remainder
  }

  /// One line per gesture, from its first call to its last; then the same as in ``text``.
  public var briefText: String {
    guard !calls.isEmpty else { return "Nothing was recognized.\n" + remainder }
    let rows = gestures.lazy.map { first, last in
      [
        first.time.readable, last.isDiscrete ? "" : last.time.readable, first.recognizer,
        first.layer, last.stateName, first.snapshot.location.readable,
        last.isDiscrete ? first.values : last.outcome,
      ]
    }
    let table = TextTable(
      columns: [
        .right("from (s)"), .right("to (s)"), .left("gesture"), .left("layer"), .left("state"),
        .right("begun at (pt)"), .left("outcome"),
      ], rows: rows)
    return table.text + remainder
  }

  /// The first and last call of each gesture, in the order of their beginnings.
  private var gestures: [(Call, Call)] {
    var gestures: [(Call, Call)] = []
    var open: [String: Int] = [:]
    for call in calls {
      let key = "\(call.layer)\u{0}\(call.recognizer)"
      if call.isFirst {
        open[key] = gestures.count
        gestures.append((call, call))
      } else if let index = open[key] {
        gestures[index].1 = call
      }
    }
    return gestures
  }

  /// The input faults and the layers that moved, one sentence each.
  var remainder: String {
    var text = ""
    for (name, count) in faultCounts {
      guard let fault = faults.first(where: { $0.kind.name == name }) else { continue }
      let often = count > 1 ? " (\(count) times)" : ""
      text += "At \(fault.time.readable) s: \(fault.kind.sentence)\(often).\n"
    }
    for movement in movements { text += movement.sentence + "\n" }
    return text
  }

  /// The number of faults of each kind, in the order of first occurrence.
  var faultCounts: [(name: String, count: Int)] {
    var counts: [(name: String, count: Int)] = []
    for fault in faults {
      if let index = counts.firstIndex(where: { $0.name == fault.kind.name }) {
        counts[index].count += 1
      } else {
        counts.append((fault.kind.name, 1))
      }
    }
    return counts
  }
}

extension Transcript.Call {
  /// The values of the gesture so far, with its current speed.
  var values: String {
    var parts = parts
    if let velocity = snapshot.velocity, velocity != .zero {
      parts.append("\(velocity.length.readable(0)) pt/s")
    }
    if let since { parts.append("ready since \(since.readable)") }
    return parts.joined(separator: ", ")
  }

  /// The total change made by the gesture, with the speed at release; unchanged values are omitted.
  fileprivate var outcome: String {
    let all = parts
    let idle: Set = ["moved (0.0, 0.0)", "scale 1.000", "turned 0.0 degrees"]
    var parts = all.filter { !idle.contains($0) }
    if parts.isEmpty { parts = all }
    if snapshot.state == .ended, let velocity = snapshot.velocity, velocity != .zero {
      parts.append("let go at \(velocity.length.readable(0)) pt/s")
    }
    return parts.joined(separator: ", ")
  }

  private var parts: [String] {
    var parts: [String] = []
    if let translation = snapshot.translation { parts.append("moved \(translation.readable)") }
    if let scale = snapshot.scale { parts.append("scale \(scale.readable(3))") }
    if let rotation = snapshot.rotation {
      parts.append("turned \(rotation.degrees.readable(1)) degrees")
    }
    if allowsSeveralDirections, let direction = snapshot.direction {
      parts.append("direction \(direction)")
    }
    return parts + snapshot.customValues.map(\.description)
  }
}

extension Transcript.Movement {
  /// The movement of the layer, as a sentence.
  fileprivate var sentence: String {
    var parts = ["moved by \(way.readable) pt"]
    let size = scale.readable(3)
    if size != "1.000" { parts.append("is \(size) times as large") }
    let angle = rotation.degrees.readable(1)
    if angle != "0.0" { parts.append("turned by \(angle) degrees") }
    return "\(layer) \(parts.joined(separator: ", "))."
  }
}
