import TouchGeometry

/// A contact of a device that is down.
struct OpenContact {
  var slot: Int
  /// The last reported position, in device units.
  var position: Point
  /// The last sample of its touch.
  var sample: TouchSample
  /// The index of the contact that the device reported next, in this frame or an earlier one.
  var successor: UInt16 = 0
  /// The distance covered with the last report; infinite before there are two reports.
  var step = Vector(dx: .infinity, dy: .infinity)
}

/// The contacts of one device that are down, in landing order.
///
/// Manages its storage and count itself, because an array that grows and shrinks with every touch repeatedly
/// checks its capacity and uniqueness.
struct OpenContacts {
  /// The contacts, followed by unused elements.
  private var places: [OpenContact] = []
  private(set) var count = 0
  /// The index of the contact that was reported last.
  private var latest = 0

  /// The contact at `index`, which must be below ``count``.
  @inline(__always)
  subscript(index: Int) -> OpenContact {
    assert(index < count)
    return places[index]
  }

  /// The contact in a slot; nil if it is not down.
  ///
  /// - Complexity: O(count).
  @inline(__always)
  func index(ofSlot slot: Int) -> Int? {
    for index in 0..<count where places[index].slot == slot { return index }
    return nil
  }

  /// Whether the contact of a touch is down.
  ///
  /// - Complexity: O(count).
  func contains(_ touch: TouchID) -> Bool {
    for index in 0..<count where places[index].sample.id == touch { return true }
    return false
  }

  /// Changes the contact in a slot; returns whether it is down.
  ///
  /// - Complexity: O(count).
  @inline(__always)
  @discardableResult
  mutating func change(slot: Int, _ body: (inout OpenContact) -> Void) -> Bool {
    let count = count
    // On 32-bit machines the storage of an empty array may not be aligned as a span requires.
    guard count > 0 else { return false }
    // A span checks uniqueness once; the array would check it with every change.
    var span = places.mutableSpan
    for index in 0..<count where span[index].slot == slot {
      body(&span[index])
      return true
    }
    return false
  }

  @inline(__always)
  mutating func append(_ contact: OpenContact) {
    if count < places.count { places[count] = contact } else { places.append(contact) }
    count += 1
  }

  /// Removes the contact at `index`, which must be below ``count``; the others keep their order.
  @inline(__always)
  mutating func remove(at index: Int) -> TouchSample {
    assert(index < count)
    let sample = places[index].sample
    count -= 1
    // The last one, the usual case, is removed without moving any.
    for place in index..<count { places[place] = places[place + 1] }
    return sample
  }
}

/// Valid movements, which nearly all reports are.
extension OpenContacts {
  /// Handles valid movements from number `first` of a frame on. Returns the number of the first report that is
  /// something else, for which nothing has changed.
  ///
  /// - Complexity: O(movements) if they are in the order of the last frame, otherwise O(movements x contacts).
  mutating func follow(
    _ frame: ContactFrame, from first: Int, at time: Instant, by conversion: SurfaceConversion,
    _ noise: inout PlaceNoise, _ scan: inout ScanInterval, into samples: inout [TouchSample]
  ) -> Int {
    guard count > 0, first < frame.contacts.count else { return first }
    let count = count
    var next = first
    var last = latest
    frame.contacts.withUnsafeBufferPointer { reports in
      // At once, because arrays check with each change whether they are shared: 50 of 280 instructions a contact.
      samples.append(addingCapacity: reports.count - first) { samples in
        var contacts = places.mutableSpan
        while next < reports.count {
          let report = reports.baseAddress.unsafelyUnwrapped + next
          guard Self.isMovement(report, by: conversion),
            let place = Self.place(
              of: report.pointee.slot, after: last, in: &contacts, count: count)
          else { return }
          samples.append(
            Self.move(&contacts[place], to: report, at: time, by: conversion, &noise, &scan))
          last = place
          next += 1
        }
      }
    }
    latest = last
    return next
  }

