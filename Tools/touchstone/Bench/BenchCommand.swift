import ArgumentParser
import CAllocationCount
import TouchRecordings

/// `touchstone bench`: times the engine and counts its allocations.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Time the engine on synthetic sessions and count its allocations.",
    discussion: """
      W1 to W5 feed synthetic touch sessions to the engine: 120 frames per second of event time, \
      delivered without waiting. Times are CPU time of the process in nanoseconds per contact \
      report, for the fastest and the median repetition. Instructions are counted where the kernel \
      allows it. Each session is fed twice more to count allocations: shown are those per frame \
      of the second time, without frames of landings and lifts; --format jsonl also has those of \
      all frames of the first.

        W1   one moving finger; one pan
        W2   two fingers that move, spread and turn; pinch, rotation and pan
        W3   taps, double taps, long presses; the tap waits for the double tap
        W4   up to ten random fingers; eight recognizers of all kinds, simultaneous
        W5   the finger of W1; ten pans on each of 100 nested layers
        W5A  W5 with all 1000 pans active
        W1V, W2V  every value is read in every action, velocity and location included
        L    a landing with its lift, on a layer with a tap recognizer
        V    reading a pan's velocity once after each move
        H    hit tests of 10000 layers; Hm moves one before each, Hs uses a subclass
        P    reading libinput record text, in nanoseconds per byte
        M    bytes of the heap for each of 10000 pans, layers and touches

      The targets are for one core of a small virtual machine. Only those for allocations can fail a \
      run, with --check-allocations. The times of a debug build are meaningless.

      --growth measures instead how the cost grows with the number of layers, their depth, \
      recognizers, requirements, contacts, and samples per delivery. The slope is the exponent of \
      the growth: 1 is linear, 2 quadratic. It is fitted to the sizes from a thirtieth of the \
      largest. The status is 1 if a slope exceeds its limit. Sizes after one that takes more than \
      half a second are skipped.

      Example: touchstone bench --only W1,W2 --scale 0.01
      """,
    subcommands: [BenchLive.self])

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp(
      "Benchmarks to run, separated by commas. With --growth: layers, depth, recognizers, "
        + "requirements, contacts, samples, targets.", valueName: "names"))
  var onlyText: String?

  @Option(
    help: ArgumentHelp(
      "Take the touches from lines of frame,t_us,id,phase,x,y (phases began, moved, ended, cancelled; x and y in "
        + "points of a window of 800 by 600).", valueName: "file"))
  var rows: String?

  @Option(
    help: ArgumentHelp(
      "The workload whose recognizers handle --rows; W1 by default.", valueName: "name"))
  var recognizers: String?

  @Option(
    help: ArgumentHelp(
      "Write the touches of W1 to W5 to files such as W1.csv in this folder, which is created if it does not "
        + "exist, in the form of --rows, and measure nothing. --only and --scale choose which and how many.",
      valueName: "folder"))
  var saveRows: String?

  @Option(
    name: .customLong("repeat"),
    help: "Repetitions of each benchmark; 5 by default.")
  var givenRepetitions: Int?
  var repetitions: Int { givenRepetitions ?? 5 }

  @Option(
    name: .customLong("scale"),
    help: ArgumentHelp(
      "The length of the sessions, where 1 is up to a million frames; the sizes of --growth. 1 by "
        + "default."))
  var givenScale: Double?
  var scale: Double { givenScale ?? 1 }

  @Flag(help: "Measure how the cost grows with the size of the scene.")
  var growth = false

  @Option(help: "A table, or one JSON object per line: text or jsonl.")
  var format = OutputFormat.text

  /// The older spelling of --format jsonl.
  @Flag(name: .customLong("json"), help: .hidden)
  var wantsJSON = false

  /// Whether the output is machine-readable.
  var json: Bool { outputFormat == .jsonl }
  var outputFormat: OutputFormat { wantsJSON ? .jsonl : format }

  @Flag(help: "End with status 1 if a steady state allocates more than its budget.")
  var checkAllocations = false

  func validate() throws {
    guard 1...1000 ~= repetitions else {
      throw ValidationError("--repeat must be between 1 and 1000 (got \(repetitions)).")
    }
    guard scale > 0, scale <= 10 else {
      throw ValidationError("--scale must be above 0 and at most 10 (got \(scale)).")
    }
    if growth { _ = try growthSelection() } else { _ = try selection() }
    if let recognizers {
      guard Workload(rawValue: recognizers.uppercased()) != nil else {
        throw ValidationError("--recognizers must be W1, W2, W3, W4 or W5 (got \(recognizers)).")
      }
      if rows == nil { throw ValidationError("--recognizers needs --rows.") }
    }
    if rows != nil, onlyText != nil {
      throw ValidationError("--rows cannot be combined with --only; use --recognizers.")
    }
    if rows != nil, givenScale != nil {
      throw ValidationError("--rows cannot be combined with --scale: all rows are played.")
    }
    if growth, rows != nil || saveRows != nil || checkAllocations {
      throw ValidationError(
        "--growth cannot be combined with --rows, --save-rows or --check-allocations.")
    }
    if saveRows != nil {
      if rows != nil || checkAllocations || givenRepetitions != nil {
        throw ValidationError(
          "--save-rows cannot be combined with --rows, --check-allocations or --repeat.")
      }
      _ = try savedWorkloads()
    }
    if checkAllocations, rows == nil, try !selection().contains(where: \.countsAllocations) {
      throw ValidationError(
        "--check-allocations needs a workload, such as W1: the other benchmarks count no "
          + "allocations (--only has \(onlyText ?? "")).")
    }
    if checkAllocations, !allocation_count_is_available() {
      throw ValidationError("--check-allocations: this build cannot count allocations.")
    }
  }

  func run() throws {
    if growth { return try measureGrowth() }
    if let saveRows { return try save(to: OutputFolder(path: saveRows)) }
    let report = try measurements()
    try outputFormat.write((json ? report.json : report.table) + "\n")
    try writeDebugWarning()
    guard checkAllocations, !report.overBudget.isEmpty else { return }
    let names = report.overBudget.map(\.name).joined(separator: ", ")
    throw BudgetError(names: names)
  }

  /// Prints a warning if the measurements come from a debug build.
  func writeDebugWarning() throws {
    #if DEBUG
      if !json { try writeOutput("This is a debug build: its times are meaningless.\n") }
    #endif
  }

  private func measurements() throws -> BenchReport {
    var report = BenchReport()
    let progress = ProgressLine("measuring")
    defer {
      progress.clear()
      CostMeter.onMeasurement = nil
    }
    func showProgress(ofRow index: Int, of count: Int) {
      // The last share of a row is for its other measurements.
      var done = 0.0
      CostMeter.onMeasurement = { [repetitions] in
        let share = min(done / Double(repetitions + 1), 1)
        _ = progress.show((Double(index) + share) / Double(count))
        done += 1
      }
    }
    if let rows, let workload = Workload(rawValue: (recognizers ?? "W1").uppercased()) {
      let benchmark = WorkloadBenchmark(
        variant: WorkloadVariant(workload), rows: try readRows(rows), repetitions: repetitions)
      showProgress(ofRow: 0, of: 1)
      report.measurements = [try benchmark.run()]
      return report
    }
    let selection = try selection()
    for (index, row) in selection.enumerated() {
      showProgress(ofRow: index, of: selection.count)
      try row.run(repetitions: repetitions, scale: scale, into: &report)
    }
    return report
  }

  private func readRows(_ path: String) throws -> ContactRows {
    do throws(SceneError) {
      return try ContactRows(contentsOf: path)
    } catch {
      throw status(reporting: error)
    }
  }

  private func save(to folder: OutputFolder) throws {
    let workloads = try savedWorkloads()
    try folder.create()
    let progress = ProgressLine("writing", isPatient: true)
    defer { progress.clear() }
    for (index, workload) in workloads.enumerated() {
      _ = progress.show(Double(index) / Double(workloads.count))
      let file = folder.file("\(workload.rawValue).csv")
      try file.write(Array(workload.rows(scale: scale).text.utf8))
    }
  }

  /// The workloads named by --only, or all of them.
  private func savedWorkloads() throws -> [Workload] {
    guard let onlyText else { return Workload.allCases }
    return try onlyText.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let workload = Workload(rawValue: text.uppercased()) else {
        throw ValidationError("--save-rows writes W1, W2, W3, W4 and W5 (--only has \(text)).")
      }
      return workload
    }
  }

  private func selection() throws -> [BenchRow] {
    guard let onlyText else { return BenchRow.all.map(\.row) }
    return try onlyText.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let row = BenchRow(text.uppercased()) else {
        let names = BenchRow.all.map(\.name).joined(separator: ", ")
        throw ValidationError("--only must name benchmarks of \(names) (got \(text)).")
      }
      return row
    }
  }

  /// The steady state allocates more than its budget.
  private struct BudgetError: Error, CustomStringConvertible {
    var names: String
    var description: String { "\(names): the steady state allocates more than its budget." }
  }
}
