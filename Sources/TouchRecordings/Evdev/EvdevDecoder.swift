import TouchGeometry
import TouchTracking

/// Decodes the events of one touch device into contacts.
///
/// Pens above the glass hover, and with them the wheel of a recorded session; see ``reportsPointers``.
///
/// Supports devices with slots (the kernel's multitouch protocol B), devices that list all contacts in every
/// frame (protocol A, with and without tracking IDs), and single-touch devices (an absolute position and a
/// touch key).
///
/// - A contact above the surface (ABS_MT_DISTANCE greater than zero) is not down.
/// - A tracking ID that changes without a lift in between ends one contact and begins another in the same
///   frame. So does a device that lifts and lands within a frame.
/// - A contact whose landing was not seen, because the recording began with a finger down, is not reported at
///   all.
/// - An axis that was never reported is zero, the initial value of the kernel's slots.
/// - After SYN_DROPPED everything up to the next SYN_REPORT is ignored, except for the selected slot. A
///   recording does not contain the state after the gap. Contacts therefore keep their last known values,
///   which later events update, and a contact that lifted in the gap ends when its slot is reused or its touch key
///   is pressed again.
///
/// No input can cause a trap. The steady state allocates nothing.
///
///     guard var decoder = EvdevDecoder(device) else { return }  // not a touch device
///     var frame = ContactFrame(time: .zero)
///     for event in events where decoder.decode(event, into: &frame) {
///       window.deliver(frame)
///       frame.contacts.removeAll(keepingCapacity: true)
///     }
public struct EvdevDecoder: Sendable {
  /// The device number of the frames.
  public let device: DeviceID
  /// The plane that the device senses; positions of contacts are in its units.
  public var surface: Surface { layout.surface }
  /// The events ignored so far.
  public var faults: EvdevFaults {
    var faults = counted
    faults.ignoredContacts = packets.ignoredPackets &+ slots.ignoredContacts
    return faults
  }

  private let layout: EvdevLayout
  private var slots: SlotTable
  private var packets: PacketTable
  private var reports: [Contact] = []
  private var isBehindGap = false
  /// Whether there were events since the last SYN_REPORT.
  private(set) var isWithinFrame = false
  private var counted = EvdevFaults()
  /// Counts the touches of a single-touch device.
  private var touchCount: Int32 = 0
  private var hover = PointerFollower()
  /// The pen of a single-touch device, or the pointer of a recorded session.
  private var pointer = RecordedPointer()
  private var wheel = WheelTurn()
  /// Whether the slot of a recorded session's pointer is selected.
  private var isPointerSelected = false
  private var barrel = TouchButtons()
  /// The pointer of a mouse; nil for other devices.
  private var mouse: RecordedMouse?

  /// Whether hovering and scrolling are decoded as well; see ``pointers``. False by default.
  public var reportsPointers = false
  /// The hovering and scrolling of the last frame, with locations in the units of ``surface``.
  public private(set) var pointers: [PointerInput] = []

  /// Creates a decoder for a device; nil if it is not a touch device.
  public init?(_ device: RecordedDevice, id: DeviceID = DeviceID(0)) {
    guard let layout = EvdevLayout(device) else { return nil }
    self.init(layout, id)
  }

  /// Creates a decoder for a mouse, whose pointer moves on a plane in points of the screen.
  init(mouse device: RecordedDevice, on plane: Rect, id: DeviceID) {
    self.init(EvdevLayout(mouse: device, on: plane), id)
    mouse = RecordedMouse(device, on: plane)
  }

  private init(_ layout: EvdevLayout, _ id: DeviceID) {
    self.layout = layout
    self.device = id
    packets = PacketTable()
    slots =
      switch layout.kind {
      case .slots(let count): SlotTable(count: count)
      case .packets, .single, .mouse: SlotTable(count: 1)
      }
    reports.reserveCapacity(32)
  }

  /// Whether a contact is down, or was lifted in an unfinished frame.
  var hasOpenContacts: Bool { openContacts > 0 || !reports.isEmpty }

  /// Whether every frame of the device lists all contacts (protocol A).
  package var listsContacts: Bool {
    if case .packets = layout.kind { true } else { false }
  }

  /// The known number of contacts that are down.
  public var openContacts: Int {
    slots.openCount + packets.openCount + (mouse?.isDown == true ? 1 : 0)
  }

  /// Decodes one event. If the event ends a frame, the changed contacts are added to `frame`, which gets the
  /// time of the event and the decoder's device, and the result is true.
  public mutating func decode(_ event: InputEvent, into frame: inout ContactFrame) -> Bool {
    decode(
      type: event.type, code: event.code, value: event.value, time: event.time, into: &frame)
  }

  /// Decodes one event of a live device; see ``decode(_:into:)``.
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

  /// Decodes the events of one frame and adds the changed contacts to `frame`.
  ///
  /// Events after the last SYN_REPORT in `events` are kept for the next call.
  public mutating func decode(
    frame events: some Sequence<InputEvent>, into frame: inout ContactFrame
  ) {
    for event in events { _ = decode(event, into: &frame) }
  }

  /// Reports all contacts that are down as cancelled, for example because the device was removed.
  ///
  /// Contacts that began or ended in an unfinished frame are reported first.
  public mutating func cancelAll(at time: Instant, into frame: inout ContactFrame) {
    slots.cancelAll(in: layout, into: &reports)
    packets.cancelAll(in: layout, into: &reports)
    mouse?.cancel(into: &reports)
    deliverReports(at: time, into: &frame)
  }

  // MARK: Frames

