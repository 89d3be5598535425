import Foundation
import ProgramRuns
import Testing

@Suite("touchstone conform", .serialized)
struct ConformTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(Self.cases, to: "cases.yml")
  }

  /// Two taps. The second needs abilities that the small programs below do not announce.
  static let cases = """
    theme: tiny
    cases:
    - id: a
      why: A tap.
      recognizers: [{id: tap, layer: root, kind: tap}]
      fingers: [{id: 1, tap: [0.1, 300, 300]}]
      endTime: 0.5
      expect: [{recognizer: tap, states: [recognized], recognizedWithin: [0.17, 0.19]}]
    - id: b
      theme: other
      why: Another tap.
      recognizers: [{id: tap, layer: root, kind: tap}]
      fingers: [{id: 1, tap: [0.1, 300, 300]}]
      endTime: 0.5
      expect: [{recognizer: tap, states: [recognized]}]

    """

  /// A shell program that recognizes one tap per case, and behaves differently at the end of case "a".
  private func program(
    at fault: String = "", hello: String = "",
    report: String = #"{"type":"report","t":0.18,"recognizer":"tap","state":"recognized"}"#
  ) throws {
    let hello =
      hello.isEmpty
      ? #"{"type":"hello","protocol":1,"name":"Tiny","version":"2","capabilities":["tap"]}"# : hello
    try scratch.write(
      """
      while read -r line; do
        case $line in
          *'"type":"hello"'*) echo '\(hello)' ;;
          *'"type":"case"'*'"id":"a"'*) name=a ;;
          *'"type":"case"'*) name=b ;;
          *'"type":"end"'*)
            if [ $name = a ]; then : ; \(fault.isEmpty ? ":" : fault); fi
            echo '\(report)'
            echo '{"type":"done"}' ;;
        esac
      done
      """, to: "peer.sh")
  }

  @Test("the program ends when a signal ends the runner", arguments: ["INT", "TERM", "HUP"])
  func signals(name: String) async throws {
    try scratch.write("echo $$ > pid; exec sleep 61\n", to: "peer.sh")
    // These tests, and every program in the background of a shell, may be started with some signals ignored. A dead
    // program may remain as a zombie.
    let outcome = try await Tool.run(
      """
      env --default-signal=\(name) touchstone conform --timeout 60 --cases cases.yml -- sh peer.sh & tool=$!
      until [ -s pid ]; do sleep 0.05; done
      kill -\(name) $tool; wait $tool; echo $(($? - 128))
      for try in $(seq 100); do
        grep -qs '^State:[[:space:]]*[^ZX]' /proc/$(cat pid)/status || exit 0
        sleep 0.05
      done
      echo still running; kill -KILL $(cat pid)
      """, in: scratch.url)
    let number = ["INT": SIGINT, "TERM": SIGTERM, "HUP": SIGHUP][name]
    #expect(outcome.lines == ["\(try #require(number))"], "\(outcome.errors)")
  }

  private func conform(_ options: String = "", timeout: Int = 60) async throws -> ProgramRun {
    try await Tool.run(
      "touchstone conform --timeout \(timeout) --cases cases.yml \(options) -- sh peer.sh",
      in: scratch.url)
  }

  @Test("a program that answers as expected passes, theme by theme")
  func passes() async throws {
    try program()
    let outcome = try await conform()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.first == "Tiny 2")
    #expect(outcome.output.contains(#/tiny +1 +0 +0 +0\n/#))
    #expect(outcome.output.contains(#/other +1 +0 +0 +0\n/#))
    #expect(outcome.lastLine.contains(#/all +2 +0 +0 +0/#))
  }

  @Test(
    "a program that hangs, dies, floods or writes garbage is ended, and the other case goes on",
    arguments: [
      ("sleep 100", "it hung: no answer within 1.5 s"), ("exit 3", "it ended with status 3"),
      ("kill -9 $$", "it was killed by signal 9"),
      ("exec >&-; sleep 100", "it closed its output before its answer, and did not end within 2 s"),
      ("head -c 20000000 /dev/zero | tr '\\000' x", "it flooded: more than"),
      (
        #"yes '{"type":"report","t":0.1,"recognizer":"tap","state":"began"}'"#,
        "it flooded: more than 256 reports"
      ),
      ("echo hello", "it wrote garbage"), ("echo '{'", "it wrote garbage"),
      (#"echo '{"type":"report"}'"#, "it wrote garbage"),
      (
        #"printf '{"type":"done"}\n{"type":"done"}\n'"#,
        "it wrote garbage: a line after its last answer"
      ),
      (#"echo '{"type":"done","id":"b"}'"#, #"it wrote garbage: the answer to case "b""#),
      (#"echo '{"type":"skip","id":"z"}'"#, #"it wrote garbage: the answer to case "z""#),
      (
        #"echo '{"type":"report","t":0,"recognizer":"pan","state":"began"}'"#,
        "it wrote garbage: there is no recognizer \"pan\""
      ),
    ])
  func faults(fault: String, reason: String) async throws {
    try program(at: fault)
    // Only the program that hangs may run out of time: a flood takes a while on a busy machine.
    let outcome = try await conform(timeout: fault.hasPrefix("sleep") ? 1 : 60)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("broke a (tiny, portable)"))
    #expect(outcome.output.contains(reason), "\(outcome.output)")
    #expect(outcome.output.contains(#/all +1 +0 +0 +1\n/#))
  }

  @Test("a missing program is 66, and a program without a hello is reported")
  func noProgram() async throws {
    let line = "touchstone conform --timeout 0.5 --cases cases.yml --"
    let missing = try await Tool.run("\(line) ./none", in: scratch.url)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("./none: it cannot be started: No such file"))
    let silent = try await Tool.run("\(line) sleep 100", in: scratch.url)
    #expect(silent.status == 1)
    #expect(silent.errors.contains("sleep: it hung"))
    try program(hello: #"{"type":"hello","protocol":9,"capabilities":[]}"#)
    let other = try await conform()
    #expect(other.status == 1)
    #expect(other.errors.contains("expected protocol 1"))
  }

  @Test("what a program lacks is skipped and counted")
  func lacks() async throws {
    try program(hello: #"{"type":"hello","protocol":1,"name":"Tiny","capabilities":["pan"]}"#)
    let outcome = try await conform("--list-skipped")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("skipped a (tiny, portable)\n  A tap.\n  it lacks tap\n"))
    #expect(outcome.output.contains(#/all +0 +0 +2 +0\n/#))
  }

  @Test("a case with more fingers than a program supports is skipped", arguments: [1, 2])
  func fewFingers(count: Int) async throws {
    let taps = (1...3).map { "{id: \($0), tap: [0.1, \($0)00, 300]}" }
    try scratch.write(
      Self.cases.replacing(
        "{id: 1, tap: [0.1, 300, 300]}", with: taps.joined(separator: ", "), maxReplacements: 1),
      to: "cases.yml")
    try program(
      hello: #"{"type":"hello","protocol":1,"capabilities":["tap"],"fingers":\#(count)}"#)
    let outcome = try await conform("--list-skipped")
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    let fingers = count == 1 ? "1 finger" : "2 fingers"
    #expect(outcome.output.contains("\n  it supports \(fingers), and the case needs 3\n"))
    #expect(outcome.output.contains(#/all +1 +0 +1 +0\n/#))
  }

  @Test("a program may skip a long case before it has read its frames")
  func earlySkip() async throws {
    // More than a pipe holds.
    let taps = (0..<1500).map { "{id: 1, tap: [\(Double($0 * 2 + 1) / 10), 300, 300]}" }
    try scratch.write(
      Self.cases.replacing(
        "fingers: [{id: 1, tap: [0.1, 300, 300]}]\n  endTime: 0.5",
        with: "fingers: [\(taps.joined(separator: ", "))]\n  endTime: 301", maxReplacements: 1),
      to: "cases.yml")
    try scratch.write(
      #"""
      while read -r line; do
        case $line in
          *'{"type":'*'{"type":'*) echo 'two messages in one line' ;;
          *'"type":"hello"'*)
            echo '{"type":"hello","protocol":1,"name":"Tiny","capabilities":["tap"]}' ;;
          *'"type":"case"'*'"id":"a"'*) name=a; echo '{"type":"skip","reason":"too long"}' ;;
          *'"type":"case"'*) name=b ;;
          *'"type":"end"'*)
            if [ $name = b ]; then
              echo '{"type":"report","t":0.18,"recognizer":"tap","state":"recognized"}'
              echo '{"type":"done"}'
            fi ;;
        esac
      done
      """#, to: "peer.sh")
    let outcome = try await conform()
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.lastLine.contains(#/all +1 +0 +1 +0/#))
  }

  @Test("a kind that no engine can know is an error, not a capability that the program lacks")
  func misspeltKind() async throws {
    try program()
    try scratch.write(Self.cases.replacing("kind: tap", with: "kind: taap"), to: "cases.yml")
    let outcome = try await conform()
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix(
        "cases.yml:5:17: there is no kind of recognizer \"taap\"; the nearest kind"))
  }

  @Test("times may differ by the tolerance that the program states")
  func slack() async throws {
    let late = #"{"type":"report","t":0.25,"recognizer":"tap","state":"recognized"}"#
    try program(report: late)
    let strict = try await conform()
    #expect(strict.status == 1)
    #expect(strict.output.contains("tap recognizedWithin: expected 0.17 to 0.19 s, got 0.25 s"))
    try program(
      hello: #"{"type":"hello","protocol":1,"name":"Tiny","slack":0.1,"capabilities":["tap"]}"#,
      report: late)
    #expect(try await conform().status == 0)
  }

  @Test(
    "touchstone conform exits with 1 if cases regress against a saved result, not if they improve")
  func track() async throws {
    try program()
    #expect(try await conform("--save good.json").status == 0)
    try program(report: #"{"type":"report","t":0.4,"recognizer":"tap","state":"recognized"}"#)
    let worse = try await conform("--track good.json --save bad.json")
    #expect(worse.status == 1)
    #expect(worse.output.contains("worse: a (passed, now disagreed)"))
    #expect(worse.lastLine == "1 worse, 0 better, 0 new")
    // A result that is no worse than before is no regression.
    #expect(try await conform("--track bad.json").status == 0)
    try program()
    let better = try await conform("--track bad.json")
    #expect(better.status == 0)
    #expect(better.lastLine == "0 worse, 1 better, 0 new")
    let missing = try await conform("--track none.json")
    #expect(missing.status == 66)
  }

  @Test("cases of several files that have the same id are tracked one by one")
  func trackSameNames() async throws {
    try program()
    try scratch.write(Self.cases, to: "more.yml")
    try scratch.write(Self.cases.replacing("[0.17, 0.19]", with: "[0.3, 0.4]"), to: "cases.yml")
    #expect(try await conform("--cases more.yml --save saved.json").status == 1)
    let same = try await conform("--cases more.yml --track saved.json")
    #expect(same.status == 0, "\(same.output)")
    #expect(same.lastLine == "0 worse, 0 better, 0 new")
  }

  @Test("with fewer cases than were saved, each is compared with its own result")
  func trackSomeCases() async throws {
    try program()
    try scratch.write(
      Self.cases.replacing("- id: b", with: "- id: a")
        .replacing("[0.17, 0.19]", with: "[0.3, 0.4]"),
      to: "cases.yml")
    #expect(try await conform("--save saved.json").status == 1)
    let other = try await conform("--theme other --track saved.json")
    #expect(other.status == 0, "\(other.output)")
    #expect(other.lastLine == "0 worse, 0 better, 0 new, 1 not run")
  }

  @Test("the result as JSON and as a page, whose texts are no markup")
  func formats() async throws {
    try program(hello: #"{"type":"hello","protocol":1,"name":"<b>","capabilities":["tap"]}"#)
    let json = try await conform("--format json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((object?["cases"] as? [Any])?.count == 2)
    #expect((object?["counts"] as? [String: Int])?["passed"] == 2)
    let themes = object?["themes"] as? [String: [String: Int]]
    #expect(themes?["tiny"]?["passed"] == 1 && themes?["other"]?["passed"] == 1)
    // One style of JSON: an object on one line, without spaces.
    #expect(json.lines.count == 1 && !json.output.contains(#"": "#))
    #expect(try await conform("--format jsonl --save saved.json").output == json.output)
    let saved = try String(contentsOf: scratch.url.appending(path: "saved.json"), encoding: .utf8)
    #expect(saved.replacing("\n", with: "") == json.output.replacing("\n", with: ""))
    #expect(saved.split(separator: "\n").count == 4)
    let page = try await conform("--format html")
    #expect(page.output.hasPrefix("<!DOCTYPE html>"))
    #expect(page.output.contains("&lt;b&gt;") && !page.output.contains("<b>"))
  }

  @Test("touchstone conform runs only the requested cases, and fails if none matches")
  func only() async throws {
    try program()
    #expect(try await conform("--theme oth").output.contains(#/all +1 +0 +0 +0/#))
    #expect(try await conform("--case a").output.contains(#/all +1 +0 +0 +0/#))
    let none = try await conform("--case nope")
    #expect(none.status == 65)
    #expect(none.errors == "No case matches.\n")
  }

  @Test("Touchstone passes its own conformance cases by the protocol")
  func itself() async throws {
    let outcome = try await Tool.run(
      "touchstone conform --list-skipped -- touchstone conform --serve")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.lastLine.contains(#/all +[0-9]{3} +0 +0 +0/#), "\(outcome.output)")
  }

  @Test("a case with a hand-off, which the protocol cannot say, is skipped")
  func handOffs() async throws {
    let outcome = try await Tool.run(
      "touchstone conform --list-skipped --cases Recordings/cases/hand-off.json "
        + "-- touchstone conform --serve")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("the protocol has no hand-offs"))
    #expect(outcome.lastLine == "  the protocol has no images and no scroll layers")
  }

  @Test("answers that cannot be written end the program under test with an error")
  func unwrittenAnswers() async throws {
    let hello = Data("{\"type\":\"hello\",\"protocol\":1}\n".utf8)
    let outcome = try await Tool.run("touchstone conform --serve > /dev/full", input: hello)
    #expect(outcome.status == 73)
    #expect(outcome.errors == "cannot write to standard output: No space left on device.\n")
  }

  @Test(
    "the conformance cases pass with the engine itself, also event by event, and without a warning")
  func ownCases() async throws {
    for flag in ["", "--separate"] {
      let outcome = try await Tool.run("touchstone test \(flag) Recordings/conformance/*.yml")
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(outcome.lastLine.contains(#/[0-9]{3} passed, 0 failed, 0 skipped/#))
      #expect(outcome.errors.isEmpty)
    }
  }
}
