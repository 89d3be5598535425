extension String {
  /// The text with ASCII and ISO 6429 control characters replaced by escapes such as `\u{1b}`, so that names
  /// from files and arguments cannot control a terminal or start new lines.
  ///
  /// - Parameter keepsLines: Whether line endings and tabs are kept, as in multi-line text.
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

  /// Scans bytes, since texts are long and rarely contain controls.
  private func hasControls(besidesLines: Bool) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      // Without a branch, so that many bytes are compared at once.
      var isSuspect = false
      for byte in bytes {
        let isLayout = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
        let isLow = byte < 0x20 && !(besidesLines && isLayout)
        isSuspect = (isLow || byte == 0x7F || byte == 0xC2) || isSuspect
      }
      return isSuspect && hasControls(bytes, besidesLines: besidesLines)
    }
  }

  private func hasControls(_ bytes: UnsafeBufferPointer<UInt8>, besidesLines: Bool) -> Bool {
    var before: UInt8 = 0
    for byte in bytes {
      // The second case covers U+0080 to U+009F.
      if byte < 0x20 || byte == 0x7F || before == 0xC2 && byte < 0xA0 {
        let isLayout = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
        if !(besidesLines && isLayout) { return true }
      }
      before = byte
    }
    return false
  }
}

extension StringProtocol {
  /// The text with spaces instead of control characters, as used for names from scenes.
  var printable: String {
    guard unicodeScalars.contains(where: { $0.isControl }) else { return String(self) }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isControl ? " " : scalar) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would act on the character instead of showing it: U+009B is equivalent to ESC and
  /// "[".
  var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }

  fileprivate var isLayout: Bool { self == "\n" || self == "\t" }
}
