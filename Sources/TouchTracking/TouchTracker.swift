import TouchGeometry

/// Turns what devices report of contacts into touches with an identity that is never reused.
///
///     var tracker = TouchTracker()
///     let screen = tracker.addSurface(Surface(sizeInPoints: Size(width: 800, height: 600)))
///     var touches = TouchFrame()
///     tracker.track(frame, into: &touches)
///
/// Whatever a device or a host says, what comes out is coherent: every touch begins once, moves,
/// and ends or is cancelled once; times never fall; places are finite and on the panel. What had to
/// be mended is in ``TouchFrame/faults``.
public struct TouchTracker {
  /// How many contacts of one device are tracked at a time; more are reported and ignored.
  public static let maximumContacts = 64

  private var numbers = DeviceNumbers()
  /// The devices that are there, in the order of their numbers.
  private var devices: [DeviceContacts] = []
  private var lastID: UInt64 = 0
  private var latest = Instant(microseconds: .min)

  /// Creates a tracker that knows no device yet.
  public init() {}

  /// Adds a device and returns the number that its frames must carry. Numbers are not used again, also
  /// after a device was removed.
  public mutating func addSurface(_ surface: Surface) -> DeviceID {
    devices.append(DeviceContacts(surface: surface))
    return numbers.add()
  }

  /// Removes a device that is gone. Its open touches are cancelled as by
  /// ``cancelAll(at:device:into:)``; frames of it that come later are ignored and reported as
  /// ``TrackingFault/Kind/removedDevice``, and so is removing it again.
  public mutating func removeSurface(
    _ device: DeviceID, at time: Instant, into output: inout TouchFrame
  ) {
    guard let place = numbers.place(of: device) else {
      return reportAbsence(of: device, at: time, into: &output)
    }
    let time = clamp(time, device: device, into: &output)
    devices[place].cancelAll(at: time, device: device, into: &output)
    devices.remove(at: place)
    numbers.remove(at: place)
  }

  /// How many devices there are: those that were added and not removed.
  public var deviceCount: Int { devices.count }

  /// The surface of `device`; nil for a device that was never added, or that was removed.
  public func surface(of device: DeviceID) -> Surface? {
    numbers.place(of: device).map { devices[$0].surface }
  }

  /// How many touches are down on all devices.
  public var openTouches: Int { devices.reduce(0) { $0 + $1.open.count } }

  /// Appends to `output` what `frame` means for touches.
  ///
  /// - Complexity: O(contacts in the frame x contacts down on the device); allocates nothing once
  ///   the storage of `output` has grown.
  public mutating func track(_ frame: ContactFrame, into output: inout TouchFrame) {
    guard let place = numbers.place(of: frame.device) else {
      return reportAbsence(of: frame.device, at: frame.time, into: &output)
    }
    let time = clamp(frame.time, device: frame.device, into: &output)
    devices[place].track(frame, at: time, lastID: &lastID, into: &output)
  }

  private func reportAbsence(
    of device: DeviceID, at time: Instant, into output: inout TouchFrame
  ) {
    let kind: TrackingFault.Kind = numbers.wasAdded(device) ? .removedDevice : .unknownDevice
    output.faults.append(TrackingFault(time: time, device: device, kind: kind))
  }

  /// Takes a frame, which must be of one report, if nothing is wrong with it, as with nearly all, and
  /// makes `sample` what ``track(_:into:)`` would append; whether it was such a frame. Otherwise
  /// nothing has happened.
  package mutating func trackOne(_ frame: ContactFrame, as sample: inout TouchSample) -> Bool {
    guard let place = numbers.place(of: frame.device), frame.time >= latest,
      devices[place].trackOne(frame, lastID: &lastID, as: &sample)
    else { return false }
    latest = frame.time
    return true
  }

  /// Cancels every open touch of one device, or of all: the device is gone, or the input ended.
  ///
  /// Each touch that was still down is reported as a fault of the device.
  public mutating func cancelAll(
    at time: Instant, device: DeviceID? = nil, into output: inout TouchFrame
  ) {
    for place in devices.indices where device == nil || device == numbers.present[place] {
      let device = numbers.present[place]
      let time = clamp(time, device: device, into: &output)
      devices[place].cancelAll(at: time, device: device, into: &output)
    }
  }

  /// Time never falls over all devices: a frame from the past counts as simultaneous with the
  /// latest. libinput stamps events of its own making later than queued ones, so this happens.
  @inline(__always)
  private mutating func clamp(
    _ time: Instant, device: DeviceID, into output: inout TouchFrame
  ) -> Instant {
    guard time < latest else {
      latest = time
      return time
    }
    report(time, before: latest, device, into: &output)
    return latest
  }

