/// Reads evemu texts, versions 1.0 to 1.3: a description, events, or both.
///
/// A line begins with a letter and a colon. Blank lines, lines that begin with "#" and lines with unknown
/// letters are skipped. A description that follows the events of an already described device starts another
/// device, as in concatenated texts. A description may also follow the events of a device that had none.
struct EvemuReader {
  private(set) var assembly: RecordingAssembly
  private var scanner: ByteScanner
  private var device = EvemuDevice()
  /// The devices before the current one.
  private var finished: [EvemuDevice] = []

  init(_ scanner: ByteScanner, spools: EventSpools?) {
    self.scanner = scanner
    assembly = RecordingAssembly(spools: spools)
    assembly.reserve((scanner.end - scanner.position) / 40)
  }

  mutating func read() throws(ScanFault) {
    _ = try assembly.add(RecordedDevice(), at: scanner.position)
    while var line = scanner.nextLine() {
      line.skipSpaces()
      if line.isAtEnd { continue }
      if line.peek() == ASCII.hash { try checkVersion(&line) } else { try read(&line) }
    }
  }

  /// The recording. A device without a description uses the one given here, from a separate text.
  consuming func finish(description: RecordedDevice?) -> Recording {
    for (index, device) in zip(assembly.recording.devices.indices, finished + [device]) {
      assembly.recording.devices[index] = device.described ?? description ?? RecordedDevice()
    }
    return assembly.finish()
  }

  /// The device that the text describes; the first one if there are several.
  var described: RecordedDevice? { (finished.first ?? device).described }

  /// Refuses a "# EVEMU" line with a version other than 1.
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
    if "NIPBA".utf8.contains(letter) {
      try beginDescription(at: start)
      try assembly.budget.charge(line.end - start, at: start)
    }
    switch letter {
    case UInt8(ascii: "E"): try readEvent(&line, at: start)
    case UInt8(ascii: "N"): device.description.name = try line.text()
    case UInt8(ascii: "I"): try device.readID(&line)
    case UInt8(ascii: "P"): try device.readProperties(&line)
    case UInt8(ascii: "B"): try device.readCodes(&line)
    case UInt8(ascii: "A"): try device.readAxis(&line)
    default: return
    }
  }

  private mutating func beginDescription(at offset: Int) throws(ScanFault) {
    if device.isDescribed, device.hasEvents {
      _ = try assembly.add(RecordedDevice(), at: offset)
      finished.append(device)
      device = EvemuDevice()
    }
    device.isDescribed = true
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
    device.hasEvents = true
    assembly.append(
      device: finished.count, microseconds: time, type: type, code: code, value: value,
      at: offset)
  }
}
