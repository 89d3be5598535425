import ArgumentParser

/// The output of `touchstone replay` for a file: written immediately, or after the files before it.
final class ReplayOutput: @unchecked Sendable {
  /// The worst status of the file and the error that ended its replay, if the output is written later.
  var worst: ExitCode?
  var failure: (any Error)?

  /// Whether the output is written immediately.
  let isImmediate: Bool
  /// Reads a recording that is too large for memory. So is its output: it is replayed when it is its turn.
  var deferred: (() -> ReplayInput)?

  private var parts: [Part] = []

  private enum Part {
    case output(String)
    case error(String)
  }

  init(isImmediate: Bool) { self.isImmediate = isImmediate }

  /// Text for later is wrapped and checked immediately, on the thread that produced it, because only one
  /// thread writes.
  func write(_ text: String, as format: OutputFormat) throws {
    if isImmediate { try format.write(text) } else { parts.append(.output(format.prepared(text))) }
  }

  func writeError(_ line: String) {
    if isImmediate { TouchstoneCommands.writeError(line) } else { parts.append(.error(line)) }
  }

  /// Writes the buffered output.
  func flush() throws {
    for part in parts {
      switch part {
      case .output(let text): try writePrepared(text)
      case .error(let line): TouchstoneCommands.writeError(line)
      }
    }
    parts = []
  }
}
