import TouchRecordings

/// The improvements and regressions since a saved result.
struct ConformanceChanges {
  /// A case whose outcome changed.
  struct Change {
    let id: String
    let before: String
    let now: String
  }

  /// Cases that no longer pass, and cases that newly broke the program.
  private(set) var regressions: [Change] = []
  /// Cases that pass and did not before.
  private(set) var progress: [Change] = []
  /// Cases that are missing in the saved result.
  private(set) var new = 0

  init(from saved: SavedConformance, to report: ConformanceReport) {
    var counts: [String: Int] = [:]
    for result in report.results {
      let id = result.touchCase.id
      let now = result.outcome.word
      let index = counts[id, default: 0]
      counts[id] = index + 1
      guard let outcomes = saved.outcomes[id], index < outcomes.count else {
        new += 1
        continue
      }
      let before = outcomes[index]
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

  /// Both lists, followed by the counts.
  var text: String {
    let lines =
      regressions.map { "worse: \($0.id) (\($0.before), now \($0.now))" }
      + progress.map { "better: \($0.id) (\($0.before), now \($0.now))" }
    return (lines + ["\(regressions.count) worse, \(progress.count) better, \(new) new"])
      .joined(separator: "\n") + "\n"
  }
}
