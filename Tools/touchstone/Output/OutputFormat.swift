import ArgumentParser

/// What a command prints: text for people, or compact JSON, one object a line.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case jsonl

  /// The format of an argument; "json", as some commands called it, is known too.
  init?(argument: String) {
    self.init(rawValue: argument == "json" ? "jsonl" : argument)
  }

  /// Writes text in this format to standard output: for people as wide as the terminal, for programs as it is.
  func write(_ text: String) throws {
    switch self {
    case .text: try writeText(text)
    case .jsonl: try writeOutput(text)
    }
  }
}
