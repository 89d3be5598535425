import LibinputSource
import TouchGeometry
import TouchTracking

/// A touchscreen of a window, its mouse or its pen: the fingers that are down on it, and their changes.
struct WindowPanel {
  /// The origin of the fingers.
  enum Origin: Hashable {
    /// A touch screen, by the window system's number.
    case screen(Int64)
    /// The mouse.
    case mouse
    /// The pen that moves the mouse pointer.
    case pen

    var name: String {
      switch self {
      case .screen: "window touch screen"
      case .mouse: "mouse"
      case .pen: "pen"
      }
    }

    var kind: SourceDevice.Kind {
      switch self {
      case .screen, .mouse: .touchscreen
      case .pen: .tablet
      }
    }

    /// Whether it is a touch screen.
    var isScreen: Bool { if case .screen = self { true } else { false } }
  }

  struct Finger {
    let number: Int64
    let slot: Int
    var location: Point
    let tool: Contact.Tool
  }

  let origin: Origin
  /// The device under which it was added; nil before.
  var device: SourceDevice?
  private(set) var fingers: [Finger] = []
  /// The changes since the last frame.
  var unsent: [Contact] = []
  /// The time of the latest change.
  private(set) var latest = Instant.zero
  /// The last lift, if no event has followed it.
  private var lift: (number: Int64, location: Point, index: Int)?

  init(_ origin: Origin) { self.origin = origin }

  /// Handles a finger event; returns whether it changed anything.
  mutating func take(_ event: FingerEvent, in bounds: Rect, at instant: Instant) -> Bool {
    let index = fingers.firstIndex { $0.number == event.finger }
    cancelSyntheticLift(before: event)
    switch (event.phase, index) {
    case (.down, let index):
      // The previous finger's lift was lost.
      if let index { close(index, as: .cancelled) }
      guard land(event, in: bounds) else { return index != nil }
    case (.moved, let index?): move(index, event, in: bounds)
    case (.up, let index?):
      if event.location.isFinite { fingers[index].location = bounds.clamp(event.location) }
      close(index, as: .ended)
      lift = (event.finger, event.location, unsent.count - 1)
    case (.cancelled, let index?): close(index, as: .cancelled)
    // A finger cancelled here may continue in the window system.
    case (.moved, nil), (.up, nil), (.cancelled, nil): return false
    }
    latest = instant
    return true
  }

  /// When a finger of a touch screen that it considers down lands again, SDL first generates a lift at the same
  /// location: the real lift was lost, or the finger was cancelled. A mouse that clicks twice lifts and lands at one
  /// location too.
  private mutating func cancelSyntheticLift(before event: FingerEvent) {
    defer { lift = nil }
    guard origin.isScreen, let lift, event.phase == .down, lift.number == event.finger,
      lift.location == event.location, unsent.indices.contains(lift.index)
    else { return }
    unsent[lift.index].phase = .cancelled
  }

  /// Cancels all open contacts.
  mutating func cancelAll(at instant: Instant) {
    guard !fingers.isEmpty else { return }
    for finger in fingers {
      unsent.append(contact(of: finger, .cancelled))
    }
    fingers.removeAll()
    latest = instant
  }

  private mutating func land(_ event: FingerEvent, in bounds: Rect) -> Bool {
    let taken = Set(fingers.map(\.slot))
    guard event.location.isFinite,
      let slot = (0..<TouchTracker.maximumContacts).first(where: { !taken.contains($0) })
    else { return false }
    let finger = Finger(
      number: event.finger, slot: slot, location: bounds.clamp(event.location), tool: event.tool)
    fingers.append(finger)
    unsent.append(contact(of: finger, .began, event))
    return true
  }

  private func contact(
    of finger: Finger, _ phase: Contact.Phase, _ event: FingerEvent? = nil
  ) -> Contact {
    Contact(
      slot: finger.slot, phase: phase, position: finger.location, tool: finger.tool,
      pressure: event?.pressure, tilt: event?.tilt, buttons: event?.buttons)
  }

  private mutating func move(_ index: Int, _ event: FingerEvent, in bounds: Rect) {
    if event.location.isFinite { fingers[index].location = bounds.clamp(event.location) }
    let finger = fingers[index]
    let contact = contact(of: finger, .moved, event)
    // Two movements at one instant would look like a jump to velocity estimators.
    if let last = unsent.lastIndex(where: { $0.slot == finger.slot }),
      unsent[last].phase == .moved
    {
      unsent[last] = contact
    } else {
      unsent.append(contact)
    }
  }

  private mutating func close(_ index: Int, as phase: Contact.Phase) {
    let finger = fingers.remove(at: index)
    unsent.append(contact(of: finger, phase))
  }
}
