/// Reads the YAML of `libinput record`, version 1.
///
/// Supports the YAML that `libinput record` writes: block mappings and lists, numbers in brackets, and plain
/// or quoted texts; also what a YAML library makes of it: lists in the other form, with or without brackets, long
/// texts on several lines, and keys in quotes. Unknown keys are skipped at every level with their values. Keys may
/// come in any order. A device without the key "absinfo" gets the ranges of its axes from its events, as devices of
/// other formats do. Times are used as they are: the format counts them from the first event or, with several
/// devices, from the start of the recording.
struct LibinputRecordReader {
  private static let supportedVersion = 1

  var lines: YAMLLines
  var recording = Recording()
  /// The watch of each device.
  private(set) var watches: [DeviceWatch] = []
  /// Whether each device describes the ranges of its axes; it may also say that it has none.
  private var hasRanges: [Bool] = []
  private var version: Int64?
  private var announcedDevices: Int64?
  private var hasDevices = false
  private var budget = DescriptionBudget()
  /// The destination for the events of a large recording; nil to keep them in the recording.
  private let spools: EventSpools?

  init(_ scanner: ByteScanner, spools: EventSpools?) {
    lines = YAMLLines(scanner)
    self.spools = spools
    // An event line takes about 40 to 90 bytes.
    if spools == nil { recording.events.reserveCapacity((scanner.end - scanner.position) / 80) }
  }

  mutating func read() throws(ScanFault) {
    while !lines.isAtEnd {
      guard lines.indent == 0, !lines.isItem else {
        throw lines.scanner.fault("a key at the start of the line")
      }
      try readTopLevelValue(of: try lines.key())
    }
    try checkCompleteness()
  }

  /// Adds an event of a device; the event's text starts at `offset`.
  @inline(__always) mutating func append(_ event: InputEvent, to device: Int, at offset: Int) {
    watches[device].note(type: event.type, code: event.code, value: event.value, at: offset)
    guard let spools else { return recording.events.append(event) }
    spools.append(
      device: device, time: event.time, type: event.type, code: event.code, value: event.value)
  }

  /// The recording with the events of all devices merged by time.
  consuming func finish() -> Recording {
    let (spools, hasRanges) = (spools, hasRanges)
    recording.mergeFrames()
    recording.describeFromEvents(spools) { !hasRanges[$0] }
    return recording
  }

  private mutating func readTopLevelValue(of key: Range<Int>) throws(ScanFault) {
    if lines.matches(key, "version") {
      try refuseRepetition(of: key, if: version != nil)
      try readVersion()
    } else if lines.matches(key, "ndevices") {
      try refuseRepetition(of: key, if: announcedDevices != nil)
      announcedDevices = try lines.scanner.integer()
      try lines.finishLine()
    } else if lines.matches(key, "libinput") || lines.matches(key, "system") {
      try readOrigin()
    } else if lines.matches(key, "devices") {
      try refuseRepetition(of: key, if: hasDevices)
      hasDevices = true
      try readDevices()
    } else {
      try lines.skipValue(ofKeyAt: 0)
    }
  }

  /// Without this check, two recordings in one file would look like two devices touched at the same time.
  private func refuseRepetition(of key: Range<Int>, if isRepeated: Bool) throws(ScanFault) {
    guard isRepeated else { return }
    throw ScanFault(
      offset: key.lowerBound,
      reason: .unexpected(
        expected: "the end of the recording", found: "the beginning of another one"))
  }

  private mutating func readVersion() throws(ScanFault) {
    let start = lines.scanner.position
    let found = try lines.scanner.integer()
    guard found == Self.supportedVersion else {
      throw ScanFault(
        offset: start,
        reason: .unsupportedVersion(supported: "\(Self.supportedVersion)", found: "\(found)"))
    }
    version = found
    try lines.finishLine()
  }

  private func checkCompleteness() throws(ScanFault) {
    guard version != nil else { throw lines.scanner.fault("the key \"version\"") }
    guard let announced = announcedDevices, announced != recording.devices.count else { return }
    guard announced > recording.devices.count else {
      let count = announced == 1 ? "1 device" : "\(announced) devices"
      throw ScanFault(
        offset: lines.scanner.end,
        reason: .unexpected(
          expected: "\(count), as ndevices says", found: "\(recording.devices.count)"))
    }
    throw ScanFault(
      offset: lines.scanner.end,
      reason: .truncated(
        expected: Int(announced), found: recording.devices.count, of: "devices"))
  }

  private mutating func readOrigin() throws(ScanFault) {
    guard lines.skipNull() else { return try lines.skipValue(ofKeyAt: 0) }
    lines.advance()
    while !lines.isAtEnd, lines.indent > 0 {
      let indent = lines.indent
      let key = try lines.key()
      if lines.matches(key, "version") {
        recording.origin.recorderVersion = try textLine()
      } else if lines.matches(key, "os") {
        recording.origin.operatingSystem = try textLine()
      } else if lines.matches(key, "kernel") {
        recording.origin.kernel = try textLine()
      } else if lines.matches(key, "dmi") {
        recording.origin.machine = try textLine()
      } else {
        try lines.skipValue(ofKeyAt: indent)
      }
    }
  }

  private mutating func textLine() throws(ScanFault) -> String? {
    let text = try lines.text()
    try lines.finishLine()
    return text
  }
}

// MARK: - Devices

