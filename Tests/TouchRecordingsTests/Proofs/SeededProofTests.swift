import Foundation
import Testing
import TouchRecordings

/// The number of scenes with a fault that are found, and false alarms for good ones.
@Suite struct SeededProofTests {
  /// The number of scenes; TOUCHSTONE_PROOF_SCENES may raise it.
  private static var count: Int {
    ProcessInfo.processInfo.environment["TOUCHSTONE_PROOF_SCENES"].flatMap { Int($0) } ?? 56
  }

  /// Whether the fault of a scene is found.
  private static func isFound(_ bad: BadScene) throws -> Bool {
    let file = try scene(bad.text)
    if bad.fault == .circle {
      return try file.check().findings.contains { finding in
        guard case .circle(let names) = finding.kind else { return false }
        return bad.concerned.isSubset(of: names)
      }
    }
    return try file.prove().findings.contains { finding in
      guard bad.concerned.contains(finding.recognizer) else { return false }
      switch (bad.fault, finding.kind) {
      case (.neverTogether, .neverTogether), (.starved, .starved), (.covered, .covered),
        (.waiting, .waitsForever), (.neverFails, .neverFails), (.order, .orderDecides):
        return true
      default: return false
      }
    }
  }

  @Test("the faults of at least 95 of 100 random faulty scenes are found")
  func bad() async throws {
    let missed = try await Self.failing(Self.count) { seed in
      let bad = BadScene(seed: seed)
      return try Self.isFound(bad) ? nil : "\(seed) \(bad.fault)\n\(bad.text)"
    }
    print("found \(Self.count - missed.count) of \(Self.count) scenes with a fault")
    #expect(missed.count * 20 <= Self.count, "\(missed.joined(separator: "\n\n"))")
  }

  @Test("random scenes without a fault raise no alarm")
  func good() async throws {
    let alarms = try await Self.failing(Self.count / 4) { seed in
      let good = BadScene(seed: seed + 1_000, isGood: true)
      let findings = try scene(good.text).prove().findings
      return findings.isEmpty
        ? nil : "\(findings.map { "\($0.recognizer): \($0.kind)" })\n\(good.text)"
    }
    #expect(alarms.isEmpty, "\(alarms.joined(separator: "\n\n"))")
  }

  private static func failing(
    _ count: Int, _ failure: @escaping @Sendable (UInt64) throws -> String?
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: String?.self) { group in
      for seed in 0..<UInt64(count) { group.addTask { try failure(seed) } }
      var failures: [String] = []
      for try await result in group { if let result { failures.append(result) } }
      return failures.sorted()
    }
  }
}
