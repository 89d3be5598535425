import TouchGeometry
import TouchTracking

/// Encodes the contact frames of a panel as kernel events.
///
/// Uses multitouch protocol B: values belong to the last named slot, a tracking ID identifies a contact, and
/// unchanged values, slots and keys are not repeated. The contact that landed first is also reported as a
/// pointer (BTN_TOUCH, ABS_X, ABS_Y). Events have the time of their frame.
///
/// A cancelled contact is reported as a palm (ABS_MT_TOOL_TYPE) that lifts in the same frame, the only way in
/// which the protocol can express it. If a contact has no pressure or size, its slot keeps the previous
/// value. Everything else survives encoding and decoding.
///
///     var encoder = EvdevEncoder(panel: panel)
///     var events: [InputEvent] = []
///     for frame in frames { try encoder.encode(frame, into: &events) }
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
  /// - Parameters:
  ///   - panel: The panel whose axes and slots are used.
  ///   - device: The index of the panel in the recording.
  public init(panel: TouchPanel, device: Int = 0) {
    self.device = device
    resolution = Double(panel.resolution)
    slots = [EncodedSlot](repeating: EncodedSlot(), count: panel.slots)
  }

  /// Appends the events of a frame with a final SYN_REPORT, or none if the frame contains no changes.
  ///
  /// If the frame is refused, the encoder and `events` are unchanged.
  ///
  /// - Throws: ``EvdevEncodingError`` if this panel cannot report the frame.
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

  /// Selects a slot again with the next value, because another writer has selected one.
  mutating func forgetSlot() { currentSlot = -1 }

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
      let scaled = units(pressure * Double(TouchPanel.maximumPressure))
      write(AbsoluteCode.contactPressure, scaled, in: contact.slot, &writer)
    }
    encodeTool(of: contact, into: &writer)
    switch contact.phase {
    case .began, .moved: return
    case .ended, .cancelled: lift(contact.slot, &writer)
    }
  }

  /// The tilt and the buttons, as ``SessionRecorder`` records them. A landing without them is upright, and
  /// its button is the primary one, regardless of the slot's last contact.
  private mutating func encodeTool(of contact: Contact, into writer: inout FrameWriter) {
    let isLanding = contact.phase == .began
    if let tilt = contact.tilt ?? (isLanding ? .upright : nil), tilt.isFinite {
      let lean = SessionPointer.units(of: tilt)
      write(AbsoluteCode.tiltX, lean.x, in: contact.slot, &writer)
      write(AbsoluteCode.tiltY, lean.y, in: contact.slot, &writer)
    }
    if let buttons = contact.buttons ?? (isLanding ? [] : nil) {
      write(AbsoluteCode.miscellaneous, Int32(buttons.rawValue), in: contact.slot, &writer)
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
    nextTrackingID = nextTrackingID < TouchPanel.maximumTrackingID ? nextTrackingID + 1 : 0
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

  /// The nearest integer, clamped to the range of the type; zero for NaN.
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

/// The reason a contact frame cannot be encoded as events of a panel; the caller is at fault.
public struct EvdevEncodingError: Error, Hashable, Sendable {
  /// The kinds of errors in a contact.
  public enum Reason: Hashable, Sendable {
    /// The panel has only this many slots.
    case noSuchSlot(count: Int)
    /// The position is not finite.
    case positionNotFinite
    /// The contact moves, lifts or is cancelled without having landed.
    case notDown
  }

  /// The frame's time.
  public var time: Instant
  /// The contact's slot.
  public var slot: Int
  /// The kind of problem.
  public var reason: Reason

  /// Creates an error.
  public init(time: Instant, slot: Int, reason: Reason) {
    self.time = time
    self.slot = slot
    self.reason = reason
  }
}

/// The last reported values of a slot; initially zeros and no contact, as in the kernel.
private struct EncodedSlot: Sendable {
  /// The serial number of the contact's landing; nil without a contact.
  var landing: UInt64?
  private var values: [UInt16: Int32] = [AbsoluteCode.trackingID: -1]

  subscript(code: UInt16) -> Int32 { values[code] ?? 0 }

  /// Updates a value. Returns whether it changed.
  mutating func update(_ code: UInt16, _ value: Int32) -> Bool {
    guard self[code] != value else { return false }
    values[code] = value
    return true
  }
}

/// The first finger, reported as a pointer.
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

/// Collects the events of a frame.
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

  /// The events with their SYN_REPORT; empty if there is nothing to report.
  var frame: [InputEvent] {
    guard !events.isEmpty else { return [] }
    let report = InputEvent(
      time: time, device: device, type: EventType.synchronization,
      code: SynchronizationCode.report, value: 0)
    return events + [report]
  }
}
