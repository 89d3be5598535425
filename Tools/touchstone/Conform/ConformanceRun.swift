import TouchRecordings
import TouchTracking

/// The result of one case with a program under test.
struct ConformanceResult {
  /// How the program did.
  enum Outcome {
    /// It answered as expected.
    case passed
    /// It answered differently.
    case disagreed([CaseMismatch])
    /// It was not run, because it lacks these capabilities or for another reason.
    case skipped(reason: String)
    /// The program had to be killed.
    case broke(ProgramFault)

    /// The outcome in one word.
    var word: String {
      switch self {
      case .passed: "passed"
      case .disagreed: "disagreed"
      case .skipped: "skipped"
      case .broke: "broke"
      }
    }

    /// Details; empty for a case that passed.
    var details: [String] {
      switch self {
      case .passed: []
      case .disagreed(let mismatches): mismatches.map { "\($0)" }
      case .skipped(let reason): [reason]
      case .broke(let fault): ["\(fault)"]
      }
    }
  }

  let touchCase: TouchCase
  let outcome: Outcome
}

/// Runs cases with a program, which is restarted after each fault.
final class ConformanceRun {
  /// After this many faults in a row the program is not restarted.
  static let maximumFaults = 5

  private let words: [String]
  private let timeout: Double
  private var program: ProgramUnderTest?
  private(set) var info: ConformanceProgramInfo?
  private var consecutiveFaults = 0
  private var lastFault: ProgramFault?

  /// - Parameter timeout: The maximum time for an answer, in seconds, in addition to the length of a case.
  init(_ words: [String], timeout: Double) {
    self.words = words
    self.timeout = timeout
  }

  /// Starts the program, unless it runs, and exchanges hello messages.
  func start() throws(ProgramFault) {
    guard program == nil else { return }
    let started = try ProgramUnderTest(words)
    var answered: ConformanceProgramInfo?
    do throws(ProgramFault) {
      try started.converse([ConformanceMessages.hello(runner: "touchstone")], within: timeout) {
        (answer) throws(ProgramFault) in
        guard case .hello(let info) = answer else {
          throw ProgramFault.garbage("the first answer is not a hello")
        }
        answered = info
        return true
      }
    } catch {
      started.end(gracefully: false)
      throw error
    }
    info = answered
    program = started
  }

  /// Runs a case.
  func run(_ touchCase: TouchCase) -> ConformanceResult.Outcome {
    if let reason = touchCase.protocolObstacle { return .skipped(reason: reason) }
    if let lastFault, consecutiveFaults >= Self.maximumFaults {
      return .broke(lastFault)
    }
    do throws(ProgramFault) {
      try start()
      guard let program, let info else { return .broke(.died(status: 0)) }
      if let reason = reasonToSkip(touchCase, info) { return .skipped(reason: reason) }
      let outcome = try ask(program, touchCase, info)
      consecutiveFaults = 0
      return outcome
    } catch {
      program?.end(gracefully: false)
      program = nil
      consecutiveFaults += 1
      lastFault = error
      return .broke(error)
    }
  }

  /// Ends the program.
  func finish() {
    program?.end(gracefully: true)
    program = nil
  }

  private func reasonToSkip(_ touchCase: TouchCase, _ info: ConformanceProgramInfo) -> String? {
    let missing = info.capabilities.missing(of: touchCase)
    if !missing.isEmpty { return "it lacks \(missing.joined(separator: ", "))" }
    guard let fingers = info.fingers, touchCase.maximumFingers > fingers else { return nil }
    let count = fingers == 1 ? "1 finger" : "\(fingers) fingers"
    return "it supports \(count), and the case needs \(touchCase.maximumFingers)"
  }

  /// An answer to another case would shift the answers of all cases after it.
  private func check(_ id: String?, of touchCase: TouchCase) throws(ProgramFault) {
    guard let id, id != touchCase.id else { return }
    throw ProgramFault.garbage("the answer to case \"\(id)\"")
  }

  private func ask(
    _ program: ProgramUnderTest, _ touchCase: TouchCase, _ info: ConformanceProgramInfo
  ) throws(ProgramFault) -> ConformanceResult.Outcome {
    var reports: [String: [ObservedReport]] = [:]
    var reason: String?
    var count = 0
    let names = Set(touchCase.scene.recognizers.map(\.id))
    let lines = ConformanceMessages.lines(of: touchCase)
    // For each message a recognizer reports at most that it began, changed and ended, and for each display
    // frame that it changed.
    let seconds = Int(touchCase.endTime.seconds) + 1
    let limit = (4 * lines.count + 240 * seconds) * max(names.count, 1)
    // A program may play in real time.
    try program.converse(lines, within: timeout + touchCase.endTime.seconds) {
      (answer) throws(ProgramFault) in
      switch answer {
      case .report(let name, let report):
        count += 1
        guard names.contains(name) else {
          throw ProgramFault.garbage("there is no recognizer \"\(name)\"")
        }
        guard count <= limit else {
          throw ProgramFault.tooMuchOutput(limit: limit, of: "reports for one case")
        }
        reports[name, default: []].append(report)
        return false
      case .hello: throw ProgramFault.garbage("a hello in the middle of a case")
      case .skip(let text, let id):
        try check(id, of: touchCase)
        reason = text
      case .done(let id): try check(id, of: touchCase)
      }
      return true
    }
    if let reason { return .skipped(reason: reason) }
    let mismatches = touchCase.mismatches(in: reports, slack: info.slack)
    return mismatches.isEmpty ? .passed : .disagreed(mismatches)
  }
}
