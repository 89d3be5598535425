import TouchTracking

// Parsing of events, which make up most of a large file.

extension LibinputRecordReader {
  /// Reads the list of a device's frames.
  mutating func readEvents(below indent: Int) throws(ScanFault) {
    guard lines.skipNull() else { throw lines.scanner.fault("a list of events") }
    lines.advance()
    let device = recording.devices.count - 1
    while lines.isItem, lines.indent >= indent {
      try lines.enterItem()
      try readMapping(ofIndent: lines.indent) { (reader, key, indent) throws(ScanFault) in
        guard reader.lines.matches(key, "evdev") else {
          return try reader.lines.skipValue(ofKeyAt: indent)
        }
        try reader.readFrame(below: indent, device: device)
      }
    }
  }

  /// Reads a kernel frame: a list of events, or such a list in brackets.
  private mutating func readFrame(below indent: Int, device: Int) throws(ScanFault) {
    if lines.skipNull() {
      lines.advance()
      while lines.isItem, lines.indent >= indent {
        lines.scanner.position += 1
        lines.scanner.skipSpaces()
        let start = lines.scanner.position
        append(try readEvent(device: device), to: device, at: start)
        try lines.finishLine()
      }
    } else {
      try readFlowFrame(device: device)
    }
  }

  private mutating func readFlowFrame(device: Int) throws(ScanFault) {
    guard lines.scanner.skip(ASCII.openBracket) else {
      throw lines.scanner.fault("a list of events")
    }
    lines.skipFlowSpace()
    while !lines.scanner.skip(ASCII.closeBracket) {
      let start = lines.scanner.position
      append(try readEvent(device: device), to: device, at: start)
      lines.skipFlowSpace()
      if !lines.scanner.skip(ASCII.comma), lines.scanner.peek() != ASCII.closeBracket {
        throw lines.scanner.fault("a comma or a closing bracket")
      }
      lines.skipFlowSpace()
    }
    try lines.finishLine()
  }

  @inline(__always) private mutating func readEvent(device: Int) throws(ScanFault) -> InputEvent {
    if let event = lines.scanner.plainEvent(device: device) { return event }
    return try readAnyEvent(device: device)
  }

  /// Reads an event in any form; throws an error that describes the problem.
  @inline(never) private mutating func readAnyEvent(
    device: Int
  ) throws(ScanFault) -> InputEvent {
    if lines.isItem { return try readBlockEvent(device: device) }
    guard lines.scanner.skip(ASCII.openBracket) else {
      throw lines.scanner.fault("an event: seconds, microseconds, type, code and value in brackets")
    }
    let seconds = try readNumber(Int64.self, before: ASCII.comma)
    let fraction = try readNumber(Int64.self, before: ASCII.comma)
    let type = try readNumber(UInt16.self, before: ASCII.comma)
    let code = try readNumber(UInt16.self, before: ASCII.comma)
    let value = try readNumber(Int32.self, before: ASCII.closeBracket)
    let time = microseconds(seconds: seconds, fraction: fraction)
    return InputEvent(
      time: Instant(microseconds: time), device: device, type: type, code: code, value: value)
  }

  /// Reads an event with a number a line, from the first dash up to the last number.
  private mutating func readBlockEvent(device: Int) throws(ScanFault) -> InputEvent {
    let seconds = try readItem(Int64.self)
    let fraction = try readNextItem(Int64.self)
    let type = try readNextItem(UInt16.self)
    let code = try readNextItem(UInt16.self)
    let value = try readNextItem(Int32.self)
    let time = microseconds(seconds: seconds, fraction: fraction)
    return InputEvent(
      time: Instant(microseconds: time), device: device, type: type, code: code, value: value)
  }

  private mutating func readItem<T: FixedWidthInteger>(_ type: T.Type) throws(ScanFault) -> T {
    lines.scanner.position += 1
    lines.scanner.skipSpaces()
    return try lines.scanner.integer(type)
  }

  private mutating func readNextItem<T: FixedWidthInteger>(_ type: T.Type) throws(ScanFault) -> T {
    try lines.finishLine()
    guard lines.isItem else { throw lines.scanner.fault("the next of five numbers of an event") }
    return try readItem(type)
  }

  @inline(__always) private mutating func readNumber<T: FixedWidthInteger>(
    _ type: T.Type, before mark: UInt8
  ) throws(ScanFault) -> T {
    lines.scanner.skipSpaces()
    let number = try lines.scanner.integer(type)
    lines.scanner.skipSpaces()
    guard lines.scanner.skip(mark) else {
      throw lines.scanner.fault(
        mark == ASCII.comma ? "a comma and five numbers of an event" : "a closing bracket")
    }
    return number
  }
}

extension ByteScanner {
  /// Reads an event as `libinput record` writes it: numbers of at most nine digits, each preceded by spaces only.
  /// Returns nil for any other event, without advancing.
  @inline(__always) fileprivate mutating func plainEvent(device: Int) -> InputEvent? {
    var at = position
    guard at < end, bytes[at] == ASCII.openBracket else { return nil }
    at &+= 1
    guard let seconds = plainNumber(&at, before: ASCII.comma),
      let fraction = plainNumber(&at, before: ASCII.comma),
      let type = plainNumber(&at, before: ASCII.comma).flatMap({ UInt16(exactly: $0) }),
      let code = plainNumber(&at, before: ASCII.comma).flatMap({ UInt16(exactly: $0) }),
      let value = plainNumber(&at, before: ASCII.closeBracket)
    else { return nil }
    position = at
    let time = microseconds(seconds: Int64(seconds), fraction: Int64(fraction))
    return InputEvent(
      time: Instant(microseconds: time), device: device, type: type, code: code, value: value)
  }

  /// The number at `place`, which is advanced past `mark`; nil if the text has another form.
  @inline(__always) private func plainNumber(_ place: inout Int, before mark: UInt8) -> Int32? {
    var at = place
    while at < end, bytes[at] == ASCII.space { at &+= 1 }
    let isNegative = at < end && bytes[at] == ASCII.minus
    if isNegative { at &+= 1 }
    let first = at
    var value: Int32 = 0
    while at < end {
      let digit = bytes[at] &- 48
      guard digit < 10 else { break }
      value = value &* 10 &+ Int32(digit)
      at &+= 1
    }
    // Nine digits fit; the result of more digits is not used.
    guard 1...9 ~= at &- first, at < end, bytes[at] == mark else { return nil }
    place = at &+ 1
    return isNegative ? 0 &- value : value
  }
}
