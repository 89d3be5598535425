extension String {
  /// The text with a question mark for each character that would act on a terminal: the name of a
  /// device is whatever its maker, or whoever plugs it in, wants it to be.
  var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether it is one of the controls of ASCII or ISO 6429: U+009B is as good as ESC and "[".
  fileprivate var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
