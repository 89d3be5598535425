import TouchGeometry

/// The source and time of a report, common to faults and samples.
struct Origin {
  var time: Instant
  var device: DeviceID
  var slot: Int

  func fault(_ kind: TrackingFault.Kind) -> TrackingFault {
    TrackingFault(time: time, device: device, slot: slot, kind: kind)
  }
}

/// The contacts of one device that are down.
struct DeviceContacts {
  let surface: Surface
  var open = OpenContacts()
  /// Slots whose contacts were rejected because too many were down, or because they are palms, until they lift.
  var refused: Set<Int> = []
  var hasReportedScale = false
  private var noise: PlaceNoise
  private var scan = ScanInterval()
  /// The time of the device's last frame, by its own clock.
  private(set) var last = Instant(microseconds: .min)

  init(surface: Surface) {
    self.surface = surface
    noise = PlaceNoise(of: surface)
  }

  mutating func track(
    _ frame: ContactFrame, at time: Instant, lastID: inout UInt64, into output: inout TouchFrame
  ) {
    last = frame.time
    if !hasReportedScale { reportScale(frame.device, at: time, into: &output) }
    var index = 0
    while true {
      if surface.isValid {
        index = open.follow(
          frame, from: index, at: time, by: surface.conversion, &noise, &scan,
          into: &output.samples)
      }
      guard index < frame.contacts.count else { return }
      receive(
        frame.contacts[index], at: time, device: frame.device, lastID: &lastID, into: &output)
      index += 1
    }
  }

  @inline(__always)
  mutating func trackOne(
    _ frame: ContactFrame, at time: Instant, lastID: inout UInt64, as sample: inout TouchSample
  ) -> Bool {
    guard hasReportedScale else { return false }
    let isTaken =
      switch frame.contacts[0].phase {
      case .moved: open.follow(frame, at: time, on: surface, &noise, &scan, as: &sample)
      case .began: land(frame, at: time, lastID: &lastID, as: &sample)
      case .ended: lift(frame, at: time, as: &sample)
      case .cancelled: false
      }
    if isTaken { last = frame.time }
    return isTaken
  }

  private mutating func receive(
    _ contact: Contact, at time: Instant, device: DeviceID, lastID: inout UInt64,
    into output: inout TouchFrame
  ) {
    let origin = Origin(time: time, device: device, slot: contact.slot)
    let index = open.index(ofSlot: contact.slot)
    let phase = contact.tool == .palm && index != nil ? .cancelled : contact.phase
    switch (phase, index) {
    case (.began, let index):
      guard contact.tool != .palm else { return refuse(contact.slot) }
      if let index {
        output.faults.append(origin.fault(.replacedWithoutLift))
        close(index, as: .ended, at: time, into: &output)
      }
      begin(contact, from: origin, lastID: &lastID, into: &output)
    case (.moved, let index?):
      move(index, contact, from: origin, into: &output)
    case (.ended, let index?):
      // The position of a lift counts: a host may report its last movement with it. A position that is not
      // finite, which some hosts report for a lifted finger, is not a fault in this case.
      if contact.position.isFinite, contact.position != open[index].position,
        let location = location(of: contact, from: origin, into: &output)
      {
        open.change(slot: contact.slot) { $0.sample.location = location }
      }
      close(index, as: .ended, at: time, into: &output)
    case (.cancelled, let index?):
      close(index, as: .cancelled, at: time, into: &output)
      // Panels may report a palm that stays down as a finger again.
      if contact.phase == .began || contact.phase == .moved { refuse(contact.slot) }
    case (.moved, nil):
      guard contact.tool != .palm, !refused.contains(contact.slot) else { return }
      output.faults.append(origin.fault(.unknownContact))
    case (.ended, nil), (.cancelled, nil):
      guard refused.remove(contact.slot) == nil, contact.tool != .palm else { return }
      output.faults.append(origin.fault(.unknownContact))
    }
  }

  /// Handles a valid landing that is the only report of its frame, like a movement.
  @inline(__always)
  private mutating func land(
    _ frame: ContactFrame, at time: Instant, lastID: inout UInt64, as sample: inout TouchSample
  ) -> Bool {
    let position = frame.contacts[0].position
    let slot = frame.contacts[0].slot
    let tool = frame.contacts[0].tool
    guard tool != .palm, frame.contacts[0].isPlain, surface.isValid, surface.contains(position),
      refused.isEmpty || !refused.contains(slot), open.count < TouchTracker.maximumContacts,
      open.index(ofSlot: slot) == nil
    else { return false }
    lastID += 1
    sample = TouchSample(
      id: TouchID(lastID), time: time, location: surface.location(of: position),
      phase: .began, type: tool == .pen ? .pencil : .direct,
      force: Self.force(frame.contacts[0].pressure ?? 0),
      majorRadius: Self.radius(frame.contacts[0].size ?? 0), uncertainty: noise.deviation)
    sample.scanTicks = scan.ticks
    open.append(OpenContact(slot: slot, position: position, sample: sample))
    return true
  }

  /// Handles a valid lift that is the only report of its frame, like a movement. Its position
  /// counts, as in ``receive(_:at:device:lastID:into:)``.
  @inline(__always)
  private mutating func lift(
    _ frame: ContactFrame, at time: Instant, as sample: inout TouchSample
  ) -> Bool {
    let position = frame.contacts[0].position
    guard frame.contacts[0].tool != .palm, frame.contacts[0].isPlain, surface.isValid,
      surface.contains(position), let index = open.index(ofSlot: frame.contacts[0].slot)
    else { return false }
    let last = open.remove(at: index)
    sample = TouchSample(
      id: last.id, time: time, location: surface.location(of: position), phase: .ended,
      type: last.type, force: last.force, majorRadius: last.majorRadius,
      uncertainty: last.uncertainty)
    sample.scanTicks = scan.ticks
    sample.tool = last.tool
    return true
  }

