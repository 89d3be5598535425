import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Draws the fingers and the states of the recognizers of a case over time, a row for each.
struct TimelineDrawing {
  private static let columns = 76
  private static let labelWidth = 18
  /// The most fingers that get a row.
  private static let mostFingers = 10

  private let touchCase: TouchCase
  private let run: CaseRun
  private let span: Double

  init(_ touchCase: TouchCase, _ run: CaseRun) {
    self.touchCase = touchCase
    self.run = run
    span = max(touchCase.endTime.seconds, 1e-6)
  }

  var lines: [String] {
    let step = (span / Double(Self.columns) * 1_000).short(1)
    var lines = [
      "0 to \(span.short(3)) s, \(step) ms a column; v down, = held, ~ moved, ^ up, x cancelled",
      "R recognized, B began, c changed, E ended, X cancelled, F failed",
    ]
    lines += fingerRows
    for course in run.courses { lines.append(row(of: course)) }
    return lines
  }

  // MARK: Fingers

  private var fingerRows: [String] {
    let events = events
    var fingers: [Int] = []
    var known: Set<Int> = []
    for event in events where known.insert(event.finger).inserted { fingers.append(event.finger) }
    var rows = fingers.prefix(Self.mostFingers).map { finger in
      labelled("finger \(finger)", row(of: events.filter { $0.finger == finger }))
    }
    let rest = fingers.count - Self.mostFingers
    if rest > 0 { rows.append("and \(rest) more fingers") }
    return rows
  }

  private var events: [CaseEvent] {
    switch touchCase.input {
    case .events(let events): return events
    case .recording(let recording):
      return recording.contactFrames().flatMap { frame in
        frame.contacts.map { contact in
          CaseEvent(
            time: frame.time, finger: contact.slot, phase: contact.phase,
            location: contact.position)
        }
      }
    }
  }

  private func row(of events: [CaseEvent]) -> [Character] {
    var row = [Character](repeating: ".", count: Self.columns)
    var downSince: Int?
    for event in events {
      let column = column(of: event.time)
      if let downSince { fill(&row, between: downSince, and: column) }
      switch event.phase {
      case .began:
        row[column] = "v"
        downSince = column
      case .moved:
        if row[column] != "v", row[column] != "^" { row[column] = "~" }
        if downSince != nil { downSince = column }
      case .ended:
        row[column] = "^"
        downSince = nil
      case .cancelled:
        row[column] = "x"
        downSince = nil
      }
    }
    if let downSince { fill(&row, between: downSince, and: Self.columns) }
    return row
  }

  private func fill(_ row: inout [Character], between first: Int, and last: Int) {
    guard first + 1 < last else { return }
    for column in first + 1..<last where row[column] == "." { row[column] = "=" }
  }

  // MARK: Recognizers

  private func row(of course: CaseRun.Course) -> String {
    var row = [Character](repeating: ".", count: Self.columns)
    for report in course.reports {
      let column = column(of: report.time)
      let mark = mark(of: report.state)
      if mark == "c", row[column] != "." { continue }
      row[column] = mark
    }
    for entry in run.trace {
      guard case .failed = entry.kind,
        entry.recognizer.flatMap({ run.names[$0] }) == course.recognizer
      else { continue }
      let column = column(of: entry.time)
      if row[column] == "." { row[column] = "F" }
    }
    return labelled(course.recognizer, row)
  }

  private func mark(of state: CaseState) -> Character {
    switch state {
    case .recognized: "R"
    case .began: "B"
    case .changed: "c"
    case .ended: "E"
    case .cancelled: "X"
    }
  }

  // MARK: Places

  private func column(of time: Instant) -> Int {
    let share = time.seconds / span * Double(Self.columns)
    return share > 0 ? Int(min(share, Double(Self.columns - 1))) : 0
  }

  private func labelled(_ label: String, _ row: [Character]) -> String {
    let short = label.count > Self.labelWidth ? "\(label.prefix(Self.labelWidth - 1))…" : label
    let padding = String(repeating: " ", count: Self.labelWidth - short.count)
    return "\(short)\(padding) |\(String(row))|"
  }
}
