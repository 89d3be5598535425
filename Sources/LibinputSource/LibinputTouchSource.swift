import CLibinput
import CLinuxDescriptors
import Glibc
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Touches of real devices, through libinput: the source for programs on the console or a seat, where
/// no window system brings input.
///
/// Contacts are keyed by device and slot, so that any number of screens may be touched at once. All
/// events of a hardware frame come as one frame. Every contact that began is ended or cancelled, also
/// when its device vanishes or the source is suspended. libinput rejects palms and, near a pen,
/// hands; it tells neither pressure nor contact size: ``EvdevTouchSource`` does.
///
/// Times are those of CLOCK_MONOTONIC. An event of libinput's own making, as a cancellation, may be
/// stamped later than the events after it; a tracker takes these as simultaneous.
public final class LibinputTouchSource: TouchSource {
  /// Which devices are read.
  public enum Backend: Hashable, Sendable {
    /// All of a seat, by udev's word; they may come and go at any time.
    case seat(String)
    /// Those of these nodes. One that goes does not come back, unless the source is suspended and
    /// resumed, and one that is named twice is read once.
    case paths([String])
  }

  /// How nodes are opened.
  public enum Access: Hashable, Sendable {
    /// By the program itself, which must have the permission.
    case direct
    /// By seatd or logind, which takes the seat over: right for a program that draws on it.
    case seat
    /// By seatd or logind if one is there, else by the program itself. That another session has the
    /// seat is an error, and no reason to read that one's touches.
    case seatElseDirect
  }

  /// What to poll for reading.
  public let descriptor: Int32
  let context: LibinputContext
  private let opener: DeviceOpener
  private let backend: Backend
  private var state = State.open
  private let mapping: ((SourceDevice) -> OutputMapping?)?
  private var numbering = DeviceNumbering()
  private var attached: [OpaquePointer: LibinputDevice] = [:]
  /// What is to be told at the next dispatch before anything else.
  private var pending: [SourceError] = []
  private var isStarted = false
  /// The nodes that are read, each device's once; none where a seat says which there are.
  private let nodes: [String]
  /// The time of the latest event: that of a removal, which has none of its own.
  private var latest = Instant.zero

  /// Whether devices are in use.
  private enum State {
    /// They are read.
    case open
    /// They are to be closed once everything is told that they have said.
    case closing
    /// They are closed.
    case closed
  }

  /// Opens devices.
  ///
  /// With ``Backend/paths(_:)`` it may wait up to two seconds for each device that udev does not know,
  /// and with a seat up to two seconds for the daemon's answer. A touchscreen whose calibration by udev
  /// mirrors or flattens it is not read, but told of as a fault.
  ///
  /// - Parameters:
  ///   - mapping: Where the panel of a device lies on the screen. It is asked when the device is
  ///     added, with its number and the panel's own surface; ``SourceDevice/output`` is udev's word of
  ///     it. Nil means ``OutputMapping/identity``. A turn that udev calibrates is done before this one.
  ///     A device that comes back is asked for with its old number; if it is put elsewhere than before
  ///     it is another device, and asked for with its new number.
  /// - Throws: when nothing can be read at all: no context, no seat, or none of the nodes.
  public convenience init(
    _ backend: Backend = .seat("seat0"), access: Access = .seatElseDirect,
    mapping: ((SourceDevice) -> OutputMapping?)? = nil
  ) throws(SourceError) {
    try self.init(backend, opener: DeviceOpener(access), mapping: mapping)
  }

  /// Opens devices through a seat of the caller's own, as a test does.
  package convenience init(
    _ backend: Backend, seat: any SeatBackend, mapping: ((SourceDevice) -> OutputMapping?)? = nil
  ) throws(SourceError) {
    try self.init(backend, opener: DeviceOpener(seat: SeatSession(seat)), mapping: mapping)
  }

  private init(
    _ backend: Backend, opener: DeviceOpener, mapping: ((SourceDevice) -> OutputMapping?)?
  ) throws(SourceError) {
    self.backend = backend
    self.mapping = mapping
    self.opener = opener
    if case .paths(let named) = backend { nodes = Self.distinct(named) } else { nodes = [] }
    context = try LibinputContext(backend, opener: opener)
    descriptor = try Self.pollSet(context.descriptor, opener.seat?.descriptor)
    switch backend {
    case .seat(let name): try context.assign(seat: name)
    case .paths: try addNodes()
    }
  }

  deinit {
    // A context destroys its devices, whatever is still held of them.
    attached.removeAll()
    close(descriptor)
  }

  /// One descriptor that is readable when any of these is.
  private static func pollSet(_ members: Int32?...) throws(SourceError) -> Int32 {
    let set = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard set >= 0 else {
      throw SourceError(reason: .system(action: "make a poll set", code: errno))
    }
    for case let member? in members {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      guard epoll_ctl(set, EPOLL_CTL_ADD, member, &event) == 0 else {
        let code = errno
        close(set)
        throw SourceError(reason: .system(action: "fill a poll set", code: code))
      }
    }
    return set
  }

