import TouchGeometry
import TouchRecordings
import TouchTracking

/// A recording as a list of steps, with the positions of fingers on the panel.
struct DriveSchedule {
  /// The change of a finger in a step.
  enum Phase {
    case began, moved, ended, cancelled
  }

  /// A finger that changes.
  struct Change {
    /// The finger's number, the lowest one free when it landed: 0 to 9 for ten fingers.
    var finger: Int
    var phase: Phase
    /// In points from the top left of all panels.
    var place: Point
    /// 0...1; nil if the device does not report it.
    var pressure: Double?
    /// The major diameter in points; nil if the device does not report it.
    var size: Double?
  }

  /// The changes of one instant.
  struct Step {
    var time: Instant
    var changes: [Change]
  }

  private(set) var steps: [Step] = []
  /// The bounds of all panels of the recording, in points.
  let panel: Rect
  /// The maximum number of fingers that are down at the same time.
  private(set) var fingers = 0

  /// Reads all touches of a recording. A palm is cancelled when it is detected, and a finger that is still down
  /// at the end is cancelled there.
  init(_ placed: PlacedRecording) {
    var cursor = ContactFrameCursor(placed.recording, layout: placed.layout)
    // Mice, which come after the touch devices, press buttons and have no fingers.
    let touching = placed.recording.devices.count { $0.surface != nil }
    let surfaces = Array(cursor.surfaces.prefix(touching))
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
    guard surfaces.indices.contains(device) else { return }
    let changes = frame.contacts.compactMap { contact -> Change? in
      let key = FingerNumbers.Key(device: device, slot: contact.slot)
      let reported: Contact.Phase = contact.tool == .palm ? .cancelled : contact.phase
      guard let (finger, phase) = numbers.follow(key, reported) else { return nil }
      // As in the engine, a position outside an axis is at its end.
      let position = surfaces[device].clamp(contact.position)
      return Change(
        finger: finger, phase: phase, place: surfaces[device].location(of: position),
        pressure: contact.pressure, size: contact.size.map { $0 * Surface.pointsPerMillimeter })
    }
    // Times in a damaged file may decrease; steps cannot be played in the past.
    let time = max(frame.time, steps.last?.time ?? frame.time)
    if !changes.isEmpty { steps.append(Step(time: time, changes: changes)) }
  }
}

/// Numbers the contacts that are down.
private struct FingerNumbers {
  struct Key: Hashable {
    var device: Int
    var slot: Int
  }

  private var numbers: [Key: Int] = [:]
  private(set) var most = 0

  /// The contact's number and its phase; nil if it is not down.
  mutating func follow(_ key: Key, _ phase: Contact.Phase) -> (Int, DriveSchedule.Phase)? {
    switch phase {
    case .began:
      // A landing in a slot that is down: the lift was lost, so the target gets a movement.
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
