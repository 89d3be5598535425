/// Looks for contacts that were down before the recording began: the decoder ignores them, since neither their
/// identity nor their start is known.
///
/// Only changes are recorded. A contact whose landing is missing therefore shows when it moves, and otherwise
/// when the touch key is released that was never pressed.
struct LandingWatch {
  /// The first position in a slot that had no tracking ID before, or in the same frame.
  private(set) var position: (slot: Int32, offset: Int)?
  /// The release of the touch key, if the key was not pressed before.
  private(set) var lift: Int?
  /// Whether the values of a contact were recorded before ``lift``.
  private(set) var hasContactBeforeLift = false

  private var currentSlot: Int32 = 0
  /// Whether the current slot has had a tracking ID, even if it was that of no contact.
  private var isTracked = false
  /// Whether each possible slot has had one.
  private var trackedSlots = [Bool](repeating: false, count: SlotTable.limit)
  /// The positions in this frame that may turn out to be ``position``, by slot.
  private var candidates: [Int32: Int] = [:]
  private var hasTouchKey = false

  /// Whether there were tracking IDs.
  var hasTrackingIDs: Bool { trackedSlots.contains(true) }

  /// The first sign of a contact of a device with slots; the slot is nil if it is not known.
  var missing: (slot: Int32?, offset: Int)? {
    guard let position, position.offset < lift ?? .max else { return lift.map { (nil, $0) } }
    return (position.slot, position.offset)
  }

  /// Checks an event at `offset`.
  @inline(__always) mutating func note(type: UInt16, code: UInt16, value: Int32, at offset: Int) {
    if type == EventType.absolute {
      switch code {
      case AbsoluteCode.slot: select(value)
      case AbsoluteCode.trackingID:
        if !isTracked { track() }
      case AbsoluteCode.positionX, AbsoluteCode.positionY:
        if !isTracked, position == nil { add(offset) }
      default: break
      }
    } else if type == EventType.key, code == KeyCode.touch, !hasTouchKey {
      hasTouchKey = true
      if value == 0 {
        lift = offset
        hasContactBeforeLift = hasTrackingIDs || position != nil || !candidates.isEmpty
      }
    }
  }

  /// A device may report a position before the tracking ID, so that only the end of the frame decides.
  @inline(__always) mutating func finishFrame() {
    if !candidates.isEmpty { settle() }
  }

  private mutating func select(_ slot: Int32) {
    currentSlot = slot
    // The decoder ignores impossible slots, which are faults of their own.
    isTracked = !(0..<Int32(SlotTable.limit) ~= slot) || trackedSlots[Int(slot)]
  }

  private mutating func track() {
    trackedSlots[Int(currentSlot)] = true
    isTracked = true
  }

  private mutating func add(_ offset: Int) {
    if candidates[currentSlot] == nil { candidates[currentSlot] = offset }
  }

  private mutating func settle() {
    let first = candidates.filter { !trackedSlots[Int($0.key)] }.min { $0.value < $1.value }
    if position == nil { position = first.map { ($0.key, $0.value) } }
    candidates.removeAll(keepingCapacity: true)
  }
}
