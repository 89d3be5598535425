import Foundation
import ProgramRuns

/// The built executable, run as a user runs it: by a shell, from a folder.
enum Tool {
  /// Runs a shell command line in which `touchstone` is the built executable.
  static func run(
    _ line: String, in folder: URL = Repository.root, input: Data? = nil
  ) async throws -> ProgramRun {
    try await .of(
      line, program: "touchstone", in: folder, atMost: 120, input: input,
      environment: ["COLUMNS": "100"])
  }
}

extension ProgramRun {
  var lines: [String] { output.split(separator: "\n").map(String.init) }
  var lastLine: String { lines.last ?? "" }
}
