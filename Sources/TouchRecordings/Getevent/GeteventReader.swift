/// Reads the output of Android's `getevent -t`, with numbers or (with `-l`) names, for one or more devices.
///
/// The headers ("add device", and the output of `-p` or `-i`) are read where present. Other lines without a
/// time stamp are skipped. A line that begins with a bracket must be an event, and events without time stamps
/// are refused.
struct GeteventReader {
  var assembly: RecordingAssembly
  /// The device that the header lines describe.
  var described: Int?
  /// The event type whose codes the header is listing.
  var listedType: UInt16?
  private var scanner: ByteScanner
  private var indices: [String: Int] = [:]
  private var lastNode: (range: Range<Int>, index: Int)?

  init(_ scanner: ByteScanner, spools: EventSpools?) {
    self.scanner = scanner
    assembly = RecordingAssembly(spools: spools)
    assembly.reserve((scanner.end - scanner.position) / 60)
  }

  mutating func read() throws(ScanFault) {
    while var line = scanner.nextLine() {
      line.skipSpaces()
      let start = line.position
      if line.skip(ASCII.openBracket) {
        try readEvent(&line, at: start)
      } else if line.skip("add device ") {
        try readAddedDevice(&line)
      } else if line.starts(with: "/dev/", at: line.position) {
        throw line.fault("a time stamp in brackets, as getevent -t prints it")
      } else {
        try readDescription(&line)
      }
    }
  }

  consuming func finish() -> Recording { assembly.finish() }

  private mutating func readAddedDevice(_ line: inout ByteScanner) throws(ScanFault) {
    while !line.isAtEnd, line.peek() != ASCII.colon { line.position += 1 }
    guard line.skip(ASCII.colon) else { throw line.fault("a colon and the device's node") }
    described = try index(ofNode: try line.text(), at: line.position)
    listedType = nil
  }

  private mutating func index(ofNode node: String, at offset: Int) throws(ScanFault) -> Int {
    if let index = indices[node] { return index }
    let index = try assembly.add(RecordedDevice(node: node), at: offset)
    indices[node] = index
    return index
  }
}

// MARK: - Events

extension GeteventReader {
  private mutating func readEvent(
    _ line: inout ByteScanner, at offset: Int
  ) throws(ScanFault) {
    line.skipSpaces()
    let time = try line.timeStamp()
    line.skipSpaces()
    guard line.skip(ASCII.closeBracket) else { throw line.fault("a closing bracket") }
    line.skipSpaces()
    let device = try readNode(&line)
    let type = try readType(&line)
    guard let code = try readCode(of: type, &line) else { return }
    let value = try readValue(&line)
    line.skipSpaces()
    // With -r, a rate follows ("rate 120").
    guard line.isAtEnd || line.skip("rate ") else { throw line.fault("the end of the line") }
    assembly.append(
      device: device, microseconds: time, type: type, code: code, value: value, at: offset)
  }

  /// The index of the device. The lines of a single-device dump contain no nodes.
  private mutating func readNode(_ line: inout ByteScanner) throws(ScanFault) -> Int {
    guard line.peek() == UInt8(ascii: "/") else {
      // A header describes the device if there is one of a single device.
      if indices.count == 1, let only = indices.values.first { return only }
      return try index(ofNode: "", at: line.position)
    }
    let start = line.position
    while !line.isAtEnd, line.peek() != ASCII.colon { line.position += 1 }
    let range = start..<line.position
    guard line.skip(ASCII.colon) else { throw line.fault("a colon after the node", at: start) }
    line.skipSpaces()
    if let lastNode, lastNode.range.count == range.count,
      line.bytes[lastNode.range].elementsEqual(line.bytes[range])
    {
      return lastNode.index
    }
    let index = try index(ofNode: try line.text(range), at: start)
    lastNode = (range, index)
    return index
  }

  private func readType(_ line: inout ByteScanner) throws(ScanFault) -> UInt16 {
    let word = line.word()
    if let type = EventName.type(named: word.name) { return type }
    return try word.number("an event type in hexadecimal, or its name")
  }

  /// The code; nil for the name of a code that is irrelevant here, as of a switch or a light.
  private func readCode(
    of type: UInt16, _ line: inout ByteScanner
  ) throws(ScanFault) -> UInt16? {
    let word = line.word()
    if let code = EventName.code(named: word.name) { return code }
    if !word.name.isEmpty { return type == EventType.key ? EventName.otherKey : nil }
    return try word.number("an event code in hexadecimal, or its name")
  }

  private func readValue(_ line: inout ByteScanner) throws(ScanFault) -> Int32 {
    if line.skip("DOWN") { return 1 }
    if line.skip("UP") { return 0 }
    if line.skip("REPEAT") { return 2 }
    if line.skip("MT_TOOL_FINGER") { return 0 }
    if line.skip("MT_TOOL_PEN") { return ToolType.pen }
    if line.skip("MT_TOOL_PALM") { return ToolType.palm }
    if line.skip("MT_TOOL_DIAL") { return ToolType.dial }
    return Int32(bitPattern: try line.hexadecimal())
  }
}

/// A word of a line: a number or a name.
private struct Word {
  var scanner: ByteScanner
  var name: String

  func number(_ expected: String) throws(ScanFault) -> UInt16 {
    var scanner = scanner
    guard let number = try? scanner.hexadecimal16(), scanner.isAtEnd else {
      throw self.scanner.fault(expected)
    }
    return number
  }
}

extension ByteScanner {
  /// Reads the next word and the white space after it; names are cut at 32 bytes.
  fileprivate mutating func word() -> Word {
    let start = position
    while !isAtEnd, peek() > ASCII.space { position += 1 }
    let word = ByteScanner(bytes, from: start, to: position)
    let isName = peek(at: start) == UInt8(ascii: "_")
    let name =
      isName ? String(decoding: bytes[start..<min(position, start + 32)], as: UTF8.self) : ""
    skipSpaces()
    return Word(scanner: word, name: name)
  }

  /// In names of types and codes, an underscore follows within the first four bytes.
  private func peek(at start: Int) -> UInt8 {
    for offset in start..<min(start + 4, end) where bytes[offset] == UInt8(ascii: "_") {
      return bytes[offset]
    }
    return 0
  }
}
