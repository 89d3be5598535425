import TouchTracking

/// Turns the contacts of devices into events of fingers, as cases have them.
///
/// Cases have no palms: a finger that turns out to be a palm is cancelled at that point, and ignored until it lifts.
/// A finger has the number of its slot, or a higher one if a finger on another device has that.
package struct CaseFingers {
  private var down: [ContactPlace: Int] = [:]

  package init() {}

  /// The events of a contact of a device; none if it is ignored, and two if it replaces one that did not lift.
  package mutating func events(
    of contact: Contact, on device: DeviceID, at time: Instant
  ) -> [CaseEvent] {
    let place = ContactPlace(device: device, slot: contact.slot)
    let phase = contact.tool == .palm ? .cancelled : contact.phase
    var events: [CaseEvent] = []
    func add(_ phase: Contact.Phase, _ finger: Int) {
      events.append(
        CaseEvent(time: time, finger: finger, phase: phase, location: contact.position))
    }
    switch phase {
    case .began:
      if let finger = down.removeValue(forKey: place) { add(.ended, finger) }
      var finger = contact.slot
      while down.values.contains(finger) { finger += 1_000 }
      down[place] = finger
      add(.began, finger)
    case .moved: if let finger = down[place] { add(.moved, finger) }
    case .ended, .cancelled:
      if let finger = down.removeValue(forKey: place) { add(phase, finger) }
    }
    return events
  }
}

extension Recording {
  /// How far the times of the recording are moved in a case, which has none before zero: as far as the earliest is
  /// before zero.
  package var shiftInCase: TimeSpan {
    let earliest = events.lazy.map { $0.time }.min() ?? .zero
    return max(Instant.zero - earliest, .zero)
  }

  /// The recording on the clock of a case; see ``shiftInCase``.
  var onClockOfCase: Recording {
    let shift = shiftInCase
    guard shift > .zero else { return self }
    var moved = self
    for index in moved.events.indices { moved.events[index].time = events[index].time + shift }
    return moved
  }

  /// The touches as events of a case, in points of the window.
  func caseEvents(in layout: OutputLayout) -> [CaseEvent] {
    let surfaces = surfaces(in: layout)
    var fingers = CaseFingers()
    return contactFrames(in: layout).flatMap { frame in
      frame.contacts.flatMap { contact in
        var contact = contact
        let surface = surfaces[frame.device.rawValue]
        contact.position = surface.location(of: surface.clamp(contact.position))
        return fingers.events(of: contact, on: frame.device, at: frame.time)
      }
    }
  }
}
