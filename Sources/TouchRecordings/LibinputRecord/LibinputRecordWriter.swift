import TouchTracking

extension Recording {
  /// The recording in the format of `libinput record`, version 1, suitable for `libinput replay`.
  ///
  /// The text is canonical: a recording always produces the same bytes, and reading and writing such a text
  /// reproduces it. Every frame becomes one item, even if it contains only its SYN_REPORT. The events of an
  /// unfinished last frame become an item without one. Absolute codes without a range get a range of zeros,
  /// since a replay needs one. Events of missing devices are omitted. Texts are cut at 4096 bytes, the
  /// maximum that readers accept.
  public func libinputRecordBytes() -> [UInt8] {
    var writer = LibinputRecordWriter(capacity: events.count * 72)
    writer.write(self)
    return writer.bytes
  }

  /// ``libinputRecordBytes()`` as a text.
  public func libinputRecordText() -> String {
    String(decoding: libinputRecordBytes(), as: UTF8.self)
  }
}

/// Writes the YAML of `libinput record`.
struct LibinputRecordWriter {
  var bytes: [UInt8] = []
  /// The end of the last frame; comments state the time between two frames.
  private var lastReport: Instant?

  init(capacity: Int) { bytes.reserveCapacity(capacity + 4096) }

  mutating func write(_ recording: Recording) {
    writeHead(deviceCount: recording.devices.count, origin: recording.origin)
    let spans = recording.eventsByDevice()
    for (device, span) in zip(recording.devices, spans) {
      write(device, events: span.lazy.map { recording.events[Int($0)] })
    }
  }

  /// Writes the part before the devices.
  mutating func writeHead(deviceCount: Int, origin: Recording.Origin) {
    put("# libinput record\nversion: 1\nndevices: \(deviceCount)\n")
    put("libinput:\n  version: \(quoted(origin.recorderVersion ?? "unknown"))\n")
    put("  git: \"unknown\"\n")
    put("system:\n")
    put("  os: ", ifKnown: origin.operatingSystem)
    put("  kernel: ", ifKnown: origin.kernel)
    put("  dmi: ", ifKnown: origin.machine)
    put("devices:\n")
  }

  /// Writes a device with its events; ``writeFrames(_:)`` can append more.
  mutating func write(_ device: RecordedDevice, events: some Collection<InputEvent>) {
    write(device)
    put("  events:\n")
    lastReport = nil
    writeFrames(events)
  }

  mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func put(_ key: String, ifKnown text: String?) {
    if let text { put("\(key)\(quoted(text))\n") }
  }

  private mutating func write(_ device: RecordedDevice) {
    put("- node: \(scalar(device.node))\n  evdev:\n    name: \(quoted(device.name))\n")
    let id = device.id
    put("    id: [\(id.bus), \(id.vendor), \(id.product), \(id.version)]\n")
    writeCodes(of: device)
    writeAxes(of: device)
    put("    properties: [\(list(device.properties))]\n")
    // Write empty collections explicitly: a replay would fail on null.
    put("  udev:\n    properties:\(device.udevProperties.isEmpty ? " []" : "")\n")
    for property in device.udevProperties { put("    - \(scalar(property))\n") }
    put("  quirks:\n")
    for quirk in device.quirks { put("  - \(scalar(quirk))\n") }
  }

  private mutating func writeCodes(of device: RecordedDevice) {
    var codes = device.codes
    let axes = (codes[EventType.absolute] ?? []) + device.axes.keys
    codes[EventType.absolute] = axes.isEmpty ? nil : axes
    put("    codes:\(codes.isEmpty ? " {}" : "")\n")
    for (type, codes) in codes.sorted(by: { $0.key < $1.key }) {
      let comment = EventName.types[type].map { " # \($0)" } ?? ""
      put("      \(type): [\(list(ascending(codes)))]\(comment)\n")
    }
  }

