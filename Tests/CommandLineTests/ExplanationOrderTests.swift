import Foundation
import ProgramRuns
import Testing

@Suite("the order of --explain", .serialized)
struct ExplanationOrderTests {
  @Test("reasons are told in the order of time, of every bundled session")
  func time() async throws {
    for session in Repository.sessions {
      let scene =
        Repository.hasScene(session) ? "--scene Recordings/scenes/\(session).json" : ""
      let outcome = try await Tool.run(
        "touchstone replay --format jsonl --explain \(scene) Recordings/\(session).yml")
      let times = try outcome.lines.map { try object($0) }.filter { $0["why"] != nil }
        .compactMap { $0["t"] as? Double }
      #expect(times.count > 1)
      #expect(times == times.sorted(), "\(session)")
    }
  }

  @Test("as text and as JSON the reasons and the settings behind them are the same")
  func forms() async throws {
    let line = "touchstone replay --explain Recordings/ten-fingers.yml"
    let text = try await Tool.run(line)
    let json = try await Tool.run("\(line) --format jsonl")
    let rows = text.lines.drop { $0 != "Why:" }.dropFirst(2)
    let reasons = try json.lines.map { try object($0) }.compactMap { entry in
      (entry["reason"] as? String).map { reason in
        (entry["setting"] as? String).map { "\(reason) (\($0))" } ?? reason
      }
    }
    #expect(reasons.contains { $0.hasSuffix(" (edgeWidth)") })
    #expect(rows.count == reasons.count)
    for (row, reason) in zip(rows, reasons) { #expect(row.hasSuffix(reason)) }
  }
}
