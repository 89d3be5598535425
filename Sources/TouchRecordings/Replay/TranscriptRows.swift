/// The table of a transcript whose calls are not stored: they are iterated once to be measured, and once to
/// be written.
///
///     for call in calls { rows.measure(call) }
///     rows.finishMeasuring()
///     print(rows.heading)
///     for call in calls { print(rows.text(call)) }
///     print(rows.rest())
package struct TranscriptRows {
  /// Whether there was no call.
  package private(set) var isEmpty = true

  private let isBrief: Bool
  private var columns: MeasuredColumns
  private var log = GestureLog()

  /// - Parameter isBrief: Whether there is one line per gesture, as in ``Transcript/briefText``, and not one per
  ///   call, as in ``Transcript/text``.
  package init(isBrief: Bool) {
    self.isBrief = isBrief
    columns = MeasuredColumns(isBrief ? Transcript.briefColumns : Transcript.columns)
  }

  /// Widens the columns to the lines of a call.
  package mutating func measure(_ call: Transcript.Call) {
    isEmpty = false
    guard isBrief else { return columns.measure(call.cells) }
    for gesture in log.add(call) { columns.measure(gesture.cells) }
  }

  /// Call this once after the last call was measured.
  package mutating func finishMeasuring() {
    for gesture in log.finish() { columns.measure(gesture.cells) }
    log = GestureLog()
  }

  /// The heading; a sentence if there was no call.
  package var heading: String { isEmpty ? Transcript.nothing : columns.heading }

  /// The lines that a call completes.
  package mutating func text(_ call: Transcript.Call) -> String {
    guard isBrief else { return columns.line(call.cells) }
    return log.add(call).reduce(into: "") { $0 += columns.line($1.cells) }
  }

  /// The lines of gestures that are still in progress at the end.
  package mutating func rest() -> String {
    log.finish().reduce(into: "") { $0 += columns.line($1.cells) }
  }
}
