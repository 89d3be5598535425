import ArgumentParser
import CAllocationCount

/// `touchstone bench`: times the engine and counts its allocations.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Time the engine on synthetic sessions and count its allocations.",
    discussion: """
      W1 to W5 feed made-up touch sessions to the engine, at 120 frames a second of event time but \
      as fast as it can. Times are nanoseconds a contact report, of the fastest and of the middle \
      repetition. Allocations are a frame, counted in a run of their own: in frames without \
      landings and lifts after a warm-up, and in all frames.

        W1  one finger that moves on; one pan
        W2  two fingers that move, spread and turn; pinch, rotation and pan
        W3  taps, double taps, long presses; the tap waits for the double tap
        W4  up to ten fingers by chance; eight recognizers of all kinds at once
        W5  the finger of W1; ten pans on each of 100 nested layers
        H   hit tests among 10000 layers; Hm moves one of them before each
        P   reading libinput record text, in nanoseconds a byte

      The aims are for a desktop processor of 3 GHz; only those for allocations are ever checked. \
      A debug build says nothing about times.

      Example: touchstone bench --only W1,W2 --scale 0.01
      """,
    subcommands: [BenchLive.self])

  @Option(
    name: .customLong("only"),
    help: ArgumentHelp("Which benchmarks, with commas between.", valueName: "names"))
  var onlyText: String?

  @Option(
    help: ArgumentHelp(
      "Take the touches from lines of frame,t_us,id,phase,x,y (phases d, m, u, c; x and y in "
        + "points of a window of 800 by 600).", valueName: "file"))
  var rows: String?

  @Option(help: ArgumentHelp("Whose recognizers --rows is fed to.", valueName: "name"))
  var recognizers = "W1"

  @Option(name: .customLong("repeat"), help: "How often each is timed.")
  var repetitions = 5

  @Option(help: "The length of the sessions, where 1 is up to a million frames.")
  var scale = 1.0

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  @Flag(help: "End with status 1 if a steady state allocates more than its budget.")
  var checkAllocations = false

  func validate() throws {
    guard 1...1000 ~= repetitions else {
      throw ValidationError("--repeat takes 1 to 1000, not \(repetitions).")
    }
    guard scale > 0, scale <= 10 else {
      throw ValidationError("--scale takes a number above 0 and up to 10, not \(scale).")
    }
    _ = try selection()
    guard Workload(rawValue: recognizers.uppercased()) != nil else {
      throw ValidationError("--recognizers takes one of W1 to W5, not \(recognizers).")
    }
    if rows != nil, onlyText != nil {
      throw ValidationError("--rows has recognizers of its own to name: --recognizers, not --only.")
    }
    if checkAllocations, !allocation_count_is_available() {
      throw ValidationError("--check-allocations: this build cannot count allocations.")
    }
  }

  func run() throws {
    let report = BenchReport(measurements: try measurements())
    try writeOutput((json ? report.json : report.table) + "\n")
    #if DEBUG
      if !json { try writeOutput("This build is not optimized: its times say nothing.\n") }
    #endif
    guard checkAllocations, !report.overBudget.isEmpty else { return }
    let names = report.overBudget.map(\.name).joined(separator: ", ")
    throw BudgetError(names: names)
  }

  private func measurements() throws -> [Measurement] {
    if let rows, let workload = Workload(rawValue: recognizers.uppercased()) {
      return [try measure(workload, with: try readRows(rows))]
    }
    return try selection().flatMap { name -> [Measurement] in
      switch name {
      case .workload(let workload):
        [try measure(workload, with: workload.rows(scale: scale))]
      case .hitTests: try HitTestBenchmark(repetitions: repetitions, scale: scale).run()
      case .scanner: [try ScannerBenchmark(repetitions: repetitions, scale: scale).run()]
      }
    }
  }

  private func readRows(_ path: String) throws -> ContactRows {
    do throws(ContactRows.FileError) {
      return try ContactRows(contentsOf: path)
    } catch {
      writeError("\(error)")
      throw error.line > 0 ? ExitCode.dataError : ExitCode.unreadable(error.code)
    }
  }

  private func measure(_ workload: Workload, with rows: ContactRows) throws -> Measurement {
    try WorkloadBenchmark(workload: workload, rows: rows, repetitions: repetitions).run()
  }
}

// MARK: - Selection

extension Bench {
  private enum Name {
    case workload(Workload)
    case hitTests
    case scanner

    init?(_ text: String) {
      if let workload = Workload(rawValue: text) {
        self = .workload(workload)
      } else if text == "H" {
        self = .hitTests
      } else if text == "P" {
        self = .scanner
      } else {
        return nil
      }
    }
  }

  private func selection() throws -> [Name] {
    guard let onlyText else {
      return Workload.allCases.map(Name.workload) + [.hitTests, .scanner]
    }
    return try onlyText.split(separator: ",").map { text in
      guard let name = Name(text.uppercased()) else {
        throw ValidationError("--only takes names of W1 to W5, H and P, not \(text).")
      }
      return name
    }
  }

  /// More was allocated in a steady state than the budget has.
  private struct BudgetError: Error, CustomStringConvertible {
    var names: String
    var description: String { "\(names): the steady state allocates more than its budget." }
  }
}
