import TouchGeometry
import TouchRecordings
import TouchTracking

extension ContactRows {
  /// The rows as text: one line per report, in the form that `bench --rows` reads.
  var text: String {
    var text = "frame,t_us,id,phase,x,y\n"
    var start = 0
    for (number, frame) in frames.enumerated() {
      let time = frame.time.microseconds
      for row in rows[start..<frame.end] {
        text +=
          "\(number),\(time),\(row.slot),\(row.phase.word),\(row.position.x),\(row.position.y)\n"
      }
      start = frame.end
    }
    return text
  }
}
