import TouchGeometry
import TouchTracking

/// Turns the contact frames of one panel into the events that the kernel would report.
///
/// This is multitouch protocol B: values belong to the slot named last, a tracking number marks a
/// contact, and what did not change is not said again, neither a slot's values nor the current slot
/// nor the keys. The contact that landed first is reported as a pointer as well (BTN_TOUCH, ABS_X,
/// ABS_Y). Events have the time of their frame.
///
/// A contact that is cancelled is reported as a palm (ABS_MT_TOOL_TYPE) that lifts in the same
/// frame, the only way in which the protocol can say it. Pressure and size that a contact does not
/// tell stay as they were in its slot. All else comes back from a decoder as it was.
public struct EvdevEncoder: Sendable {
  private let device: Int
  private let resolution: Double
  private var slots: [EncodedSlot]
  private var currentSlot = 0
  private var nextTrackingID: Int32 = 0
  private var landings: UInt64 = 0
  private var pointer = EncodedPointer()

  /// Creates an encoder for a panel that has reported nothing yet.
  ///
  /// - Parameter device: The index of the panel in the recording.
  public init(panel: TouchPanel, device: Int = 0) {
    self.device = device
    resolution = Double(panel.resolution)
    slots = [EncodedSlot](repeating: EncodedSlot(), count: panel.slots)
  }

  /// Appends the events of a frame, with a SYN_REPORT at its end; nothing for a frame without news.
  ///
  /// A frame that is refused leaves encoder and events as they were.
  ///
  /// - Throws: ``EvdevEncodingError`` when the frame cannot be said by this panel.
  public mutating func encode(
    _ frame: ContactFrame, into events: inout [InputEvent]
  ) throws(EvdevEncodingError) {
    var next = self
    var writer = FrameWriter(time: frame.time, device: device)
    for contact in frame.contacts {
      if let reason = next.refusal(of: contact) {
        throw EvdevEncodingError(time: frame.time, slot: contact.slot, reason: reason)
      }
      next.encode(contact, into: &writer)
    }
    next.encodePointer(into: &writer)
    self = next
    events += writer.frame
  }

  private func refusal(of contact: Contact) -> EvdevEncodingError.Reason? {
    guard slots.indices.contains(contact.slot) else { return .noSuchSlot(count: slots.count) }
    guard contact.position.isFinite else { return .positionNotFinite }
    let isDown = slots[contact.slot].landing != nil
    switch contact.phase {
    case .began: return nil
    case .moved, .ended, .cancelled: return isDown ? nil : .notDown
    }
  }

  private mutating func encode(_ contact: Contact, into writer: inout FrameWriter) {
    if contact.phase == .began { land(contact.slot, &writer) }
    write(AbsoluteCode.toolType, toolType(of: contact), in: contact.slot, &writer)
    write(AbsoluteCode.positionX, units(contact.position.x), in: contact.slot, &writer)
    write(AbsoluteCode.positionY, units(contact.position.y), in: contact.slot, &writer)
    if let size = contact.size {
      write(AbsoluteCode.touchMajor, units(size * resolution), in: contact.slot, &writer)
    }
    if let pressure = contact.pressure {
      let scaled = units(pressure * Double(TouchPanel.greatestPressure))
      write(AbsoluteCode.contactPressure, scaled, in: contact.slot, &writer)
    }
    switch contact.phase {
    case .began, .moved: return
    case .ended, .cancelled: lift(contact.slot, &writer)
    }
  }

  private func toolType(of contact: Contact) -> Int32 {
    if contact.phase == .cancelled { return ToolType.palm }
    return switch contact.tool {
    case .finger: 0
    case .pen: ToolType.pen
    case .palm: ToolType.palm
    }
  }

  private mutating func land(_ slot: Int, _ writer: inout FrameWriter) {
    write(AbsoluteCode.trackingID, nextTrackingID, in: slot, &writer)
    nextTrackingID = nextTrackingID < TouchPanel.greatestTrackingID ? nextTrackingID + 1 : 0
    slots[slot].landing = landings
    landings += 1
  }

