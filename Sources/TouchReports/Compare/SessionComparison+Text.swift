import TouchRecordings

extension SessionComparison.Difference {
  /// The difference as a sentence without a full stop: "swipe-right is recognized in B only, at 0.301 s".
  package var sentence: String {
    let place = gesture.layer.isEmpty ? "" : " on \(gesture.layer)"
    switch kind {
    case .onlyInA(let gesture):
      return "\(gesture.recognizer)\(place) is recognized in A only, at \(gesture.start.inWords)"
    case .onlyInB(let gesture):
      return "\(gesture.recognizer)\(place) is recognized in B only, at \(gesture.start.inWords)"
    case .changed(let a, _, let changes):
      let list = changes.map { "\($0.name) \($0.a) in A, \($0.b) in B" }
      return "\(a.recognizer)\(place) differs: \(list.joined(separator: "; "))"
    }
  }

  /// The first decisions that differ, one sentence per side.
  package var reasons: [String] {
    guard let why else { return [] }
    return [("A", why.a), ("B", why.b)].map { side, line in
      guard let line else { return "\(side): nothing more was decided" }
      let setting = line.setting.map { " (\($0))" } ?? ""
      return "\(side): \(line.time.inWords): \(line.reason)\(setting)"
    }
  }

  /// The human-readable difference: what differs, why, and which settings differ.
  package var text: String {
    var text = "\(sentence)\n"
    for reason in reasons { text += "    \(reason)\n" }
    for setting in settings {
      text += "    setting \(setting.name): A has \(setting.a), B has \(setting.b)\n"
    }
    return text
  }

  /// The machine-readable difference.
  package var entries: [(String, JSONText)] {
    var entries: [(String, JSONText)] = [
      ("recognizer", .text(gesture.recognizer)), ("layer", .text(gesture.layer)),
    ]
    switch kind {
    case .onlyInA(let gesture):
      entries += [("difference", .text("onlyInA")), ("t", .digits("\(gesture.start)"))]
    case .onlyInB(let gesture):
      entries += [("difference", .text("onlyInB")), ("t", .digits("\(gesture.start)"))]
    case .changed(let a, let b, let changes):
      entries += [
        ("difference", .text("changed")), ("tA", .digits("\(a.start)")),
        ("tB", .digits("\(b.start)")),
        ("changes", .list(changes.map(\.json))),
      ]
    }
    if let why {
      entries.append(("whyA", why.a.map(\.object) ?? .digits("null")))
      entries.append(("whyB", why.b.map(\.object) ?? .digits("null")))
    }
    if !settings.isEmpty { entries.append(("settings", .list(settings.map(\.json)))) }
    return entries
  }
}

extension SessionComparison.Difference.Change {
  fileprivate var json: JSONText {
    .object([("name", .text(name)), ("a", .text(a)), ("b", .text(b))])
  }
}

extension TranscriptFile.Line {
  fileprivate var object: JSONText {
    var entries: [(String, JSONText)] = [
      ("t", .digits("\(time)")), ("why", .text(kind)), ("reason", .text(reason)),
    ]
    if let setting { entries.append(("setting", .text(setting))) }
    return .object(entries)
  }
}

/// A page that shows comparisons.
package struct ComparisonPage {
  /// A pair of sessions.
  package struct Row {
    package var name: String
    package var comparison: SessionComparison

    package init(name: String, comparison: SessionComparison) {
      self.name = name
      self.comparison = comparison
    }
  }

  package var title: String
  package var a: String
  package var b: String
  package var rows: [Row]
  /// The number of sessions that could not be compared.
  package var notCompared: Int

  package init(title: String, a: String, b: String, rows: [Row], notCompared: Int = 0) {
    self.title = title
    self.a = a
    self.b = b
    self.rows = rows
    self.notCompared = notCompared
  }

  /// The page, which contains no script.
  package var html: [UInt8] {
    let count = rows.reduce(0) { $0 + $1.comparison.differences.count }
    let differing = rows.count { !$0.comparison.differences.isEmpty }
    var body = "<main class=\"plain\">\n<h1>\(title.inHTML)</h1>\n"
    body += "<p>A: \(a.inHTML)<br>B: \(b.inHTML)</p>\n"
    let rest = notCompared > 0 ? ", \(notCompared) not compared" : ""
    let words = count == 1 ? "1 difference" : "\(count) differences"
    body += "<p>\(words) in \(differing) of \(rows.count) sessions\(rest)</p>\n"
    body +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Differences\">\n<table>\n<thead><tr>"
    for heading in ["Session", "Difference", "Why", "Settings"] {
      body += "<th scope=\"col\">\(heading)</th>"
    }
    body += "</tr></thead>\n<tbody>\n"
    for row in rows {
      for difference in row.comparison.differences { body += Self.row(row.name, difference) }
    }
    body += "</tbody>\n</table>\n</div>\n</main>"
    return HTMLPage(title: title, body: body).bytes
  }

  private static func row(_ name: String, _ difference: SessionComparison.Difference) -> String {
    let kind =
      switch difference.kind {
      case .onlyInA: "removed"
      case .onlyInB: "added"
      case .changed: "changed"
      }
    let settings = difference.settings.map { "\($0.name): \($0.a) in A, \($0.b) in B" }
    return "<tr><th scope=\"row\">\(name.inHTML)</th>"
      + "<td class=\"\(kind)\">\(difference.sentence.inHTML)</td>"
      + "<td>\(difference.reasons.map(\.inHTML).joined(separator: "<br>"))</td>"
      + "<td>\(settings.map(\.inHTML).joined(separator: "<br>"))</td></tr>\n"
  }
}
