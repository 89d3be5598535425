import ArgumentParser
import TouchRecordings

/// The output of a command: text, or compact JSON with one object per line.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case jsonl

  /// Parses a format; also accepts "json", which some commands used.
  init?(argument: String) {
    self.init(rawValue: argument == "json" ? "jsonl" : argument)
  }

  /// The output of ``write(_:)`` for a text.
  func prepared(_ text: String) -> String {
    switch self {
    case .text: dressedForOutput(text)
    case .jsonl: text.escapingControls(keepsLines: true)
    }
  }

  /// Writes text in this format to standard output: folded to the terminal, or unchanged for JSON.
  func write(_ text: String) throws {
    switch self {
    case .text: try writeText(text)
    case .jsonl: try writeOutput(text)
    }
  }
}
