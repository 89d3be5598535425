import LibinputSource
import TouchGeometry
import TouchTracking

/// One touch screen of a window, or its mouse: which fingers are down on it, and what is new of them.
struct WindowPanel {
  /// What the fingers come from.
  enum Origin: Hashable {
    /// A touch screen, by the window system's number.
    case screen(Int64)
    /// The mouse.
    case mouse

    var name: String {
      switch self {
      case .screen: "window touch screen"
      case .mouse: "mouse"
      }
    }
  }

  struct Finger {
    let number: Int64
    let slot: Int
    var location: Point
  }

  let origin: Origin
  /// As what it was announced; nil as long as it was not.
  var device: SourceDevice?
  private(set) var fingers: [Finger] = []
  /// What happened since the last frame.
  var news: [Contact] = []
  /// When the latest news arrived.
  private(set) var latest = Instant.zero
  /// The last lift, as long as nothing came after it.
  private var lift: (number: Int64, location: Point, index: Int)?

  init(_ origin: Origin) { self.origin = origin }

  /// Takes in what a finger did; whether that is anything new.
  mutating func take(_ event: FingerEvent, in bounds: Rect, at instant: Instant) -> Bool {
    let index = fingers.firstIndex { $0.number == event.finger }
    cancelMadeUpLift(before: event)
    switch (event.phase, index) {
    case (.down, let index):
      // The lift of the finger before it was lost.
      if let index { close(index, as: .cancelled, event) }
      guard land(event, in: bounds) else { return index != nil }
    case (.moved, let index?): move(index, event, in: bounds)
    case (.up, let index?):
      if event.location.isFinite { fingers[index].location = bounds.clamp(event.location) }
      close(index, as: .ended, event)
      lift = (event.finger, event.location, news.count - 1)
    case (.cancelled, let index?): close(index, as: .cancelled, event)
    // One that was cancelled here goes on in the window system.
    case (.moved, nil), (.up, nil), (.cancelled, nil): return false
    }
    latest = instant
    return true
  }

  /// When a finger lands that it has down already, SDL makes up a lift at the very same place, right
  /// before: the true lift was lost, or the finger was taken back.
  private mutating func cancelMadeUpLift(before event: FingerEvent) {
    defer { lift = nil }
    guard let lift, event.phase == .down, lift.number == event.finger,
      lift.location == event.location, news.indices.contains(lift.index)
    else { return }
    news[lift.index].phase = .cancelled
  }

  /// Cancels what is down.
  mutating func cancelAll(at instant: Instant) {
    guard !fingers.isEmpty else { return }
    for finger in fingers {
      news.append(Contact(slot: finger.slot, phase: .cancelled, position: finger.location))
    }
    fingers.removeAll()
    latest = instant
  }

  private mutating func land(_ event: FingerEvent, in bounds: Rect) -> Bool {
    guard fingers.count < TouchTracker.maximumContacts, event.location.isFinite else {
      return false
    }
    let taken = Set(fingers.map(\.slot))
    guard let slot = (0..<TouchTracker.maximumContacts).first(where: { !taken.contains($0) }) else {
      return false
    }
    let location = bounds.clamp(event.location)
    fingers.append(Finger(number: event.finger, slot: slot, location: location))
    news.append(
      Contact(slot: slot, phase: .began, position: location, pressure: event.pressure))
    return true
  }

  private mutating func move(_ index: Int, _ event: FingerEvent, in bounds: Rect) {
    if event.location.isFinite { fingers[index].location = bounds.clamp(event.location) }
    let finger = fingers[index]
    let contact = Contact(
      slot: finger.slot, phase: .moved, position: finger.location, pressure: event.pressure)
    // Two movements of one instant would be a jump, to whoever reckons a velocity.
    if let last = news.lastIndex(where: { $0.slot == finger.slot }), news[last].phase == .moved {
      news[last] = contact
    } else {
      news.append(contact)
    }
  }

  private mutating func close(_ index: Int, as phase: Contact.Phase, _ event: FingerEvent) {
    let finger = fingers.remove(at: index)
    news.append(Contact(slot: finger.slot, phase: phase, position: finger.location))
  }
}
