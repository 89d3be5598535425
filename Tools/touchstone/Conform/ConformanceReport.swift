import TouchRecordings

/// The results of a program for all cases, by theme.
struct ConformanceReport {
  /// The number of cases by outcome.
  struct Counts: Equatable {
    var passed = 0
    var disagreed = 0
    var skipped = 0
    var broke = 0

    mutating func add(_ outcome: ConformanceResult.Outcome) {
      switch outcome {
      case .passed: passed += 1
      case .disagreed: disagreed += 1
      case .skipped: skipped += 1
      case .broke: broke += 1
      }
    }

    var all: [Int] { [passed, disagreed, skipped, broke] }
  }

  static let columns = ["passed", "disagreed", "skipped", "broke"]

  /// The program's name and version.
  let program: String
  let results: [ConformanceResult]

  /// The counts of each theme, in order of first occurrence.
  var themes: [(name: String, counts: Counts)] {
    var themes: [(name: String, counts: Counts)] = []
    for result in results {
      let name = Self.themeName(of: result)
      let index = themes.firstIndex { $0.name == name } ?? themes.endIndex
      if index == themes.endIndex { themes.append((name, Counts())) }
      themes[index].counts.add(result.outcome)
    }
    return themes
  }

  /// The counts of all cases.
  var total: Counts {
    var counts = Counts()
    for result in results { counts.add(result.outcome) }
    return counts
  }

  static func themeName(of result: ConformanceResult) -> String {
    result.touchCase.theme.isEmpty ? "(no theme)" : result.touchCase.theme
  }

  // MARK: Text

  /// A table, then each case that did not pass, with its rule and the differences.
  ///
  /// - Parameter listsSkipped: Whether skipped cases are listed as well.
  func text(listsSkipped: Bool) -> String {
    var text = "\(program)\n\n"
    let rows = themes.map { ($0.name, $0.counts) } + [("all", total)]
    let width = rows.map(\.0.count).max() ?? 0
    func line(_ name: String, _ cells: [String]) -> String {
      let columns = zip(cells, Self.columns).map { $0.padded(to: $1.count, onLeft: true) }
      return name.padded(to: width) + "  " + columns.joined(separator: "  ") + "\n"
    }
    text += line("theme", Self.columns)
    for (name, counts) in rows { text += line(name, counts.all.map(String.init)) }
    for result in results {
      switch result.outcome {
      case .passed: continue
      case .skipped where !listsSkipped: continue
      case .disagreed, .broke, .skipped: text += "\n" + Self.story(of: result)
      }
    }
    return text
  }

  private static func story(of result: ConformanceResult) -> String {
    let touchCase = result.touchCase
    let portable = touchCase.isPortable ? "portable" : "our rule"
    var lines = ["\(result.outcome.word) \(touchCase.id) (\(themeName(of: result)), \(portable))"]
    if !touchCase.why.isEmpty { lines.append("  \(touchCase.why)") }
    lines += result.outcome.details.map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: JSON

  /// Everything as one JSON object on one line.
  var json: String { JSONText.object(summary + [("cases", .list(cases))]).line + "\n" }

  /// The same object with a line for each case, for a file that is kept under version control; read by
  /// `--track`.
  var saved: String {
    String(JSONText.object(summary).line.dropLast()) + ",\"cases\":[\n"
      + cases.map(\.line).joined(separator: ",\n") + "\n]}\n"
  }

  /// The program, and the counts of all cases and of each theme.
  private var summary: [(String, JSONText)] {
    [
      ("program", .text(program)), ("counts", Self.object(of: total)),
      ("themes", .object(themes.map { ($0.name, Self.object(of: $0.counts)) })),
    ]
  }

  private static func object(of counts: Counts) -> JSONText {
    .object(zip(columns, counts.all).map { ($0, .integer($1)) })
  }

  private var cases: [JSONText] {
    results.map { result in
      var entries: [(String, JSONText)] = [
        ("id", .text(result.touchCase.id)), ("theme", .text(Self.themeName(of: result))),
        ("portable", .boolean(result.touchCase.isPortable)),
        ("result", .text(result.outcome.word)),
      ]
      let details = result.outcome.details
      if !details.isEmpty { entries.append(("details", .list(details.map { .text($0) }))) }
      return .object(entries)
    }
  }
}
