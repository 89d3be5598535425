import CLibinput
import TouchGeometry
import TouchTracking
import Touchstone

/// The state of a tablet's pen.
struct PenState {
  /// The button numbers of BTN_STYLUS, BTN_STYLUS2 and BTN_STYLUS3.
  static let barrel: [UInt32: TouchButtons] = [0x14B: .secondary, 0x14C: .middle, 0x149: .back]

  /// The last position in millimeters of the tablet, after mapping.
  var position = Point.zero
  var pressure: Double?
  var distance = 0.0
  var tilt: PenTilt?
  var buttons = TouchButtons()
  var isDown = false
  var isNear = false
}

/// Events of pens.
extension LibinputTouchSource {
  /// Handles an event of a tablet's pen; returns false for events of other types.
  func handlePen(
    _ event: OpaquePointer, _ type: libinput_event_type, of device: LibinputDevice,
    _ receive: (SourceEvent) -> Void
  ) -> Bool {
    guard
      (LIBINPUT_EVENT_TABLET_TOOL_AXIS.rawValue...LIBINPUT_EVENT_TABLET_TOOL_BUTTON.rawValue)
        .contains(type.rawValue)
    else { return false }
    guard let pen = libinput_event_get_tablet_tool_event(event) else { return true }
    let stamp = libinput_event_tablet_tool_get_time_usec(pen)
    let time = Instant(microseconds: Int64(clamping: stamp))
    latest = max(latest, time)
    // The last position of a pen that leaves is not reported.
    let isGone =
      type == LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY
      && libinput_event_tablet_tool_get_proximity_state(pen)
        == LIBINPUT_TABLET_TOOL_PROXIMITY_STATE_OUT
    if !isGone { device.pen.read(pen, placedBy: device.mapped) }
    switch type {
    case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY:
      device.pen.isNear = !isGone
      if isGone { liftPen(of: device, at: time, as: .ended, receive) }
      hover(isGone ? .left : .moved, device, at: time, receive)
      if isGone { device.pen = PenState() }
    case LIBINPUT_EVENT_TABLET_TOOL_TIP:
      let isDown =
        libinput_event_tablet_tool_get_tip_state(pen) == LIBINPUT_TABLET_TOOL_TIP_DOWN
      if isDown, !device.pen.isDown {
        device.pen.isDown = true
        hover(.pressed(button: 1), device, at: time, receive)
        touch(.began, device, at: time, receive)
      } else if !isDown {
        liftPen(of: device, at: time, as: .ended, receive)
      }
    case LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
      guard let button = PenState.barrel[libinput_event_tablet_tool_get_button(pen)] else { break }
      let isPressed =
        libinput_event_tablet_tool_get_button_state(pen) == LIBINPUT_BUTTON_STATE_PRESSED
      if isPressed {
        device.pen.buttons.insert(button)
      } else {
        device.pen.buttons.remove(button)
      }
      if device.pen.isDown { touch(.moved, device, at: time, receive) }
    default:
      if device.pen.isDown {
        touch(.moved, device, at: time, receive)
      } else {
        hover(.moved, device, at: time, receive)
      }
    }
    return true
  }

  /// Ends the touch of a pen, if there is one.
  func liftPen(
    of device: LibinputDevice, at time: Instant, as phase: Contact.Phase,
    _ receive: (SourceEvent) -> Void
  ) {
    guard device.pen.isDown else { return }
    device.pen.isDown = false
    touch(phase, device, at: time, receive)
    hover(.released(button: 1), device, at: time, receive)
  }

  private func touch(
    _ phase: Contact.Phase, _ device: LibinputDevice, at time: Instant,
    _ receive: (SourceEvent) -> Void
  ) {
    let pen = device.pen
    let contact = Contact(
      slot: 0, phase: phase, position: pen.position, tool: .pen, pressure: pen.pressure,
      tilt: pen.tilt, buttons: pen.buttons)
    receive(
      .frame(ContactFrame(device: device.description.id, time: time, contacts: [contact])))
  }

  private func hover(
    _ action: HoverEvent.Action, _ device: LibinputDevice, at time: Instant,
    _ receive: (SourceEvent) -> Void
  ) {
    let (pen, surface) = (device.pen, device.description.surface)
    let tilt = pen.tilt ?? .upright
    receive(
      .hover(
        HoverEvent(
          device: device.description.id, time: time, action: action,
          location: surface.location(of: surface.clamp(pen.position)), type: .pencil,
          zOffset: pen.distance, altitude: tilt.altitude, azimuth: tilt.azimuth)))
  }
}

extension PenState {
  /// Reads the axes that the pen has.
  fileprivate mutating func read(_ event: OpaquePointer, placedBy mapped: MappedSurface) {
    let place = Point(
      x: libinput_event_tablet_tool_get_x(event), y: libinput_event_tablet_tool_get_y(event))
    if place.isFinite { position = mapped.map(place) }
    guard let tool = libinput_event_tablet_tool_get_tool(event) else { return }
    if libinput_tablet_tool_has_pressure(tool) != 0 {
      pressure = libinput_event_tablet_tool_get_pressure(event)
    }
    if libinput_tablet_tool_has_distance(tool) != 0 {
      distance = libinput_event_tablet_tool_get_distance(event)
    }
    if libinput_tablet_tool_has_tilt(tool) != 0 {
      tilt = mapped.map(
        PenTilt(
          leanX: .degrees(libinput_event_tablet_tool_get_tilt_x(event)),
          leanY: .degrees(libinput_event_tablet_tool_get_tilt_y(event))))
    }
  }
}
