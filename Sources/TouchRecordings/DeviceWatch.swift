/// Checks the events of one device for faults while they are read.
///
/// The range of slots may be known only after everything is read. The positions of slots higher or lower than
/// all earlier ones are therefore kept; the first slot outside any range is among them.
struct DeviceWatch {
  private var slots: [(number: Int32, offset: Int)] = []
  /// The first slot that no device can have.
  private var absurd: (number: Int32, offset: Int)?
  private var highest = Int32.min
  private var lowest = Int32.max
  /// The offset at which the current frame began.
  private var frameStart = 0
  /// The number of events in the current frame; 0 after a SYN_REPORT.
  private var frameEvents = 0
  /// The landings that are missing.
  private var landings = LandingWatch()
  /// Whether contacts were separated into packets, as only devices without slots do.
  private var hasPackets = false

  /// Checks an event at `offset`.
  @inline(__always) mutating func note(type: UInt16, code: UInt16, value: Int32, at offset: Int) {
    if type == EventType.synchronization, code == SynchronizationCode.report {
      frameEvents = 0
      landings.finishFrame()
      return
    }
    if frameEvents == 0 { frameStart = offset }
    frameEvents &+= 1
    if type == EventType.synchronization, code == SynchronizationCode.multitouchReport {
      hasPackets = true
    }
    landings.note(type: type, code: code, value: value, at: offset)
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

  /// The highest slot in use if the events are those of a device with slots; nil otherwise. Such a device selects
  /// no slot while there is a single finger.
  fileprivate var highestSlot: Int32? {
    guard !hasPackets, landings.hasTrackingIDs || !slots.isEmpty else { return nil }
    return max(highest, 0)
  }

  /// The faults of the device's events, with their positions.
  ///
  /// - Parameter isWhole: Whether the text was read to its end. If it was not, an unfinished frame is not
  ///   reported, since there is already an error.
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
      // Where nothing hovers, a session records the place of scrolling in the slot of its pointer.
      if let missing = landings.missing,
        !(layout.isSession && missing.slot == SessionPointer.slot)
      {
        findings.append((missing.offset, .landingNotRecorded(slot: missing.slot)))
      }
    } else if let lift = landings.lift, !landings.hasContactBeforeLift {
      // A contact that every frame lists begins with the recording, and is not missing.
      findings.append((lift, .landingNotRecorded(slot: nil)))
    }
    if isWhole, frameEvents > 0 {
      findings.append((frameStart, .unfinishedFrame(events: frameEvents)))
    }
    return findings
  }
}

extension Recording {
  /// Adds the slots to devices whose description lacks them, but whose events use them. Without slots, each
  /// change of one finger would be taken for all contacts of its frame.
  mutating func addMissingSlots(_ watches: [DeviceWatch]) {
    for (index, watch) in zip(devices.indices, watches) {
      guard let slot = watch.highestSlot, let layout = EvdevLayout(devices[index]),
        case .packets = layout.kind
      else { continue }
      devices[index].axes[AbsoluteCode.slot] = RecordedDevice.Axis(maximum: max(slot, 9))
      let codes = (devices[index].codes[EventType.absolute] ?? []) + [AbsoluteCode.slot]
      devices[index].codes[EventType.absolute] = ascending(codes)
    }
  }

  /// The faults found by the readers' watches, in the order of the text.
  ///
  /// - Parameter place: Returns the line and column of an offset in the text.
  func faults(
    _ watches: [DeviceWatch], isWhole: Bool, file: String,
    place: (Int) -> (line: Int, column: Int)
  ) -> [RecordingFault] {
    zip(devices, watches).flatMap { $1.findings(for: $0, isWhole: isWhole) }
      .sorted { $0.offset < $1.offset }
      .map { offset, kind in
        let (line, column) = place(offset)
        return RecordingFault(file: file, line: line, column: column, kind: kind)
      }
  }
}
