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
  /// Cases of the saved result that were not run.
  private(set) var missing = 0

  init(from saved: SavedConformance, to report: ConformanceReport) {
    var counts: [SavedConformance.Name: Int] = [:]
    for result in report.results {
      let id = result.touchCase.id
      let name = SavedConformance.Name(theme: ConformanceReport.themeName(of: result), id: id)
      let now = result.outcome.word
      let index = counts[name, default: 0]
      counts[name] = index + 1
      guard let outcomes = saved.outcomes[name], index < outcomes.count else {
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
    for (name, outcomes) in saved.outcomes {
      missing += max(0, outcomes.count - counts[name, default: 0])
    }
  }

  /// Both lists, followed by the counts.
  var text: String {
    let lines =
      regressions.map { "worse: \($0.id) (\($0.before), now \($0.now))" }
      + progress.map { "better: \($0.id) (\($0.before), now \($0.now))" }
    let counts =
      "\(regressions.count) worse, \(progress.count) better, \(new) new"
      + (missing > 0 ? ", \(missing) not run" : "")
    return (lines + [counts]).joined(separator: "\n") + "\n"
  }
}
