/// A PNG split into its chunks, with verified checksums.
struct PNGChunks {
  /// The bytes before the first chunk of pixels, all chunks of pixels, and the bytes after them.
  private(set) var start: ArraySlice<UInt8>
  private(set) var pixels: ArraySlice<UInt8>
  private(set) var end: ArraySlice<UInt8>

  /// - Throws: `.damaged` if a chunk is truncated, its checksum is wrong, there are no pixels, or other
  ///   chunks are interleaved with those of pixels, which PNG forbids: they belong to none of the three
  ///   parts, and would be lost.
  init(_ bytes: [UInt8]) throws(ImageError) {
    let fields = ByteFields(bytes)
    var offset = 8
    var range: Range<Int>?
    while offset < bytes.count {
      guard let length = fields.long(at: offset), length <= bytes.count - offset - 12 else {
        throw .damaged(.png, "a chunk at byte \(offset) is cut short")
      }
      let end = offset + length + 12
      guard fields.long(at: end - 4).map(UInt32.init) == CRC32.of(bytes[offset + 4..<end - 4])
      else { throw .damaged(.png, "the checksum of the chunk at byte \(offset) is wrong") }
      if fields.says("IDAT", at: offset + 4) {
        guard range.map({ $0.upperBound == offset }) ?? true else {
          throw .damaged(.png, "there are other chunks between those of pixels")
        }
        range = (range?.lowerBound ?? offset)..<end
      }
      offset = end
      // Anything after the last chunk is kept.
      if fields.says("IEND", at: end - length - 8) { break }
    }
    guard let range else { throw .damaged(.png, "there are no pixels") }
    start = bytes[..<range.lowerBound]
    pixels = bytes[range]
    end = bytes[range.upperBound...]
  }

  /// The chunks of a part of a file, up to its last one.
  static func split(
    _ part: ArraySlice<UInt8>
  ) -> [(name: String, bytes: ArraySlice<UInt8>)] {
    var chunks: [(name: String, bytes: ArraySlice<UInt8>)] = []
    var offset = part.startIndex
    while offset < part.endIndex, chunks.last?.name != "IEND" {
      let length = part[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + length + 12
      let name = String(decoding: part[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((name, part[offset..<end]))
      offset = end
    }
    return chunks
  }
}

/// The checksum of PNG: the polynomial 0xedb88320, lowest bit first.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
    }
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { value, byte in
      value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }
  }
}
