import Glibc

/// A line on the terminal that says how far long work has come; nothing where standard error is no
/// terminal.
final class ProgressLine {
  private let what: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private var shown = -1

  /// Creates a line about some work, called `what`, that is not shown yet.
  init(_ what: String) { self.what = what }

  /// Says how much is done, 0...1; always true, which means to go on.
  func show(_ fraction: Double) -> Bool {
    let percent = Int((min(max(fraction, 0), 1) * 100).rounded())
    guard isShown, percent != shown else { return true }
    shown = percent
    write("\r\(what): \(percent) %")
    return true
  }

  /// Takes the line away.
  func clear() {
    guard isShown, shown >= 0 else { return }
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    // Progress that cannot be shown keeps nobody from working.
    try? writeAll(Array(text.utf8), to: STDERR_FILENO, named: "standard error")
  }
}
