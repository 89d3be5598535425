import ArgumentParser

/// `fuzz c`
struct FuzzC: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "c",
    abstract: "Random calls of the C interface, with good, stale and foreign handles.",
    discussion: """
      Example: swift run -c release fuzz c --count 1000000
      """)

  @OptionGroup var options: FuzzOptions

  func run() throws { try options.run(CallStage(), named: "c") }
}