extension LibinputRecordReader {
  private mutating func readDevices() throws(ScanFault) {
    guard lines.skipNull() else { throw lines.scanner.fault("a list of devices") }
    lines.advance()
    while lines.isItem {
      guard recording.devices.count < RecordingAssembly.deviceLimit else {
        throw ScanFault(
          offset: lines.scanner.position,
          reason: .tooMany("devices", limit: RecordingAssembly.deviceLimit))
      }
      recording.devices.append(RecordedDevice())
      watches.append(DeviceWatch())
      hasRanges.append(false)
      try lines.enterItem()
      try readMapping(ofIndent: lines.indent) { (reader, key, indent) throws(ScanFault) in
        try reader.readDeviceValue(of: key, indent: indent)
      }
    }
  }

  /// Reads the keys of a mapping, all in the same column.
  mutating func readMapping(
    ofIndent indent: Int,
    _ body: (inout Self, Range<Int>, Int) throws(ScanFault) -> Void
  ) throws(ScanFault) {
    while !lines.isAtEnd, lines.indent == indent, !lines.isItem {
      try body(&self, try lines.key(), indent)
    }
    guard lines.isAtEnd || lines.indent < indent else {
      throw lines.scanner.fault("a key in the column of the keys above it")
    }
  }

  /// Reads a mapping on the lines below its key.
  private mutating func readNestedMapping(
    below indent: Int, _ body: (inout Self, Range<Int>, Int) throws(ScanFault) -> Void
  ) throws(ScanFault) {
    guard lines.skipNull() else { throw lines.scanner.fault("keys on the lines below") }
    lines.advance()
    guard !lines.isAtEnd, lines.indent > indent else { return }
    try readMapping(ofIndent: lines.indent, body)
  }

  private mutating func readDeviceValue(of key: Range<Int>, indent: Int) throws(ScanFault) {
    let last = recording.devices.count - 1
    if lines.matches(key, "node") {
      recording.devices[last].node = try lines.text()
      try lines.finishLine()
    } else if lines.matches(key, "evdev") {
      try readNestedMapping(below: indent) { (reader, key, indent) throws(ScanFault) in
        try reader.readEvdevValue(of: key, indent: indent, device: last)
      }
    } else if lines.matches(key, "udev") {
      try readNestedMapping(below: indent) { (reader, key, indent) throws(ScanFault) in
        guard reader.lines.matches(key, "properties") else {
          return try reader.lines.skipValue(ofKeyAt: indent)
        }
        reader.recording.devices[last].udevProperties = try reader.readTexts(below: indent)
      }
    } else if lines.matches(key, "quirks") {
      recording.devices[last].quirks = try readTexts(below: indent)
    } else if lines.matches(key, "events") {
      try readEvents(below: indent)
    } else {
      try lines.skipValue(ofKeyAt: indent)
    }
  }

  private mutating func readEvdevValue(
    of key: Range<Int>, indent: Int, device: Int
  ) throws(ScanFault) {
    if lines.matches(key, "name") {
      recording.devices[device].name = try lines.text()
      try lines.finishLine()
    } else if lines.matches(key, "id") {
      recording.devices[device].id = try readID(below: indent)
    } else if lines.matches(key, "properties") {
      recording.devices[device].properties = ascending(
        try lines.numbers(UInt16.self, limit: 65536, below: indent))
    } else if lines.matches(key, "codes") {
      try readNestedMapping(below: indent) { (reader, key, indent) throws(ScanFault) in
        try reader.readCodes(of: key, indent: indent, device: device)
      }
    } else if lines.matches(key, "absinfo") {
      hasRanges[device] = true
      try readNestedMapping(below: indent) { (reader, key, indent) throws(ScanFault) in
        try reader.readAxis(of: key, indent: indent, device: device)
      }
    } else {
      try lines.skipValue(ofKeyAt: indent)
    }
  }

  private mutating func readTexts(below indent: Int) throws(ScanFault) -> [String] {
    var texts: [String] = []
    var budget = budget
    try lines.texts(below: indent) { (text, start) throws(ScanFault) in
      try budget.charge(text.utf8.count + 32, at: start)
      texts.append(text)
    }
    self.budget = budget
    return texts
  }

  private mutating func readID(below indent: Int) throws(ScanFault) -> RecordedDevice.ID {
    let start = lines.scanner.position
    let numbers = try lines.numbers(UInt16.self, limit: 16, below: indent)
    guard numbers.count == 4 else {
      throw lines.scanner.fault("bus, vendor, product and version", at: start)
    }
    return RecordedDevice.ID(
      bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
  }

  private func number(_ key: Range<Int>) throws(ScanFault) -> UInt16 {
    var scanner = ByteScanner(lines.scanner.bytes, from: key.lowerBound, to: key.upperBound)
    let number = try scanner.integer(UInt16.self)
    guard scanner.isAtEnd else { throw scanner.fault("a number as the key", at: key.lowerBound) }
    return number
  }

  private mutating func readCodes(
    of key: Range<Int>, indent: Int, device: Int
  ) throws(ScanFault) {
    let type = try number(key)
    let codes = try lines.numbers(UInt16.self, limit: 65536, below: indent)
    try budget.charge(codes.count * 2 + 64, at: key.lowerBound)
    recording.devices[device].codes[type] = ascending(codes)
  }

  private mutating func readAxis(
    of key: Range<Int>, indent: Int, device: Int
  ) throws(ScanFault) {
    let code = try number(key)
    let start = lines.scanner.position
    let numbers = try lines.numbers(Int32.self, limit: 16, below: indent)
    guard numbers.count >= 5 else {
      throw lines.scanner.fault("minimum, maximum, fuzz, flat and resolution", at: start)
    }
    try budget.charge(64, at: key.lowerBound)
    recording.devices[device].axes[code] = RecordedDevice.Axis(
      minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
      resolution: numbers[4])
  }
}

/// The numbers in ascending order without duplicates.
func ascending(_ numbers: [UInt16]) -> [UInt16] {
  var result: [UInt16] = []
  for number in numbers.sorted() where result.last != number { result.append(number) }
  return result
}
