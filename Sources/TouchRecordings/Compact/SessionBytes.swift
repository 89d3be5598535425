import TouchGeometry

/// A buffer for writing the compact form; see ``SessionOperation``.
struct SessionBytes {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ operation: SessionOperation) { bytes.append(operation.rawValue) }

  mutating func add(_ byte: UInt8) { bytes.append(byte) }

  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func add(number: Int) { add(integer: UInt32(clamping: number)) }

  mutating func add(_ integer: Int64) { add(integer: integer) }

  mutating func add(_ values: Double...) {
    for value in values { add(integer: value.bitPattern) }
  }

  mutating func add(_ text: String) {
    let text = Array(text.utf8)
    add(number: text.count)
    bytes += text
  }

  private mutating func add(integer: some FixedWidthInteger) {
    let count = integer.bitWidth / 8
    for index in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: integer >> (index * 8)))
    }
  }
}

/// Parses the compact form, treating it as untrusted: reads never leave the bytes, which must stay valid
/// while the cursor is in use. The reading functions are not inlined because they are called in many places
/// and code size matters in a web page.
struct SessionCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of bytes read.
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  @inline(never)
  mutating func byte() throws(SessionBytesError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func flag() throws(SessionBytesError) -> Bool { try byte() != 0 }

  @inline(never)
  mutating func number() throws(SessionBytesError) -> Int { Int(clamping: try bits(4)) }

  mutating func integer() throws(SessionBytesError) -> Int64 { Int64(bitPattern: try bits(8)) }

  /// Reads an index into a collection of `count` elements.
  @inline(never)
  mutating func number(
    _ what: StaticString, below count: Int
  ) throws(SessionBytesError) -> Int {
    let number = try number()
    guard number < count else { throw .outOfRange(what, number, limit: count) }
    return number
  }

  @inline(never)
  mutating func value() throws(SessionBytesError) -> Double { Double(bitPattern: try bits(8)) }

  mutating func point() throws(SessionBytesError) -> Point {
    Point(x: try value(), y: try value())
  }

  mutating func size() throws(SessionBytesError) -> Size {
    Size(width: try value(), height: try value())
  }

  @inline(never)
  mutating func rect() throws(SessionBytesError) -> Rect {
    Rect(origin: try point(), size: try size())
  }

  mutating func transform() throws(SessionBytesError) -> AffineTransform {
    AffineTransform(
      a: try value(), b: try value(), c: try value(), d: try value(), tx: try value(),
      ty: try value())
  }

  /// Reads a text. Invalid UTF-8 is repaired, and control characters become spaces.
  @inline(never)
  mutating func text() throws(SessionBytesError) -> String {
    let count = try number()
    try need(count)
    var text: [UInt8] = []
    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[position..<(position + count)]))
    position += count
    return String(bytes: text).printable
  }

  /// Checks that this many bytes are left before memory is allocated for them.
  func need(_ count: Int) throws(SessionBytesError) {
    guard count <= bytes.count - position else { throw .truncated }
  }

  @inline(never)
  private mutating func bits(_ count: Int) throws(SessionBytesError) -> UInt64 {
    try need(count)
    var bits: UInt64 = 0
    for index in 0..<count { bits |= UInt64(bytes[position + index]) << UInt64(index * 8) }
    position += count
    return bits
  }
}