  private mutating func synchronize(_ code: UInt16) {
    switch code {
    case SynchronizationCode.dropped:
      isBehindGap = true
      counted.lostEvents &+= 1
      packets.discardFrame()
      if case .single = layout.kind { slots.noteLoss() }
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
    case .mouse:
      pointers.removeAll(keepingCapacity: true)
      mouse?.finishFrame(of: device, at: time, into: &pointers, &reports)
    }
    isBehindGap = false
    if reportsPointers { followPointer(at: time) }
    deliverReports(at: time, into: &frame)
  }

  private mutating func followPointer(at time: Instant) {
    if case .mouse = layout.kind { return }
    if !pointers.isEmpty { pointers.removeAll(keepingCapacity: true) }
    switch layout.kind {
    case .slots where !layout.isSession:
      // A finger or a pen that some panels sense above the glass.
      pointer =
        slots.hovering
        ?? { pointer in
          var pointer = pointer
          pointer.isPresent = false
          return pointer
        }(pointer)
    case .single:
      // On a panel that senses both, a contact without a pen near is a finger.
      if !pointer.isPresent { pointer.buttons = [] }
    case .slots, .packets, .mouse: break
    }
    hover.follow(pointer, of: device, at: time, in: layout, into: &pointers)
    if let turn = wheel.take(of: device, at: time, pointer: pointer.location) {
      pointers.append(turn)
    }
  }

  private mutating func deliverReports(at time: Instant, into frame: inout ContactFrame) {
    frame.device = device
    frame.time = time
    guard !reports.isEmpty else { return }
    if frame.contacts.isEmpty, frame.contacts.capacity >= reports.count {
      swap(&frame.contacts, &reports)
    } else {
      frame.contacts.append(contentsOf: reports)
      reports.removeAll(keepingCapacity: true)
    }
  }

  // MARK: Values

  private mutating func update(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    switch layout.kind {
    case .slots:
      if layout.isSession, updateSession(type, code, value) { return }
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
    case .mouse: mouse?.update(type, code, value)
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

  /// Handles a value of a recorded session that is not a contact's; returns whether it was one.
  private mutating func updateSession(_ type: UInt16, _ code: UInt16, _ value: Int32) -> Bool {
    if type == EventType.relative {
      wheel.update(code, value)
      return true
    }
    guard type == EventType.absolute else { return false }
    if code == AbsoluteCode.slot { isPointerSelected = value == SessionPointer.slot }
    guard isPointerSelected else {
      guard code == AbsoluteCode.miscellaneous else { return false }
      slots.update(EvdevContact.buttonsCode, value)
      return true
    }
    switch code {
    case AbsoluteCode.trackingID: pointer.isPresent = value >= 0
    case AbsoluteCode.positionX: pointer.x = value
    case AbsoluteCode.positionY: pointer.y = value
    case AbsoluteCode.toolType: pointer.isPen = value == ToolType.pen
    case AbsoluteCode.contactDistance: pointer.distance = value
    case AbsoluteCode.tiltX: pointer.tiltX = value
    case AbsoluteCode.tiltY: pointer.tiltY = value
    case AbsoluteCode.miscellaneous:
      pointer.buttons = TouchButtons(rawValue: UInt8(truncatingIfNeeded: value))
    default: break
    }
    return true
  }

  /// Handles a value of a pen; those of its contact are handled as those of a finger.
  private mutating func updatePen(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    switch (type, code) {
    case (EventType.absolute, AbsoluteCode.x): pointer.x = value
    case (EventType.absolute, AbsoluteCode.y): pointer.y = value
    case (EventType.absolute, AbsoluteCode.distance): pointer.distance = value
    case (EventType.absolute, AbsoluteCode.tiltX):
      pointer.tiltX = value
      slots.update(code, value)
    case (EventType.absolute, AbsoluteCode.tiltY):
      pointer.tiltY = value
      slots.update(code, value)
    case (EventType.key, _) where KeyCode.isPen(code):
      pointer.isPresent = value > 0
      if value > 0 { pointer.isPen = true }
    case (EventType.key, KeyCode.touch):
      if pointer.isPen { pointer.buttons = value > 0 ? .primary : [] }
    case (EventType.key, KeyCode.stylus): press(.secondary, value)
    case (EventType.key, KeyCode.stylus2): press(.middle, value)
    case (EventType.key, KeyCode.stylus3): press(.back, value)
    default: break
    }
  }

  /// A pressed button on the barrel replaces the tip, which is the primary one.
  private mutating func press(_ button: TouchButtons, _ value: Int32) {
    if value > 0 { barrel.insert(button) } else { barrel.remove(button) }
    slots.update(EvdevContact.buttonsCode, Int32(barrel.rawValue))
  }

  private mutating func updateSingle(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    updatePen(type, code, value)
    switch (type, code) {
    case (EventType.absolute, AbsoluteCode.x): slots.update(AbsoluteCode.positionX, value)
    case (EventType.absolute, AbsoluteCode.y): slots.update(AbsoluteCode.positionY, value)
    case (EventType.absolute, AbsoluteCode.pressure):
      slots.update(AbsoluteCode.contactPressure, value)
    case (EventType.key, _) where KeyCode.isPen(code):
      if value > 0 { slots.update(AbsoluteCode.toolType, ToolType.pen) }
    case (EventType.key, KeyCode.touch): trackSingle(value)
    default: break
    }
  }

  /// Pressing a touch key that is already pressed has no effect, unless its release may have been lost.
  private mutating func trackSingle(_ value: Int32) {
    guard value > 0 else { return slots.track(-1, in: layout, into: &reports) }
    guard value == 1, !slots.isTracking || slots.mayHaveLifted else { return }
    touchCount = (touchCount &+ 1) & .max
    // The last contact may have been that of a pen.
    if !pointer.isPresent { slots.update(AbsoluteCode.toolType, 0) }
    slots.track(touchCount, in: layout, into: &reports)
  }
}
