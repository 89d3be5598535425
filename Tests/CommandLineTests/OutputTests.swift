import Foundation
import ProgramRuns
import Testing

@Suite("where output goes", .serialized)
struct OutputTests {
  static let commands = [
    "replay Recordings/tap.yml", "replay --format jsonl Recordings/tap.yml",
    "test Recordings/cases/*.json", "check Recordings/scenes/triple-tap.json",
    "convert Recordings/tap.yml -", "synthesize tap", "synthesize --list",
    "bench --only W1 --scale 0.0001 --repeat 1", "--help", "help replay", "--version",
  ]

  @Test("a full device is reported in one sentence", arguments: commands)
  func fullDevice(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) > /dev/full")
    #expect(outcome.status == 73)
    #expect(outcome.errors == "cannot write to standard output: No space left on device.\n")
  }

  @Test("a reader that goes away ends the tool without a message")
  func brokenPipe() async throws {
    let long = "touchstone replay --explain Recordings/{three-flowers-and-a-photo,ten-fingers}.yml"
    let outcome = try await Tool.run("\(long) | head -1; echo ${PIPESTATUS[0]}")
    #expect(outcome.errors.isEmpty)
    // The status that a shell reports for a program killed by SIGPIPE.
    #expect(outcome.lastLine == "141")
    #expect(outcome.lines.count == 2)
  }

  @Test("a closed standard output is reported, and nothing is written elsewhere")
  func closedOutput() async throws {
    let outcome = try await Tool.run("touchstone replay Recordings/tap.yml >&-")
    #expect(outcome.status == 73)
    #expect(outcome.errors == "cannot write to standard output: Bad file descriptor.\n")
  }

  @Test(
    "no command replaces its input, whatever the path to it",
    arguments: [
      "report a.yml -o a.yml", "report a.yml -o ./a.yml", "report a.yml -o link.yml",
      "report a.yml --scene a.json -o a.json", "diff a.yml b.yml -o b.yml",
      "diff a.yml --scene standard --scene a.json -o a.json", "test --record a.yml -o a.yml",
      "convert a.yml a.yml", "convert a.yml link.yml",
      "convert --compact --scene a.json a.yml a.json",
      "tune --vary pan.startDistance=5:9:2 --plot labels.csv .",
      "tune --vary pan.startDistance=5:9:2 --plot labels.csv labels.csv",
      "tune --vary pan.startDistance=5:9:2 --plot tap.yml .",
      "test --record b.yml --scene b.json -o b.json",
      "conform --cases a.json --save a.json -- false",
    ])
  func inputAsOutput(arguments: String) async throws {
    let scratch = try ScratchFolder()
    let prepared = try await Tool.run(
      """
      touchstone synthesize --labels -o . && cp tap.yml a.yml && cp tap.yml b.yml && ln -s a.yml link.yml
      echo '{"layers": [{"id": "root", "frame": [0, 0, 9, 9]}], "recognizers": []}' > b.json
      touchstone test --record a.yml -o a.json && cat a.* b.* labels.csv > before
      """, in: scratch.url)
    #expect(prepared.status == 0)
    let outcome = try await Tool.run("touchstone \(arguments)", in: scratch.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(" is the input and cannot be the output."))
    let after = try await Tool.run("cat a.* b.* labels.csv | cmp - before", in: scratch.url)
    #expect(after.status == 0, "\(after.output)\(after.errors)")
  }

  @Test("a closed standard input cannot be read, and is not waited for")
  func closedInput() async throws {
    let outcome = try await Tool.run("touchstone replay - <&-")
    #expect(outcome.status == 66)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("standard input: "))
  }
}
