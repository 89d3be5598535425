import TouchImaging

/// PNG files made by hand.
enum PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  static func long(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// A chunk with its correct checksum.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return long(content.count) + body + long(Int(checksum(body)))
  }

  /// The contents of all chunks with a name, concatenated, in a valid file.
  static func content(of name: String, in file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var offset = signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let start = offset + 8
      if file[offset + 4..<start].elementsEqual(name.utf8) {
        result += file[start..<start + length]
      }
      offset = start + length + 4
    }
    return result
  }

  static func header(
    _ width: Int, _ height: Int, depth: UInt8 = 8, color: UInt8 = 2, interlace: UInt8 = 0
  ) -> [UInt8] {
    chunk("IHDR", long(width) + long(height) + [depth, color, 0, 0, interlace])
  }

  /// Uncompressed bytes in zlib's format: blocks of at most 65,535 bytes.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(part.count)
      let (low, high) = (UInt8(part.count & 255), UInt8(part.count >> 8))
      result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
    } while !rest.isEmpty
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return result + long(b << 16 | a)
  }

  /// The checksum of a chunk, bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = ~0
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }
    return ~value
  }
}
