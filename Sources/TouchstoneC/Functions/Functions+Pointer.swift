import CTouchstone
import TouchGeometry
import TouchTracking
import Touchstone

// The functions of pointer.h, in its order.

/// `touchstone_context_deliver_tools` of pointer.h.
@_cdecl("touchstone_context_deliver_tools")
public func contextDeliverTools(
  _ context: OpaquePointer?, _ device: Int32, _ time: Int64,
  _ contacts: UnsafePointer<touchstone_contact>?, _ tools: UnsafePointer<touchstone_contact_tool>?,
  _ count: Int
) -> touchstone_status {
  guard let tools, let contacts, count > 0 else {
    return contextDeliver(context, device, time, contacts, count)
  }
  return change(context) { (context: ContextObject) throws(InterfaceError) in
    try context.core.checkCount(count)
    try context.core.deliver(
      device, time, UnsafeBufferPointer(start: contacts, count: count),
      UnsafeBufferPointer(start: tools, count: count))
  }
}

extension touchstone_contact_tool {
  /// Adds the buttons and the tilt to a contact.
  func complete(_ contact: inout Contact, at index: Int) throws(InterfaceError) {
    guard let bits = UInt8(exactly: buttons) else {
      throw InterfaceError.argument("contact \(index) has unknown buttons, \(buttons)")
    }
    contact.buttons = TouchButtons(rawValue: bits)
    if has_tilt {
      contact.tilt = PenTilt(altitude: .radians(altitude), azimuth: .radians(azimuth))
    }
  }
}

// MARK: Hovering

/// `touchstone_context_hover` of pointer.h.
@_cdecl("touchstone_context_hover")
public func contextHover(
  _ context: OpaquePointer?, _ device: Int32, _ time: Int64,
  _ event: UnsafePointer<touchstone_hover>?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    guard let event = event?.pointee else {
      throw InterfaceError.argument("the hover event is NULL")
    }
    let application = context.core.application
    let number = try knownDevice(device, of: application)
    application.hover(try event.checked(of: number, at: Instant(microseconds: time)))
  }
}

extension touchstone_hover {
  fileprivate func checked(of device: DeviceID, at time: Instant) throws(InterfaceError)
    -> HoverEvent
  {
    let action: HoverEvent.Action
    switch self.action {
    case TOUCHSTONE_HOVER_MOVED: action = .moved
    case TOUCHSTONE_HOVER_LEFT: action = .left
    case TOUCHSTONE_HOVER_PRESSED: action = .pressed(button: Int(button))
    case TOUCHSTONE_HOVER_RELEASED: action = .released(button: Int(button))
    default: throw InterfaceError.argument("there is no hover action \(self.action.rawValue)")
    }
    let type: TouchType
    switch tool {
    case TOUCHSTONE_TOOL_FINGER: type = .direct
    case TOUCHSTONE_TOOL_PEN: type = .pencil
    default: throw InterfaceError.argument("a pointer cannot have the tool \(tool.rawValue)")
    }
    return HoverEvent(
      device: device, time: time, action: action, location: Point(x: location.x, y: location.y),
      type: type, zOffset: z_offset, altitude: .radians(altitude), azimuth: .radians(azimuth))
  }
}

/// `touchstone_context_update_hover` of pointer.h.
@_cdecl("touchstone_context_update_hover")
public func contextUpdateHover(_ context: OpaquePointer?) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    context.core.application.updateHover()
  }
}

/// `touchstone_context_cancel_hover` of pointer.h.
@_cdecl("touchstone_context_cancel_hover")
public func contextCancelHover(_ context: OpaquePointer?, _ device: Int32) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    let application = context.core.application
    application.cancelHover(of: try knownDevice(device, of: application))
  }
}

/// `touchstone_recognizer_get_hover` of pointer.h.
@_cdecl("touchstone_recognizer_get_hover")
public func recognizerGetHover(
  _ recognizer: OpaquePointer?, _ hover: UnsafeMutablePointer<touchstone_hover>?
) -> touchstone_status {
  ask(recognizer) { (recognizer: RecognizerObject) throws(InterfaceError) in
    guard case .hover(let gesture) = recognizer.gesture else {
      throw InterfaceError(TOUCHSTONE_ERROR_KIND, "a \(recognizer.gesture.noun) does not hover")
    }
    guard let hover else { throw InterfaceError.argument("the hover is NULL") }
    var value = touchstone_hover()
    value.action = TOUCHSTONE_HOVER_MOVED
    value.tool = gesture.hoverType == .pencil ? TOUCHSTONE_TOOL_PEN : TOUCHSTONE_TOOL_FINGER
    value.location = touchstone_point(gesture.location(in: nil))
    value.z_offset = gesture.zOffset
    value.altitude = gesture.altitudeAngle.radians
    value.azimuth = gesture.azimuthAngle.radians
    hover.pointee = value
  }
}

// MARK: Scrolling

/// `touchstone_context_scroll` of pointer.h.
@_cdecl("touchstone_context_scroll")
public func contextScroll(
  _ context: OpaquePointer?, _ device: Int32, _ time: Int64, _ source: touchstone_scroll_source,
  _ phase: touchstone_phase, _ way: touchstone_vector, _ pointer: touchstone_point,
  _ handled: UnsafeMutablePointer<Bool>?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    let application = context.core.application
    let device = try knownDevice(device, of: application)
    let origin: TouchpadEvent.ScrollSource
    switch source {
    case TOUCHSTONE_SCROLL_FINGERS: origin = .finger
    case TOUCHSTONE_SCROLL_WHEEL: origin = .wheel
    default: throw InterfaceError.argument("there is no scroll source \(source.rawValue)")
    }
    let swiftPhase: TouchpadEvent.Phase
    switch phase {
    case TOUCHSTONE_PHASE_MOVED: swiftPhase = .changed
    case TOUCHSTONE_PHASE_ENDED: swiftPhase = .ended
    case TOUCHSTONE_PHASE_CANCELLED: swiftPhase = .cancelled
    default: throw InterfaceError.argument("scrolling has no phase \(phase.rawValue)")
    }
    let event = TouchpadEvent(
      device: device, time: Instant(microseconds: time), phase: swiftPhase,
      kind: .scroll(origin, way: Vector(dx: way.dx, dy: way.dy)))
    let isHandled = application.scroll(event, at: Point(x: pointer.x, y: pointer.y))
    handled?.pointee = isHandled
  }
}
