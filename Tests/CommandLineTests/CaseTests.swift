import Foundation
import ProgramRuns
import Testing

@Suite("touchstone test", .serialized)
struct CaseTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test("the last line counts, and a case that fails is told as a story")
  func story() async throws {
    try scratch.write(SceneTexts.failingCase, to: "cases.yml")
    let outcome = try await Tool.run("touchstone test cases.yml", in: scratch.url)
    #expect(outcome.status == 1)
    #expect(outcome.lines.first == "FAILED not-double (cases.yml:2)")
    #expect(outcome.lastLine == "1 passed, 1 failed, 0 skipped")
    #expect(outcome.output.contains("double"))
    #expect(outcome.output.contains("expected"))
    #expect(!outcome.output.contains("FAILED single"))
  }

  @Test("each case is a JSON object, and the counts are the last")
  func objects() async throws {
    try scratch.write(SceneTexts.failingCase, to: "cases.yml")
    let outcome = try await Tool.run("touchstone test --format jsonl cases.yml", in: scratch.url)
    let objects = try outcome.lines.map { try object($0) }
    #expect(objects.count == 3)
    #expect(objects.first?["result"] as? String == "failed")
    #expect(objects.last as? [String: Int] == ["passed": 1, "failed": 1, "skipped": 0])
  }

  @Test("the cases of the package pass, also event by event")
  func bundled() async throws {
    for flag in ["", "--separate", "--portable-only"] {
      let outcome = try await Tool.run("touchstone test \(flag) Recordings/cases/*.json")
      #expect(outcome.status == 0)
      #expect(
        outcome.lastLine.wholeMatch(of: /[1-9][0-9]* passed, 0 failed, [0-9]+ skipped/) != nil)
    }
  }

  @Test("touchstone test --only runs only the requested cases")
  func only() async throws {
    try scratch.write(SceneTexts.failingCase, to: "cases.yml")
    let outcome = try await Tool.run("touchstone test --only sing cases.yml", in: scratch.url)
    #expect(outcome.status == 0)
    #expect(outcome.output == "1 passed, 0 failed, 0 skipped\n")
  }

  @Test("a name that no case has is an error, and so is a file without cases")
  func nothing() async throws {
    try scratch.write(SceneTexts.failingCase, to: "cases.yml")
    try scratch.write("cases: []", to: "none.yml")
    for (line, reason) in [
      ("--only sinle cases.yml", "No case has an id that contains \"sinle\"."),
      ("none.yml", "No case was found."),
    ] {
      let outcome = try await Tool.run("touchstone test \(line)", in: scratch.url)
      #expect(outcome.status == 65)
      #expect(outcome.lastLine == "0 passed, 0 failed, 0 skipped")
      #expect(outcome.errors.contains(reason))
    }
  }

  @Test("the other cases of a file are run when one is malformed")
  func oneCaseIsNotSound() async throws {
    let broken = "- {id: broken, layers: [{id: root, frame: [0, 0, nine, 9]}], events: []}\n"
    try scratch.write(SceneTexts.failingCase + broken, to: "cases.yml")
    let outcome = try await Tool.run("touchstone test cases.yml", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.lastLine == "1 passed, 1 failed, 0 skipped")
    #expect(outcome.errors.contains(#/cases\.yml:[0-9]+:[0-9]+: /#))
  }

  @Test("a misspelt kind of recognizer is an error that names its place and the nearest kinds")
  func misspeltKind() async throws {
    let text = SceneTexts.failingCase
    let misspelt =
      "- {id: typo, recognizers: [{id: a, layer: root, kind: longpres}], events: [],\n"
      + "   expect: [{recognizer: a, states: []}]}\n"
    try scratch.write(text.replacing("cases:\n", with: "cases:\n\(misspelt)"), to: "cases.yml")
    let outcome = try await Tool.run("touchstone test cases.yml", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.lastLine == "1 passed, 1 failed, 0 skipped")
    #expect(
      outcome.errors
        == "cases.yml:2:28: there is no kind of recognizer \"longpres\"; the nearest kind is longPress.\n"
    )
    let layers = "layers: [{id: root, frame: [0, 0, 9, 9]}]\n"
    try scratch.write(
      layers + "recognizers:\n- {id: a, layer: root, kind: tao}\n", to: "scene.yml")
    let recording = Repository.path("Recordings/tap.yml")
    let replay = try await Tool.run(
      "touchstone replay --scene scene.yml '\(recording)'", in: scratch.url)
    #expect(replay.status == 65)
    #expect(
      replay.errors
        == "scene.yml:3:3: there is no kind of recognizer \"tao\"; the nearest kinds are tap and pan.\n"
    )
    let check = try await Tool.run("touchstone check scene.yml", in: scratch.url)
    #expect(check.status == 1)
    #expect(
      check.output.contains("no kind of recognizer \"tao\"; the nearest kinds are tap and pan.\n"))
  }

  @Test("the root is 1000 points wide and high unless a case says otherwise")
  func usualRoot() async throws {
    let rest = """
        recognizers: [{id: tap, layer: root, kind: tap}]
        events:
        - {t: 0.00, id: 1, phase: down, x: 990, y: 990}
        - {t: 0.08, id: 1, phase: up, x: 990, y: 990}
        expect: [{recognizer: tap, states: [recognized]}]

      """
    let text = "cases:\n- id: no-frame\n  layers: [{id: root}]\n\(rest)- id: no-layers\n\(rest)"
    try scratch.write(text, to: "cases.yml")
    let outcome = try await Tool.run("touchstone test cases.yml", in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lastLine == "2 passed, 0 failed, 0 skipped")
  }

  @Test("the other files are run when one is malformed")
  func oneFileIsNotSound() async throws {
    try scratch.write("cases: [{id: 1}", to: "broken.yml")
    try scratch.write(SceneTexts.failingCase, to: "cases.yml")
    let outcome = try await Tool.run(
      "touchstone test broken.yml none cases.yml", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(outcome.lastLine == "1 passed, 1 failed, 0 skipped")
    #expect(outcome.errors.contains(#/broken\.yml:[0-9]+:[0-9]+: /#))
    #expect(outcome.errors.contains("none: cannot open the file"))
  }
}

