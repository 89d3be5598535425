// The device headers that `getevent -p` and `-i` print.

extension GeteventReader {
  /// Reads a line of a device header; other lines are skipped.
  mutating func readDescription(_ line: inout ByteScanner) throws(ScanFault) {
    guard let index = described else { return }
    try assembly.budget.charge(line.end - line.position, at: line.position)
    if line.skip("name:") {
      assembly.recording.devices[index].name = try line.unquotedText()
    } else if let setNumber = identityNumber(&line) {
      if line.skip(ASCII.colon) {}
      line.skipSpaces()
      if let number = try? line.hexadecimal16() {
        setNumber(&assembly.recording.devices[index].id, number)
      }
    } else if line.starts(with: "INPUT_PROP_", at: line.position) {
      let name = try line.text()
      if let number = Self.propertyNames.firstIndex(of: name) {
        assembly.recording.devices[index].properties.append(UInt16(number))
      }
    } else if line.skip("input props:") {
      listedType = nil
    } else {
      readListedCodes(&line, of: index)
    }
  }

  /// The names of the properties of devices; the index is the number.
  private static let propertyNames = [
    "INPUT_PROP_POINTER", "INPUT_PROP_DIRECT", "INPUT_PROP_BUTTONPAD", "INPUT_PROP_SEMI_MT",
    "INPUT_PROP_TOPBUTTONPAD", "INPUT_PROP_POINTING_STICK", "INPUT_PROP_ACCELEROMETER",
  ]

  /// Returns a function that sets the field named by a line; nil for other lines.
  private func identityNumber(
    _ line: inout ByteScanner
  ) -> ((inout RecordedDevice.ID, UInt16) -> Void)? {
    if line.skip("bus") { return { $0.bus = $1 } }
    if line.skip("vendor") { return { $0.vendor = $1 } }
    if line.skip("product") { return { $0.product = $1 } }
    // With a colon this is the driver version instead.
    if line.skip("version ") { return { $0.version = $1 } }
    return nil
  }

  /// Reads "ABS (0003): 0035  : value 0, min 0, max 719, …" and its continuation lines.
  private mutating func readListedCodes(_ line: inout ByteScanner, of device: Int) {
    if let type = listHead(&line) { listedType = type }
    guard let type = listedType else { return }
    line.skipSpaces()
    while !line.isAtEnd {
      guard let code = listedCode(of: type, &line) else { return listedType = nil }
      assembly.recording.devices[device].codes[type, default: []].append(code)
      line.skipSpaces()
      if type == EventType.absolute {
        assembly.recording.devices[device].axes[code] = axis(&line)
      }
    }
  }

  /// The type at the start of a line such as "KEY (0001): …"; nil, without advancing, for other lines.
  private func listHead(_ line: inout ByteScanner) -> UInt16? {
    var probe = line
    while UInt8(ascii: "A")...UInt8(ascii: "Z") ~= probe.peek() { probe.position += 1 }
    guard probe.position > line.position else { return nil }
    // getevent fills "SW" and "FF" up to three letters; "FF" alone would be read as a code.
    probe.skipSpaces()
    guard probe.skip("("), let type = try? probe.hexadecimal16(), probe.skip("):") else {
      return nil
    }
    line = probe
    return type
  }

  private func listedCode(of type: UInt16, _ line: inout ByteScanner) -> UInt16? {
    let start = line.position
    while !line.isAtEnd, line.peek() > ASCII.space, line.peek() != UInt8(ascii: "*") {
      line.position += 1
    }
    var word = ByteScanner(line.bytes, from: start, to: min(line.position, start + 64))
    // An asterisk marks a key that is currently pressed.
    _ = line.skip(UInt8(ascii: "*"))
    if let number = try? word.hexadecimal16(), word.isAtEnd { return number }
    let name = String(decoding: line.bytes[start..<word.end], as: UTF8.self)
    if let code = EventName.code(named: name) { return code }
    let isKey = type == EventType.key && (name.hasPrefix("KEY_") || name.hasPrefix("BTN_"))
    return isKey ? EventName.otherKey : nil
  }

  private func axis(_ line: inout ByteScanner) -> RecordedDevice.Axis {
    var axis = RecordedDevice.Axis()
    while !line.isAtEnd {
      line.skipSpaces()
      let field = axisField(&line)
      line.skipSpaces()
      if let field, let number = try? line.integer(Int32.self) {
        axis.set(field, to: number)
      }
      while !line.isAtEnd, line.peek() != ASCII.comma, line.peek() != ASCII.space {
        line.position += 1
      }
      if line.skip(ASCII.comma) || line.skip(ASCII.space) { continue }
    }
    return axis
  }

  private func axisField(_ line: inout ByteScanner) -> AxisField? {
    if line.skip("min ") { return .minimum }
    if line.skip("max ") { return .maximum }
    if line.skip("fuzz ") { return .fuzz }
    if line.skip("flat ") { return .flat }
    if line.skip("resolution ") { return .resolution }
    return nil
  }
}
