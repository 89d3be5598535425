import ArgumentParser
import Glibc

/// Fits the messages of the argument parser to the terminal: its usage lines are as long as the command has options.
struct UsageText {
  let width: Int

  /// - Parameter width: As for the help that the argument parser writes by default: COLUMNS, if that is set, or
  ///   the width of the terminal.
  init(width: Int = Self.parserWidth) { self.width = width }

  private static var parserWidth: Int {
    guard let columns = getenv("COLUMNS"), let width = Int(String(cString: columns)), width > 0
    else { return terminalWidth }
    return width
  }

  /// The text with its usage line folded between options, and a line of help on an option folded at spaces.
  func fit(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("Usage: ") || line.hasPrefix("USAGE: ") { return folded(line) }
      if line.hasPrefix("Help: ") || line.hasPrefix("  See '") {
        return FittedText(width: width).fit(String(line))
      }
      return String(line)
    }.joined(separator: "\n")
  }

  private func folded(_ line: Substring) -> String {
    let indent = "    "
    var lines: [String] = []
    var current = ""
    for option in options(in: line) {
      if current.isEmpty {
        current = option
      } else if current.count + 1 + option.count <= width {
        current += " " + option
      } else {
        lines.append(current)
        current = indent + option
      }
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// The words of a usage line; bracketed parts are not split.
  private func options(in line: Substring) -> [String] {
    var options: [String] = []
    var depth = 0
    for word in line.split(separator: " ") {
      if depth > 0 {
        options[options.count - 1] += " " + word
      } else {
        options.append(String(word))
      }
      depth += word.count { $0 == "[" || $0 == "<" } - word.count { $0 == "]" || $0 == ">" }
    }
    return options
  }
}
