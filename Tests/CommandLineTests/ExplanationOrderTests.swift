import Foundation
import ProgramRuns
import Testing

@Suite("the order of --explain", .serialized)
struct ExplanationOrderTests {
  @Test("the reasons of every bundled session are in the order of time")
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

  @Test("the text of --explain contains every reason and setting of its JSON form")
  func forms() async throws {
    let line = "touchstone replay --explain Recordings/ten-fingers.yml"
    let text = try await Tool.run(line)
    let json = try await Tool.run("\(line) --format jsonl")
    // Folded lines are joined again.
    let told = try #require(text.output.split(separator: "Why:\n").last)
      .split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    let reasons = try json.lines.map { try object($0) }.compactMap { entry in
      (entry["reason"] as? String).map { reason in
        (entry["setting"] as? String).map { "\(reason) (\($0))" } ?? reason
      }
    }
    #expect(reasons.contains { $0.hasSuffix(" (edgeWidth)") })
    for reason in Set(reasons) where reason.contains(" ") {
      // One verb may belong to several recognizers, and a sentence begins with a capital letter.
      #expect(told.contains(reason.drop { $0 != " " }), "\(reason)")
    }
  }

  @Test(
    "no line is wider than 80 columns where there is no terminal", arguments: Repository.sessions)
  func width(session: String) async throws {
    let scene = Repository.hasScene(session) ? "--scene Recordings/scenes/\(session).json" : ""
    let outcome = try await Tool.run(
      "touchstone replay --explain \(scene) Recordings/\(session).yml")
    let told = outcome.lines.drop { $0 != "Why:" }
    #expect(told.count > 2)
    #expect(told.allSatisfy { $0.count <= 80 })
  }

  @Test("--explain with a recognizer explains only that recognizer")
  func one() async throws {
    let line = "touchstone replay --explain=swipe-right Recordings/swipe-too-slow.yml"
    let text = try await Tool.run(line)
    let told = text.lines.drop { $0 != "Why:" }.dropFirst(2)
    #expect(told.first?.contains("0.450  swipe-right fails: too slow") == true)
    #expect(told.dropFirst().allSatisfy { $0.hasPrefix("          ") }, "one sentence, gone on")
    let json = try await Tool.run("\(line) --format jsonl")
    let names = try json.lines.map { try object($0) }.filter { $0["why"] != nil }
      .map { $0["recognizer"] as? String }
    #expect(names == ["swipe-right"])
  }

  @Test("an unknown recognizer is a usage error that names the known ones")
  func none() async throws {
    let outcome = try await Tool.run("touchstone replay --explain=swipe Recordings/tap.yml")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("unknown recognizer; the recognizers are tap, double-tap"))
  }
}
