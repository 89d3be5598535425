import TouchGeometry
import TouchTracking

/// The contacts of a device with slots (protocol B), or the only contact of a single-touch device.
///
/// The kernel sends only changes. Slot 0 is selected until another one is named, and a slot keeps its values
/// when its contact lifts.
struct SlotTable: Sendable {
  /// The maximum number of slots, as in the kernel's interface; others are ignored.
  static let limit = 256

  /// The maximum number of contacts that may begin and end within one frame; others are ignored. No real
  /// frame has as many, and a frame that never ends must not exhaust memory.
  static let maximumFleetingContacts = 1024

  private struct Slot {
    var contact = EvdevContact()
    var trackingID: Int32 = -1
    /// Whether the landing has been reported.
    var isReported = false
    var isChanged = false
    /// The reported contact that lifted in this frame, as it was then: later values of the slot belong to its
    /// next contact. Nil without one.
    var lifted: EvdevContact?
    /// The contact as last reported, if it may have lifted while events were lost; otherwise nil.
    var lastKnown: EvdevContact?

    /// Whether there is a contact on the surface.
    var isTouching: Bool { trackingID >= 0 && !contact.isHovering }
  }

  private var slots: [Slot]
  /// The selected slot; nil after an impossible slot was selected.
  private var current: Int? = 0
  /// The slots that changed in this frame, in the order of their first change.
  private var changed: [Int] = []
  /// The number of contacts that began and ended in the current frame.
  private var fleeting = 0
  /// The number of contacts ignored because of ``maximumFleetingContacts``.
  private(set) var ignoredContacts = 0

  init(count: Int) {
    slots = Array(repeating: Slot(), count: min(max(count, 1), Self.limit))
    changed.reserveCapacity(slots.count)
  }

  /// The number of contacts reported as down.
  var openCount: Int { slots.count { $0.isReported } }

  /// The first contact above the surface; nil if there is none.
  var hovering: RecordedPointer? {
    for index in slots.indices
    where slots[index].trackingID >= 0 && slots[index].contact.isHovering {
      let contact = slots[index].contact
      return RecordedPointer(
        isPresent: true, x: contact.x, y: contact.y, isPen: contact.toolType == ToolType.pen,
        distance: contact.distance)
    }
    return nil
  }

  /// Whether the current slot has a contact.
  var isTracking: Bool { current.map { slots[$0].trackingID >= 0 } ?? false }

  /// Whether the contact of the current slot may have lifted while events were lost.
  var mayHaveLifted: Bool { current.map { slots[$0].lastKnown != nil } ?? false }

  /// Records that events were lost, so that the contacts that are down may have lifted.
  mutating func noteLoss() {
    for index in slots.indices where slots[index].isReported {
      slots[index].lastKnown = slots[index].contact
    }
  }

  /// Selects the slot for the values that follow; false if the slot is impossible.
  mutating func select(_ number: Int32) -> Bool {
    guard 0..<Int32(Self.limit) ~= number else {
      current = nil
      return false
    }
    while slots.count <= Int(number) { slots.append(Slot()) }
    current = Int(number)
    return true
  }

  /// Handles a value of the current slot.
  mutating func update(_ code: UInt16, _ value: Int32) {
    guard let current, slots[current].contact.update(code, value) else { return }
    markChanged(current)
  }

  /// Begins or ends the contact of the current slot.
  ///
  /// A lift is reported at the end of the frame, in the order of the slots' first changes, like landings and
  /// movements. A contact that is replaced by another one in the same frame is reported at once, whether it
  /// lifted before or not, and so is one that lands and lifts within the frame.
  mutating func track(
    _ trackingID: Int32, in layout: EvdevLayout, into reports: inout [Contact]
  ) {
    guard let current, slots[current].trackingID != trackingID else { return }
    if trackingID < 0, slots[current].isReported {
      slots[current].lifted = slots[current].contact
    } else {
      endContact(of: current, in: layout, into: &reports)
    }
    slots[current].trackingID = trackingID
    markChanged(current)
  }

  private mutating func endContact(
    of index: Int, in layout: EvdevLayout, into reports: inout [Contact]
  ) {
    let slot = slots[index]
    if slot.isTouching, !slot.isReported {
      fleeting += 1
      guard fleeting <= Self.maximumFleetingContacts else {
        ignoredContacts &+= 1
        return
      }
      reports.append(slot.contact.report(.began, slot: index, in: layout))
    }
    if slot.isTouching || slot.isReported { reportEnd(of: index, in: layout, into: &reports) }
  }

  private mutating func reportEnd(
    of index: Int, in layout: EvdevLayout, into reports: inout [Contact]
  ) {
    let contact = slots[index].lifted ?? slots[index].lastKnown ?? slots[index].contact
    reports.append(contact.report(.ended, slot: index, in: layout))
    slots[index].isReported = false
    slots[index].lifted = nil
    slots[index].lastKnown = nil
  }

  private mutating func markChanged(_ index: Int) {
    guard !slots[index].isChanged else { return }
    slots[index].isChanged = true
    changed.append(index)
  }

  /// Reports the changes since the last frame.
  mutating func finishFrame(in layout: EvdevLayout, into reports: inout [Contact]) {
    for index in changed {
      slots[index].isChanged = false
      let slot = slots[index]
      if slot.isTouching {
        slots[index].isReported = true
        if slot.lastKnown != nil { slots[index].lastKnown = slot.contact }
        reports.append(
          slot.contact.report(slot.isReported ? .moved : .began, slot: index, in: layout))
      } else if slot.isReported {
        reportEnd(of: index, in: layout, into: &reports)
      }
    }
    changed.removeEach()
    fleeting = 0
  }

  /// Reports all contacts that are down as cancelled and forgets them; those that lifted in this frame have
  /// ended.
  mutating func cancelAll(in layout: EvdevLayout, into reports: inout [Contact]) {
    for index in slots.indices {
      if slots[index].lifted != nil {
        reportEnd(of: index, in: layout, into: &reports)
      } else if slots[index].isReported {
        reports.append(slots[index].contact.report(.cancelled, slot: index, in: layout))
      }
      slots[index].isReported = false
      slots[index].lastKnown = nil
      slots[index].trackingID = -1
      slots[index].isChanged = false
    }
    changed.removeAll(keepingCapacity: true)
  }
}