  private mutating func begin(
    _ contact: Contact, from origin: Origin, lastID: inout UInt64, into output: inout TouchFrame
  ) {
    guard open.count < TouchTracker.maximumContacts else {
      output.faults.append(origin.fault(.tooManyContacts))
      return refuse(contact.slot)
    }
    if !refused.isEmpty { refused.remove(contact.slot) }
    guard let location = location(of: contact, from: origin, into: &output) else { return }
    lastID += 1
    var sample = TouchSample(
      id: TouchID(lastID), time: origin.time, location: location, phase: .began,
      type: contact.tool == .pen ? .pencil : .direct, force: Self.force(contact.pressure ?? 0),
      majorRadius: Self.radius(contact.size ?? 0), uncertainty: noise.deviation)
    sample.scanTicks = scan.ticks
    adoptTool(of: contact, from: origin, in: &sample, into: &output)
    open.append(OpenContact(slot: contact.slot, position: contact.position, sample: sample))
    output.samples.append(sample)
  }

  /// Ignores the contact in a slot until it lifts or lands again.
  private mutating func refuse(_ slot: Int) {
    // A device may use any number of slots, so the list of rejected slots is limited too.
    if refused.count < 4 * TouchTracker.maximumContacts { refused.insert(slot) }
  }

  /// Adopts the buttons and the tilt of a contact; a tilt that is not finite is a fault.
  @inline(__always)
  private func adoptTool(
    of contact: Contact, from origin: Origin, in sample: inout TouchSample,
    into output: inout TouchFrame
  ) {
    if contact.isPlain || sample.tool.adopt(contact) { return }
    output.faults.append(origin.fault(.tiltNotFinite))
  }

  private mutating func move(
    _ index: Int, _ contact: Contact, from origin: Origin, into output: inout TouchFrame
  ) {
    var sample = open[index].sample
    var position = open[index].position
    sample.time = origin.time
    sample.phase = .moved
    if let location = location(of: contact, from: origin, into: &output) {
      sample.location = location
      position = contact.position
    }
    if let pressure = contact.pressure { sample.force = Self.force(pressure) }
    if let size = contact.size { sample.majorRadius = Self.radius(size) }
    adoptTool(of: contact, from: origin, in: &sample, into: &output)
    sample.uncertainty = noise.deviation
    sample.scanTicks = scan.ticks
    scan.learn(sample.time - open[index].sample.time)
    let step = sample.location - open[index].sample.location
    noise.learn(step, after: open[index].step)
    open.change(slot: contact.slot) {
      $0.position = position
      $0.sample = sample
      $0.step = step
    }
    output.samples.append(sample)
  }

  private mutating func close(
    _ index: Int, as phase: TouchPhase, at time: Instant, into output: inout TouchFrame
  ) {
    var sample = open.remove(at: index)
    sample.time = time
    sample.phase = phase
    sample.scanTicks = scan.ticks
    output.samples.append(sample)
  }

  mutating func cancelAll(
    at time: Instant, device: DeviceID, isEnd: Bool, into output: inout TouchFrame
  ) {
    for index in 0..<open.count where isEnd {
      let origin = Origin(time: time, device: device, slot: open[index].slot)
      output.faults.append(origin.fault(.openAtEnd))
    }
    while open.count > 0 { close(0, as: .cancelled, at: time, into: &output) }
    refused.removeAll()
  }

  private mutating func reportScale(
    _ device: DeviceID, at time: Instant, into output: inout TouchFrame
  ) {
    hasReportedScale = true
    guard let fault = surface.fault else { return }
    output.faults.append(TrackingFault(time: time, device: device, kind: .assumedScale(fault)))
  }

  /// The contact's position in points, clamped to the panel; nil if it is not finite.
  @inline(__always)
  private mutating func location(
    of contact: Contact, from origin: Origin, into output: inout TouchFrame
  ) -> Point? {
    // Repairs are rare.
    if surface.isValid, surface.contains(contact.position) {
      return surface.location(of: contact.position)
    }
    return repairedLocation(of: contact, from: origin, into: &output)
  }

  /// Changes nothing; mutating avoids a copy.
  @inline(never)
  private mutating func repairedLocation(
    of contact: Contact, from origin: Origin, into output: inout TouchFrame
  ) -> Point? {
    let position = contact.position
    guard position.x.isFinite, position.y.isFinite else {
      output.faults.append(origin.fault(.positionNotFinite))
      return nil
    }
    let clamped = surface.clamp(position)
    if clamped != position {
      let excess = max(abs(position.x - clamped.x), abs(position.y - clamped.y))
      output.faults.append(origin.fault(.positionOutOfRange(excess: excess)))
    }
    return surface.location(of: clamped)
  }

  static func force(_ pressure: Double) -> Float {
    pressure > 0 ? Float(min(pressure, 1)) : 0
  }

  static func radius(_ size: Double) -> Float {
    guard size > 0 else { return 0 }
    return Float(min(size, Surface.credibleLengths.upperBound) / 2 * Surface.pointsPerMillimeter)
  }
}
