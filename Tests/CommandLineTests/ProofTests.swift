import Foundation
import ProgramRuns
import Testing

@Suite("touchstone check --prove", .serialized)
struct ProofTests {
  private let starved = """
    layers: [{id: root, frame: [0, 0, 600, 400]}]
    recognizers:
    - {id: slow, layer: root, kind: longPress, params: {minimumPressDuration: 0.9}}
    - {id: fast, layer: root, kind: longPress, params: {minimumPressDuration: 0.4}}
    """

  @Test("a finding is a warning by default, fails with --prove, and is left out with --no-prove")
  func status() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(starved, to: "s.yml")
    let plain = try await Tool.run("touchstone check s.yml", in: scratch.url)
    #expect(plain.status == 0 && plain.lastLine == "0 errors, 1 warning")
    #expect(plain.output.hasPrefix("s.yml:3:3: warning: slow: it never acts: \"fast\" always acts"))
    #expect(!plain.output.contains("reachable"))
    let full = try await Tool.run("touchstone check --prove s.yml", in: scratch.url)
    #expect(full.status == 1)
    #expect(full.output.contains("\nfast: reachable: 1 touch, 0.4 s\n"))
    #expect(full.output.contains(/slow: not reachable by any of \d+ scripts\n/))
    let none = try await Tool.run("touchstone check --no-prove s.yml", in: scratch.url)
    #expect(none.status == 0 && none.lastLine == "0 errors, 0 warnings")
  }

  @Test("findings in standard input name it")
  func standardInput() async throws {
    let found = try await Tool.run("touchstone check -", input: Data(starved.utf8))
    #expect(found.output.hasPrefix("standard input:3:3: warning: slow: it never acts: \"fast\" "))
    let unknown = Data("layers: [{id: root, frame: [0, 0, 9, 9]}]\ncolour: 3\n".utf8)
    let json = try await Tool.run("touchstone check --format jsonl -", input: unknown)
    #expect(json.output.hasPrefix(#"{"file":"standard input","line":2,"#))
  }

  @Test("the printed case and the files of --witness replay as claimed")
  func witnesses() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(starved, to: "s.yml")
    let check = try await Tool.run("touchstone check --witness out s.yml", in: scratch.url)
    let printed = try #require(check.lines.first { $0.hasPrefix("{") })
    try scratch.write(String(printed), to: "printed.json")
    let line = "touchstone test printed.json out/finding-1.json out/reach-2.json"
    let test = try await Tool.run(line, in: scratch.url)
    #expect(test.status == 0 && test.lastLine == "3 passed, 0 failed, 0 skipped", "\(test.output)")
  }

  @Test("--witness does not overwrite the file that is checked")
  func checkedWitness() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(starved, to: "s.yml")
    let run = try await Tool.run(
      """
      touchstone check --witness out s.yml > first
      echo >> out/reach-2.json; cp out/reach-2.json own.json
      touchstone check --witness out out/reach-2.json > second; echo $?
      cmp own.json out/reach-2.json
      """, in: scratch.url)
    #expect(run.output == "64\n", "\(run.errors)")
    #expect(run.errors.contains("out/reach-2.json is the input and cannot be the output."))
  }
}