  private func addNodes() throws(SourceError) {
    for node in nodes where !context.add(path: node) {
      let failures = opener.takeFailures()
      let reason = failures.last?.reason ?? DeviceReport.refusal(of: node)
      pending.append(SourceError(node: node, reason: reason))
    }
    if pending.count == nodes.count {
      throw pending.first ?? SourceError(reason: .noDevices(seat: "The list of nodes"))
    }
  }

  /// The nodes without those of a device that was named before, by whatever name.
  private static func distinct(_ nodes: [String]) -> [String] {
    var numbers: Set<dev_t> = []
    return nodes.filter { node in
      var status = stat()
      guard stat(node, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return true }
      return numbers.insert(status.st_rdev).inserted
    }
  }

  /// The devices that are there now, in the order of their numbers.
  public var devices: [SourceDevice] { numbering.devices }

  // MARK: Dispatch

  /// Hands over everything that happened; see ``TouchSource/dispatch(_:)``.
  public func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    do throws(SourceError) {
      repeat { try takeTurn(receive) } while opener.seat?.hasMore == true
    } catch {
      // Nobody will tell what becomes of the fingers that are down.
      closeDevices(receive)
      throw error
    }
    tellFaults(receive)
  }

  /// Follows one word of the seat, and takes what devices said before it.
  private func takeTurn(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    try follow(opener.seat)
    try context.dispatch()
    drain(receive)
    switch state {
    case .open: removeVanished(receive)
    case .closing: closeDevices(receive)
    case .closed: break
    }
    opener.seat?.acknowledge()
  }

  /// Closes all devices at the next ``dispatch(_:)``, which the caller makes at once, as when another
  /// session takes the screen. It tells that contacts are cancelled and devices gone.
  public func suspend() {
    if case .open = state { state = .closing }
  }

  /// Opens all devices again; the next ``dispatch(_:)``, which the caller makes at once, announces
  /// them, and tells which nodes could not be opened. A finger that is down then is not known until it
  /// lifts and lands. Nothing happens while another session has the seat: its return opens them.
  ///
  /// - Throws: when libinput cannot look for devices.
  public func resume() throws(SourceError) {
    if let seat = opener.seat, seat.state != .enabled { return }
    switch state {
    case .open: return
    case .closing: break
    case .closed: try reopen()
    }
    state = .open
  }

  private func reopen() throws(SourceError) {
    switch backend {
    case .seat: try context.resume()
    // That there is none now does not end a source that has been suspended.
    case .paths: do throws(SourceError) { try addNodes() } catch { return }
    }
  }

  /// Closes all devices, and tells that their contacts are cancelled.
  private func closeDevices(_ receive: (SourceEvent) -> Void) {
    switch backend {
    case .seat: context.suspend()
    // libinput resumes all nodes or none: one that is gone would end the others.
    case .paths: for device in attached.values { device.remove() }
    }
    drain(receive)
    state = .closed
  }

  /// Removes the nodes whose devices are gone: of those libinput only stops to read, and a finger on
  /// one would stay down for good.
  private func removeVanished(_ receive: (SourceEvent) -> Void) {
    guard case .paths = backend else { return }
    for device in attached.values {
      let node = device.description.node
      var list = pollfd(fd: opener.descriptor(of: node) ?? -1, events: 0, revents: 0)
      guard poll(&list, 1, 0) > 0 else { continue }
      pending.append(SourceError(node: node, reason: .vanished))
      device.remove()
    }
    drain(receive)
  }

  /// Suspends and resumes as the seat says.
  private func follow(_ seat: SeatSession?) throws(SourceError) {
    guard let seat else { return }
    let before = seat.state
    try seat.dispatch()
    switch (before, seat.state) {
    case (_, .leaving): suspend()
    case (.disabled, .enabled): try resume()
    case (.enabled, .enabled), (.leaving, .enabled), (_, .disabled): break
    }
  }

  private func drain(_ receive: (SourceEvent) -> Void) {
    while let event = context.nextEvent() {
      take(event, receive)
      libinput_event_destroy(event)
    }
  }

  private func tellFaults(_ receive: (SourceEvent) -> Void) {
    for fault in pending { receive(.fault(fault)) }
    pending.removeAll()
    for fault in opener.takeFailures() { receive(.fault(fault)) }
    for fault in context.takeComplaints() { receive(.fault(fault)) }
    guard !isStarted else { return }
    isStarted = true
    guard case .seat(let name) = backend, !devices.contains(where: { $0.kind != .pointer }) else {
      return
    }
    receive(.fault(SourceError(reason: .noDevices(seat: name))))
  }

  private func take(_ event: OpaquePointer, _ receive: (SourceEvent) -> Void) {
    guard let handle = libinput_event_get_device(event) else { return }
    let type = libinput_event_get_type(event)
    switch type {
    case LIBINPUT_EVENT_DEVICE_ADDED: attach(handle, receive)
    case LIBINPUT_EVENT_DEVICE_REMOVED: detach(handle, receive)
    default:
      guard let device = attached[handle] else { return }
      if let touch = libinput_event_touch(event, type) {
        take(touch, type, of: device, receive)
      } else if let told = TouchpadEvent(event, type, device: device.description.id) {
        latest = max(latest, told.time)
        receive(.touchpad(told))
      }
    }
  }

  private func take(
    _ touch: OpaquePointer, _ type: libinput_event_type, of device: LibinputDevice,
    _ receive: (SourceEvent) -> Void
  ) {
    if type == LIBINPUT_EVENT_TOUCH_FRAME {
      let time = libinput_event_touch_get_time_usec(touch)
      return finishFrame(of: device, at: Instant(microseconds: Int64(clamping: time)), receive)
    }
    // A device with a single contact has the slot -1.
    let slot = max(Int(libinput_event_touch_get_slot(touch)), 0)
    switch type {
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION:
      let position = Point(
        x: libinput_event_touch_get_x(touch), y: libinput_event_touch_get_y(touch))
      device.place(slot, at: position, isNew: type == LIBINPUT_EVENT_TOUCH_DOWN)
    case LIBINPUT_EVENT_TOUCH_UP: device.close(slot, as: .ended)
    default: device.close(slot, as: .cancelled)
    }
  }

  private func finishFrame(
    of device: LibinputDevice, at time: Instant, _ receive: (SourceEvent) -> Void
  ) {
    latest = max(latest, time)
    guard !device.frame.contacts.isEmpty else { return }
    // Taken out and put back, so that the storage is neither copied nor allocated anew.
    var frame = ContactFrame(device: device.description.id, time: time)
    swap(&frame.contacts, &device.frame.contacts)
    receive(.frame(frame))
    frame.contacts.removeAll(keepingCapacity: true)
    swap(&frame.contacts, &device.frame.contacts)
  }

  // MARK: Devices

  private func attach(_ handle: OpaquePointer, _ receive: (SourceEvent) -> Void) {
    let told = LibinputDescription(device: handle)
    guard let kind = told.kind else {
      // Nobody has asked for the other devices of a seat.
      guard case .paths = backend else { return }
      return refuse(told, because: .notATouchDevice, receive)
    }
    let isScreen = kind == .touchscreen
    let calibration = isScreen ? told.takeCalibration() : (turn: .none, fault: nil)
    if let reason = calibration.fault, SourceError(reason: reason).stopsDevice {
      return refuse(told, because: reason, receive)
    }
    let panel = isScreen ? panel(of: told) : Surface(name: told.name, x: .unknown, y: .unknown)
    var mapped = MappedSurface(panel, mapping: .identity)
    let description = numbering.add { id in
      SourceDevice(
        id: id, kind: kind, name: told.name, node: told.node, surface: panel,
        touchCount: isScreen ? told.touchCount : nil, output: told.output, seat: told.seat)
    } map: { device in
      guard isScreen else { return device }
      var choice = mapping?(device) ?? .identity
      choice.turn = calibration.turn.followed(by: choice.turn)
      mapped = MappedSurface(panel, mapping: choice)
      var device = device
      device.surface = mapped.surface
      return device
    }
    let reasons = isScreen ? [panel.fault.flatMap(SourceError.Reason.init), calibration.fault] : []
    let faults = reasons.compactMap { $0 }.map { SourceError(node: told.node, reason: $0) }
    attached[handle] = LibinputDevice(
      handle, description: description, mapped: mapped, faults: faults)
    receive(.added(description))
    for fault in faults { receive(.fault(fault)) }
  }

  /// The plane of a touchscreen; one of the assumed size when nothing is known of it.
  private func panel(of told: LibinputDescription) -> Surface {
    told.surface ?? opener.descriptor(of: told.node).flatMap { RecordedDevice.surface(of: $0) }
      ?? Surface(name: told.name, x: .unknown, y: .unknown)
  }

  private func refuse(
    _ told: LibinputDescription, because reason: SourceError.Reason,
    _ receive: (SourceEvent) -> Void
  ) {
    receive(.fault(SourceError(node: told.node, reason: reason)))
    told.refuse(in: backend)
  }

  private func detach(_ handle: OpaquePointer, _ receive: (SourceEvent) -> Void) {
    guard let device = attached.removeValue(forKey: handle) else { return }
    device.cancelAll()
    finishFrame(of: device, at: latest, receive)
    numbering.remove(device.description.id)
    receive(.removed(device.description, at: latest))
  }
}

extension Surface.Axis {
  /// An axis of which nothing is known.
  static var unknown: Surface.Axis { Surface.Axis(minimum: 0, maximum: 0) }
}

/// The touch event in an event; nil for one of another kind. Asked of others libinput complains.
private func libinput_event_touch(
  _ event: OpaquePointer, _ type: libinput_event_type
) -> OpaquePointer? {
  guard
    (LIBINPUT_EVENT_TOUCH_DOWN.rawValue...LIBINPUT_EVENT_TOUCH_FRAME.rawValue)
      .contains(type.rawValue)
  else { return nil }
  return libinput_event_get_touch_event(event)
}
