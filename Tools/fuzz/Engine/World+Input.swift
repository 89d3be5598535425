import TouchGeometry
import TouchTracking
import Touchstone

extension World {
  /// The number of frames in a batch.
  static let framesPerBatch = 4

  func input(_ act: Act) {
    let host = anyHost()
    switch act {
    case .frame: deliver([frame(of: host)], to: host)
    case .batch: deliver((0..<World.framesPerBatch).map { _ in frame(of: host) }, to: host)
    case .strayFrame: deliver([strayFrame()], to: host)
    case .advance: advance(host)
    case .cancelAll:
      let device = dice.chance(0.5) ? nil : DeviceID(dice.below(4) - 1)
      host.application.cancelAll(at: stamp(), device: device)
    case .reachDeadlines:
      let limit = Instant(microseconds: time &+ Int64(dice.below(600_000)))
      host.application.reachDeadlines(upTo: limit, atMost: dice.below(50))
    case _: preconditionFailure("\(act) is no input")
    }
  }

  // MARK: Frames

  /// The next frame of a host's fingers.
  private func frame(of host: Host) -> ContactFrame {
    time += dice.chance(0.85) ? Int64(2000 + dice.below(16000)) : Int64(dice.below(900_000))
    let isOther = temper.law != .batching && dice.chance(0.1)
    let device = isOther ? dice.below(host.hands.count) : 0
    let contacts = host.hands[device].move(&dice)
    let isPartial = has(.partial) && dice.chance(0.1)
    return ContactFrame(
      device: host.devices[device], time: stamp(), contacts: contacts, isPartial: isPartial)
  }

  /// A frame that no device sends: unknown slots, landings without lifts, positions that are not numbers.
  private func strayFrame() -> ContactFrame {
    let isLarge = has(.wild) && dice.chance(0.02)
    let contacts = (0..<(isLarge ? 80 : 1 + dice.below(4))).map { _ in strayContact(isLarge) }
    let isUnknown = has(.wild) && dice.chance(0.05)
    let device = isUnknown ? dice.pick([-1, 99, .max, .min]) : dice.below(3)
    let isPartial = has(.partial) && dice.chance(0.2)
    return ContactFrame(
      device: DeviceID(device), time: stamp(), contacts: contacts, isPartial: isPartial)
  }

  private func strayContact(_ isOfMany: Bool) -> Contact {
    let isWild = has(.wild) && dice.chance(0.1)
    let slots: [Int] = [.min, .max, -1, 64, 255, 1 << 40]
    let place =
      isWild
      ? Point(x: dice.pick(World.wildNumbers), y: dice.pick(World.wildNumbers))
      : Point(x: dice.number(-10, 410), y: dice.number(-10, 410))
    var contact = Contact(
      slot: isWild ? dice.pick(slots) : dice.below(isOfMany ? 200 : 10),
      phase: dice.pick([.began, .moved, .moved, .moved, .ended, .cancelled]), position: place,
      tool: dice.pick([.finger, .finger, .finger, .finger, .pen, .palm]),
      pressure: dice.chance(0.8) ? nil : number(0, 1), size: dice.chance(0.8) ? nil : number(0, 20))
    if dice.chance(0.1) { contact.buttons = TouchButtons(rawValue: UInt8(dice.below(256))) }
    if dice.chance(0.1) {
      contact.tilt = PenTilt(altitude: .radians(number(-1, 2)), azimuth: .radians(number(-7, 7)))
    }
    return contact
  }

  /// The time of a frame: usually now, sometimes earlier.
  private func stamp() -> Instant {
    if has(.wild), dice.chance(0.001) {
      hasPlausibleTimes = false
      return Instant(microseconds: dice.pick([.min, .max, 0, -1, .max / 2, time &+ (1 << 52)]))
    }
    if temper.law != .batching, dice.chance(0.03) {
      return Instant(microseconds: time - Int64(dice.below(500_000)))
    }
    return Instant(microseconds: time)
  }

  // MARK: Deliveries

  private func deliver(_ frames: [ContactFrame], to host: Host) {
    if keepsFrames {
      keptFrames += frames
    } else if framesAtOnce > 1 {
      heldFrames += frames
      if heldFrames.count >= framesAtOnce { deliverHeldFrames() }
    } else {
      deliverNow(frames, to: host)
    }
  }

  /// Delivers the frames that were stored to be delivered together.
  func deliverHeldFrames() {
    let frames = heldFrames
    heldFrames = []
    if !frames.isEmpty { deliverNow(frames, to: hosts[0]) }
  }

  private func deliverNow(_ frames: [ContactFrame], to host: Host) {
    framesDelivered += frames.count
    narrate(frames, to: host)
    if frames.count == 1 {
      host.application.deliver(frames[0])
    } else {
      host.application.deliver(frames)
    }
    guard !isReacting else { return }
    checkDeadline(of: host, notBefore: reached)
    // A frame that changes something advances the time; a landing always does.
    if let landing = frames.last(where: { $0.contacts.contains { $0.phase == .began } }) {
      reached = max(reached, landing.time.microseconds)
    }
  }

  /// A deadline before the time of all frames but the last was forgotten.
  private func checkDeadline(of host: Host, notBefore limit: Int64) {
    // A negative time span creates deadlines in the past, which are due at once.
    guard hasPlausibleTimes, hasPlausibleNumbers, hosts.count == 1, !hasReactions,
      let deadline = host.application.nextDeadline
    else { return }
    transcript.note(.deadline, UInt64(bitPattern: deadline.microseconds))
    if deadline.microseconds < limit {
      violate(.deadlineInPast, "\(deadline) s, after frames up to \(Double(limit) / 1e6) s")
    }
  }

  /// Whether callbacks may have advanced the clock or requested something in the past.
  private var hasReactions: Bool { temper.reactionRate > 0 }

  private func advance(_ host: Host) {
    let limit = Instant(microseconds: time &+ Int64(isReacting ? dice.below(600_000) : 0))
    host.application.advance(to: limit)
    guard !isReacting, hasPlausibleTimes else { return }
    // Reaching deadlines may create more that are due at once, but not forever.
    for _ in 0..<100 {
      guard let deadline = host.application.nextDeadline, deadline <= limit else { return }
      host.application.advance(to: limit)
    }
    guard let deadline = host.application.nextDeadline, deadline <= limit else { return }
    violate(.deadlineInPast, "\(deadline) s, after 100 calls of advance(to: \(limit) s)")
  }
}
