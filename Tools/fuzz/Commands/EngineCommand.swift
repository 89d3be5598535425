import ArgumentParser

/// `fuzz engine`
struct FuzzEngine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engine",
    abstract: "Random worlds of layers and recognizers, random fingers, changes in callbacks.",
    discussion: """
      A finding is a script: a list of steps that --replay does again.

      Example: swift run -c release fuzz engine --seed 1 --count 10000000
      """)

  @OptionGroup var options: FuzzOptions

  @Option(
    help: ArgumentHelp(
      """
      What worlds leave out, separated by commas: wild, foreign, oddnext, subclasses, drops, \
      partial, applications, reactions, nested.
      """, valueName: "traits"))
  var without = ""

  func validate() throws {
    guard Traits(names: without) != nil else {
      let names = Traits.names.map(\.name).joined(separator: ", ")
      throw ValidationError("--without must name some of \(names) (got \"\(without)\").")
    }
  }

  func run() throws {
    let stage = EngineStage(without: Traits(names: without) ?? [])
    let arguments = without.isEmpty ? [] : ["--without", without]
    try options.run(stage, named: "engine", arguments: arguments)
  }
}
