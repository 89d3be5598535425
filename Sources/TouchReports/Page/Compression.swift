import CZlib

extension [UInt8] {
  /// The bytes in gzip format, which browsers can decompress; nil if memory is exhausted.
  ///
  /// The header contains no time, so that the same bytes produce the same result.
  func gzipped() -> [UInt8]? {
    var stream = z_stream()
    guard touchstone_gzip_start(&stream) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    guard let count = UInt32(exactly: count) else { return nil }
    let limit = Int(deflateBound(&stream, uLong(count)))
    var input = self
    var written = 0
    let result = [UInt8](unsafeUninitializedCapacity: limit) { output, length in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = count
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(limit)
        if deflate(&stream, Z_FINISH) == Z_STREAM_END { written = Int(stream.total_out) }
      }
      length = written
    }
    return written > 0 ? result : nil
  }

  /// The bytes in base64 with padding (RFC 4648, section 4).
  var base64: String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let length = Swift.min(3, count - start)
      var bits: UInt32 = 0
      for offset in 0..<3 {
        bits = bits << 8 | (offset < length ? UInt32(self[start + offset]) : 0)
      }
      for place in 0..<4 {
        let letter = letters[Int(bits >> (18 - 6 * UInt32(place)) & 63)]
        text.append(place <= length ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
