import CTouchstone
import TouchGeometry
import TouchTracking
import Touchstone

// The functions of context.h, in its order.

/// `touchstone_context_create` of context.h.
@_cdecl("touchstone_context_create")
public func contextCreate(_ width: Double, _ height: Double) -> OpaquePointer? {
  do {
    let size = try touchstone_rect(x: 0, y: 0, width: width, height: height).checked("window").size
    let core = ContextCore()
    let root = try core.makeRoot(size: size)
    let context = ContextObject(in: core)
    _ = try root.makeHandle()
    core.handle = try context.makeHandle()
    return core.handle
  } catch {
    note(error)
    return nil
  }
}

/// `touchstone_context_destroy` of context.h.
@_cdecl("touchstone_context_destroy")
public func contextDestroy(_ context: OpaquePointer?) -> touchstone_status {
  guard context != nil else { return TOUCHSTONE_OK }
  return change(context) { (context: ContextObject) throws(InterfaceError) in
    context.core.destroy()
    context.retire()
  }
}

/// `touchstone_context_get_root` of context.h.
@_cdecl("touchstone_context_get_root")
public func contextGetRoot(_ context: OpaquePointer?) -> OpaquePointer? {
  answer(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in
    context.core.root?.handle
  }
}

/// `touchstone_context_set_size` of context.h.
@_cdecl("touchstone_context_set_size")
public func contextSetSize(
  _ context: OpaquePointer?, _ width: Double, _ height: Double
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    let size = try touchstone_rect(x: 0, y: 0, width: width, height: height).checked("window").size
    guard let window = context.core.root?.layer else { return }
    window.frame = Rect(origin: window.frame.origin, size: size)
  }
}

/// `touchstone_context_set_user_data` of context.h.
@_cdecl("touchstone_context_set_user_data")
public func contextSetUserData(
  _ context: OpaquePointer?, _ data: UnsafeMutableRawPointer?,
  _ release: touchstone_release_function?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    context.set(UserData(data: data, release: release))
  }
}

/// `touchstone_context_get_user_data` of context.h.
@_cdecl("touchstone_context_get_user_data")
public func contextGetUserData(_ context: OpaquePointer?) -> UnsafeMutableRawPointer? {
  answer(context, otherwise: nil) { (context: ContextObject) throws(InterfaceError) in context.data
  }
}

// MARK: Devices

private let maximumDevices = 65_536

/// Adds a device; returns its number.
private func add(_ surface: Surface, to context: ContextObject) throws(InterfaceError) -> Int32 {
  guard context.core.application.deviceCount < maximumDevices else {
    throw InterfaceError(
      TOUCHSTONE_ERROR_LIMIT,
      "there are \(maximumDevices) devices already, the most that there can be; remove one first")
  }
  guard let number = Int32(exactly: context.core.application.addSurface(surface).rawValue) else {
    throw InterfaceError(TOUCHSTONE_ERROR_LIMIT, "no number is left for another device")
  }
  return number
}

/// Adds a window of the program as a device; throws if its range is not usable, instead of assuming a size.
private func addOwn(_ surface: Surface, to context: ContextObject) throws(InterfaceError) -> Int32 {
  guard surface.fault == nil else {
    let (x, y) = (surface.x, surface.y)
    throw InterfaceError.argument(
      "the range must be from 1e-100 to 1e100 wide and high (got \(x.minimum) to \(x.maximum) by "
        + "\(y.minimum) to \(y.maximum))")
  }
  let number = try add(surface, to: context)
  context.core.ownSurfaces.insert(Int(number))
  return number
}

/// The device with a number passed by the program; throws if there is none.
func knownDevice(
  _ number: Int32, of application: Application
) throws(InterfaceError) -> DeviceID {
  let device = DeviceID(Int(number))
  guard application.surface(of: device) != nil else {
    throw InterfaceError.argument(
      "device \(number) does not exist: it was never added to this context, or was removed")
  }
  return device
}

