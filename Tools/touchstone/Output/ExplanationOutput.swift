import TouchRecordings
import TouchTracking
import Touchstone

/// Writes an explanation to standard output while it is created, some lines at a time.
final class ExplanationOutput {
  /// The number of bytes written at once.
  private static let portion = 1 << 16

  private let format: Replay.Format
  /// The recognizer that is explained; nil for all.
  private let only: String?
  private var sentences: ExplanationText
  private var stream: ExplanationStream?
  private var text = ""
  private var isEmpty = true
  /// The error of writing.
  private var failure: (any Error)?

  /// Starts the explanation of a recording that is about to be played in a window.
  ///
  /// - Parameter only: The name of the recognizer that is explained; nil for all.
  init(_ window: Window, _ format: Replay.Format, only: String?) {
    self.format = format
    self.only = only
    sentences = ExplanationText(width: terminalWidth)
    if format == .text { text = "\nWhy:\n" }
    stream = ExplanationStream(of: window) { [unowned self] line in add(line) }
  }

  /// Handles the contents of the trace at an instant.
  func take(_ trace: Trace, at instant: Instant) {
    stream?.take(trace, at: instant)
    if text.utf8.count >= Self.portion { flush() }
  }

  /// Writes the rest.
  ///
  /// - Throws: an error of writing, including an earlier one.
  func finish() throws {
    stream?.finish()
    text += sentences.take()
    if isEmpty, format == .text {
      text +=
        only.map { "\($0) had no touch, so there is nothing to explain.\n" }
        ?? "No touch, so nothing to explain.\n"
    }
    flush()
    if let failure { throw failure }
  }

  private func add(_ line: Explanation.Line) {
    if let only, line.recognizer != only { return }
    isEmpty = false
    switch format {
    case .text: text += sentences.add(line)
    case .jsonl: text += line.json + "\n"
    }
  }

  private func flush() {
    defer { text = "" }
    guard failure == nil else { return }
    do { try format.write(text) } catch { failure = error }
  }
}
