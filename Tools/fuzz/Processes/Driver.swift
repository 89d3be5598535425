import Glibc

/// The options of a run.
struct Plan {
  var stage: String
  /// The additional arguments of children.
  var arguments: [String]
  var firstSeed: UInt64
  /// The number of inputs; nil for as many as the time allows.
  var inputs: UInt64?
  var seconds: Double?
  var jobs: Int
  var folder: String
}

/// Examines inputs in child processes, so that a crash or hang costs only one, and collects their findings.
final class Driver {
  private struct Job {
    var process: ChildProcess
    var seeds: Range<UInt64>
    var page: SharedPage
    var files: String
    /// The last seed seen, and when it was first seen.
    var watched: (seed: UInt64, inputs: UInt64, since: Double)
  }

  /// The maximum number of inputs per child.
  private static let inputsPerChild: UInt64 = 2000
  /// A run stops after this many crashes and hangs, each of which costs a process.
  private static let maximumCrashes = 500

  private let plan: Plan
  private let timeLimit: Double
  private let unit: String
  private var jobs: [Int: Job] = [:]
  private var rest: [Range<UInt64>] = []
  private var nextSeed: UInt64
  private let start = clockSeconds()
  private var lastNote = clockSeconds()
  private var doneUnits: UInt64 = 0
  private var doneInputs: UInt64 = 0
  /// The first finding of each rule.
  private(set) var findings: [Finding] = []
  private var counts: [String: Int] = [:]
  private var crashes = 0

  init(_ plan: Plan, timeLimit: Double, unit: String) {
    self.plan = plan
    self.timeLimit = timeLimit
    self.unit = unit
    nextSeed = plan.firstSeed
  }

  /// Runs to the end.
  func run() throws(FuzzError) {
    try FileBytes.makeFolder(plan.folder)
    while true {
      for slot in 0..<plan.jobs where jobs[slot] == nil {
        guard let seeds = nextSeeds() else { break }
        jobs[slot] = try startJob(slot, seeds)
      }
      if jobs.isEmpty { break }
      // Waits without handling signals.
      poll(nil, 0, 5)
      for (slot, job) in jobs { try look(at: job, slot) }
      noteProgress()
    }
    noteProgress(isLast: true)
  }

  private func nextSeeds() -> Range<UInt64>? {
    if crashes >= Driver.maximumCrashes || isTimeUp { return nil }
    if let seeds = rest.popLast() { return seeds }
    var count = Driver.inputsPerChild
    if let inputs = plan.inputs {
      // Each child gets a part of a short run.
      let left = plan.firstSeed + inputs - nextSeed
      count = min(count, left, max(1, (inputs + UInt64(plan.jobs) - 1) / UInt64(plan.jobs)))
    }
    if count == 0 { return nil }
    defer { nextSeed += count }
    return nextSeed..<(nextSeed + count)
  }

  private var isTimeUp: Bool {
    guard let seconds = plan.seconds else { return false }
    return clockSeconds() - start > seconds
  }

  private func startJob(_ slot: Int, _ seeds: Range<UInt64>) throws(FuzzError) -> Job {
    let files = "\(plan.folder)/worker\(slot)"
    unlink(files + ".page")
    let page = try SharedPage(path: files + ".page")
    page.seed = seeds.lowerBound
    let process = try ChildProcess(
      [plan.stage] + plan.arguments + [
        "--worker", "\(seeds.lowerBound)", "--worker-inputs", "\(seeds.count)", "--worker-page",
        files + ".page",
      ], output: files + ".out", errors: files + ".err")
    return Job(
      process: process, seeds: seeds, page: page, files: files,
      watched: (seeds.lowerBound, 0, clockSeconds()))
  }

  private func look(at job: Job, _ slot: Int) throws(FuzzError) {
    if let end = job.process.end() {
      let errors = (try? FileBytes.read(job.files + ".err")) ?? []
      return close(job, slot, Violation(end: end, errors: errors))
    }
    let now = clockSeconds()
    if job.page.seed != job.watched.seed || job.page.inputs != job.watched.inputs {
      jobs[slot]?.watched = (job.page.seed, job.page.inputs, now)
    } else if now - job.watched.since > timeLimit {
      job.process.kill()
      close(job, slot, .hang(after: timeLimit))
    }
    // A child that is still busy when the time is up is abandoned.
    if isTimeUp, jobs[slot] != nil {
      job.process.kill()
      close(job, slot, nil, isOver: true)
    }
  }

  /// Records a child's findings and how it ended; after a crash another child continues after it.
  private func close(_ job: Job, _ slot: Int, _ ending: Violation?, isOver: Bool = false) {
    jobs[slot] = nil
    doneUnits += job.page.units
    doneInputs += job.page.inputs
    let output = (try? FileBytes.read(job.files + ".out")) ?? []
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      if let finding = Finding(line: line) { add(finding) }
    }
    guard let ending, !isOver else { return }
    let seed = job.page.seed
    crashes += 1
    add(Finding(seed: seed, violation: ending))
    if seed + 1 < job.seeds.upperBound { rest.append((seed + 1)..<job.seeds.upperBound) }
  }

  private func add(_ finding: Finding) {
    let rule = finding.violation.rule
    counts[rule, default: 0] += 1
    guard !findings.contains(where: { $0.violation.rule == rule }) else { return }
    findings.append(finding)
    FileBytes.note(
      "seed \(finding.seed): \(finding.violation.rule) (\(finding.violation.text))")
  }

  // MARK: Progress

  private func noteProgress(isLast: Bool = false) {
    let now = clockSeconds()
    guard isLast || now - lastNote >= 5 else { return }
    lastNote = now
    let units = jobs.values.reduce(doneUnits) { $0 + $1.page.units }
    let inputs = jobs.values.reduce(doneInputs) { $0 + $1.page.inputs }
    let rate = Int(Double(units) / max(now - start, 0.001))
    FileBytes.note(
      "\(plan.stage): \(Int(now - start)) s, \(units) \(unit), \(inputs) inputs, "
        + "\(rate) \(unit)/s, \(counts.values.reduce(0, +)) findings")
    guard isLast else { return }
    for (rule, count) in counts.sorted(by: { $0.key < $1.key }) {
      FileBytes.note("  \(count) times: \(rule)")
    }
  }
}
