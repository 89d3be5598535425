import Foundation
import ProgramRuns
import Testing

@Suite("the commands in README and guides")
struct ReadmeTests {
  /// A command in a text, and the lines that it prints according to the text.
  struct Sample: CustomTestStringConvertible {
    var command: String
    var lines: [String] = []

    var testDescription: String { command }
  }

  static let samples: [Sample] = {
    let pages = ["README.md", "Documentation/command-line.md", "Documentation/reports.md"]
    let text = pages.map { (try? Repository.text($0)) ?? "" }.joined(separator: "\n\n# Next\n")
    let commands = ["replay", "test", "check", "synthesize", "image info"].map {
      "touchstone \($0) "
    }
    return samples(in: text).filter { sample in commands.contains { sample.command.hasPrefix($0) } }
  }()

  @Test("there is a sample of each command whose output does not depend on the machine")
  func allCommands() {
    let names = Self.samples.map { String($0.command.split(separator: " ")[1]) }
    #expect(Set(names) == ["replay", "test", "check", "synthesize", "image"])
  }

  @Test("what the text shows is what the command prints", arguments: samples)
  func output(sample: Sample) async throws {
    let outcome = try await Tool.run(sample.command)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    var output = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)[...]
    if output.last == "" { output.removeLast() }
    // A line with an ellipsis stands for any lines.
    let parts = sample.lines.split(separator: "…", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == 0 {
        #expect(output.prefix(part.count) == part)
        output = output.dropFirst(part.count)
      } else {
        let found = try #require(output.firstRange(of: part), "\(part)")
        output = output[found.upperBound...]
      }
    }
    #expect(output.isEmpty || sample.lines.last == "…", "the text lacks \(output)")
  }

  @Test("the film strip is what its command draws")
  func filmStrip() async throws {
    let text = try Repository.text("Documentation/command-line.md")
    let command = try #require(
      Self.samples(in: text).map(\.command).first { $0.contains("-o film-strip.png") })
    let scratch = try ScratchFolder()
    let line = command.replacing("film-strip.png", with: "'\(scratch.file("film-strip.png"))'")
    let outcome = try await Tool.run(line)
    #expect(outcome.status == 0)
    let shown = Repository.path("Documentation/film-strip.png")
    #expect(text.contains("(film-strip.png)"))
    #expect(try Data(contentsOf: URL(filePath: shown)).count < 300_000)
    // Other versions of the font and of the painter may differ in the softness of edges.
    let difference = try meanDifference(
      try picture(scratch.file("film-strip.png")), try picture(shown))
    #expect(difference < 2, "draw it anew: \(command)")
  }

  /// The indented blocks that begin with a command.
  private static func samples(in text: String) -> [Sample] {
    var samples: [Sample] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("    $ ") {
        samples.append(Sample(command: String(line.dropFirst(6))))
        isInside = true
      } else if isInside, line.hasPrefix("    ") || line.isEmpty {
        samples[samples.count - 1].lines.append(String(line.dropFirst(4)))
      } else {
        isInside = false
      }
    }
    for index in samples.indices {
      while samples[index].lines.last == "" { samples[index].lines.removeLast() }
    }
    return samples
  }
}
