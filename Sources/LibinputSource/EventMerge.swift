import TouchTracking
import Touchstone

/// Sorts the events that several sources, or several devices of one, deliver in one turn by time.
///
/// Each of them is read until it has no more events. If events were delivered in that order after a stall,
/// frames of the second one would arrive after later frames of the first. A tracker treats frames that
/// arrive late as simultaneous with the latest one, so a long stroke would become a jump.
package struct EventMerge {
  /// A waiting event and its position in the order.
  private struct Entry {
    var member = 0
    var time = Instant.zero
    /// Stored separately from other events so that its storage is reused.
    var frame = ContactFrame(device: DeviceID(0), time: .zero)
    var other: SourceEvent?
  }

  /// Grows to the maximum number of events in a turn; the first `count` belong to the current one.
  private var entries: [Entry] = []
  private var order: [Int] = []
  private var count = 0

  /// Creates an empty merge.
  package init() {}

  /// Adds an event from the member, a source or a device, with this number.
  ///
  /// An event without a time, or with one earlier than that of its predecessor from the same member, is
  /// sorted after that predecessor.
  package mutating func add(_ event: SourceEvent, of member: Int) {
    let before = entries[..<count].last { $0.member == member }
    let time = before?.time ?? Instant(microseconds: .min)
    if count == entries.count { entries.append(Entry()) }
    entries[count].member = member
    entries[count].time = max(time, event.time ?? time)
    if case .frame(let frame) = event {
      entries[count].frame.device = frame.device
      entries[count].frame.time = frame.time
      entries[count].frame.isPartial = frame.isPartial
      entries[count].frame.contacts.removeAll(keepingCapacity: true)
      entries[count].frame.contacts.append(contentsOf: frame.contacts)
      entries[count].other = nil
    } else {
      entries[count].other = event
    }
    count += 1
  }

  /// Turns the lifts of a member since an instant into cancellations.
  package mutating func cancelLifts(of member: Int, since instant: Instant) {
    for index in 0..<count where entries[index].member == member && entries[index].other == nil {
      guard entries[index].frame.time >= instant else { continue }
      for place in entries[index].frame.contacts.indices
      where entries[index].frame.contacts[place].phase == .ended {
        entries[index].frame.contacts[place].phase = .cancelled
      }
    }
  }

  /// Sorts the added events by time and returns their number. Simultaneous events stay in the order in which
  /// they were added.
  ///
  /// - Complexity: O(n log n) for n events.
  package mutating func sort() -> Int {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: 0..<count)
    order.sort { (entries[$0].time, $0) < (entries[$1].time, $1) }
    return count
  }

  /// The event at a position of the sorted order, with its member and its time in that order.
  package subscript(place: Int) -> (member: Int, event: SourceEvent, time: Instant) {
    let entry = entries[order[place]]
    return (entry.member, entry.other ?? .frame(entry.frame), entry.time)
  }

  /// Removes all events but keeps their storage.
  package mutating func removeAll() { count = 0 }
}

extension SourceEvent {
  /// The time of the event; nil for events without one.
  package var time: Instant? {
    switch self {
    case .frame(let frame): frame.time
    case .touchpad(let event): event.time
    case .hover(let event): event.time
    case .removed(_, let instant): instant
    case .added, .fault: nil
    }
  }

  /// The source's number for the device of the event; nil for a fault.
  var device: DeviceID? {
    switch self {
    case .frame(let frame): frame.device
    case .touchpad(let event): event.device
    case .hover(let event): event.device
    case .added(let device), .removed(let device, _): device.id
    case .fault: nil
    }
  }
}