  private mutating func lift(_ slot: Int, _ writer: inout FrameWriter) {
    write(AbsoluteCode.trackingID, -1, in: slot, &writer)
    slots[slot].landing = nil
  }

  private mutating func write(
    _ code: UInt16, _ value: Int32, in slot: Int, _ writer: inout FrameWriter
  ) {
    guard slots[slot].update(code, value) else { return }
    if currentSlot != slot {
      currentSlot = slot
      writer.append(EventType.absolute, AbsoluteCode.slot, Int32(slot))
    }
    writer.append(EventType.absolute, code, value)
  }

  /// The nearest whole number, at the ends of its range for what lies beyond, zero for NaN.
  private func units(_ value: Double) -> Int32 {
    guard !value.isNaN else { return 0 }
    return Int32(min(max(value.rounded(), Double(Int32.min)), Double(Int32.max)))
  }

  private mutating func encodePointer(into writer: inout FrameWriter) {
    let first = slots.filter { $0.landing != nil }
      .min { ($0.landing ?? 0) < ($1.landing ?? 0) }
    pointer.follow(first, into: &writer)
  }
}

/// Why a contact frame cannot be said in events of a panel; the caller is to blame.
public struct EvdevEncodingError: Error, Hashable, Sendable {
  /// What is wrong with the contact.
  public enum Reason: Hashable, Sendable {
    /// The panel has only so many slots.
    case noSuchSlot(count: Int)
    /// The position is no finite number.
    case positionNotFinite
    /// The contact moves, lifts or is cancelled, but has not landed.
    case notDown
  }

  /// The frame's time.
  public var time: Instant
  /// The contact's slot.
  public var slot: Int
  /// What is wrong.
  public var reason: Reason

  /// Creates an error.
  public init(time: Instant, slot: Int, reason: Reason) {
    self.time = time
    self.slot = slot
    self.reason = reason
  }
}

/// What was said last of a slot; the kernel begins with zeros and no contact.
private struct EncodedSlot: Sendable {
  /// When its contact landed, by count; nil when it has none.
  var landing: UInt64?
  private var values: [UInt16: Int32] = [AbsoluteCode.trackingID: -1]

  subscript(code: UInt16) -> Int32 { values[code] ?? 0 }

  /// Whether the value is new.
  mutating func update(_ code: UInt16, _ value: Int32) -> Bool {
    guard self[code] != value else { return false }
    values[code] = value
    return true
  }
}

/// The first finger as a pointer.
private struct EncodedPointer: Sendable {
  private var isDown = false
  private var x: Int32 = 0
  private var y: Int32 = 0

  mutating func follow(_ slot: EncodedSlot?, into writer: inout FrameWriter) {
    if isDown != (slot != nil) {
      isDown = slot != nil
      writer.append(EventType.key, KeyCode.touch, isDown ? 1 : 0)
    }
    guard let slot else { return }
    write(AbsoluteCode.x, slot[AbsoluteCode.positionX], last: &x, into: &writer)
    write(AbsoluteCode.y, slot[AbsoluteCode.positionY], last: &y, into: &writer)
  }

  private func write(
    _ code: UInt16, _ value: Int32, last: inout Int32, into writer: inout FrameWriter
  ) {
    guard value != last else { return }
    last = value
    writer.append(EventType.absolute, code, value)
  }
}

/// Gathers the events of a frame.
private struct FrameWriter {
  let time: Instant
  let device: Int
  private var events: [InputEvent] = []

  init(time: Instant, device: Int) {
    self.time = time
    self.device = device
  }

  mutating func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(
      InputEvent(time: time, device: device, type: type, code: code, value: value))
  }

  /// The events with their SYN_REPORT; none when there is nothing to report.
  var frame: [InputEvent] {
    guard !events.isEmpty else { return [] }
    let report = InputEvent(
      time: time, device: device, type: EventType.synchronization,
      code: SynchronizationCode.report, value: 0)
    return events + [report]
  }
}
