import TouchTracking

/// The contacts of a device that lists all of them in every frame (protocol A).
///
/// A packet ends with SYN_MT_REPORT. A contact that is missing from a frame has lifted. Packets with a
/// tracking ID belong to the contact with that ID. The others are matched with the nearest contact of the
/// previous frame, nearest pairs first.
struct PacketTable: Sendable {
  /// The maximum number of contacts in a frame; others are ignored.
  static let limit = 64

  private struct Packet {
    var contact = EvdevContact()
    var trackingID: Int32?
    var hasPosition = false
    /// The index among the contacts of the previous frame; nil for a new contact.
    var match: Int?
  }

  private struct Tracked {
    var slot: Int
    var contact: EvdevContact
    var trackingID: Int32?
    var isMatched = false
  }

  private var packet = Packet()
  private var packets: [Packet] = []
  private var tracked: [Tracked] = []
  private var next: [Tracked] = []
  private(set) var ignoredPackets = 0

  init() {
    packets.reserveCapacity(Self.limit)
    tracked.reserveCapacity(Self.limit)
    next.reserveCapacity(Self.limit)
  }

  /// The number of contacts that are down.
  var openCount: Int { tracked.count }

  /// Handles a value of the current packet.
  mutating func update(_ code: UInt16, _ value: Int32) {
    if code == AbsoluteCode.trackingID { packet.trackingID = value }
    if code == AbsoluteCode.positionX || code == AbsoluteCode.positionY {
      packet.hasPosition = true
    }
    _ = packet.contact.update(code, value)
  }

  /// Ends a packet. Without a position, or above the surface, it is not a contact.
  mutating func finishPacket() {
    defer { packet = Packet() }
    guard packet.hasPosition, !packet.contact.isHovering, (packet.trackingID ?? 0) >= 0 else {
      return
    }
    if let number = packet.trackingID, packets.contains(where: { $0.trackingID == number }) {
      ignoredPackets &+= 1
    } else if packets.count >= Self.limit {
      ignoredPackets &+= 1
    } else {
      packets.append(packet)
    }
  }

  /// Discards the current frame.
  mutating func discardFrame() {
    packet = Packet()
    packets.removeAll(keepingCapacity: true)
  }

  /// Reports the changes since the last frame: lifts first, then other changes in the device's order.
  mutating func finishFrame(in layout: EvdevLayout, into reports: inout [Contact]) {
    finishPacket()
    matchNumbers()
    matchNearest()
    for old in tracked where !old.isMatched {
      reports.append(old.contact.report(.ended, slot: old.slot, in: layout))
    }
    for packet in packets { follow(packet, in: layout, into: &reports) }
    swap(&tracked, &next)
    next.removeAll(keepingCapacity: true)
    packets.removeAll(keepingCapacity: true)
  }

  private mutating func matchNumbers() {
    for index in packets.indices {
      guard let number = packets[index].trackingID else { continue }
      if let match = tracked.firstIndex(where: { $0.trackingID == number }) { pair(index, match) }
    }
  }

  private mutating func matchNearest() {
    while let (packet, match) = nearestPair() { pair(packet, match) }
  }

  private mutating func pair(_ packet: Int, _ match: Int) {
    packets[packet].match = match
    tracked[match].isMatched = true
  }

  /// The nearest pair of a packet and a contact that both have no tracking ID and no match yet.
  private func nearestPair() -> (packet: Int, match: Int)? {
    var nearest: (packet: Int, match: Int)?
    var least = Double.infinity
    for packet in packets.indices
    where packets[packet].match == nil && packets[packet].trackingID == nil {
      for match in tracked.indices
      where !tracked[match].isMatched && tracked[match].trackingID == nil {
        let distance = packets[packet].contact.squaredDistance(to: tracked[match].contact)
        if distance < least {
          least = distance
          nearest = (packet, match)
        }
      }
    }
    return nearest
  }

  /// Carries a packet's contact over to the next frame and reports its landing or movement.
  private mutating func follow(
    _ packet: Packet, in layout: EvdevLayout, into reports: inout [Contact]
  ) {
    let old = packet.match.map { tracked[$0] }
    let slot = old?.slot ?? freeSlot()
    next.append(Tracked(slot: slot, contact: packet.contact, trackingID: packet.trackingID))
    guard packet.contact != old?.contact else { return }
    let phase: Contact.Phase = old == nil ? .began : .moved
    reports.append(packet.contact.report(phase, slot: slot, in: layout))
  }

  /// The lowest slot that is used neither by a continuing contact nor by one that has just landed.
  private func freeSlot() -> Int {
    var slot = 0
    while tracked.contains(where: { $0.slot == slot && $0.isMatched })
      || next.contains(where: { $0.slot == slot })
    {
      slot += 1
    }
    return slot
  }

  /// Reports all contacts that are down as cancelled and forgets them.
  mutating func cancelAll(in layout: EvdevLayout, into reports: inout [Contact]) {
    for old in tracked {
      reports.append(old.contact.report(.cancelled, slot: old.slot, in: layout))
    }
    tracked.removeAll(keepingCapacity: true)
    discardFrame()
  }
}
