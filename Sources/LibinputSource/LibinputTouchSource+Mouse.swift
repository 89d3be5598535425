import CLibinput
import TouchGeometry
import TouchTracking
import Touchstone

/// The pointer that the mice and touchpads of a source move together.
package struct MouseState {
  /// The slot of the finger that a pressed button creates: beyond those of ``Touchstone/TouchpadFingers``.
  package static let slot = 32
  /// The distance in points that the pointer keeps from the right and bottom edges, which rectangles exclude: on
  /// them it would be over nothing. The next smaller number would not do, as a click there is rounded by the
  /// surface on which it lands.
  static let margin = 0.001
  /// The numbers of the buttons from BTN_LEFT on: left, right, middle, side, extra.
  static let numbers: [UInt32: Int] = [0x110: 1, 0x111: 3, 0x112: 2, 0x113: 4, 0x114: 5]

  /// The location in points of the screen; nil before the first movement.
  var location: Point?
  /// The device of the pointer in hover events, whichever device moves it: the first that did.
  var pointerDevice: DeviceID?
  /// The device whose pressed buttons create a finger, and the button that created it.
  var finger: (device: DeviceID, button: Int)?
  /// The buttons that each device holds.
  var held: [DeviceID: TouchButtons] = [:]
  /// The buttons that are pressed on any device.
  var pressed: TouchButtons { held.values.reduce(into: []) { $0.formUnion($1) } }
}

/// Movements and buttons of mice, trackpoints and touchpads.
extension LibinputTouchSource {
  /// Handles a movement or a button; returns false for events of other types.
  func handleMouse(
    _ event: OpaquePointer, _ type: libinput_event_type, of device: LibinputDevice,
    _ receive: (SourceEvent) -> Void
  ) -> Bool {
    let isMovement =
      type == LIBINPUT_EVENT_POINTER_MOTION || type == LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE
    guard isMovement || type == LIBINPUT_EVENT_POINTER_BUTTON else { return false }
    guard let bounds = pointerBounds, let pointerEvent = libinput_event_get_pointer_event(event)
    else {
      return true
    }
    let stamp = libinput_event_pointer_get_time_usec(pointerEvent)
    let time = Instant(microseconds: Int64(clamping: stamp))
    latest = max(latest, time)
    var place = mouse.location ?? bounds.center
    switch type {
    case LIBINPUT_EVENT_POINTER_MOTION:
      let way = Vector(
        dx: libinput_event_pointer_get_dx(pointerEvent),
        dy: libinput_event_pointer_get_dy(pointerEvent))
      if way.isFinite { place = place + way }
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
      // Virtual machines report such a pointer.
      guard 1..<1e9 ~= bounds.width, 1..<1e9 ~= bounds.height else { break }
      let (width, height) = (UInt32(bounds.width), UInt32(bounds.height))
      place = Point(
        x: bounds.minX + libinput_event_pointer_get_absolute_x_transformed(pointerEvent, width),
        y: bounds.minY + libinput_event_pointer_get_absolute_y_transformed(pointerEvent, height))
    default: break
    }
    if place.isFinite {
      mouse.location = Point(
        x: max(bounds.minX, min(place.x, bounds.maxX - MouseState.margin)),
        y: max(bounds.minY, min(place.y, bounds.maxY - MouseState.margin)))
    }
    let id = device.description.id
    if isMovement {
      hover(.moved, of: id, at: time, receive)
      if mouse.finger != nil { touch(.moved, at: time, receive) }
    } else {
      let isPressed =
        libinput_event_pointer_get_button_state(pointerEvent) == LIBINPUT_BUTTON_STATE_PRESSED
      guard let number = MouseState.numbers[libinput_event_pointer_get_button(pointerEvent)] else {
        return true
      }
      press(number, isPressed, of: id, at: time, receive)
    }
    return true
  }

  private func press(
    _ number: Int, _ isPressed: Bool, of device: DeviceID, at time: Instant,
    _ receive: (SourceEvent) -> Void
  ) {
    // The pointer presses a button with the first mouse that does, and releases it with the last.
    let button = TouchButtons(number: number)
    let wasPressed = mouse.pressed.contains(button)
    if isPressed {
      mouse.held[device, default: []].insert(button)
      if !wasPressed { hover(.pressed(button: number), of: device, at: time, receive) }
      if mouse.finger != nil { return touch(.moved, at: time, receive) }
      mouse.finger = (device, number)
      touch(.began, at: time, receive)
    } else {
      mouse.held[device]?.remove(button)
      if let finger = mouse.finger {
        let isOver = finger.button == number && finger.device == device
        touch(isOver ? .ended : .moved, at: time, receive)
        if isOver { mouse.finger = nil }
      }
      guard wasPressed, !mouse.pressed.contains(button) else { return }
      hover(.released(button: number), of: device, at: time, receive)
    }
  }

  /// Cancels the finger of a mouse that is gone.
  func cancelMouse(_ device: DeviceID, at time: Instant, _ receive: (SourceEvent) -> Void) {
    mouse.held[device] = nil
    if mouse.finger?.device == device {
      touch(.cancelled, at: time, receive)
      mouse.finger = nil
    }
    guard mouse.pointerDevice == device else { return }
    mouse.pointerDevice = nil
    // Another mouse holds a button: the pointer has its number now, and does not hover while it is pressed.
    let holders = mouse.held.filter { !$0.value.isEmpty }.keys
    guard let holder = mouse.finger?.device ?? holders.min(by: { $0.rawValue < $1.rawValue })
    else { return }
    for number in pressedNumbers {
      hover(.pressed(button: number), of: holder, at: time, receive)
    }
  }

  /// Ends everything that the pointer has begun, because it is no longer followed.
  func losePointer(_ receive: (SourceEvent) -> Void) {
    guard let device = mouse.pointerDevice ?? mouse.finger?.device else { return }
    touch(.cancelled, at: latest, receive)
    // It leaves before its buttons are released, so that it does not hover in between.
    hover(.left, of: device, at: latest, receive)
    for number in pressedNumbers {
      hover(.released(button: number), of: device, at: latest, receive)
    }
    mouse = MouseState()
  }

  private var pressedNumbers: [Int] {
    MouseState.numbers.values.sorted().filter {
      mouse.pressed.contains(TouchButtons(number: $0))
    }
  }

  private func touch(
    _ phase: Contact.Phase, at time: Instant, _ receive: (SourceEvent) -> Void
  ) {
    guard let finger = mouse.finger, let location = mouse.location else { return }
    let contact = Contact(
      slot: MouseState.slot, phase: phase, position: location,
      buttons: phase == .began || phase == .moved ? mouse.pressed : nil)
    receive(.frame(ContactFrame(device: finger.device, time: time, contacts: [contact])))
  }

  private func hover(
    _ action: HoverEvent.Action, of device: DeviceID, at time: Instant,
    _ receive: (SourceEvent) -> Void
  ) {
    guard let location = mouse.location else { return }
    // With the number of each device there would be two pointers, of which one stays behind.
    let device = mouse.pointerDevice ?? device
    mouse.pointerDevice = device
    receive(
      .hover(HoverEvent(device: device, time: time, action: action, location: location)))
  }
}