@Suite("touchstone check", .serialized)
struct CheckTests {
  private func check(_ scene: String, _ flags: String = "") async throws -> ProgramRun {
    try await Tool.run("touchstone check - \(flags)", input: Data(scene.utf8))
  }

  @Test("recognizers that wait for each other are an error with its place")
  func circle() async throws {
    let outcome = try await check(SceneTexts.circle)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(/:5:[0-9]+: error: b: .*b waits for a waits for b\./))
    #expect(outcome.lastLine == "1 error, 0 warnings")
  }

  @Test("a pan from an edge that has no edges is an error")
  func noEdges() async throws {
    let outcome = try await check(SceneTexts.edgePanWithoutEdges)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(/:4:[0-9]+: error: edge: .*no edges\./))
  }

  @Test(
    "what can never act, or hardly ever, is found",
    arguments: [
      (
        "frame: [0, 0, 9, 9]", "{kind: swipe, params: {maximumDuration: 0}}",
        "warning: it: it acts only at the instant of a landing: its maximum duration is 0."
      ),
      ("frame: [200, 0, 9, 9]", "{kind: tap}", "lies outside of its parent"),
    ])
  func impossible(frame: String, recognizer: String, finding: String) async throws {
    let outcome = try await check(
      """
      layers: [{id: root, frame: [0, 0, 100, 100], children: [{id: leaf, \(frame)}]}]
      recognizers:
      - \(recognizer.replacing("{", with: "{id: it, layer: leaf, ", maxReplacements: 1))
      """)
    #expect(outcome.output.contains(finding), "\(outcome.output)\(outcome.errors)")
  }

  @Test("an unknown key is a warning with its line, and no error")
  func unknownKey() async throws {
    let outcome = try await check(SceneTexts.unknownKeys)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(/:3:4: warning: .*"colour"/))
    #expect(outcome.lastLine == "0 errors, 1 warning")
  }

  @Test("each finding is a JSON object, and the counts are the last")
  func objects() async throws {
    let outcome = try await check(SceneTexts.circle, "--format jsonl")
    #expect(outcome.status == 1)
    let objects = try outcome.lines.map { try object($0) }
    #expect(objects.first?["severity"] as? String == "error")
    #expect(objects.first?["line"] as? Int == 5)
    #expect(objects.last as? [String: Int] == ["errors": 1, "warnings": 0])
  }

  @Test("the scenes of the package are sound")
  func bundled() async throws {
    let line = "for scene in Recordings/scenes/*; do touchstone check $scene || exit; done"
    let outcome = try await Tool.run(line)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.errors.isEmpty)
  }
}
