import TouchGeometry
import TouchTracking

/// The contact reports of a whole workload, packed, in the order in which a device makes them.
///
/// Made before the clock starts. What is fed to the engine is put together from it frame by frame
/// in one buffer, as a host does with what its device reports.
struct ContactRows {
  /// One report of one contact; positions in points.
  struct Row {
    var position: Point
    var slot: Int32
    var phase: Contact.Phase
  }

  /// The rows of one instant: those up to `end` that no earlier frame has.
  struct Frame {
    var time: Instant
    var end: Int
    /// Whether nothing lands or lifts in it.
    var isSteady: Bool
  }

  private(set) var rows: [Row] = []
  private(set) var frames: [Frame] = []
  private var lastNumber: Int?

  /// Adds a report; a number or a time other than the last one's begins a new frame.
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
    // One by one: `removeAll(keepingCapacity:)` and a slice of the rows cost a good part of what is to
    // be measured.
    while buffer.contacts.popLast() != nil {}
    for place in start..<frames[index].end {
      let row = rows[place]
      buffer.contacts.append(
        Contact(slot: Int(row.slot), phase: row.phase, position: row.position))
    }
  }
}
