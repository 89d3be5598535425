/// Reads the text of evemu, versions 1.0 to 1.3: a description, events, or both.
///
/// A line begins with a letter and a colon; blank lines and lines that begin with "#" carry
/// nothing, and lines with letters that are not known are passed over. There is one device.
struct EvemuReader {
  private(set) var assembly = RecordingAssembly()
  /// Whether the text describes its device, wholly or in part.
  private(set) var hasDescription = false
  private var scanner: ByteScanner
  private var device = RecordedDevice()
  /// How many bytes of each type's bit map have been read.
  private var mapLengths: [UInt16: Int] = [:]
  private var propertyBytes = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    scanner = ByteScanner(bytes, from: start)
    assembly.reserve((bytes.count - start) / 40)
  }

  mutating func read() throws(ScanFault) {
    _ = try assembly.add(RecordedDevice(), at: scanner.position)
    while var line = scanner.nextLine() {
      line.skipSpaces()
      if line.isAtEnd { continue }
      if line.peek() == ASCII.hash { try checkVersion(&line) } else { try read(&line) }
    }
  }

  /// The recording; the description may come from a text of its own.
  consuming func finish(description: RecordedDevice?) -> Recording {
    if let description, !hasDescription { device = description }
    for (type, codes) in device.codes { device.codes[type] = ascending(codes) }
    device.properties = ascending(device.properties)
    var recording = assembly.finish()
    if !recording.devices.isEmpty { recording.devices[0] = device }
    recording.describeFromEvents()
    return recording
  }

  /// Refuses a "# EVEMU" line of a version other than 1.
  private func checkVersion(_ line: inout ByteScanner) throws(ScanFault) {
    guard line.skip("# EVEMU ") else { return }
    let start = line.position
    let major = try line.integer()
    guard major == 1 else {
      throw ScanFault(
        offset: start, reason: .unsupportedVersion(supported: "1", found: "\(major)"))
    }
  }

  private mutating func read(_ line: inout ByteScanner) throws(ScanFault) {
    let start = line.position
    let letter = line.peek()
    line.position += 1
    guard isLetter(letter), line.skip(ASCII.colon) else {
      throw line.fault("a letter and a colon", at: start)
    }
    line.skipSpaces()
    switch letter {
    case UInt8(ascii: "E"): try readEvent(&line, at: start)
    case UInt8(ascii: "N"): device.name = try line.text()
    case UInt8(ascii: "I"): try readID(&line)
    case UInt8(ascii: "P"): try readProperties(&line)
    case UInt8(ascii: "B"): try readCodes(&line)
    case UInt8(ascii: "A"): try readAxis(&line)
    default: return
    }
    if letter != UInt8(ascii: "E") { hasDescription = true }
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private mutating func readEvent(
    _ line: inout ByteScanner, at offset: Int
  ) throws(ScanFault) {
    let time = try line.timeStamp()
    line.skipSpaces()
    let type = try line.hexadecimal16()
    line.skipSpaces()
    let code = try line.hexadecimal16()
    line.skipSpaces()
    let value = try line.integer(Int32.self)
    line.skipSpaces()
    guard line.isAtLineEnd else { throw line.fault("the end of the line or a comment") }
    assembly.append(
      device: 0, microseconds: time, type: type, code: code, value: value, at: offset)
  }
}

// MARK: - Description

extension EvemuReader {
  private mutating func readID(_ line: inout ByteScanner) throws(ScanFault) {
    device.id.bus = try line.hexadecimal16()
    line.skipSpaces()
    device.id.vendor = try line.hexadecimal16()
    line.skipSpaces()
    device.id.product = try line.hexadecimal16()
    line.skipSpaces()
    device.id.version = try line.hexadecimal16()
  }

  private mutating func readProperties(_ line: inout ByteScanner) throws(ScanFault) {
    try readBits(&line, from: &propertyBytes) { device.properties.append($0) }
  }

  private mutating func readCodes(_ line: inout ByteScanner) throws(ScanFault) {
    let type = try line.hexadecimal16()
    var count = mapLengths[type, default: 0]
    var codes = device.codes[type] ?? []
    try readBits(&line, from: &count) { codes.append($0) }
    mapLengths[type] = count
    if !codes.isEmpty { device.codes[type] = codes }
  }

  /// Reads bytes of a bit map, the lowest bit of the first one first.
  private func readBits(
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

  /// Code, minimum, maximum, fuzz, flat and, in newer texts, the resolution.
  private mutating func readAxis(_ line: inout ByteScanner) throws(ScanFault) {
    let code = try line.hexadecimal16()
    var axis = RecordedDevice.Axis()
    for path in [\RecordedDevice.Axis.minimum, \.maximum, \.fuzz, \.flat] {
      line.skipSpaces()
      axis[keyPath: path] = try line.integer(Int32.self)
    }
    line.skipSpaces()
    if !line.isAtLineEnd { axis.resolution = try line.integer(Int32.self) }
    device.axes[code] = axis
  }

  /// The device that the text describes.
  var described: RecordedDevice? { hasDescription ? device : nil }
}
