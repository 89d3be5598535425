import TouchRecordings
import TouchTracking
import Touchstone

/// Writes an explanation to standard output while it is made, some lines at a time.
final class ExplanationOutput {
  /// So many bytes are written at once.
  private static let portion = 1 << 16

  private let format: Replay.Format
  private let columns: ExplanationColumns
  private var stream: ExplanationStream?
  private var text = ""
  private var isEmpty = true
  /// Why nothing can be written any more.
  private var failure: (any Error)?

  /// Begins the explanation of a recording that is about to be played in a window.
  init(_ window: Window, _ recording: Recording, _ format: Replay.Format) {
    self.format = format
    columns = ExplanationColumns(of: window, for: recording)
    if format == .text { text = "\nWhy:\n" }
    stream = ExplanationStream(of: window) { [unowned self] line in add(line) }
  }

  /// Takes what is in the trace when an instant was reached.
  func take(_ trace: Trace, at instant: Instant) {
    stream?.take(trace, at: instant)
    if text.utf8.count >= Self.portion { flush() }
  }

  /// Writes what is left.
  ///
  /// - Throws: an error of writing, also an earlier one.
  func finish() throws {
    stream?.finish()
    if isEmpty, format == .text { text += "No touch, so nothing to explain.\n" }
    flush()
    if let failure { throw failure }
  }

  private func add(_ line: Explanation.Line) {
    if isEmpty, format == .text { text += columns.heading + "\n" }
    isEmpty = false
    text += (format == .text ? columns.row(line) : line.json) + "\n"
  }

  private func flush() {
    defer { text = "" }
    guard failure == nil else { return }
    do { try writeOutput(text) } catch { failure = error }
  }
}
