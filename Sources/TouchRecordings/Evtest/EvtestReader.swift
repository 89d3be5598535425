/// Reads the output of `evtest`, even in the middle of other text such as an email.
///
/// Only lines in the forms that `evtest` prints are read; leading quotation marks (">") are skipped. A line
/// that begins like an event must be one. Every header starts a device, even if its first line is missing or
/// follows the question for a device's number.
struct EvtestReader {
  private var scanner: ByteScanner
  private(set) var assembly: RecordingAssembly
  private var device = RecordedDevice()
  private var index: Int?
  /// Whether the ID or the name of the device was read.
  private var isIdentified = false
  private var hasEvents = false
  /// The offset of the current line.
  private var eventStart = 0
  private var type: UInt16?
  private var code: UInt16?

  init(_ scanner: ByteScanner, spools: EventSpools?) {
    self.scanner = scanner
    assembly = RecordingAssembly(spools: spools)
    assembly.reserve((scanner.end - scanner.position) / 85)
  }

  mutating func read() throws(ScanFault) {
    while var line = scanner.nextLine() {
      line.skipQuotation()
      eventStart = line.position
      if line.skip("Event: time ") {
        try readEvent(&line)
      } else {
        try readHeader(&line)
      }
    }
  }

  consuming func finish() -> Recording {
    storeDevice()
    return assembly.finish()
  }

  // MARK: Header

  private mutating func readHeader(_ line: inout ByteScanner) throws(ScanFault) {
    if line.skip("Input driver version is") {
      try beginDevice(at: line.position)
    } else if line.skip("Input device ID:") {
      if index == nil || isIdentified || hasEvents { try beginDevice(at: line.position) }
      isIdentified = true
      readID(&line)
    } else if line.skip("Input device name:") {
      if index == nil || hasEvents { try beginDevice(at: line.position) }
      isIdentified = true
      device.name = try line.unquotedText()
    } else if index != nil, !hasEvents {
      try readCapability(&line)
    }
  }

  private mutating func beginDevice(at offset: Int) throws(ScanFault) {
    storeDevice()
    device = RecordedDevice()
    index = try assembly.add(device, at: offset)
    isIdentified = false
    hasEvents = false
    type = nil
    code = nil
  }

  private mutating func storeDevice() {
    if let index { assembly.recording.devices[index] = device }
  }

  private mutating func readID(_ line: inout ByteScanner) {
    device.id.bus = identifier("bus", &line)
    device.id.vendor = identifier("vendor", &line)
    device.id.product = identifier("product", &line)
    device.id.version = identifier("version", &line)
  }

  private func identifier(_ name: StaticString, _ line: inout ByteScanner) -> UInt16 {
    line.skipSpaces()
    guard line.skip(name) else { return 0 }
    line.skipSpaces()
    _ = line.skip("0x")
    return (try? line.hexadecimal16()) ?? 0
  }

  private mutating func readCapability(_ line: inout ByteScanner) throws(ScanFault) {
    if line.skip("Event type ") {
      type = try line.integer(UInt16.self)
      code = nil
    } else if line.skip("Event code "), let type {
      try assembly.budget.charge(line.end - eventStart, at: eventStart)
      let number = try line.integer(UInt16.self)
      code = number
      device.codes[type, default: []].append(number)
      if type == EventType.absolute { device.axes[number] = RecordedDevice.Axis() }
    } else if line.skip("Property type ") || line.skip("Property ") {
      try assembly.budget.charge(line.end - eventStart, at: eventStart)
      if let number = try? line.integer(UInt16.self) { device.properties.append(number) }
    } else if let code, type == EventType.absolute, let field = axisField(&line) {
      line.skipSpaces()
      device.axes[code]?.set(field, to: try line.integer(Int32.self))
    }
  }

  private func axisField(_ line: inout ByteScanner) -> AxisField? {
    if line.skip("Min ") { return .minimum }
    if line.skip("Max ") { return .maximum }
    if line.skip("Fuzz ") { return .fuzz }
    if line.skip("Flat ") { return .flat }
    if line.skip("Resolution ") { return .resolution }
    return nil
  }
}

// MARK: - Events

extension EvtestReader {
  private mutating func readEvent(_ line: inout ByteScanner) throws(ScanFault) {
    if index == nil { try beginDevice(at: line.position) }
    hasEvents = true
    let time = try line.timeStamp()
    guard line.skip(ASCII.comma) else { throw line.fault("a comma") }
    line.skipSpaces()
    if line.skip("type ") {
      try readNumberedEvent(&line, time: time)
    } else {
      append(time, EventType.synchronization, try synchronizationCode(of: line), 0)
    }
  }

  private mutating func readNumberedEvent(
    _ line: inout ByteScanner, time: Int64
  ) throws(ScanFault) {
    let type = try line.integer(UInt16.self)
    try line.skip(", code ", behindNameNamed: "a comma and the code")
    let code = try line.integer(UInt16.self)
    try line.skip(", value ", behindNameNamed: "a comma and the value")
    append(time, type, code, try value(of: type, code, &line))
    line.skipSpaces()
    guard line.isAtLineEnd else { throw line.fault("the end of the line") }
  }

  /// Scan codes are printed in hexadecimal.
  private func value(
    of type: UInt16, _ code: UInt16, _ line: inout ByteScanner
  ) throws(ScanFault) -> Int32 {
    guard type == EventType.miscellaneous, code == 3 || code == 4 else {
      return try line.integer(Int32.self)
    }
    return Int32(bitPattern: try line.hexadecimal())
  }

  private func synchronizationCode(of line: ByteScanner) throws(ScanFault) -> UInt16 {
    if line.contains("SYN_REPORT") || line.contains("Report Sync") {
      return SynchronizationCode.report
    }
    if line.contains("SYN_MT_REPORT") || line.contains("MT Report") {
      return SynchronizationCode.multitouchReport
    }
    if line.contains("SYN_DROPPED") { return SynchronizationCode.dropped }
    if line.contains("SYN_CONFIG") || line.contains("Config Sync") {
      return SynchronizationCode.configuration
    }
    throw line.fault("an event type or the name of a synchronization event")
  }

  private mutating func append(_ time: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) {
    guard let index else { return }
    assembly.append(
      device: index, microseconds: time, type: type, code: code, value: value, at: eventStart)
  }
}

extension ByteScanner {
  /// Skips white space and quotation marks at the start of a line.
  fileprivate mutating func skipQuotation() {
    skipSpaces()
    while skip(ASCII.greater) { skipSpaces() }
  }

  /// Skips an optional name in parentheses, and then `text`, which must follow.
  fileprivate mutating func skip(
    _ text: StaticString, behindNameNamed expected: String
  ) throws(ScanFault) {
    let start = position
    if skip(" (") {
      while !isAtEnd, peek() != UInt8(ascii: ")") { position += 1 }
      _ = skip(UInt8(ascii: ")"))
    }
    guard skip(text) else { throw fault(expected, at: isAtEnd ? start : position) }
  }
}
