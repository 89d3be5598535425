import TouchGeometry
import TouchTracking

/// The contact reports of a whole workload, packed, in the order in which a device reports them.
///
/// Created before the clock starts. The input of the engine is assembled from it frame by frame in one
/// buffer, as a host does with the reports of its device.
struct ContactRows {
  /// One report of one contact; positions in points.
  struct Row {
    var position: Point
    var slot: Int32
    var phase: Contact.Phase
  }

  /// The rows of one instant: from the end of the previous frame up to `end`.
  struct Frame {
    var time: Instant
    var end: Int
    /// Whether no contact lands or lifts in it.
    var isSteady: Bool
  }

  private(set) var rows: [Row] = []
  private(set) var frames: [Frame] = []
  private var lastNumber: Int?

  /// Adds a report; a frame number or a time that differs from the last one begins a new frame.
  mutating func append(
    frame number: Int, time: Int64, slot: Int, phase: Contact.Phase, x: Double, y: Double
  ) {
    let time = Instant(microseconds: time)
    if number != lastNumber || frames.last?.time != time {
      frames.append(Frame(time: time, end: rows.count, isSteady: true))
      lastNumber = number
    }
    rows.append(
      Row(position: Point(x: x, y: y), slot: Int32(clamping: slot), phase: phase))
    frames[frames.count - 1].end = rows.count
    if phase != .moved { frames[frames.count - 1].isSteady = false }
  }

  /// Puts the reports of frame `index`, which begin at row `start`, into `buffer`.
  @inline(__always)
  func fill(_ buffer: inout ContactFrame, with index: Int, from start: Int) {
    buffer.time = frames[index].time
    // One by one: `removeAll(keepingCapacity:)` and a slice of the rows would distort the measurement.
    while buffer.contacts.popLast() != nil {}
    for place in start..<frames[index].end {
      let row = rows[place]
      buffer.contacts.append(
        Contact(slot: Int(row.slot), phase: row.phase, position: row.position))
    }
  }
}
