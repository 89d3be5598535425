/// The fingers that SDL has reported and not lifted, for cancelling those of a removed touchscreen, which SDL
/// does not report.
struct ReportedFingers {
  private struct Entry {
    let isOfKnownDevice: Bool
    var event: FingerEvent
  }

  private var entries: [Entry] = []

  /// Records a finger event; `isKnown` says whether SDL currently lists its touchscreen.
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

  /// Removes and returns the fingers whose touchscreens were known when they landed but no longer are.
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
