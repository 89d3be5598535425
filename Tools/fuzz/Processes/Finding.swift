import Glibc

/// A rule that an input broke, or a crash.
struct Finding: Hashable {
  var seed: UInt64
  var violation: Violation

  /// The line that a worker prints.
  var line: String {
    let text = violation.text.split(separator: "\n").joined(separator: " ")
    return "finding \(seed)\t\(violation.rule)\t\(text)"
  }
}

extension Finding {
  /// Parses a worker's line; nil for other lines.
  init?(line: Substring) {
    let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasPrefix("finding "), let seed = UInt64(parts[0].dropFirst(8))
    else { return nil }
    self.seed = seed
    violation = Violation(rule: String(parts[1]), text: String(parts[2]))
  }
}

extension Violation {
  /// The finding of a child's end; nil if it ended normally.
  init?(end: ChildProcess.End, errors: [UInt8]) {
    switch end {
    case .exited(0), .exited(Int32(exitStatusOfFindings)): return nil
    case .exited(let status):
      self.init(rule: "ended with status \(status)", text: Violation.lastLine(of: errors))
    case .killed(let signal):
      let message = Violation.fatalMessage(in: errors)
      let name = Violation.name(of: signal)
      // A wild jump ends with different signals at different times.
      self.init(
        rule: message.isEmpty ? "crash" : "crash: \(message)", text: "ended by \(name)")
    }
  }

  static func hang(after seconds: Double) -> Violation {
    Violation(rule: "hang", text: "no end after \(Int(seconds)) s")
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGABRT: "SIGABRT"
    case SIGBUS: "SIGBUS"
    case SIGSEGV: "SIGSEGV"
    case _: "signal \(signal)"
    }
  }

  /// The last message of the Swift runtime or a sanitizer, without addresses.
  private static func fatalMessage(in errors: [UInt8]) -> String {
    let text = String(decoding: errors.suffix(20_000), as: UTF8.self)
    for line in text.split(separator: "\n") {
      if let range = line.firstRange(of: "Fatal error: ") {
        return String(line[range.upperBound...].prefix(120))
      }
      if let range = line.firstRange(of: "ERROR: AddressSanitizer: ") {
        return String(line[range.upperBound...].prefix { $0 != " " })
      }
    }
    return ""
  }

  private static func lastLine(of errors: [UInt8]) -> String {
    let text = String(decoding: errors.suffix(2000), as: UTF8.self)
    return text.split(separator: "\n").last.map(String.init) ?? ""
  }
}

/// The exit status of a run, or of a worker, that found something.
let exitStatusOfFindings = 1