/// `touchstone_context_add_surface` of context.h.
@_cdecl("touchstone_context_add_surface")
public func contextAddSurface(
  _ context: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ range: touchstone_rect
) -> Int32 {
  make(context, otherwise: -1) { (context: ContextObject) throws(InterfaceError) in
    let range = try range.checked("range")
    return try addOwn(Surface(name: text(name), pointsIn: range), to: context)
  }
}

/// `touchstone_context_add_pixel_surface` of context.h.
@_cdecl("touchstone_context_add_pixel_surface")
public func contextAddPixelSurface(
  _ context: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ range: touchstone_rect,
  _ dotsPerInch: Double
) -> Int32 {
  make(context, otherwise: -1) { (context: ContextObject) throws(InterfaceError) in
    let range = try range.checked("range")
    guard Surface.credibleDotsPerInch.contains(dotsPerInch) else {
      throw InterfaceError.argument("the dots per inch must be 5 to 5000, not \(dotsPerInch)")
    }
    let surface = Surface(name: text(name), pixelsIn: range, dotsPerInch: dotsPerInch)
    return try addOwn(surface, to: context)
  }
}

/// `touchstone_context_add_device` of context.h.
@_cdecl("touchstone_context_add_device")
public func contextAddDevice(
  _ context: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ x: touchstone_axis,
  _ y: touchstone_axis
) -> Int32 {
  make(context, otherwise: -1) { (context: ContextObject) throws(InterfaceError) in
    try add(Surface(name: text(name), x: try x.checked(), y: try y.checked()), to: context)
  }
}

/// `touchstone_context_get_device_area` of context.h.
@_cdecl("touchstone_context_get_device_area")
public func contextGetDeviceArea(_ context: OpaquePointer?, _ number: Int32) -> touchstone_rect {
  answer(context, otherwise: .none) { (context: ContextObject) throws(InterfaceError) in
    let device = try knownDevice(number, of: context.core.application)
    guard let surface = context.core.application.surface(of: device) else { return .none }
    let origin = surface.location(of: Point(x: surface.x.minimum, y: surface.y.minimum))
    return touchstone_rect(Rect(origin: origin, size: surface.size))
  }
}

/// `touchstone_context_remove_device` of context.h.
@_cdecl("touchstone_context_remove_device")
public func contextRemoveDevice(
  _ context: OpaquePointer?, _ number: Int32, _ time: Int64
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    let device = try knownDevice(number, of: context.core.application)
    guard context.core.removedDevices[device] == nil else {
      throw InterfaceError.argument(
        "device \(number) is being removed already: it exists until the end of this delivery")
    }
    context.core.removedDevices[device] = context.core.application.surface(of: device)?.name
    context.core.application.removeSurface(device, at: Instant(microseconds: time))
  }
}

// MARK: Contacts

/// `touchstone_context_deliver` of context.h.
@_cdecl("touchstone_context_deliver")
public func contextDeliver(
  _ context: OpaquePointer?, _ device: Int32, _ time: Int64,
  _ contacts: UnsafePointer<touchstone_contact>?, _ count: Int
) -> touchstone_status {
  deliver(context, device, time, contacts, count, isPartial: false)
}

/// `touchstone_context_deliver_part` of context.h.
@_cdecl("touchstone_context_deliver_part")
public func contextDeliverPart(
  _ context: OpaquePointer?, _ device: Int32, _ time: Int64,
  _ contacts: UnsafePointer<touchstone_contact>?, _ count: Int
) -> touchstone_status {
  deliver(context, device, time, contacts, count, isPartial: true)
}

private func deliver(
  _ context: OpaquePointer?, _ device: Int32, _ time: Int64,
  _ contacts: UnsafePointer<touchstone_contact>?, _ count: Int, isPartial: Bool
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    try context.core.checkCount(count)
    guard contacts != nil || count == 0 else {
      throw InterfaceError.argument("the contacts are NULL, and should be \(count)")
    }
    try context.core.deliver(
      device, time, UnsafeBufferPointer(start: contacts, count: count), isPartial: isPartial)
  }
}

