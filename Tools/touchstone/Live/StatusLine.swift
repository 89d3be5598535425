import Glibc

/// The last line of a terminal, which is updated in place; does nothing if the descriptor is not a terminal.
struct StatusLine {
  /// Whether there is a terminal.
  let isShown: Bool
  private let descriptor: Int32
  private var current = ""

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isShown = isatty(descriptor) == 1
  }

  /// Shows a text, truncated to the width of the terminal; an empty one clears the line.
  mutating func show(_ text: String) {
    let limit = max((width(ofTerminal: descriptor) ?? 80) - 1, 1)
    let isFitting = text.count <= limit
    let visible =
      isFitting ? text : String(text.split(separator: " ").joined(separator: " ").prefix(limit))
    guard isShown, visible != current else { return }
    current = visible
    // A status that cannot be shown is not an error.
    try? StallableOutput(descriptor, name: "the terminal")
      .write(Array("\r\(visible)\u{1B}[K".utf8))
  }
}
