import Glibc

/// The style of a line on a terminal.
enum TextStyle: String {
  case heading = "1"
  case success = "32"
  case failure = "31"
  case warning = "33"

  /// The style of a printed line; nil for most.
  init?(of line: Substring) {
    let start = line.drop { $0 == " " }
    if start.hasPrefix("time (s)") || start.hasPrefix("from (s)") || line == "Why:" {
      self = .heading
    } else if ["FAILED ", "disagreed ", "broke ", "worse: "].contains(where: line.hasPrefix) {
      self = .failure
    } else if line.hasSuffix(" skipped"), let count = Self.failures(in: line) {
      self = count == 0 ? .success : .failure
    } else if line.contains(": warning: ") {
      self = .warning
    } else if line.contains(": error: ") {
      self = .failure
    } else {
      return nil
    }
  }

  /// The number in "2 passed, 0 failed, 0 skipped".
  private static func failures(in line: Substring) -> Int? {
    let parts = line.split(separator: ", ")
    guard parts.count == 3, parts[0].hasSuffix(" passed"), parts[1].hasSuffix(" failed") else {
      return nil
    }
    return Int(parts[1].prefix { $0 != " " })
  }

  /// Whether text on this descriptor is colored: it is a terminal with colors, and NO_COLOR is not set.
  static func isWanted(on descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    if let value = getenv("NO_COLOR"), value.pointee != 0 { return false }
    guard let terminal = getenv("TERM") else { return false }
    return String(cString: terminal) != "dumb"
  }

  /// Text without control characters, with styled lines if the descriptor supports it.
  ///
  /// - Parameter fitting: Folds long lines; nil leaves them.
  static func dressed(_ text: String, for descriptor: Int32, fitting: FittedText? = nil) -> String {
    let isColored = isWanted(on: descriptor)
    guard isColored || fitting != nil else { return text }
    guard isColored else { return fitting?.fit(text) ?? text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let fitted = fitting?.fit(String(line)) ?? String(line)
      return TextStyle(of: line).map { "\u{1B}[\($0.rawValue)m\(fitted)\u{1B}[0m" } ?? fitted
    }.joined(separator: "\n")
  }
}
