import TouchRecordings

/// What is better and what is worse than in a saved result.
struct ConformanceChanges {
  /// One case whose outcome is another.
  struct Change {
    let id: String
    let before: String
    let now: String
  }

  /// Cases that passed and do not any more, and cases that broke the program and did not before.
  private(set) var regressions: [Change] = []
  /// Cases that pass and did not before.
  private(set) var progress: [Change] = []
  /// Cases that the saved result has not.
  private(set) var new = 0

  init(from saved: SavedConformance, to report: ConformanceReport) {
    for result in report.results {
      let id = result.touchCase.id
      let now = result.outcome.word
      guard let before = saved.outcomes[id] else {
        new += 1
        continue
      }
      let change = Change(id: id, before: before, now: now)
      switch (before, now) {
      case ("passed", "passed"): continue
      case ("passed", _): regressions.append(change)
      case (_, "passed"): progress.append(change)
      case (_, "broke") where before != "broke": regressions.append(change)
      default: continue
      }
    }
  }

  /// A list of both, and the counts at last.
  var text: String {
    let lines =
      regressions.map { "worse: \($0.id) (\($0.before), now \($0.now))" }
      + progress.map { "better: \($0.id) (\($0.before), now \($0.now))" }
    return (lines + ["\(regressions.count) worse, \(progress.count) better, \(new) new"])
      .joined(separator: "\n") + "\n"
  }
}
