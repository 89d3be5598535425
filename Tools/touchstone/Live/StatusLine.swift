import Glibc

/// The last line of a terminal, which is written again and again in its place; nothing where the
/// descriptor is no terminal.
struct StatusLine {
  /// Whether there is a terminal.
  let isShown: Bool
  private let descriptor: Int32
  private var current = ""

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isShown = isatty(descriptor) == 1
  }

  /// Shows a text, in narrower columns and cut off if it is wider than the terminal; an empty one
  /// clears the line.
  mutating func show(_ text: String) {
    let limit = max(width - 1, 1)
    let isFitting = text.count <= limit
    let visible =
      isFitting ? text : String(text.split(separator: " ").joined(separator: " ").prefix(limit))
    guard isShown, visible != current else { return }
    current = visible
    // What cannot be shown keeps nobody from working.
    try? StallableOutput(descriptor, name: "the terminal")
      .write(Array("\r\(visible)\u{1B}[K".utf8))
  }

  private var width: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
