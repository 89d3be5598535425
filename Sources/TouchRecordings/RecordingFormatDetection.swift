extension RecordingFormat {
  /// The format of a text, detected from its first recognizable line.
  static func detect(_ start: ByteScanner) -> RecordingFormat? {
    var scanner = start
    while let line = scanner.nextLine() {
      if let format = format(ofLine: line) { return format }
    }
    return nil
  }

  private static func format(ofLine start: ByteScanner) -> RecordingFormat? {
    var line = start
    if isLibinputRecord(line) { return .libinputRecord }
    line.skipSpaces()
    if isEvemu(line) { return .evemu }
    if isGetevent(line) { return .getevent }
    while line.skip(ASCII.greater) { line.skipSpaces() }
    return isEvtest(line) ? .evtest : nil
  }

  private static func isLibinputRecord(_ line: ByteScanner) -> Bool {
    var line = line
    if line.skip("# libinput record") || line.skip("ndevices:") || line.skip("devices:") {
      return true
    }
    guard line.skip("version:") else { return false }
    line.skipSpaces()
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= line.peek()
  }

  private static func isEvemu(_ line: ByteScanner) -> Bool {
    var line = line
    if line.skip("# EVEMU ") { return true }
    let letter = line.peek()
    guard "NIPBAE".utf8.contains(letter) else { return false }
    line.position += 1
    guard line.skip(": ") else { return false }
    if letter == UInt8(ascii: "N") { return true }
    line.skipSpaces()
    return hexadecimalDigit(line.peek()) != nil
  }

  private static func isEvtest(_ line: ByteScanner) -> Bool {
    var line = line
    return line.skip("Event: time ") || line.skip("Input driver version is")
      || line.skip("Input device ID:") || line.skip("Input device name:")
  }

  private static func isGetevent(_ line: ByteScanner) -> Bool {
    var line = line
    if line.skip("add device ") || isUntimedEvent(line) { return true }
    guard line.skip(ASCII.openBracket) else { return false }
    line.skipSpaces()
    guard (try? line.timeStamp()) != nil else { return false }
    line.skipSpaces()
    return line.skip(ASCII.closeBracket)
  }

  /// Whether the line is an event of `getevent` without a time stamp: a node, then a type and a code. A node
  /// followed by a name is from the list of devices that evtest offers.
  private static func isUntimedEvent(_ start: ByteScanner) -> Bool {
    var line = start
    guard line.skip("/dev/input/event") else { return false }
    while !line.isAtEnd, line.peek() != ASCII.colon { line.position += 1 }
    guard line.skip(ASCII.colon) else { return false }
    line.skipSpaces()
    if line.skip("EV_") { return true }
    for _ in 0..<2 {
      let word = line.position
      guard (try? line.hexadecimal16()) != nil, line.position == word + 4,
        line.skip(ASCII.space)
      else { return false }
    }
    return true
  }
}
