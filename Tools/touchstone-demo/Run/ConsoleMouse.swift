import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchTracking
import Touchstone

/// The mice and touchpads of a console, which libinput reads, as one or two fingers.
///
/// Input: libinput's events, in points of the window, and the keys that are held. Output: hovering and the frames
/// of their fingers, with the times of the devices. Presses outside the window go to the ``Dock``. The pointer is
/// drawn by the demo; it does not exist before it moves.
struct ConsoleMouse {
  /// The location of the pointer, in points of the display; nil before it has moved.
  private(set) var pointer: Point?
  /// The locations of its fingers, in points of the window.
  var dots: [Point] { fingers.dots(at: place, in: bounds) }
  /// Whether ``dots`` are down.
  var areDown: Bool { fingers.isDown }

  private let dock: Dock
  private var fingers = MouseFingers()
  /// The location of the pointer, in points of the window.
  private var place: Point?
  /// The device whose fingers are down.
  private var device: DeviceID?
  /// The buttons that were pressed in the window and are held.
  private var held: Set<Int> = []
  /// Whether the mouse with the press that the dock has is gone: its release must not tap there.
  private var isDockPressLost = false

  /// A mouse whose pointer is at a location in points of the display.
  init(dock: Dock, pointer: Point?) {
    self.dock = dock
    self.pointer = pointer
    place = pointer.map { dock.layout().toWindow.applied(to: $0) }
  }

  private var bounds: Rect { Rect(origin: .zero, size: dock.layout().windowSize) }

  /// Applies the modifier keys to the next press.
  mutating func hold(_ modifiers: KeyModifiers) {
    fingers.hold(modifiers, at: place ?? bounds.center)
  }

  /// Handles an event of the pointer.
  ///
  /// - Parameter device: The mouse that caused it. The event has the number of the one that moved the pointer first.
  mutating func take(
    _ event: HoverEvent, of device: DeviceID, _ receive: (SourceEvent) -> Void
  ) {
    let onDisplay = dock.layout().fit.applied(to: event.location)
    (place, pointer) = (event.location, onDisplay)
    if event.action == .pressed(button: 1) { isDockPressLost = false }
    let action: Dock.Action =
      switch event.action {
      case .pressed(button: 1): .down
      case .released(button: 1): isDockPressLost ? .cancel : .up
      case .moved: .move
      case .released: .lift
      case .pressed: .other
      case .left: .cancel
      }
    switch event.action {
    case .pressed(let button) where held.contains(button):
      // The mouse whose number the pointer had is unplugged, and another one holds the button as before.
      return receive(.hover(event))
    case .released(let button) where held.contains(button): break
    case .released:
      // Its press was not the window's.
      _ = dock.belongsToWindow(.mouse, action, at: onDisplay)
      return
    default: guard dock.belongsToWindow(.mouse, action, at: onDisplay) else { return }
    }
    // A finger lands after the press, and lifts before the release, like those of libinput.
    switch event.action {
    case .moved, .left:
      receive(.hover(event))
      report(fingers.move(to: event.location), of: event, receive)
    case .pressed(let button):
      held.insert(button)
      receive(.hover(event))
      if self.device == nil { self.device = device }
      report(fingers.press(button, at: event.location, in: bounds), of: event, receive)
    case .released(let button):
      held.remove(button)
      report(fingers.release(button, at: event.location), of: event, receive)
      if !fingers.isDown { self.device = nil }
      receive(.hover(event))
    }
  }

  /// Cancels its fingers if a device makes them.
  mutating func cancel(
    _ device: DeviceID, at time: Instant, _ receive: (SourceEvent) -> Void
  ) {
    guard self.device == device else { return }
    cancel(at: time, receive)
    held = []
  }

  /// Cancels its fingers, if they are down, and otherwise the press that the dock has; the release follows.
  mutating func cancel(at time: Instant, _ receive: (SourceEvent) -> Void) {
    guard let device else {
      isDockPressLost = true
      return
    }
    let contacts = fingers.dots(at: place, in: bounds).enumerated().map { number, place in
      Contact(slot: MouseState.slot + number, phase: .cancelled, position: place)
    }
    fingers.release()
    self.device = nil
    receive(.frame(ContactFrame(device: device, time: time, contacts: contacts)))
  }

  private func report(
    _ events: [FingerEvent], of event: HoverEvent, _ receive: (SourceEvent) -> Void
  ) {
    guard !events.isEmpty, let device else { return }
    let contacts = events.map { finger in
      let phase: Contact.Phase =
        switch finger.phase {
        case .down: .began
        case .moved: .moved
        case .up: .ended
        case .cancelled: .cancelled
        }
      // A second finger may be outside the window.
      let place = Point(
        x: min(max(finger.location.x, bounds.minX), bounds.maxX),
        y: min(max(finger.location.y, bounds.minY), bounds.maxY))
      return Contact(
        slot: MouseState.slot + Int(finger.finger), phase: phase, position: place,
        buttons: finger.buttons)
    }
    receive(.frame(ContactFrame(device: device, time: event.time, contacts: contacts)))
  }
}
