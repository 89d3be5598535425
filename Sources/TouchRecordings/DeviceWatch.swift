/// Watches the events of one device while they are read, for what breaks its word.
///
/// The range of slots may be known only when everything is read, so the places are kept of the slots
/// that were higher or lower than all before: the first outside a range is among them.
struct DeviceWatch {
  private var slots: [(number: Int32, offset: Int)] = []
  /// The first slot that no device has.
  private var absurd: (number: Int32, offset: Int)?
  private var highest = Int32.min
  private var lowest = Int32.max
  /// Where the frame that is being read began.
  private var frameStart = 0
  /// How many events it has; 0 behind a SYN_REPORT.
  private var frameEvents = 0

  /// Takes an event that stands at `offset`.
  @inline(__always) mutating func note(type: UInt16, code: UInt16, value: Int32, at offset: Int) {
    if type == EventType.synchronization, code == SynchronizationCode.report {
      frameEvents = 0
      return
    }
    if frameEvents == 0 { frameStart = offset }
    frameEvents &+= 1
    if code == AbsoluteCode.slot, type == EventType.absolute { noteSlot(value, at: offset) }
  }

  private mutating func noteSlot(_ number: Int32, at offset: Int) {
    guard 0..<Int32(SlotTable.limit) ~= number else {
      absurd = absurd ?? (number, offset)
      return
    }
    guard number > highest || number < lowest else { return }
    highest = max(highest, number)
    lowest = min(lowest, number)
    slots.append((number, offset))
  }

  /// What is wrong with the events of the device, and where.
  ///
  /// - Parameter isWhole: Whether the text was read to its end: if not, an error says so already.
  func findings(
    for device: RecordedDevice, isWhole: Bool
  ) -> [(offset: Int, kind: RecordingFault.Kind)] {
    guard let layout = EvdevLayout(device) else { return [] }
    var findings: [(offset: Int, kind: RecordingFault.Kind)] = []
    if case .slots = layout.kind {
      if let absurd { findings.append((absurd.offset, .absurdSlot(absurd.number))) }
      if let range = layout.slotRange,
        let first = slots.first(where: { !range.contains($0.number) })
      {
        findings.append((first.offset, .slotOutOfRange(first.number, range: range)))
      }
    }
    if isWhole, frameEvents > 0 {
      findings.append((frameStart, .unfinishedFrame(events: frameEvents)))
    }
    return findings
  }
}

extension Recording {
  /// What the readers' watches found, in the order of the text.
  func faults(
    _ watches: [DeviceWatch], in bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool, file: String
  ) -> [RecordingFault] {
    zip(devices, watches).flatMap { $1.findings(for: $0, isWhole: isWhole) }
      .sorted { $0.offset < $1.offset }
      .map { offset, kind in
        let (line, column) = ByteScanner(bytes).place(of: offset)
        return RecordingFault(file: file, line: line, column: column, kind: kind)
      }
  }
}
