import ArgumentParser

/// `swift run -c release fuzz`: a fuzzer for developers of this package.
@main
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Look for inputs that break the engine or the readers of files.",
    discussion: """
      Each stage makes inputs from seeds, examines them in child processes, and reduces what \
      fails to a short file. Nothing but the seed decides what happens. The status is 0 when \
      nothing was found, 1 when something was.

      Build with optimization; ten times as much is tried in the same time:

        swift run -c release fuzz engine --count 10000000
        swift run -c release fuzz engine --replay .build/fuzz/engine-17-hang.script
      """,
    subcommands: [
      FuzzEngine.self, FuzzRecordings.self, FuzzCases.self, FuzzScenes.self, FuzzImages.self,
      FuzzC.self,
    ])
}

/// The options of all stages.
struct FuzzOptions: ParsableArguments {
  @Option(help: "The first seed; inputs have this one and those after it.")
  var seed: UInt64 = 1

  @Option(help: "How many frames, files or calls are tried.")
  var count: UInt64?

  @Option(help: "For how many minutes inputs are tried.")
  var minutes: Double?

  @Option(help: "How many child processes work at a time.")
  var jobs = 2

  @Option(help: "The folder that findings are written to.")
  var out = ".build/fuzz"

  @Option(help: ArgumentHelp("Examine one file again that was written.", valueName: "file"))
  var replay: String?

  @Flag(help: "With --replay: say step by step what happens.")
  var explain = false

  @Option(help: .hidden)
  var worker: UInt64?

  @Option(help: .hidden)
  var workerInputs: UInt64 = 1

  @Option(help: .hidden)
  var workerPage: String?

  func validate() throws {
    guard (1...64).contains(jobs) else {
      throw ValidationError("--jobs must be 1 to 64 (got \(jobs)).")
    }
    if let minutes, !(minutes > 0 && minutes <= 100_000) {
      throw ValidationError("--minutes must be greater than 0 (got \(minutes)).")
    }
    if let count, count < 1 || count > 1 << 50 {
      throw ValidationError("--count must be at least 1 (got \(count)).")
    }
  }
}

extension FuzzOptions {
  /// Runs a stage: as the driver, as one of its children, or on one file.
  func run(_ stage: any Stage, named name: String, arguments: [String] = []) throws {
    if let worker, let workerPage {
      let page = try SharedPage(path: workerPage)
      let seeds = worker..<(worker + workerInputs)
      if try Worker(stage: stage, page: page).run(seeds) { throw ExitCode(1) }
    } else if let replay {
      let input = try FileBytes.read(replay)
      if explain { try stage.explain(input) }
      let examination = try stage.examine(input)
      for violation in examination.violations {
        FileBytes.say(Finding(seed: 0, violation: violation).line)
      }
      if !examination.violations.isEmpty { throw ExitCode(1) }
    } else {
      try drive(stage, named: name, arguments)
    }
  }

  private func drive(_ stage: any Stage, named name: String, _ arguments: [String]) throws {
    let perInput = UInt64(type(of: stage).unitsPerInput)
    let units = count ?? (minutes == nil ? perInput * 5000 : nil)
    let plan = Plan(
      stage: name, arguments: arguments, firstSeed: seed,
      inputs: units.map { ($0 + perInput - 1) / perInput }, seconds: minutes.map { $0 * 60 },
      jobs: jobs, folder: out)
    let driver = Driver(plan, timeLimit: type(of: stage).timeLimit, unit: type(of: stage).unit)
    try driver.run()
    guard !driver.findings.isEmpty else { return }
    let paths = try FindingWriter(stage: stage, plan: plan).write(driver.findings)
    for path in paths { FileBytes.say(path) }
    throw ExitCode(1)
  }
}
