extension Recording {
  /// Reads a recording of any known format from bytes.
  ///
  /// The format is detected from the content. DOS line endings, a missing last line ending and a byte order
  /// mark are accepted, and invalid UTF-8 in texts becomes U+FFFD. Time and memory are proportional to the
  /// number of bytes, whatever their content.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The file name for error messages.
  public static func read(_ bytes: [UInt8], file: String = "") -> RecordingOutcome {
    bytes.withUnsafeBytes { read(bytes: $0, file: file) }
  }

  /// Reads a recording of any known format from a buffer; see ``read(_:file:)``.
  public static func read(bytes: UnsafeRawBufferPointer, file: String = "") -> RecordingOutcome {
    read(bytes: bytes, description: nil, file: file)
  }

  /// Reads evemu events whose device is described in a separate text (a `.desc` or `.prop` file).
  ///
  /// A description within `events` overrides `description`. If the description is malformed, the outcome
  /// contains the error and what could be read of both; an error in the events takes precedence.
  public static func read(
    events: [UInt8], description: [UInt8], file: String = "", descriptionFile: String = ""
  ) -> RecordingOutcome {
    let (device, error) = description.withUnsafeBytes {
      readDescription($0.bindMemory(to: UInt8.self), file: descriptionFile)
    }
    var outcome = events.withUnsafeBytes { read(bytes: $0, description: device, file: file) }
    if outcome.error == nil { outcome.error = error }
    return outcome
  }

  private static func read(
    bytes: UnsafeRawBufferPointer, description: RecordedDevice?, file: String
  ) -> RecordingOutcome {
    let bytes = bytes.bindMemory(to: UInt8.self)
    let start = ByteScanner(bytes).behindByteOrderMark
    guard let format = RecordingFormat.detect(start) else {
      let reason = RecordingError.Reason.unknownFormat(found: nature(of: start))
      let error = RecordingError(file: file, reason: reason)
      return RecordingOutcome(recording: Recording(), error: error)
    }
    let text = read(start, as: format, description: description, spools: nil)
    let error = text.fault.map { RecordingError($0, in: bytes, file: file) }
    let faults = text.recording.faults(text.watches, isWhole: error == nil, file: file) {
      ByteScanner(bytes).place(of: $0)
    }
    return RecordingOutcome(
      recording: text.recording, error: error, format: format, faults: faults)
  }

  /// The result of reading a text.
  struct Text {
    var recording: Recording
    /// The fault that stopped the reader.
    var fault: ScanFault?
    /// The watches, one per device.
    var watches: [DeviceWatch]
  }

  /// Reads a text of a known format.
  ///
  /// - Parameter spools: The destination for the events of a large recording; nil to keep them in the
  ///   recording.
  static func read(
    _ start: ByteScanner, as format: RecordingFormat, description: RecordedDevice?,
    spools: EventSpools?
  ) -> Text {
    var text = parse(start, as: format, description: description, spools: spools)
    text.recording.addMissingSlots(text.watches)
    return text
  }

  private static func parse(
    _ start: ByteScanner, as format: RecordingFormat, description: RecordedDevice?,
    spools: EventSpools?
  ) -> Text {
    switch format {
    case .libinputRecord:
      var reader = LibinputRecordReader(start, spools: spools)
      let fault = fault { () throws(ScanFault) in try reader.read() }
      let watches = reader.watches
      return Text(recording: reader.finish(), fault: fault, watches: watches)
    case .evemu:
      var reader = EvemuReader(start, spools: spools)
      let fault = fault { () throws(ScanFault) in try reader.read() }
      let watches = reader.assembly.watches
      return Text(
        recording: reader.finish(description: description), fault: fault, watches: watches)
    case .evtest:
      var reader = EvtestReader(start, spools: spools)
      let fault = fault { () throws(ScanFault) in try reader.read() }
      let watches = reader.assembly.watches
      return Text(recording: reader.finish(), fault: fault, watches: watches)
    case .getevent:
      var reader = GeteventReader(start, spools: spools)
      let fault = fault { () throws(ScanFault) in try reader.read() }
      let watches = reader.assembly.watches
      return Text(recording: reader.finish(), fault: fault, watches: watches)
    }
  }

  private static func fault(of body: () throws(ScanFault) -> Void) -> ScanFault? {
    do throws(ScanFault) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// The device described by an evemu description.
  static func readDescription(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String
  ) -> (RecordedDevice?, RecordingError?) {
    var reader = EvemuReader(ByteScanner(bytes).behindByteOrderMark, spools: nil)
    let fault = fault { () throws(ScanFault) in try reader.read() }
    return (reader.described, fault.map { RecordingError($0, in: bytes, file: file) })
  }

  /// A description of a text in an unknown format, for an error message.
  static func nature(of start: ByteScanner) -> String {
    if start.isAtEnd { return "nothing" }
    if start.bytes.starts(with: [0x1F, 0x8B]) {
      return "a file packed with gzip; unpack it with gunzip"
    }
    if start.bytes.starts(with: [0xFF, 0xFE]) || start.bytes.starts(with: [0xFE, 0xFF]) {
      return "text in UTF-16; convert it with iconv -f UTF-16 -t UTF-8"
    }
    if start.peek() == ASCII.openBrace, start.contains("evdev") {
      return "a recording in braces (JSON or YAML in flow style); write it in block style, as"
        + " PyYAML's safe_dump() does"
    }
    return "text beginning with \(start.excerpt(at: start.position))"
  }
}

extension ByteScanner {
  /// The scanner, past the byte order mark if there is one.
  var behindByteOrderMark: ByteScanner {
    var scanner = self
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = min(3, end) }
    return scanner
  }
}

extension [UInt8] {
  /// The bytes, without the byte order mark if there is one.
  var behindByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}

extension RecordingError {
  init(_ fault: ScanFault, in bytes: UnsafeBufferPointer<UInt8>, file: String) {
    let (line, column) = ByteScanner(bytes).place(of: fault.offset)
    self.init(file: file, line: line, column: column, reason: fault.reason)
  }
}