  private mutating func writeAxes(of device: RecordedDevice) {
    let codes = (device.codes[EventType.absolute] ?? []) + device.axes.keys
    put("    absinfo:\(codes.isEmpty ? " {}" : "")\n")
    for code in ascending(codes) {
      let axis = device.axes[code] ?? RecordedDevice.Axis()
      put("      \(code): [\(axis.minimum), \(axis.maximum), \(axis.fuzz), \(axis.flat), ")
      put("\(axis.resolution)]\n")
    }
  }

  private func list(_ numbers: [UInt16]) -> String {
    numbers.map { "\($0)" }.joined(separator: ", ")
  }
}

// MARK: - Events

extension Recording {
  /// The indices of each device's events, in order.
  fileprivate func eventsByDevice() -> [[UInt32]] {
    var places = [[UInt32]](repeating: [], count: devices.count)
    for index in events.indices where devices.indices.contains(events[index].device) {
      places[events[index].device].append(UInt32(truncatingIfNeeded: index))
    }
    return places
  }
}

extension LibinputRecordWriter {
  /// Writes the items of a device's event list: one per frame, of which the last may be unfinished.
  mutating func writeFrames(_ events: some Collection<InputEvent>) {
    var isFrameStart = true
    for event in events {
      if isFrameStart { put("  - evdev:\n") }
      isFrameStart = event.isReport
      write(event)
      if event.isReport {
        let step = event.time - (lastReport ?? event.time)
        put(" # ------------ SYN_REPORT (\(event.value)) ---------- \(sign(step))ms\n")
        lastReport = event.time
      } else {
        writeComment(on: event)
      }
    }
  }

  private func sign(_ step: TimeSpan) -> String {
    let milliseconds = step.microseconds / 1000
    return milliseconds < 0 ? "\(milliseconds)" : "+\(milliseconds)"
  }

  private mutating func write(_ event: InputEvent) {
    let (seconds, fraction) = event.time.microseconds.flooredQuotientAndRemainder(by: 1_000_000)
    put("    - [")
    put(seconds, width: 3)
    put(", ")
    put(fraction, width: 6)
    put(", ")
    put(Int64(event.type), width: 3)
    put(", ")
    put(Int64(event.code), width: 3)
    put(", ")
    put(Int64(event.value), width: 7)
    put("]")
  }

  private mutating func writeComment(on event: InputEvent) {
    if let type = EventName.types[event.type], let code = EventName.of(event.type, event.code) {
      put(" # \(type) / \(code)")
    }
    put("\n")
  }

  private mutating func put(_ number: Int64, width: Int) {
    let digits = String(number)
    for _ in 0..<max(0, width - digits.utf8.count) { bytes.append(ASCII.space) }
    put(digits)
  }
}

extension Int64 {
  fileprivate func flooredQuotientAndRemainder(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

// MARK: - Texts

/// The text in double quotes, with escapes for characters that cannot appear in a line.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in readable(text) {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}",
      "\u{FFFE}", "\u{FFFF}":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// The part of a text that the reader accepts. Each invalid UTF-8 byte of another format becomes three bytes,
/// so a text that was short enough there may be too long here.
private func readable(_ text: String) -> String.UnicodeScalarView.SubSequence {
  let scalars = text.unicodeScalars
  guard text.utf8.count > ByteScanner.maximumTextLength else { return scalars[...] }
  var count = 0
  return scalars.prefix { scalar in
    count += UTF8.width(scalar)
    return count <= ByteScanner.maximumTextLength
  }
}

/// The text plain if it is unambiguous, like paths and "KEY=VALUE"; otherwise in quotes.
private func scalar(_ text: String) -> String {
  let isPath = text.hasPrefix("/") || text.utf8.contains(UInt8(ascii: "="))
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_=./:,-+|;()".utf8.contains(byte)
    }
  }
  let needsQuotes = text.hasSuffix(":") || "-=:,|".contains(text.first ?? "-")
  let isShort = text.utf8.count <= ByteScanner.maximumTextLength
  return isPath && isPlain && !needsQuotes && isShort ? text : quoted(text)
}