extension ContextCore {
  func checkCount(_ count: Int) throws(InterfaceError) {
    guard 0...Int(TOUCHSTONE_MAXIMUM_CONTACTS) ~= count else {
      throw InterfaceError(
        TOUCHSTONE_ERROR_LIMIT,
        "a frame has at most \(TOUCHSTONE_MAXIMUM_CONTACTS) contacts, not \(UInt(bitPattern: count))"
      )
    }
  }

  func deliver(
    _ device: Int32, _ time: Int64, _ contacts: UnsafeBufferPointer<touchstone_contact>,
    _ tools: UnsafeBufferPointer<touchstone_contact_tool>? = nil, isPartial: Bool = false
  ) throws(InterfaceError) {
    frame.contacts.removeAll(keepingCapacity: true)
    for (index, contact) in contacts.enumerated() {
      frame.contacts.append(try contact.checked(at: index))
      try tools?[index].complete(&frame.contacts[index], at: index)
    }
    frame.device = DeviceID(Int(device))
    frame.time = Instant(microseconds: time)
    frame.isPartial = isPartial
    notice(frame)
    application.deliver(frame)
  }
}

/// `touchstone_context_cancel_all` of context.h.
@_cdecl("touchstone_context_cancel_all")
public func contextCancelAll(
  _ context: OpaquePointer?, _ number: Int32, _ time: Int64
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    let application = context.core.application
    let one = number == TOUCHSTONE_ALL_DEVICES ? nil : try knownDevice(number, of: application)
    application.interruptAll(at: Instant(microseconds: time), device: one)
  }
}

/// `touchstone_context_count_touches` of context.h.
@_cdecl("touchstone_context_count_touches")
public func contextCountTouches(_ context: OpaquePointer?) -> Int {
  answer(context, otherwise: 0) { (context: ContextObject) throws(InterfaceError) in
    context.core.application.openTouches
  }
}

// MARK: Time

/// `touchstone_context_next_deadline` of context.h.
@_cdecl("touchstone_context_next_deadline")
public func contextNextDeadline(
  _ context: OpaquePointer?, _ time: UnsafeMutablePointer<Int64>?
) -> Bool {
  answer(context, otherwise: false) { (context: ContextObject) throws(InterfaceError) in
    guard let deadline = context.core.application.nextDeadline else { return false }
    time?.pointee = deadline.microseconds
    return true
  }
}

/// `touchstone_context_advance` of context.h.
@_cdecl("touchstone_context_advance")
public func contextAdvance(_ context: OpaquePointer?, _ time: Int64) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    context.core.noticeAdvance(to: Instant(microseconds: time))
    context.core.application.advance(to: Instant(microseconds: time))
  }
}

/// `touchstone_context_is_moving` of context.h.
@_cdecl("touchstone_context_is_moving")
public func contextIsMoving(_ context: OpaquePointer?) -> Bool {
  answer(context, otherwise: false) { (context: ContextObject) throws(InterfaceError) in
    context.core.application.isMoving
  }
}

// MARK: What is going on

/// `touchstone_context_set_fault_function` of context.h.
@_cdecl("touchstone_context_set_fault_function")
public func contextSetFaultFunction(
  _ context: OpaquePointer?, _ function: touchstone_fault_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    context.core.faultFunction = Callback(function, data)
  }
}

/// `touchstone_context_set_trace_function` of context.h.
@_cdecl("touchstone_context_set_trace_function")
public func contextSetTraceFunction(
  _ context: OpaquePointer?, _ function: touchstone_trace_function?,
  _ data: UnsafeMutableRawPointer?
) -> touchstone_status {
  change(context) { (context: ContextObject) throws(InterfaceError) in
    context.core.traceFunction = Callback(function, data)
    context.core.setTracing()
  }
}
