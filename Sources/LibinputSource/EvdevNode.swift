import CLibevdev
import Glibc
import TouchRecordings
import TouchTracking

/// An open input device, accessed through libevdev: its description, state and events.
final class EvdevNode {
  let descriptor: Int32
  private let device: OpaquePointer
  private let closesDescriptor: Bool
  /// Whether events were lost and libevdev is sending the events that restore the state.
  private var isResynchronizing = false

  /// The result of a read.
  enum Reading {
    /// An event.
    case event(input_event)
    /// Events were lost; the events that follow report the differences.
    case loss(input_event)
    /// No event is available now.
    case none
    /// There will be no more events; the error number.
    case end(Int32)
  }

  /// Opens a node.
  convenience init(opening node: String) throws(SourceError) {
    let descriptor = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SourceError(node: node, openingFailedWith: errno) }
    try self.init(descriptor, node: node, closesDescriptor: true)
  }

  /// Wraps an open descriptor. If `closesDescriptor`, it is closed on deinitialization, or immediately on
  /// failure.
  init(_ descriptor: Int32, node: String, closesDescriptor: Bool) throws(SourceError) {
    var device: OpaquePointer?
    let code = libevdev_new_from_fd(descriptor, &device)
    guard code == 0, let device else {
      if closesDescriptor { close(descriptor) }
      let isOther = code == -ENOTTY || code == -EINVAL
      throw SourceError(
        node: node, reason: isOther ? .notAnInputDevice : .cannotOpen(code: -code))
    }
    self.device = device
    self.descriptor = descriptor
    self.closesDescriptor = closesDescriptor
    libevdev_set_device_log_function(device, { _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
    // Without this, time stamps come from the wall clock. If a device refuses, its source detects it.
    _ = libevdev_set_clock_id(device, CLOCK_MONOTONIC)
  }

  deinit {
    libevdev_free(device)
    if closesDescriptor { close(descriptor) }
  }

  /// Returns the next event, without waiting.
  func read() -> Reading {
    var event = input_event()
    let mode = isResynchronizing ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
    let code = libevdev_next_event(device, mode.rawValue, &event)
    switch code {
    case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return .event(event)
    case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
      // The first event reports the loss, the others the differences.
      if isResynchronizing { return .event(event) }
      isResynchronizing = true
      return .loss(event)
    case -EAGAIN:
      guard isResynchronizing else { return .none }
      isResynchronizing = false
      return read()
    case -EINTR: return .none
    default: return .end(-code)
    }
  }

  /// Whether the kernel has events that libevdev has not read yet, so that a poll would return immediately.
  var isReadable: Bool {
    var list = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&list, 1, 0) > 0
  }

  /// Whether the device is gone, or access to the node was revoked.
  var hasHungUp: Bool {
    var list = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&list, 1, 0) > 0
  }

  // MARK: Description

  /// The kernel's description of the device.
  func description(node: String, udevProperties: [String] = []) -> RecordedDevice {
    RecordedDevice(
      name: libevdev_get_name(device).map { String(cString: $0) } ?? "", node: node,
      id: RecordedDevice.ID(
        bus: number(libevdev_get_id_bustype(device)),
        vendor: number(libevdev_get_id_vendor(device)),
        product: number(libevdev_get_id_product(device)),
        version: number(libevdev_get_id_version(device))),
      codes: codes, axes: axes,
      properties: (0..<UInt32(INPUT_PROP_CNT)).filter { libevdev_has_property(device, $0) != 0 }
        .map { UInt16($0) },
      udevProperties: udevProperties)
  }

  private func number(_ value: Int32) -> UInt16 { UInt16(truncatingIfNeeded: value) }

  private var codes: [UInt16: [UInt16]] {
    var codes: [UInt16: [UInt16]] = [:]
    for type in 0..<UInt32(EV_CNT) where libevdev_has_event_type(device, type) != 0 {
      let limit = libevdev_event_type_get_max(type)
      codes[UInt16(type)] =
        limit < 0
        ? []
        : (0...UInt32(limit)).filter { libevdev_has_event_code(device, type, $0) != 0 }
          .map { UInt16($0) }
    }
    return codes
  }

  private var axes: [UInt16: RecordedDevice.Axis] {
    var axes: [UInt16: RecordedDevice.Axis] = [:]
    for code in 0..<UInt32(ABS_CNT) {
      guard let info = libevdev_get_abs_info(device, code)?.pointee else { continue }
      axes[UInt16(code)] = RecordedDevice.Axis(
        minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
        resolution: info.resolution)
    }
    return axes
  }

  /// The maximum number of simultaneous contacts; nil if the device has no slots.
  var slotCount: Int? {
    let count = libevdev_get_num_slots(device)
    return count > 0 ? Int(count) : nil
  }

  // MARK: State

  /// The initial axis values of the contacts, and the pen that is near with its pressed buttons, as the events of
  /// one frame at time zero. Contacts that are already down are omitted, since their landing was not seen.
  ///
  /// The kernel sends no value that equals the last one. Without these values, a decoder would take an
  /// unchanged coordinate of the next contact to be zero, and the contact of a pen that is near to be a finger.
  var initialEvents: [InputEvent] {
    var events: [InputEvent] = []
    func add(_ code: Int32, _ value: Int32) {
      events.append(
        InputEvent(time: .zero, type: UInt16(EV_ABS), code: UInt16(code), value: value))
    }
    for slot in 0..<UInt32(max(slotCount ?? 0, 0)) {
      add(ABS_MT_SLOT, Int32(slot))
      let first = events.count
      for code in Self.contactCodes where libevdev_has_event_code(device, Self.absolute, code) != 0
      {
        add(Int32(code), libevdev_get_slot_value(device, slot, code))
      }
      // Otherwise a reader would take the values of a free slot for those of a contact that did not land.
      let isFree = libevdev_get_slot_value(device, slot, UInt32(ABS_MT_TRACKING_ID)) < 0
      if isFree, events[first...].contains(where: { $0.value != 0 }) { add(ABS_MT_TRACKING_ID, -1) }
    }
    if slotCount != nil { add(ABS_MT_SLOT, max(libevdev_get_current_slot(device), 0)) }
    for code in Self.pointerCodes where libevdev_has_event_code(device, Self.absolute, code) != 0 {
      add(Int32(code), libevdev_get_event_value(device, Self.absolute, code))
    }
    let key = UInt32(EV_KEY)
    for code in Self.penCodes where libevdev_get_event_value(device, key, code) != 0 {
      events.append(InputEvent(time: .zero, type: UInt16(EV_KEY), code: UInt16(code), value: 1))
    }
    events.append(InputEvent(time: .zero, type: 0, code: 0, value: 0))
    return events
  }

  private static let absolute = UInt32(EV_ABS)
  private static let contactCodes = [
    ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE, ABS_MT_TOUCH_MAJOR, ABS_MT_PRESSURE,
    ABS_MT_DISTANCE,
  ].map { UInt32($0) }
  private static let pointerCodes = [
    ABS_X, ABS_Y, ABS_PRESSURE, ABS_DISTANCE, ABS_TILT_X, ABS_TILT_Y,
  ].map { UInt32($0) }
  private static let penCodes =
    (BTN_TOOL_PEN...BTN_TOOL_AIRBRUSH).map { UInt32($0) }
    + [BTN_STYLUS, BTN_STYLUS2, BTN_STYLUS3].map { UInt32($0) }
}

extension RecordedDevice {
  /// The plane in which libinput reports positions if the device has no plausible resolution: it starts at
  /// the minimum values of the axes, in device units if no resolution is reported.
  static func surface(of descriptor: Int32) -> Surface? {
    guard let node = try? EvdevNode(descriptor, node: "", closesDescriptor: false),
      let surface = node.description(node: "").surface
    else { return nil }
    func axis(_ axis: Surface.Axis) -> Surface.Axis {
      let extent = (axis.maximum - axis.minimum) / (axis.resolution > 0 ? axis.resolution : 1)
      return Surface.Axis(minimum: 0, maximum: extent)
    }
    return Surface(name: surface.name, x: axis(surface.x), y: axis(surface.y))
  }
}
