/// The fingers that SDL has told of and not lifted, so that those of a touch screen which is gone can be
/// taken back: SDL says nothing of them.
struct FingerLedger {
  private struct Entry {
    let isOfKnownDevice: Bool
    var event: FingerEvent
  }

  private var entries: [Entry] = []

  /// Takes note of what a finger did; `isKnown` says whether its touch screen is among SDL's now.
  mutating func take(_ event: FingerEvent, isKnown: Bool) {
    let index = entries.firstIndex {
      $0.event.device == event.device && $0.event.finger == event.finger
    }
    switch event.phase {
    case .down:
      if let index { entries.remove(at: index) }
      entries.append(Entry(isOfKnownDevice: isKnown, event: event))
    case .moved: if let index { entries[index].event.location = event.location }
    case .up, .cancelled: if let index { entries.remove(at: index) }
    }
  }

  /// The fingers that are lost because their touch screens, known when they landed, are not any more.
  /// They are forgotten.
  mutating func takeLost(_ isKnown: (_ device: Int64) -> Bool) -> [FingerEvent] {
    guard !entries.isEmpty else { return [] }
    let lost = entries.filter { $0.isOfKnownDevice && !isKnown($0.event.device) }
    guard !lost.isEmpty else { return [] }
    entries.removeAll { $0.isOfKnownDevice && !isKnown($0.event.device) }
    return lost.map {
      FingerEvent(
        device: $0.event.device, finger: $0.event.finger, phase: .cancelled,
        location: $0.event.location)
    }
  }
}
