extension StringProtocol {
  /// The text with an escape such as `\u{1b}` for each control character of ASCII and ISO 6429, so
  /// that names out of files and arguments cannot command a terminal or begin lines of their own.
  ///
  /// - Parameter keepsLines: Whether line ends and tabs stay, as in a text of several lines.
  package func escapingControls(keepsLines: Bool = false) -> String {
    guard hasControls(besidesLines: keepsLines) else { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isControl, !(keepsLines && scalar.isLayout) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Looks at bytes, since texts are long and seldom have any.
  private func hasControls(besidesLines: Bool) -> Bool {
    var before: UInt8 = 0
    for byte in utf8 {
      if byte < 0x20 || byte == 0x7F {
        let isLayout = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
        if !(besidesLines && isLayout) { return true }
      }
      // U+0080 to U+009F.
      if before == 0xC2, byte < 0xA0 { return true }
      before = byte
    }
    return false
  }

  /// The text with spaces for control characters, as names out of scenes are kept.
  var printable: String {
    guard hasControls(besidesLines: false) else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it acts on a terminal instead of being shown: U+009B is as good as ESC and "[".
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }

  fileprivate var isLayout: Bool { self == "\n" || self == "\t" }
}
