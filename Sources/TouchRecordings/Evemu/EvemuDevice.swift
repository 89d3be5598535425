/// The description of a device in an evemu text.
struct EvemuDevice {
  /// The device as described so far; its codes and properties are unsorted.
  var description = RecordedDevice()
  /// Whether the text describes the device, completely or in part.
  var isDescribed = false
  /// Whether events of the device were read.
  var hasEvents = false
  /// The number of bytes read of each type's bitmap.
  private var mapLengths: [UInt16: Int] = [:]
  private var propertyBytes = 0

  /// The device; nil if the text does not describe it.
  var described: RecordedDevice? { isDescribed ? description : nil }

  mutating func readID(_ line: inout ByteScanner) throws(ScanFault) {
    description.id.bus = try line.hexadecimal16()
    line.skipSpaces()
    description.id.vendor = try line.hexadecimal16()
    line.skipSpaces()
    description.id.product = try line.hexadecimal16()
    line.skipSpaces()
    description.id.version = try line.hexadecimal16()
  }

  mutating func readProperties(_ line: inout ByteScanner) throws(ScanFault) {
    try Self.readBits(&line, from: &propertyBytes) { description.properties.append($0) }
  }

  mutating func readCodes(_ line: inout ByteScanner) throws(ScanFault) {
    let type = try line.hexadecimal16()
    var count = mapLengths[type, default: 0]
    var codes = description.codes[type] ?? []
    try Self.readBits(&line, from: &count) { codes.append($0) }
    mapLengths[type] = count
    if !codes.isEmpty { description.codes[type] = codes }
  }

  /// Reads bytes of a bitmap, lowest bit of the first byte first.
  private static func readBits(
    _ line: inout ByteScanner, from count: inout Int, _ body: (UInt16) -> Void
  ) throws(ScanFault) {
    line.skipSpaces()
    while !line.isAtLineEnd {
      let start = line.position
      let byte = try line.hexadecimal16()
      guard byte <= 0xFF else { throw line.fault("a byte in hexadecimal", at: start) }
      guard count < 8192 else {
        throw ScanFault(offset: start, reason: .tooMany("bytes in a bit map", limit: 8192))
      }
      for bit in 0..<8 where byte >> bit & 1 == 1 { body(UInt16(count * 8 + bit)) }
      count += 1
      line.skipSpaces()
    }
  }

  /// Reads code, minimum, maximum, fuzz, flat and, in newer texts, the resolution.
  mutating func readAxis(_ line: inout ByteScanner) throws(ScanFault) {
    let code = try line.hexadecimal16()
    var axis = RecordedDevice.Axis()
    func readNext(_ line: inout ByteScanner) throws(ScanFault) -> Int32 {
      line.skipSpaces()
      return try line.integer(Int32.self)
    }
    axis.minimum = try readNext(&line)
    axis.maximum = try readNext(&line)
    axis.fuzz = try readNext(&line)
    axis.flat = try readNext(&line)
    line.skipSpaces()
    if !line.isAtLineEnd { axis.resolution = try line.integer(Int32.self) }
    description.axes[code] = axis
  }
}
