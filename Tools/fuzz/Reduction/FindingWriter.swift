import Glibc

/// Reduces findings and writes one of each kind to a file.
struct FindingWriter {
  let stage: any Stage
  let plan: Plan
  /// The time for reducing one finding, in seconds.
  var secondsEach = 60.0

  /// Writes the first finding of each rule; returns the paths.
  func write(_ findings: [Finding]) throws(FuzzError) -> [String] {
    var paths: [String] = []
    for finding in findings { paths += try write(finding) }
    return paths
  }

  private func write(_ finding: Finding) throws(FuzzError) -> [String] {
    let rule = finding.violation.rule
    let input = stage.input(of: finding.seed)
    let end = clockSeconds() + secondsEach
    var tries = 0
    func isFailing(_ candidate: [UInt8]) -> Bool {
      guard clockSeconds() < end else { return false }
      tries += 1
      return violations(of: candidate).contains { $0.rule == rule }
    }
    guard isFailing(input) else {
      // Memory that only grows over many inputs, or undefined behavior, which varies.
      let others = violations(of: input).map(\.rule)
      let instead = others.isEmpty ? "" : ", but \(others.joined(separator: "; "))"
      FileBytes.note("seed \(finding.seed) alone does not show \"\(rule)\" again\(instead)")
      return []
    }
    let reduced = stage.reduce(input, while: isFailing)
    let name = "\(plan.folder)/\(plan.stage)-\(finding.seed)-\(Self.slug(rule))"
    let path = "\(name).\(type(of: stage).fileExtension)"
    try FileBytes.write(reduced, to: path)
    FileBytes.note(
      "\(path): \(input.count) bytes became \(reduced.count) in \(tries) tries; replay it with "
        + "fuzz \(plan.stage) --replay \(path)")
    var paths = [path]
    for alternative in stage.alternatives(of: reduced) {
      let path = "\(name).\(alternative.fileExtension)"
      try FileBytes.write(alternative.bytes, to: path)
      paths.append(path)
    }
    return paths
  }

  /// A child's findings for an input.
  private func violations(of input: [UInt8]) -> [Violation] {
    let files = "\(plan.folder)/candidate"
    let limit = type(of: stage).timeLimit
    do throws(FuzzError) {
      try FileBytes.write(input, to: files)
      let child = try ChildProcess(
        [plan.stage] + plan.arguments + ["--replay", files], output: files + ".out",
        errors: files + ".err")
      let start = clockSeconds()
      while true {
        if let end = child.end() {
          let errors = (try? FileBytes.read(files + ".err")) ?? []
          let output = String(decoding: try FileBytes.read(files + ".out"), as: UTF8.self)
          let found = output.split(separator: "\n").compactMap { Finding(line: $0)?.violation }
          return found + (Violation(end: end, errors: errors).map { [$0] } ?? [])
        }
        if clockSeconds() - start > limit {
          child.kill()
          return [.hang(after: limit)]
        }
        poll(nil, 0, 1)
      }
    } catch {
      return []
    }
  }

  /// A rule as part of a file name.
  static func slug(_ rule: String) -> String {
    let words = rule.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.prefix(6).joined(separator: "-")
  }
}