  private func report(
    _ time: Instant, before latest: Instant, _ device: DeviceID, into output: inout TouchFrame
  ) {
    output.faults.append(
      TrackingFault(time: latest, device: device, kind: .timeWentBack(by: latest - time)))
  }
}

/// Where and when something is reported: what a fault and a sample have in common.
private struct Origin {
  var time: Instant
  var device: DeviceID
  var slot: Int

  func fault(_ kind: TrackingFault.Kind) -> TrackingFault {
    TrackingFault(time: time, device: device, slot: slot, kind: kind)
  }
}

/// The contacts of one device that are down.
private struct DeviceContacts {
  let surface: Surface
  var open = OpenContacts()
  /// Slots whose contacts were turned away because too many were down, until they lift.
  var refused: Set<Int> = []
  var saidScale = false
  private var noise: PlaceNoise

  init(surface: Surface) {
    self.surface = surface
    noise = PlaceNoise(of: surface)
  }

  mutating func track(
    _ frame: ContactFrame, at time: Instant, lastID: inout UInt64, into output: inout TouchFrame
  ) {
    if !saidScale { reportScale(frame.device, at: time, into: &output) }
    // Looked at where they are: a copy would have to wait for what was just written.
    for index in 0..<frame.contacts.count {
      if frame.contacts[index].phase == .moved,
        follow(frame, index, at: time, { output.samples.append($0) })
      {
        continue
      }
      receive(
        frame.contacts[index], at: time, device: frame.device, lastID: &lastID, into: &output)
    }
  }