  /// Handles a valid movement that is the only report of its frame, and sets `sample` to that of its touch;
  /// otherwise returns false and changes nothing.
  @inline(__always)
  mutating func follow(
    _ frame: ContactFrame, at time: Instant, on surface: Surface, _ noise: inout PlaceNoise,
    _ scan: inout ScanInterval, as sample: inout TouchSample
  ) -> Bool {
    guard surface.isValid, count > 0 else { return false }
    let count = count
    return frame.contacts.withUnsafeBufferPointer { reports in
      guard let report = reports.baseAddress, Self.isMovement(report, by: surface.conversion) else {
        return false
      }
      var contacts = places.mutableSpan
      guard let place = Self.place(of: report.pointee.slot, in: contacts, count: count) else {
        return false
      }
      sample = Self.move(
        &contacts[place], to: report, at: time, by: surface.conversion, &noise, &scan)
      return true
    }
  }

  /// The contact in a slot that is reported after contact number `last`.
  ///
  /// A device reports its contacts in the same order in every frame, but not in that of their landings. Each contact
  /// therefore remembers which one was reported after it, and usually no other is compared.
  @inline(__always)
  private static func place(
    of slot: Int, after last: Int, in places: inout MutableSpan<OpenContact>, count: Int
  ) -> Int? {
    let successor = Int(places[last].successor)
    if successor < count, places[successor].slot == slot { return successor }
    return findPlace(of: slot, after: last, in: &places, count: count)
  }

  @inline(never)
  private static func findPlace(
    of slot: Int, after last: Int, in places: inout MutableSpan<OpenContact>, count: Int
  ) -> Int? {
    guard let place = place(of: slot, in: places, count: count) else { return nil }
    places[last].successor = UInt16(place)
    return place
  }

  @inline(__always)
  private static func place(
    of slot: Int, in places: borrowing MutableSpan<OpenContact>, count: Int
  ) -> Int? {
    for index in 0..<count where places[index].slot == slot { return index }
    return nil
  }

  /// Whether a report is a movement that needs no repair.
  ///
  /// By a pointer here and below: a copy of the report would be slow, and a closure that has the frame's array retains
  /// it, for 5 % of the time of a frame with two fingers.
  @inline(__always)
  private static func isMovement(
    _ report: UnsafePointer<Contact>, by conversion: SurfaceConversion
  ) -> Bool {
    report.pointee.phase == .moved && report.pointee.tool != .palm && report.pointee.isPlain
      && conversion.contains(report.pointee.position)
  }

  /// Moves a contact to its reported position and learns from the step; returns the sample of its touch.
  // Inlined in both callers, except in the module for browsers, which must be small.
  #if hasFeature(Embedded)
    @inline(never)
  #else
    @inline(__always)
  #endif
  private static func move(
    _ contact: inout OpenContact, to report: UnsafePointer<Contact>, at time: Instant,
    by conversion: SurfaceConversion, _ noise: inout PlaceNoise, _ scan: inout ScanInterval
  ) -> TouchSample {
    let position = report.pointee.position
    let location = conversion.location(of: position)
    var force = contact.sample.force
    var radius = contact.sample.majorRadius
    if let pressure = report.pointee.pressure { force = DeviceContacts.force(pressure) }
    if let size = report.pointee.size { radius = DeviceContacts.radius(size) }
    // Created from scratch, because a value written piece by piece is slow to copy.
    var sample = TouchSample(
      id: contact.sample.id, time: time, location: location, phase: .moved,
      type: contact.sample.type, force: force, majorRadius: radius, uncertainty: noise.deviation)
    sample.scanTicks = scan.ticks
    sample.tool = contact.sample.tool
    let step = location - contact.sample.location
    noise.learn(step, after: contact.step)
    scan.learn(time - contact.sample.time)
    contact.step = step
    contact.position = position
    contact.sample.proceed(to: &sample)
    return sample
  }
}
