extension String {
  /// The text with an escape such as `\u{1b}` for each control character of ASCII and ISO 6429, so
  /// that names out of files and arguments cannot command a terminal or begin lines of their own.
  ///
  /// - Parameter keepsLines: Whether line ends and tabs stay, as in a text of several lines.
  package func escapingControls(keepsLines: Bool = false) -> String {
    guard hasControls(besidesLines: keepsLines) else { return self }
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
    var text = self
    return text.withUTF8 { bytes in
      var before: UInt8 = 0
      for byte in bytes {
        // The second case is U+0080 to U+009F.
        if byte < 0x20 || byte == 0x7F || before == 0xC2 && byte < 0xA0 {
          let isLayout = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
          if !(besidesLines && isLayout) { return true }
        }
        before = byte
      }
      return false
    }
  }
}

extension StringProtocol {
  /// The text with spaces for control characters, as names out of scenes are kept.
  var printable: String {
    guard unicodeScalars.contains(where: { $0.isControl }) else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it acts on a terminal instead of being shown: U+009B is as good as ESC and "[".
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }

  fileprivate var isLayout: Bool { self == "\n" || self == "\t" }
}
