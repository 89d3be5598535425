/// Numbers in a file's bytes; nil if they are outside.
struct ByteFields {
  let bytes: ArraySlice<UInt8>
  var isBigEndian = true

  init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool = true) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  init(_ bytes: [UInt8], isBigEndian: Bool = true) {
    self.init(bytes[...], isBigEndian: isBigEndian)
  }

  /// The number of `width` bytes, at most 4, at an offset.
  func number(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - width else { return nil }
    let start = bytes.startIndex + offset
    let field = bytes[start..<start + width]
    let order = isBigEndian ? Array(field) : field.reversed()
    return order.reduce(0) { $0 << 8 | Int($1) }
  }

  func byte(at offset: Int) -> Int? { number(at: offset, width: 1) }
  func short(at offset: Int) -> Int? { number(at: offset, width: 2) }
  func long(at offset: Int) -> Int? { number(at: offset, width: 4) }

  /// Whether the bytes at an offset equal those of a text.
  func says(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0, offset <= bytes.count else { return false }
    return bytes.dropFirst(offset).starts(with: text.utf8)
  }
}
