import TouchRecordings
import TouchTracking
import Touchstone

/// Writes an explanation to standard output while it is created, some lines at a time.
final class ExplanationOutput {
  private let format: OutputFormat
  /// The recognizer that is explained; nil for all.
  private let only: String?
  private var sentences: ExplanationText
  private var stream: ExplanationStream?
  private let writer: PortionWriter
  private var isEmpty = true

  /// Starts the explanation of a recording that is about to be played in a window.
  ///
  /// - Parameter only: The name of the recognizer that is explained; nil for all.
  init(_ window: Window, _ format: OutputFormat, only: String?) {
    self.format = format
    self.only = only
    sentences = ExplanationText(width: terminalWidth)
    writer = PortionWriter(format)
    if format == .text { writer.add("\nWhy:\n") }
    stream = ExplanationStream(of: window) { [unowned self] line in add(line) }
  }

  /// Handles the contents of the trace at an instant.
  func take(_ trace: Trace, at instant: Instant) { stream?.take(trace, at: instant) }

  /// Writes the rest.
  ///
  /// - Throws: an error of writing, including an earlier one.
  func finish() throws {
    stream?.finish()
    writer.add(sentences.take())
    if isEmpty, format == .text {
      writer.add(
        only.map { "\($0) had no touch, so there is nothing to explain.\n" }
          ?? "No touch, so nothing to explain.\n")
    }
    try writer.finish()
  }

  private func add(_ line: Explanation.Line) {
    if let only, line.recognizer != only { return }
    isEmpty = false
    switch format {
    case .text: writer.add(sentences.add(line))
    case .jsonl: writer.add(line.json + "\n")
    }
  }
}