  @inline(__always)
  mutating func trackOne(
    _ frame: ContactFrame, lastID: inout UInt64, as sample: inout TouchSample
  ) -> Bool {
    guard saidScale else { return false }
    switch frame.contacts[0].phase {
    case .moved: return follow(frame, 0, at: frame.time) { sample = $0 }
    case .began: return land(frame, lastID: &lastID, as: &sample)
    case .ended: return lift(frame, as: &sample)
    case .cancelled: return false
    }
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
      guard contact.tool != .palm else { return }
      if let index {
        output.faults.append(origin.fault(.replacedWithoutLift))
        close(index, as: .ended, at: time, into: &output)
      }
      begin(contact, from: origin, lastID: &lastID, into: &output)
    case (.moved, let index?):
      move(index, contact, from: origin, into: &output)
    case (.ended, let index?):
      // The place of a lift counts: a host may report its last movement with it. A place that is no
      // number, as some hosts say of a finger that is gone, is no fault then.
      if contact.position.isFinite, contact.position != open[index].position,
        let location = location(of: contact, from: origin, into: &output)
      {
        open.change(slot: contact.slot) { $0.sample.location = location }
      }
      close(index, as: .ended, at: time, into: &output)
    case (.cancelled, let index?):
      close(index, as: .cancelled, at: time, into: &output)
    case (.moved, nil):
      guard contact.tool != .palm, !refused.contains(contact.slot) else { return }
      output.faults.append(origin.fault(.unknownContact))
    case (.ended, nil), (.cancelled, nil):
      guard refused.remove(contact.slot) == nil, contact.tool != .palm else { return }
      output.faults.append(origin.fault(.unknownContact))
    }
  }

  /// Takes a movement that nothing is wrong with, as nearly all are, and hands on its sample; whether
  /// it was one. Otherwise nothing has happened.
  @inline(__always)
  private mutating func follow(
    _ frame: ContactFrame, _ place: Int, at time: Instant, _ body: (TouchSample) -> Void
  ) -> Bool {
    let position = frame.contacts[place].position
    guard frame.contacts[place].tool != .palm, surface.isSound, surface.contains(position) else {
      return false
    }
    let location = surface.location(of: position)
    var steps = (Vector.zero, Vector.zero)
    let uncertainty = noise.deviation
    let isOpen = open.change(slot: frame.contacts[place].slot) { contact in
      var force = contact.sample.force
      var radius = contact.sample.majorRadius
      if let pressure = frame.contacts[place].pressure { force = Self.force(pressure) }
      if let size = frame.contacts[place].size { radius = Self.radius(size) }
      // Made anew: what is changed piece by piece cannot be copied at once.
      let sample = TouchSample(
        id: contact.sample.id, time: time, location: location, phase: .moved,
        type: contact.sample.type, force: force, majorRadius: radius, uncertainty: uncertainty)
      steps = (contact.step, location - contact.sample.location)
      contact.step = steps.1
      contact.position = position
      contact.sample = sample
      body(sample)
    }
    noise.learn(steps.1, after: steps.0)
    return isOpen
  }

  /// Takes a landing that nothing is wrong with, the only report of its frame, like
  /// ``follow(_:_:at:_:)``.
  @inline(__always)
  private mutating func land(
    _ frame: ContactFrame, lastID: inout UInt64, as sample: inout TouchSample
  ) -> Bool {
    let position = frame.contacts[0].position
    let slot = frame.contacts[0].slot
    let tool = frame.contacts[0].tool
    guard tool != .palm, surface.isSound, surface.contains(position), refused.isEmpty,
      open.count < TouchTracker.maximumContacts, open.index(ofSlot: slot) == nil
    else { return false }
    lastID += 1
    sample = TouchSample(
      id: TouchID(lastID), time: frame.time, location: surface.location(of: position),
      phase: .began, type: tool == .pen ? .pencil : .direct,
      force: Self.force(frame.contacts[0].pressure ?? 0),
      majorRadius: Self.radius(frame.contacts[0].size ?? 0), uncertainty: noise.deviation)
    open.append(OpenContact(slot: slot, position: position, sample: sample))
    return true
  }

  /// Takes a lift that nothing is wrong with, the only report of its frame, like
  /// ``follow(_:_:at:_:)``. Its place counts, as in ``receive(_:at:device:lastID:into:)``.
  @inline(__always)
  private mutating func lift(_ frame: ContactFrame, as sample: inout TouchSample) -> Bool {
    let position = frame.contacts[0].position
    guard frame.contacts[0].tool != .palm, surface.isSound, surface.contains(position),
      let index = open.index(ofSlot: frame.contacts[0].slot)
    else { return false }
    let last = open.remove(at: index)
    sample = TouchSample(
      id: last.id, time: frame.time, location: surface.location(of: position), phase: .ended,
      type: last.type, force: last.force, majorRadius: last.majorRadius,
      uncertainty: last.uncertainty)
    return true
  }

  private mutating func begin(
    _ contact: Contact, from origin: Origin, lastID: inout UInt64, into output: inout TouchFrame
  ) {
    guard open.count < TouchTracker.maximumContacts else {
      output.faults.append(origin.fault(.tooManyContacts))
      // A device may claim any number of slots: what is remembered of them is bounded too.
      if refused.count < 4 * TouchTracker.maximumContacts { refused.insert(contact.slot) }
      return
    }
    if !refused.isEmpty { refused.remove(contact.slot) }
    guard let location = location(of: contact, from: origin, into: &output) else { return }
    lastID += 1
    let sample = TouchSample(
      id: TouchID(lastID), time: origin.time, location: location, phase: .began,
      type: contact.tool == .pen ? .pencil : .direct, force: Self.force(contact.pressure ?? 0),
      majorRadius: Self.radius(contact.size ?? 0), uncertainty: noise.deviation)
    open.append(OpenContact(slot: contact.slot, position: contact.position, sample: sample))
    output.samples.append(sample)
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
    sample.uncertainty = noise.deviation
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
    output.samples.append(sample)
  }

  mutating func cancelAll(at time: Instant, device: DeviceID, into output: inout TouchFrame) {
    for index in 0..<open.count {
      let origin = Origin(time: time, device: device, slot: open[index].slot)
      output.faults.append(origin.fault(.openAtEnd))
    }
    while open.count > 0 { close(0, as: .cancelled, at: time, into: &output) }
    refused.removeAll()
  }

  private mutating func reportScale(
    _ device: DeviceID, at time: Instant, into output: inout TouchFrame
  ) {
    saidScale = true
    guard let fault = surface.fault else { return }
    output.faults.append(TrackingFault(time: time, device: device, kind: .assumedScale(fault)))
  }

  /// The contact's place in points, clamped to the panel; nil when it is no finite number.
  @inline(__always)
  private mutating func location(
    of contact: Contact, from origin: Origin, into output: inout TouchFrame
  ) -> Point? {
    // Nearly always there is nothing to mend.
    if surface.isSound, surface.contains(contact.position) {
      return surface.location(of: contact.position)
    }
    return mendedLocation(of: contact, from: origin, into: &output)
  }

  /// It changes nothing; mutating, because what is merely asked is copied for it.
  @inline(never)
  private mutating func mendedLocation(
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

  private static func force(_ pressure: Double) -> Float {
    pressure > 0 ? Float(min(pressure, 1)) : 0
  }

  private static func radius(_ size: Double) -> Float {
    guard size > 0 else { return 0 }
    return Float(min(size, Surface.credibleLengths.upperBound) / 2 * Surface.pointsPerMillimeter)
  }
}
