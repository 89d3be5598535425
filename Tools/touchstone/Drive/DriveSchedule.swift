import TouchGeometry
import TouchRecordings
import TouchTracking

/// A recording as steps to be played, with the fingers at places of the panel.
struct DriveSchedule {
  /// What a finger does in a step.
  enum Phase {
    case began, moved, ended, cancelled
  }

  /// One finger that changes.
  struct Change {
    /// The finger's number, the least one that was free when it landed: 0 to 9 for ten fingers.
    var finger: Int
    var phase: Phase
    /// In points from the top left of all panels.
    var place: Point
    /// 0...1; nil when the device does not tell.
    var pressure: Double?
    /// The longer diameter in points; nil when the device does not tell.
    var size: Double?
  }

  /// All that changes at one instant.
  struct Step {
    var time: Instant
    var changes: [Change]
  }

  private(set) var steps: [Step] = []
  /// What holds all panels of the recording, in points.
  let panel: Rect
  /// The greatest number of fingers that are down at a time.
  private(set) var fingers = 0

  /// Takes all touches of a recording. Fingers that are down at its end are cancelled there.
  init(_ placed: PlacedRecording) {
    var cursor = ContactFrameCursor(placed.recording, layout: placed.layout)
    let surfaces = cursor.surfaces
    panel = surfaces.map(\.frame).reduce(nil) { $0?.union($1) ?? $1 } ?? .zero
    var numbers = FingerNumbers()
    var frame = ContactFrame(time: .zero)
    while cursor.next(into: &frame) { add(frame, surfaces, &numbers) }
    while cursor.cancelOpenContacts(into: &frame) { add(frame, surfaces, &numbers) }
    fingers = numbers.most
  }

  private mutating func add(
    _ frame: ContactFrame, _ surfaces: [Surface], _ numbers: inout FingerNumbers
  ) {
    let device = frame.device.rawValue
    let changes = frame.contacts.compactMap { contact -> Change? in
      let key = FingerNumbers.Key(device: device, slot: contact.slot)
      guard let (finger, phase) = numbers.follow(key, contact.phase) else { return nil }
      return Change(
        finger: finger, phase: phase, place: surfaces[device].location(of: contact.position),
        pressure: contact.pressure, size: contact.size.map { $0 * Surface.pointsPerMillimeter })
    }
    // Times of a damaged file may fall; nothing can be played in the past.
    let time = max(frame.time, steps.last?.time ?? frame.time)
    if !changes.isEmpty { steps.append(Step(time: time, changes: changes)) }
  }
}

/// Gives each contact that is down a number of its own.
private struct FingerNumbers {
  struct Key: Hashable {
    var device: Int
    var slot: Int
  }

  private var numbers: [Key: Int] = [:]
  private(set) var most = 0

  /// The contact's number and what it does; nil for one that is not down.
  mutating func follow(_ key: Key, _ phase: Contact.Phase) -> (Int, DriveSchedule.Phase)? {
    switch phase {
    case .began:
      // A landing of a slot that is down: the lift was lost, and is a movement to a target.
      if let number = numbers[key] { return (number, .moved) }
      let used = Set(numbers.values)
      let number = (0...).first { !used.contains($0) } ?? 0
      numbers[key] = number
      most = max(most, numbers.count)
      return (number, .began)
    case .moved: return numbers[key].map { ($0, .moved) }
    case .ended: return numbers.removeValue(forKey: key).map { ($0, .ended) }
    case .cancelled: return numbers.removeValue(forKey: key).map { ($0, .cancelled) }
    }
  }
}
