extension StringProtocol {
  /// The text with an escape such as `\\u{1b}` for each control character of ASCII and ISO 6429, so
  /// that names out of files and arguments cannot command a terminal or begin lines of their own.
  package var escapingControls: String { escapingControls(except: []) }

  /// The same with some characters kept, as the line ends of a text of several lines.
  package func escapingControls(except kept: Set<Unicode.Scalar>) -> String {
    guard unicodeScalars.contains(where: \.isControl) else { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isControl, !kept.contains(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text with spaces for control characters, as names out of scenes are kept.
  var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it acts on a terminal instead of being shown: U+009B is as good as ESC and "[".
  package var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
