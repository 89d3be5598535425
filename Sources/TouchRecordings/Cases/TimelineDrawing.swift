import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Draws the phases of fingers and the states of recognizers over time, one row each.
package struct TimelineDrawing {
  /// The row of a recognizer.
  package struct Course {
    /// The label of the row.
    package var name: String
    /// The calls of the recognizer's actions.
    package var reports: [(time: Instant, state: CaseState)] = []
    /// The times of failed attempts.
    package var failures: [Instant] = []

    package init(name: String) { self.name = name }
  }

  private static let labelWidth = 18
  /// The maximum number of fingers with a row.
  private static let maximumFingers = 10

  private let start: Instant
  private let span: Double
  private let events: [CaseEvent]
  private let courses: [Course]
  private let columns: Int

  /// Creates a drawing of a range of time; anything outside it is drawn at its edges.
  ///
  /// - Parameter width: The length of a row in characters, at least 50. The two lines that explain the
  ///   marks can be longer.
  package init(
    from start: Instant, to end: Instant, events: [CaseEvent], courses: [Course], width: Int = 97
  ) {
    self.start = start
    // The label, a space and two bars.
    columns = max(width, 50) - Self.labelWidth - 3
    span = max((end - start).seconds, 1e-6)
    self.events = events
    self.courses = courses
  }

  /// The lines of the drawing.
  package var lines: [String] {
    let step = (span / Double(columns) * 1_000).short(1)
    let (first, last) = (start.seconds, start.seconds + span)
    var lines = [
      "\(first == 0 ? "0" : first.short(3)) to \(last.short(3)) s, \(step) ms a column; "
        + "v down, = held, ~ moved, ^ up, x cancelled",
      "R recognized, B began, c changed, E ended, X cancelled, F failed",
    ]
    lines += fingerRows
    for course in courses { lines.append(row(of: course)) }
    return lines
  }

  // MARK: Fingers

  private var fingerRows: [String] {
    var fingers: [Int] = []
    var known: Set<Int> = []
    for event in events where known.insert(event.finger).inserted { fingers.append(event.finger) }
    var rows = fingers.prefix(Self.maximumFingers).map { finger in
      labelled("finger \(finger)", row(of: events.filter { $0.finger == finger }))
    }
    let rest = fingers.count - Self.maximumFingers
    if rest > 0 { rows.append("and \(rest) more fingers") }
    return rows
  }

  private func row(of events: [CaseEvent]) -> [Character] {
    var row = [Character](repeating: ".", count: columns)
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
    if let downSince { fill(&row, between: downSince, and: columns) }
    return row
  }

  private func fill(_ row: inout [Character], between first: Int, and last: Int) {
    guard first + 1 < last else { return }
    for column in first + 1..<last where row[column] == "." { row[column] = "=" }
  }

  // MARK: Recognizers

  private func row(of course: Course) -> String {
    var row = [Character](repeating: ".", count: columns)
    for report in course.reports {
      let column = column(of: report.time)
      let mark = mark(of: report.state)
      if mark == "c", row[column] != "." { continue }
      row[column] = mark
    }
    for failure in course.failures {
      let column = column(of: failure)
      if row[column] == "." { row[column] = "F" }
    }
    return labelled(course.name, row)
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
    let share = (time - start).seconds / span * Double(columns)
    return share > 0 ? Int(min(share, Double(columns - 1))) : 0
  }

  private func labelled(_ label: String, _ row: [Character]) -> String {
    let short = label.count > Self.labelWidth ? "\(label.prefix(Self.labelWidth - 1))…" : label
    return "\(short.padded(to: Self.labelWidth)) |\(String(row))|"
  }
}

extension TimelineDrawing {
  /// The drawing of a case, from time zero.
  init(_ touchCase: TouchCase, _ run: CaseRun, width: Int) {
    self.init(
      from: .zero, to: touchCase.endTime, events: touchCase.input.events,
      courses: run.courses.map { Course($0, of: run) }, width: width)
  }
}

extension TimelineDrawing.Course {
  fileprivate init(_ course: CaseRun.Course, of run: CaseRun) {
    self.init(name: course.recognizer)
    reports = course.reports.map { ($0.time, $0.state) }
    for entry in run.trace {
      guard case .failed = entry.kind, let id = entry.recognizer,
        run.names[id] == course.recognizer
      else { continue }
      failures.append(entry.time)
    }
  }
}

extension CaseInput {
  /// The touch events; those of a recording with its devices side by side.
  fileprivate var events: [CaseEvent] {
    switch self {
    case .events(let events): events
    case .recording(let recording): recording.caseEvents(in: OutputLayout())
    }
  }
}
