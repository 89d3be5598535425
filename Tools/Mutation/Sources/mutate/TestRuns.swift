import Foundation

/// Runs the tests with one change after another.
struct TestRuns {
  /// The outcome of a change.
  enum Fate {
    case noticed(String)
    case survived
  }

  let program: URL
  let scratch: URL
  /// The duration of each group of tests without a change, in seconds.
  private var durations: [String: Double] = [:]

  init(program: URL, scratch: URL) {
    self.program = program
    self.scratch = scratch
  }

  private func command(_ tests: String, _ number: Int) -> Command {
    var command = Command(
      [program.path, "--testing-library", "swift-testing", "--filter", "^\(tests)\\."], in: scratch)
    command.environment = [
      MutatedSources.variable: "\(number)", "SWIFT_BACKTRACE": "enable=no",
    ]
    return command
  }

  /// Runs all tests without any change; they must pass.
  mutating func measure() throws {
    for tests in MutatedSources.tests {
      let start = ContinuousClock.now
      let outcome = try command(tests, 0).watch(seconds: 600, until: Self.isFailure)
      guard outcome == .passed else {
        throw Failure("\(tests) fail without any change: \(outcome)")
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      durations[tests] = seconds
      say("\(tests) take \((seconds * 10).rounded() / 10) s")
    }
  }

  /// Runs the tests with one change until the first of them fails.
  func fate(of number: Int) throws -> Fate {
    for tests in MutatedSources.tests {
      let seconds = max(10 * (durations[tests] ?? 1), 10)
      switch try command(tests, number).watch(seconds: seconds, until: Self.isFailure) {
      case .passed: continue
      case .printed(let line): return .noticed(line)
      case .failed(let status): return .noticed("\(tests) end with status \(status)")
      case .timedOut: return .noticed("\(tests) take more than \(seconds.rounded()) s")
      }
    }
    return .survived
  }

  private static func isFailure(_ line: Substring) -> Bool { line.contains("recorded an issue") }
}
