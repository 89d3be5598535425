import Foundation
import ProgramRuns
import Testing

@Suite("help", .serialized)
struct HelpTests {
  static let commands = [
    "", "replay", "test", "check", "convert", "synthesize", "tune", "bench", "render", "image",
    "image info", "image filter", "image threshold", "image histogram", "image thumbnail",
    "image crop", "image pie", "image recompress",
  ]

  /// Also the commands with examples that need a device, another program or another folder.
  static let allCommands =
    commands + ["live", "devices", "record", "drive", "diff", "conform", "report", "bench live"]

  @Test("the help of each command says how it is used", arguments: commands)
  func usage(command: String) async throws {
    let help = try await Tool.run("touchstone \(command) --help")
    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    let start = command.isEmpty ? "USAGE: touchstone <subcommand>" : "USAGE: touchstone \(command) "
    #expect(help.lines.contains { $0.hasPrefix(start) })
    let same = try await Tool.run("touchstone help \(command)")
    #expect(same.output == help.output)
  }

  @Test("the examples in the help of each command work", arguments: commands)
  func examples(command: String) async throws {
    let scratch = try ScratchFolder()
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Recordings"),
      to: scratch.url.appending(path: "Recordings"))
    try scratch.write(
      evemuText(of: Repository.text("Recordings/swipe-left.yml")), to: "swipe.event")
    let help = try await Tool.run("COLUMNS=80 touchstone \(command) --help")
    let examples = Self.examples(in: help.output)
    #expect(!examples.isEmpty)
    for example in examples {
      let outcome = try await Tool.run(Self.runnable(example), in: scratch.url)
      #expect(outcome.status == 0, "\(example): \(outcome.errors)")
      #expect(outcome.errors.isEmpty, "\(example)")
    }
  }

  @Test("an example can be copied from a terminal of 80 columns", arguments: allCommands)
  func foldedExamples(command: String) async throws {
    let folded = try await Tool.run("COLUMNS=80 touchstone \(command) --help")
    let wide = try await Tool.run("COLUMNS=400 touchstone \(command) --help")
    #expect(Self.examples(in: folded.output) == Self.examples(in: wide.output))
  }

  @Test("help fits the terminal, the usage line too", arguments: allCommands)
  func width(command: String) async throws {
    for width in [60, 80, 120] {
      let help = try await Tool.run("COLUMNS=\(width) touchstone \(command) --help")
      #expect(help.lines.filter { $0.count > width } == [])
    }
    let plain = try await Tool.run("env -u COLUMNS touchstone \(command) --help")
    #expect(plain.lines.filter { $0.count > 80 } == [])
  }

  @Test(
    "wrong usage prints the usage of the command that was called, within 80 columns",
    arguments: [
      ("render Recordings/tap.yml --at 99 -o no.png", "render"),
      ("image crop Recordings/images/lake.png --region 999,999,9,9 -o no.png", "image crop"),
      ("replay", "replay"), ("test --speed x", "test"), ("bench --scale 0", "bench"),
    ])
  func usageOfErrors(arguments: String, command: String) async throws {
    let outcome = try await Tool.run("env -u COLUMNS touchstone \(arguments)")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("\nUsage: touchstone \(command) "))
    #expect(outcome.errors.contains("See 'touchstone \(command) --help' for more information."))
    let usage = outcome.errors.split(separator: "\n").drop { !$0.hasPrefix("Usage: ") }
    #expect(!usage.isEmpty)
    #expect(usage.allSatisfy { $0.count <= 80 })
  }

  @Test(
    "an unknown command is named, with the commands that it may have meant",
    arguments: [
      ("repaly x", "'repaly'. Did you mean 'replay'?", ""),
      ("tset", "'tset'. Did you mean 'test'?", ""),
      ("help foo", "'foo'.", ""), ("help Replay", "'Replay'. Did you mean 'replay'?", ""),
      ("image filtr lake.png", "'filtr'. Did you mean 'filter'?", " image"),
      ("help image filtr", "'filtr'. Did you mean 'filter'?", " image"),
      ("bench life", "'life'. Did you mean 'live'?", " bench"),
    ])
  func unknownCommand(arguments: String, message: String, command: String) async throws {
    let outcome = try await Tool.run("touchstone \(arguments)")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first == "Error: Unknown command \(message)")
    #expect(lines.dropFirst().first?.hasPrefix("Usage: touchstone\(command) ") == true)
    #expect(lines.last == "  See 'touchstone\(command) --help' for more information.")
  }

  @Test(
    "--explain=NAME is an option of replay and live only, and never a file",
    arguments: [
      ("report --explain=pan Recordings/tap.yml", "Unknown option '--explain'", 64),
      ("convert --explain=pan Recordings/tap.yml -", "'--explain' does not take any value", 64),
      ("replay -- --explain=pan", "--explain=pan: cannot open the file", 66),
    ])
  func explained(arguments: String, message: String, status: Int) async throws {
    let outcome = try await Tool.run("touchstone \(arguments)")
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!outcome.errors.contains("explain-recognizer"))
  }

  @Test("a file without a command gets the advice to replay it")
  func fileAsCommand() async throws {
    let outcome = try await Tool.run("touchstone Recordings/tap.yml")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: Unknown command 'Recordings/tap.yml'. "
          + "Did you mean 'touchstone replay Recordings/tap.yml'?\n"))
  }

  @Test(
    "a file whose name reads as options gets the advice to write ./ before it",
    arguments: ["replay -dash.yml", "convert -dash.yml new.yml", "replay --dash.yml"])
  func dashedFile(arguments: String) async throws {
    let scratch = try ScratchFolder()
    let words = arguments.split(separator: " ")
    try scratch.write(try Repository.text("Recordings/tap.yml"), to: String(words[1]))
    let outcome = try await Tool.run("touchstone \(arguments)", in: scratch.url)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("For the file of this name, write ./\(words[1])."))
    #expect(outcome.errors.contains("Usage: touchstone \(words[0]) "))
    for file in ["./\(words[1])", "-- \(words[1])"] {
      #expect(try await Tool.run("touchstone replay \(file)", in: scratch.url).status == 0)
    }
    #expect(try await Tool.run("touchstone replay --help", in: scratch.url).status == 0)
  }

  @Test(
    "an empty file name is named as what it is",
    arguments: ["replay", "test", "check", "diff x", "report", "tune --list", "tune --outcomes"])
  func emptyName(command: String) async throws {
    let outcome = try await Tool.run("touchstone \(command) ''")
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("\"\": cannot open the file: No such file or directory."))
  }

  @Test("the version is one line")
  func version() async throws {
    let outcome = try await Tool.run("touchstone --version")
    #expect(outcome.status == 0)
    #expect(outcome.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
    #expect(try await Tool.run("touchstone replay --version").output == outcome.output)
  }

  /// The command lines after "Example:", or on the lines that follow "Examples:"; a backslash joins two lines.
  private static func examples(in help: String) -> [String] {
    var examples: [String] = []
    var areExpected = false
    let lines = help.replacing(/\\\n +/, with: "")
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("Example: ") {
        examples.append(String(line.dropFirst(9)))
      } else if areExpected, line.hasPrefix("  ") {
        examples.append(line.trimmingCharacters(in: .whitespaces))
      } else {
        areExpected = line == "Examples:"
      }
    }
    return examples
  }

  /// The example, with a recorded session instead of a device that only the reader has.
  private static func runnable(_ example: String) -> String {
    guard !example.hasPrefix("touchstone "), let pipe = example.firstIndex(of: "|") else {
      return example
    }
    return "cat Recordings/tap.yml \(example[pipe...])"
  }
}
