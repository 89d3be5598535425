import TouchTracking
import Touchstone

/// Brings what several sources said in one turn into the order of its instants.
///
/// A source is read until it is silent before the next one is. Fed in that order after a stall, the
/// frames of the second source would come from the past, and a tracker takes these as simultaneous
/// with the latest: a long stroke would become a jump.
package struct EventMerge {
  /// An event that waits, and its place in the order.
  private struct Entry {
    var member = 0
    var time = Instant.zero
    /// A frame is kept apart from other events, so that its storage is used again.
    var frame = ContactFrame(device: DeviceID(0), time: .zero)
    var other: SourceEvent?
  }

  /// Grows to the most events of a turn; the first `count` are of this one.
  private var entries: [Entry] = []
  private var order: [Int] = []
  private var count = 0

  /// Creates an empty one.
  package init() {}

  /// Adds an event of the member of this number. All of a member come together, in their order.
  ///
  /// An event without an instant, or from before its predecessor of the same source, stays behind
  /// that one.
  package mutating func add(_ event: SourceEvent, of member: Int) {
    var time = Instant(microseconds: .min)
    if count > 0, entries[count - 1].member == member { time = entries[count - 1].time }
    if count == entries.count { entries.append(Entry()) }
    entries[count].member = member
    entries[count].time = max(time, event.time ?? time)
    if case .frame(let frame) = event {
      entries[count].frame.device = frame.device
      entries[count].frame.time = frame.time
      entries[count].frame.contacts.removeAll(keepingCapacity: true)
      entries[count].frame.contacts.append(contentsOf: frame.contacts)
      entries[count].other = nil
    } else {
      entries[count].other = event
    }
    count += 1
  }

  /// Puts what was added in order; its number of events. Of simultaneous ones, those that were added
  /// first come first.
  ///
  /// - Complexity: O(n log n) for n events.
  package mutating func sort() -> Int {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: 0..<count)
    order.sort { (entries[$0].time, $0) < (entries[$1].time, $1) }
    return count
  }

  /// The event at a place of the order, whose it is, and when it took place there.
  package subscript(place: Int) -> (member: Int, event: SourceEvent, time: Instant) {
    let entry = entries[order[place]]
    return (entry.member, entry.other ?? .frame(entry.frame), entry.time)
  }

  /// Forgets all events, not their storage.
  package mutating func removeAll() { count = 0 }
}

extension SourceEvent {
  /// When it happened; nil for what has no instant of its own.
  package var time: Instant? {
    switch self {
    case .frame(let frame): frame.time
    case .touchpad(let event): event.time
    case .hover(let event): event.time
    case .removed(_, let instant): instant
    case .added, .fault: nil
    }
  }
}
