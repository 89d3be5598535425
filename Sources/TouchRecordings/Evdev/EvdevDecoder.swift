import TouchTracking

/// Makes contacts of the events of one touch device.
///
/// It understands devices with slots (the kernel's multitouch protocol B), devices that list all
/// contacts in every frame (protocol A, with and without tracking numbers), and devices with a
/// single contact (an absolute position and a touch key).
///
/// - A contact above the surface (ABS_MT_DISTANCE greater than zero) is not down.
/// - A tracking number that changes without a lift between ends one contact and begins another, in
///   the same frame. So does a device that lifts and lands within a frame.
/// - A contact whose landing was not seen, as when the recording began with a finger down, is not
///   reported at all.
/// - An axis that was never reported is zero, as the kernel's slots begin.
/// - After SYN_DROPPED everything up to the next SYN_REPORT is ignored except which slot it chose.
///   A recording does not tell the state behind the gap: contacts stay as they were known, later
///   values go on with them, and one that lifted in the gap ends when its slot is used again.
///
/// No number of the device can trap. Nothing is allocated in the steady state.
public struct EvdevDecoder: Sendable {
  /// The number that the frames have.
  public let device: DeviceID
  /// The plane that the device senses; contacts have positions in its units.
  public var surface: Surface { layout.surface }
  /// What was ignored so far.
  public var faults: EvdevFaults {
    var faults = counted
    faults.ignoredContacts = packets.ignoredPackets
    return faults
  }

  private let layout: EvdevLayout
  private var slots: SlotTable
  private var packets: PacketTable
  private var reports: [Contact] = []
  private var isBehindGap = false
  /// Whether an event came since the last SYN_REPORT.
  private(set) var isWithinFrame = false
  private var counted = EvdevFaults()
  /// Counts the touches of a device with a single contact.
  private var touchCount: Int32 = 0

  /// Creates a decoder for a device; nil if it is not a touch device.
  public init?(_ device: RecordedDevice, id: DeviceID = DeviceID(0)) {
    guard let layout = EvdevLayout(device) else { return nil }
    self.layout = layout
    self.device = id
    packets = PacketTable()
    slots =
      switch layout.kind {
      case .slots(let count): SlotTable(count: count)
      case .packets, .single: SlotTable(count: 1)
      }
    reports.reserveCapacity(32)
  }

  /// Whether a contact is down, or an unfinished frame has lifted one.
  var hasOpenContacts: Bool { openContacts > 0 || !reports.isEmpty }

  /// How many contacts are down as far as is known.
  public var openContacts: Int { slots.openCount + packets.openCount }

  /// Takes one event. When it ends a frame, the contacts that changed are added to `frame`, which
  /// gets the event's time and the decoder's device; the answer is then true.
  public mutating func decode(_ event: InputEvent, into frame: inout ContactFrame) -> Bool {
    decode(
      type: event.type, code: event.code, value: event.value, time: event.time, into: &frame)
  }

  /// Takes one event, as ``decode(_:into:)`` does, from a live device.
  public mutating func decode(
    type: UInt16, code: UInt16, value: Int32, time: Instant, into frame: inout ContactFrame
  ) -> Bool {
    isWithinFrame = true
    if type == EventType.synchronization {
      synchronize(code)
      guard code == SynchronizationCode.report else { return false }
      isWithinFrame = false
      deliver(at: time, into: &frame)
      return true
    }
    if !isBehindGap {
      update(type, code, value)
    } else if type == EventType.absolute, code == AbsoluteCode.slot {
      selectSlot(value)
    }
    return false
  }

  /// Takes the events of one frame and adds the contacts that changed to `frame`.
  ///
  /// What stands behind the last SYN_REPORT of `events` waits for the next call.
  public mutating func decode(
    frame events: some Sequence<InputEvent>, into frame: inout ContactFrame
  ) {
    for event in events { _ = decode(event, into: &frame) }
  }

  /// Reports every contact that is down as cancelled, as when the device goes away.
  ///
  /// What an unfinished frame said of contacts that came or went within it is reported first.
  public mutating func cancelAll(at time: Instant, into frame: inout ContactFrame) {
    slots.cancelAll(in: layout, into: &reports)
    packets.cancelAll(in: layout, into: &reports)
    deliverReports(at: time, into: &frame)
  }

  // MARK: Frames

  private mutating func synchronize(_ code: UInt16) {
    switch code {
    case SynchronizationCode.dropped:
      isBehindGap = true
      counted.lostEvents &+= 1
      packets.discardFrame()
    case SynchronizationCode.multitouchReport:
      if !isBehindGap, case .packets = layout.kind { packets.finishPacket() }
    default: break
    }
  }

  private mutating func deliver(at time: Instant, into frame: inout ContactFrame) {
    switch layout.kind {
    case .slots, .single: slots.finishFrame(in: layout, into: &reports)
    case .packets:
      if !isBehindGap { packets.finishFrame(in: layout, into: &reports) }
    }
    isBehindGap = false
    deliverReports(at: time, into: &frame)
  }

  private mutating func deliverReports(at time: Instant, into frame: inout ContactFrame) {
    frame.device = device
    frame.time = time
    frame.contacts.append(contentsOf: reports)
    reports.removeAll(keepingCapacity: true)
  }

  // MARK: Values

  private mutating func update(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    switch layout.kind {
    case .slots:
      guard type == EventType.absolute else { return }
      if code == AbsoluteCode.slot {
        selectSlot(value)
      } else if code == AbsoluteCode.trackingID {
        slots.track(max(value, -1), in: layout, into: &reports)
      } else {
        slots.update(code, value)
      }
    case .packets:
      if type == EventType.absolute { packets.update(code, value) }
    case .single: updateSingle(type, code, value)
    }
  }

  private mutating func selectSlot(_ value: Int32) {
    guard case .slots = layout.kind else { return }
    guard slots.select(value) else {
      counted.absurdSlots &+= 1
      counted.lastAbsurdSlot = value
      return
    }
    guard let range = layout.slotRange, !range.contains(value) else { return }
    counted.slotsOutOfRange &+= 1
    counted.lastSlotOutOfRange = value
  }

  private mutating func updateSingle(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    switch (type, code) {
    case (EventType.absolute, AbsoluteCode.x): slots.update(AbsoluteCode.positionX, value)
    case (EventType.absolute, AbsoluteCode.y): slots.update(AbsoluteCode.positionY, value)
    case (EventType.absolute, AbsoluteCode.pressure):
      slots.update(AbsoluteCode.contactPressure, value)
    case (EventType.key, KeyCode.toolPen):
      if value > 0 { slots.update(AbsoluteCode.toolType, ToolType.pen) }
    case (EventType.key, KeyCode.touch): trackSingle(value)
    default: break
    }
  }

  /// A touch key that is pressed while it is pressed already changes nothing.
  private mutating func trackSingle(_ value: Int32) {
    guard value > 0 else { return slots.track(-1, in: layout, into: &reports) }
    guard value == 1, !slots.isTracking else { return }
    touchCount = touchCount &+ 1 & .max
    slots.track(touchCount, in: layout, into: &reports)
  }
}
