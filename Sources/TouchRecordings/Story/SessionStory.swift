import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The recognizers' part of a report page: verdicts, attempts and deadlines.
///
/// The command writes it into pages, and the engine in a page rewrites it after a change of settings; the
/// same session produces the same bytes. Times are seconds with microsecond precision.
package struct SessionStory {
  package var lines: [Explanation.Line]
  package var log: AttemptLog

  package init(lines: [Explanation.Line], log: AttemptLog) {
    self.lines = lines
    self.log = log
  }

  /// The members of the page's data: `texts`, `lines`, `attempts` and `deadlines`.
  package var entries: [(String, JSONText)] {
    var attempts: [JSONText] = []
    for attempt in log.attempts { attempts.append(json(attempt)) }
    var deadlines: [JSONText] = []
    for deadline in log.deadlines {
      deadlines.append(
        .list([
          .integer(deadline.recognizer.rawValue), .seconds(deadline.setAt), .seconds(deadline.time),
        ]))
    }
    let (texts, rows) = lineRows
    return [
      ("texts", .list(texts)), ("lines", .list(rows)), ("attempts", .list(attempts)),
      ("deadlines", .list(deadlines)),
    ]
  }

  /// The lines of the explanation: time, recognizer, kind, reason, setting and other recognizers. Failures
  /// with measurements also have the measured value, the limit, the unit and the ratio. Repeated texts are
  /// stored once.
  private var lineRows: (texts: [JSONText], rows: [JSONText]) {
    var texts: [JSONText] = []
    // Texts are compared by their bytes, which needs no Unicode tables.
    var places: [[UInt8]: Int] = [:]
    func place(of text: String) -> JSONText {
      let bytes = Array(text.utf8)
      if let place = places[bytes] { return .integer(place) }
      places[bytes] = texts.count
      texts.append(.text(text))
      return .integer(texts.count - 1)
    }
    var rows: [JSONText] = []
    for line in lines {
      var row: [JSONText] = [
        .seconds(line.time), .integer(line.entry.recognizer?.rawValue ?? -1), place(of: line.kind),
        place(of: line.reason), line.setting.map(place) ?? .integer(-1),
      ]
      let others = line.entry.kind.others
      if !others.isEmpty { row.append(.list(others.map { .integer($0.rawValue) })) }
      if case .failed(let reason) = line.entry.kind, let figures = reason.nearness {
        if others.isEmpty { row.append(.digits("null")) }
        row += [
          .decimal(figures.measured, places: 3), .decimal(figures.limit, places: 3),
          place(of: figures.unit), .decimal(figures.share, places: 9),
        ]
      }
      rows.append(.list(row))
    }
    return (texts, rows)
  }

  @inline(never)
  private func json(_ attempt: Attempt) -> JSONText {
    .list([
      .integer(attempt.recognizer.rawValue), .seconds(attempt.start), .seconds(attempt.waitedSince),
      .seconds(attempt.recognized), .seconds(attempt.end), .seconds(attempt.reset),
      attempt.outcome.map { .text($0.rawValue) } ?? .digits("null"),
      .list(attempt.touches.map { .integer(Int($0.rawValue)) }),
    ])
  }
}

extension TraceEntry.Kind {
  /// The other recognizers that an entry refers to.
  fileprivate var others: [RecognizerID] {
    switch self {
    case .waits(let others): others
    case .failed(.excluded(let other)), .failed(.requirementRecognized(let other)),
      .handsOff(let other):
      [other]
    case .touchBegan, .touchEnded, .touchCancelled, .touchIgnored, .received, .notReceived,
      .verdict,
      .acts, .ends, .cancelled, .failed, .reset, .delivery, .illegalTransition, .cycleDropped,
      .fault:
      []
    }
  }
}

extension JSONText {
  /// An instant as seconds with six decimals.
  @inline(never)
  package static func seconds(_ instant: Instant) -> JSONText {
    var digits: [UInt8] = instant.microseconds < 0 ? [UInt8(ascii: "-")] : []
    digits.append(digits: instant.microseconds.magnitude, places: 6)
    return .digits(String(bytes: digits))
  }

  @inline(never)
  package static func seconds(_ instant: Instant?) -> JSONText {
    instant.map { .seconds($0) } ?? .digits("null")
  }
}
