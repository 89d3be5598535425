import Foundation
import ProgramRuns
import Testing

@Suite("touchstone replay", .serialized)
struct ReplayTests {
  static let plain = Repository.sessions.filter { !Repository.hasScene($0) }
  static let staged = Repository.sessions.filter(Repository.hasScene)

  @Test("several bundled sessions give their transcripts, one after the other")
  func transcripts() async throws {
    #expect(Self.plain.count > 10)
    let files = Self.plain.map { "Recordings/\($0).yml" }.joined(separator: " ")
    let outcome = try await Tool.run("touchstone replay --format jsonl \(files)")
    let expected = try Self.plain.map { try Repository.text("Recordings/\($0).transcript.jsonl") }
    #expect(outcome.status == 0)
    #expect(difference(outcome.output, expected.joined()) == nil)
  }

  @Test("a bundled session with a scene gives its transcript", arguments: staged)
  func stagedTranscript(session: String) async throws {
    let outcome = try await Tool.run(
      "touchstone replay --format jsonl --scene Recordings/scenes/\(session).json "
        + "Recordings/\(session).yml")
    #expect(outcome.status == 0)
    let expected = try Repository.text("Recordings/\(session).transcript.jsonl")
    #expect(difference(outcome.output, expected) == nil)
  }

  @Test("several files in text are set apart and each named")
  func severalFiles() async throws {
    let first = try await Tool.run("touchstone replay Recordings/tap.yml").output
    let second = try await Tool.run("touchstone replay Recordings/double-tap.yml").output
    let both = try await Tool.run("touchstone replay Recordings/{tap,double-tap}.yml")
    #expect(both.status == 0)
    #expect(both.output == "\(first)\n\(second)\n")
    #expect(first.hasPrefix("Recordings/tap.yml: "))
  }

  @Test("standard input gives the same as the file")
  func standardInput() async throws {
    let file = try await Tool.run("touchstone replay Recordings/pan-curve.yml")
    let input = Data(try Repository.text("Recordings/pan-curve.yml").utf8)
    let piped = try await Tool.run("touchstone replay -", input: input)
    #expect(piped.status == 0)
    #expect(piped.output.hasPrefix("standard input: "))
    // The first line, which names the source, may be folded.
    let table = { (run: ProgramRun) in run.lines.drop { !$0.hasPrefix("time (s)") } }
    #expect(table(piped) == table(file) && table(file).count > 10)
  }

  @Test("the summary is one JSON object at the end with all counts", arguments: Repository.sessions)
  func summary(session: String) async throws {
    let outcome = try await Tool.run("touchstone replay --summary Recordings/\(session).yml")
    let summary = try object(outcome.lastLine)
    #expect(
      Set(summary.keys) == [
        "file", "duration", "frames", "contactsBegun", "contactsEnded", "contactsCancelled",
        "maxContacts", "gestures", "faults",
      ])
    #expect(summary["file"] as? String == "Recordings/\(session).yml")
    let begun = try #require(summary["contactsBegun"] as? Int)
    let ended = try #require(summary["contactsEnded"] as? Int)
    let cancelled = try #require(summary["contactsCancelled"] as? Int)
    #expect(begun > 0)
    #expect(begun == ended + cancelled)
    #expect(outcome.errors.isEmpty)
  }

  @Test("the summary counts the gestures that the events tell")
  func summaryCounts() async throws {
    let outcome = try await Tool.run(
      "touchstone replay --summary --format jsonl Recordings/pan-then-pinch.yml")
    let starts = try outcome.lines.dropLast().map { try object($0) }
      .filter { ["began", "recognized"].contains($0["state"] as? String) }
      .compactMap { $0["recognizer"] as? String }
    let counts = Dictionary(starts.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(try object(outcome.lastLine)["gestures"] as? [String: Int] == counts)
    #expect(counts["pinch"] == 1)
  }

  @Test("each event is a JSON object with time, recognizer, layer and state")
  func events() async throws {
    let files = Self.plain.map { "Recordings/\($0).yml" }.joined(separator: " ")
    let outcome = try await Tool.run("touchstone replay --format jsonl \(files)")
    for line in outcome.lines {
      let event = try object(line)
      #expect(event["t"] is Double || event["t"] is Int, "\(line)")
      for key in ["recognizer", "layer", "state"] { #expect(event[key] is String, "\(line)") }
      #expect(event["touches"] is Int, "\(line)")
      let location = event["location"] as? [any Sendable]
      #expect(location?.count == 2, "\(line)")
    }
    #expect(outcome.lines.count > 1000)
  }

  @Test("every line is JSON with decisions as well")
  func explainedEvents() async throws {
    let outcome = try await Tool.run(
      "touchstone replay --format jsonl --summary --explain Recordings/ten-fingers.yml")
    #expect(outcome.status == 0)
    for line in outcome.lines { _ = try object(line) }
  }

  @Test("a recognizer that is written as a file after --explain gets the advice to write =")
  func explainedFile() async throws {
    let file = "Recordings/swipe-too-slow.yml"
    let outcome = try await Tool.run("touchstone replay --summary --explain swipe-right \(file)")
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == "swipe-right: cannot open the file: No such file or directory.\n"
        + "For the recognizer of this name, write --explain=swipe-right.\n")
    let missing = try await Tool.run("touchstone replay --explain none.yml")
    #expect(!missing.errors.contains("--explain="))
  }

  @Test("the same file gives the same output")
  func sameOutput() async throws {
    let line = "touchstone replay --explain --summary Recordings/ten-fingers.yml"
    let (first, second) = (try await Tool.run(line), try await Tool.run(line))
    #expect(difference(first.output, second.output) == nil)
  }

  @Test("unknown keys of a scene are warned of with their line, and the replay goes on")
  func unknownKeys() async throws {
    let scratch = try ScratchFolder()
    let scene = try scratch.write(SceneTexts.unknownKeys, to: "scene.yml").path
    let outcome = try await Tool.run("touchstone replay --scene '\(scene)' Recordings/tap.yml")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("\(scene):3:4: warning: "))
    #expect(outcome.errors.contains("\"colour\""))
    #expect(outcome.lastLine.contains("recognized"))
  }
}
