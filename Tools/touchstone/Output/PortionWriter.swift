/// Writes text some lines at a time. After an error, everything else is dropped.
final class PortionWriter {
  /// The number of bytes written at once.
  private static let portion = 1 << 16

  private let format: OutputFormat
  private var text = ""
  private var failure: (any Error)?
  var hasFailed: Bool { failure != nil }

  init(_ format: OutputFormat) { self.format = format }

  /// Adds whole lines.
  func add(_ lines: String) {
    text += lines
    if text.utf8.count >= Self.portion { flush() }
  }

  func finish() throws {
    flush()
    if let failure { throw failure }
  }

  private func flush() {
    defer { text.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do { try format.write(text) } catch { failure = error }
  }
}
