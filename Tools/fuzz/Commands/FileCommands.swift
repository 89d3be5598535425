import ArgumentParser

/// The options of the stages for files.
struct CorpusOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of sound files to start from, instead of those of the checkout.",
      valueName: "folder"))
  var corpus: String?

  var arguments: [String] { corpus.map { ["--corpus", $0] } ?? [] }
}

/// `fuzz recordings`
struct FuzzRecordings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordings",
    abstract: "Mutated recordings: read, replayed, written and read again.",
    discussion: """
      Example: swift run -c release fuzz recordings --count 100000
      """)

  @OptionGroup var options: FuzzOptions
  @OptionGroup var corpus: CorpusOptions

  func run() throws {
    try options.run(
      try RecordingStage(corpus: corpus.corpus), named: "recordings", arguments: corpus.arguments)
  }
}

/// `fuzz scenes`
struct FuzzScenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes",
    abstract: "Mutated scenes: read, checked and built.",
    discussion: """
      Example: swift run -c release fuzz scenes --count 100000
      """)

  @OptionGroup var options: FuzzOptions
  @OptionGroup var corpus: CorpusOptions

  func run() throws {
    try options.run(
      try SceneStage(corpus: corpus.corpus), named: "scenes", arguments: corpus.arguments)
  }
}

/// `fuzz cases`
struct FuzzCases: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cases",
    abstract: "Mutated cases: read and run.",
    discussion: """
      Example: swift run -c release fuzz cases --minutes 10
      """)

  @OptionGroup var options: FuzzOptions
  @OptionGroup var corpus: CorpusOptions

  func run() throws {
    try options.run(
      try CaseStage(corpus: corpus.corpus), named: "cases", arguments: corpus.arguments)
  }
}

/// `fuzz images`
struct FuzzImages: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "images",
    abstract: "Mutated PNG, JPEG, WebP, GIF and TIFF pictures, decoded whole, in part and shrunk.",
    discussion: """
      Example: swift run -c release fuzz images --corpus photos --minutes 10
      """)

  @OptionGroup var options: FuzzOptions
  @OptionGroup var corpus: CorpusOptions

  func run() throws {
    try options.run(
      try ImageStage(corpus: corpus.corpus), named: "images", arguments: corpus.arguments)
  }
}
