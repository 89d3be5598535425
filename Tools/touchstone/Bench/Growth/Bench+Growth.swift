import ArgumentParser

extension Bench {
  /// The series and targets that `--only` names; all without it.
  struct GrowthSelection {
    var series = GrowthSeries.all
    var targets = GrowthTarget.all
  }

  func growthSelection() throws -> GrowthSelection {
    var selection = GrowthSelection()
    guard let onlyText else { return selection }
    let names = onlyText.lowercased()
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = GrowthSeries.Group.allCases.map(\.rawValue) + ["targets"]
    if let name = names.first(where: { !known.contains($0) }) {
      let list = known.joined(separator: ", ")
      throw ValidationError("--only with --growth must name some of \(list) (got \(name)).")
    }
    selection.series.removeAll { !names.contains($0.group.rawValue) }
    if !names.contains("targets") { selection.targets = [] }
    return selection
  }

  /// Measures, prints, and fails if a cost grows faster than promised.
  func measureGrowth() throws {
    let report = try growthReport(of: growthSelection())
    try outputFormat.write((json ? report.json : report.table) + "\n")
    try writeDebugWarning()
    guard let broken = report.broken.first else { return }
    let others = report.broken.count - 1
    writeError(
      "The cost of \"\(broken.title)\"\(others > 0 ? " and \(others) more" : "") grows faster "
        + "than promised.")
    throw ExitCode.failure
  }

  private func growthReport(of selection: GrowthSelection) throws -> GrowthReport {
    let progress = ProgressLine("measuring growth")
    defer { progress.clear() }
    let total = selection.series.reduce(0) { $0 + $1.sizes.count } + selection.targets.count
    var done = 0
    func step() {
      _ = progress.show(Double(done) / Double(max(1, total)))
      done += 1
    }
    let runner = GrowthRunner(repetitions: repetitions)
    var report = GrowthReport()
    for series in selection.series {
      report.results.append(try runner.run(series, scale: min(1, scale), progress: step))
    }
    for target in selection.targets {
      step()
      report.targets.append(try target.run(runner))
    }
    return report
  }
}
