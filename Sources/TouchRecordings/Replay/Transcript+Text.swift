import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The human-readable transcript: aligned columns, one line per event.
extension Transcript {
  /// One line per call, followed by the input faults and the layers that moved.
  public var text: String {
    guard !calls.isEmpty else { return Self.nothing + remainder }
    return TextTable(columns: Self.columns, rows: calls.lazy.map { $0.cells }).text + remainder
  }

  /// One line per gesture, from its first call to its last; then the same as in ``text``.
  public var briefText: String {
    guard !calls.isEmpty else { return Self.nothing + remainder }
    return TextTable(columns: Self.briefColumns, rows: gestures.lazy.map { $0.cells }).text
      + remainder
  }

  /// The text instead of a table without rows.
  static let nothing = "Nothing was recognized.\n"

  static let columns: [TextColumn] = [
    .right("time (s)"), .left("gesture"), .left("layer"), .left("state"), .right("fingers"),
    .right("at (pt)"), .left("values"),
  ]

  static let briefColumns: [TextColumn] = [
    .right("from (s)"), .right("to (s)"), .left("gesture"), .left("layer"), .left("state"),
    .right("begun at (pt)"), .left("outcome"),
  ]

  private var gestures: [GestureLog.Gesture] {
    var log = GestureLog()
    var gestures: [GestureLog.Gesture] = []
    for call in calls { gestures += log.add(call) }
    return gestures + log.finish()
  }

  /// The input faults and the layers that moved, one sentence each.
  var remainder: String { tally.text + movementText }

  /// The layers that moved, one sentence each.
  package var movementText: String { movements.reduce(into: "") { $0 += $1.sentence + "\n" } }

  /// The input faults, counted.
  package var tally: FaultTally {
    var tally = FaultTally()
    for fault in faults { tally.add(fault) }
    return tally
  }
}

/// The faults of the input by kind, in the order of first occurrence.
package struct FaultTally: Hashable, Sendable {
  package struct Kind: Hashable, Sendable {
    /// The first fault of the kind.
    package var first: TrackingFault
    package var count: Int
    package var name: String { first.kind.name }
  }

  package private(set) var kinds: [Kind] = []

  package init() {}

  package mutating func add(_ fault: TrackingFault) {
    let name = fault.kind.name
    if let index = kinds.firstIndex(where: { $0.name == name }) {
      kinds[index].count += 1
    } else {
      kinds.append(Kind(first: fault, count: 1))
    }
  }

  /// One sentence per kind.
  package var text: String {
    kinds.reduce(into: "") { text, kind in
      let often = kind.count > 1 ? " (\(kind.count) times)" : ""
      text += "At \(kind.first.time.readable) s: \(kind.first.kind.sentence)\(often).\n"
    }
  }
}

extension Transcript.Call {
  /// The cells of the call's line, under ``Transcript/columns``.
  var cells: [String] {
    [
      time.readable, recognizer, layer, stateName, "\(snapshot.numberOfTouches)",
      snapshot.location.readable, values,
    ]
  }

  /// The values of the gesture so far, with its current speed.
  var values: String {
    var parts = parts
    if let velocity = snapshot.velocity, velocity != .zero {
      parts.append("\(velocity.length.readable(0)) pt/s")
    }
    if let since { parts.append("ready since \(since.readable)") }
    return parts.joined(separator: ", ")
  }

  /// The total change by the gesture, with the speed at release; unchanged values are omitted.
  var outcome: String {
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
