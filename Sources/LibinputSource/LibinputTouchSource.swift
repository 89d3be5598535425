import CLibinput
import Glibc
import TouchGeometry
import TouchTracking

/// Touches of real devices through libinput: the source for programs that run on the console or a seat,
/// without a window system.
///
/// Contacts are identified by device and slot, so any number of screens may be touched at once. All events of
/// a hardware frame are delivered as one frame. Every contact that began is ended or cancelled, even if its
/// device disappears or the source is suspended. libinput rejects palms and, near a pen, hands. It reports
/// neither pressure nor contact size of fingers; ``EvdevTouchSource`` does. Pens on tablets hover and touch, with
/// pressure, tilt and the buttons of their barrels.
///
/// Times are CLOCK_MONOTONIC. Events that libinput generates itself, such as cancellations, may be stamped
/// later than the events that follow; a tracker treats these as simultaneous.
///
///     let loop = PollLoop(application: window.application, sources: [try LibinputTouchSource()])
///     try loop.run()
public final class LibinputTouchSource: TouchSource {
  /// The devices to read.
  public enum Backend: Hashable, Sendable {
    /// All devices of a seat, as assigned by udev; they may be added and removed at any time.
    case seat(String)
    /// The devices at these nodes. A removed device is not reopened unless the source is suspended and
    /// resumed. A node listed twice is read once.
    case paths([String])
  }

  /// How device nodes are opened.
  public enum Access: Hashable, Sendable {
    /// Opened by the program itself, which needs the permission.
    case direct
    /// Opened by seatd or logind, taking over the seat: right for a program that draws on it.
    case seat
    /// Opened by seatd or logind if available, otherwise by the program itself. A seat held by another
    /// session is an error, not a reason to read that session's touches.
    case seatElseDirect
  }

  /// The rectangle in points of the screen in which mice and touchpads move a pointer. Their movements and
  /// buttons are then reported as ``SourceEvent/hover(_:)`` and as contacts with buttons, and
  /// ``TouchTracking/TouchpadEvent/pointer`` is set. As there is one pointer, all its hover events have the number
  /// of the device that moved it first, until that one is removed. Nil, the default, for a program without a
  /// pointer: only scrolling and gestures are reported. Set to nil, it makes the next ``dispatch(_:)`` report that the
  /// pointer has left, and cancel the contact of a pressed button.
  public var pointerBounds: Rect?

  /// The location of the pointer in points of the screen; nil before it has moved, and without
  /// ``pointerBounds``. Set it to continue where another pointer was; the next movement keeps it within the bounds,
  /// and a location that is not finite is ignored.
  public var pointer: Point? {
    get { pointerBounds == nil ? nil : mouse.location }
    set { if newValue?.isFinite ?? true { mouse.location = newValue } }
  }

  var mouse = MouseState()
  var merge = EventMerge()
  let context: LibinputContext
  let opener: DeviceOpener
  let backend: Backend
  let mapping: ((SourceDevice) -> OutputMapping?)?
  var numbering = DeviceNumbering()
  var attached: [OpaquePointer: LibinputDevice] = [:]
  private var state = State.open
  /// Whether the host has asked for devices to be read. False between its own ``suspend()`` and ``resume()``,
  /// whatever the seat reports.
  private var isWanted = true
  private let polled: PollSet
  /// Wakes the host at the next deadline of the source.
  private let timer: TimerDescriptor
  /// Whether the timer is set; it need not be cleared otherwise.
  private var isTimed = false
  /// Until this instant, the seat may report that hung-up nodes were revoked; nil if no node has hung up.
  private var seatDeadline: Instant?
  /// Nodes that are opened once udev has processed them, and the deadline for that.
  private var awaited: (nodes: [String], until: Instant) = ([], .zero)
  /// Faults to report at the next dispatch, before anything else.
  private var pending: [SourceError] = []
  /// Whether the first dispatch is over, in any state: only that one reports that a seat has no devices.
  private var isStarted = false
  /// The nodes to read, one per device; empty for a seat, which lists its devices itself.
  private let nodes: [String]
  /// The time of the latest event, used for removals, which carry no time.
  var latest = Instant.zero
  /// When the present dispatch began; what libinput generates itself during it is later.
  private(set) var dispatched = Instant.zero

  /// Whether devices are in use.
  private enum State {
    /// The devices are being read.
    case open
    /// The devices will be closed once their queued events are delivered.
    case closing
    /// The devices are closed.
    case closed
  }

  /// Opens devices.
  ///
  /// With ``Backend/paths(_:)`` this may wait up to two seconds for each device that udev has not processed,
  /// and with a seat up to two seconds for the daemon to answer. A touchscreen whose udev calibration mirrors
  /// or flattens it is not read but reported as a fault.
  ///
  /// - Parameters:
  ///   - backend: The devices to read: those of a seat, or some nodes.
  ///   - access: How the devices are opened: by default through the seat if there is one, else directly.
  ///   - mapping: The position of a device's panel on the screen. It is called when a touchscreen or a tablet is added,
  ///     with its number and the panel's own surface; ``SourceDevice/output`` is the output from udev. Nil means
  ///     ``OutputMapping/identity``. A rotation calibrated in udev is applied before this mapping. For a
  ///     device that comes back, the mapping is called with its old number. If the result differs from the
  ///     previous one, the device counts as a new one and the mapping is called again with the new number.
  /// - Throws: if there is no context, no seat, or none of the nodes can be read.
  public convenience init(
    _ backend: Backend = .seat("seat0"), access: Access = .seatElseDirect,
    mapping: ((SourceDevice) -> OutputMapping?)? = nil
  ) throws(SourceError) {
    try self.init(backend, opener: DeviceOpener(access), mapping: mapping)
  }

  /// Opens devices through an existing seat session, as tests do.
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
    timer = try TimerDescriptor()
    polled = try PollSet(context.descriptor, opener.seat?.descriptor, timer.descriptor)
    switch backend {
    case .seat(let name): try context.assign(seat: name)
    case .paths: try addNodes()
    }
  }

  deinit {
    // Destroying a context destroys its devices, even if they are still referenced.
    attached.removeAll()
  }

  /// The descriptor to poll for reading.
  public var descriptor: Int32 { polled.descriptor }

  private func addNodes() throws(SourceError) {
    for node in nodes { add(node) }
    if pending.count == nodes.count {
      throw pending.first ?? SourceError(reason: .noDevices(seat: "The list of nodes"))
    }
  }

  private func add(_ node: String) {
    guard !context.add(path: node) else { return }
    let failures = opener.takeFailures()
    let reason = failures.last?.reason ?? DeviceReport.refusal(of: node)
    pending.append(SourceError(node: node, reason: reason))
  }

  /// The nodes without duplicates; two paths to the same device count as one.
  private static func distinct(_ nodes: [String]) -> [String] {
    var numbers: Set<dev_t> = []
    return nodes.filter { node in
      var status = stat()
      guard stat(node, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return true }
      return numbers.insert(status.st_rdev).inserted
    }
  }

  /// The devices currently present, in the order of their numbers.
  public var devices: [SourceDevice] { numbering.devices }

  /// Whether all devices are temporarily closed, by ``suspend()`` or because another session holds the seat.
  public var isSuspended: Bool {
    switch state {
    case .open, .closing: false
    case .closed: true
    }
  }

  // MARK: Dispatch

  /// Delivers all pending events; see ``TouchSource/dispatch(_:)``.
  public func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    dispatched = MonotonicClock.now
    if pointerBounds == nil { losePointer(receive) }
    do throws(SourceError) {
      repeat { try dispatchOnce(receive) } while opener.seat?.hasMore == true
    } catch {
      end(receive)
      throw error
    }
    reportFaults(receive)
    reportAbsence(receive)
  }

  /// Closes everything after an error. Otherwise the touches that are down would never end, and an
  /// unacknowledged seat would keep the user from switching terminals.
  private func end(_ receive: (SourceEvent) -> Void) {
    // Queued devices are closed only after their events have been read.
    drain(receive)
    closeDevices(receive)
    reportFaults(receive)
    opener.seat?.acknowledge()
  }

  /// Handles one message from the seat, after delivering the device events that precede it.
  private func dispatchOnce(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    try follow(opener.seat)
    addAwaited()
    try context.dispatch()
    drain(receive)
    switch state {
    case .open: removeVanished(receive)
    case .closing: closeDevices(receive)
    case .closed: break
    }
    opener.seat?.acknowledge()
    setTimer()
  }

  private func setTimer() {
    let instant = wakeUp
    // Usually nothing is awaited, and no system call is needed.
    if instant != nil || isTimed { timer.set(to: instant) }
    isTimed = instant != nil
  }

  private var wakeUp: Instant? {
    let look = awaited.nodes.isEmpty ? nil : MonotonicClock.now + Self.udevInterval
    return [seatDeadline, look].compactMap { $0 }.min()
  }

  /// Closes all devices at the next ``dispatch(_:)``, which the caller must call immediately, for example
  /// when the screen is switched off. That dispatch reports the cancelled contacts and the removed devices.
  /// The devices stay closed until ``resume()``, even if another session takes the seat and returns it.
  public func suspend() {
    isWanted = false
    closeSoon()
  }

  private func closeSoon() {
    if case .open = state { state = .closing }
  }

  /// Opens all devices again. The next ``dispatch(_:)``, which the caller must call immediately, announces
  /// them and reports the nodes that could not be opened. A finger that is down at that moment is ignored
  /// until it lifts and lands again. While another session holds the seat, the devices stay closed; they open
  /// when the seat returns.
  ///
  /// This does not wait. A node that udev has not processed yet is opened by a later ``dispatch(_:)``, if
  /// udev processes it within two seconds.
  ///
  /// - Throws: if libinput cannot enumerate devices.
  public func resume() throws(SourceError) {
    isWanted = true
    if let seat = opener.seat, seat.state != .enabled { return }
    try open()
  }

  private func open() throws(SourceError) {
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
    // A suspended source does not end if none of its nodes can be opened right now.
    case .paths:
      awaited = (nodes, MonotonicClock.now + Self.udevTimeout)
      addAwaited()
    }
  }

  /// How long to wait for udev to process a device, the same as in libinput, and how often to check.
  private static let udevTimeout = TimeSpan.seconds(2)
  private static let udevInterval = TimeSpan.milliseconds(50)

  /// Opens the nodes that udev has processed. For the others, libinput itself would block.
  private func addAwaited() {
    guard !awaited.nodes.isEmpty else { return }
    let unknown = awaited.nodes.filter { UdevDatabase.entry(of: $0)?.isInitialized == false }
    for node in awaited.nodes where !unknown.contains(node) { add(node) }
    awaited.nodes = unknown
    guard MonotonicClock.now >= awaited.until else { return }
    awaited.nodes = []
    pending += unknown.map { SourceError(node: $0, reason: .unknownToUdev) }
  }

  /// Closes all devices and reports that their contacts are cancelled.
  private func closeDevices(_ receive: (SourceEvent) -> Void) {
    switch backend {
    case .seat: context.suspend()
    // libinput resumes all nodes or none, so one missing device would end the others.
    case .paths: for device in attached.values { device.remove() }
    }
    drain(receive)
    awaited.nodes = []
    seatDeadline = nil
    state = .closed
  }

  /// Removes nodes whose devices are gone. libinput merely stops reading them, and a finger on one would stay
  /// down forever.
  private func removeVanished(_ receive: (SourceEvent) -> Void) {
    guard case .paths = backend else { return }
    let vanished = attached.values.filter { hasHungUp($0.description.node) }
    guard !vanished.isEmpty, hasSeatTimedOut() else { return }
    seatDeadline = nil
    for device in vanished {
      pending.append(SourceError(node: device.description.node, reason: .vanished))
      device.remove()
    }
    drain(receive)
  }

  private func hasHungUp(_ node: String) -> Bool {
    var list = pollfd(fd: opener.descriptor(of: node) ?? -1, events: 0, revents: 0)
    return poll(&list, 1, 0) > 0
  }

  /// Whether the seat has had enough time to report that it revoked the nodes that hung up.
  private func hasSeatTimedOut() -> Bool {
    guard opener.seat != nil else { return true }
    let now = MonotonicClock.now
    let deadline = seatDeadline ?? now + SeatSession.eventTimeout
    seatDeadline = deadline
    return now >= deadline
  }

  /// Suspends and resumes as the seat requires.
  private func follow(_ seat: SeatSession?) throws(SourceError) {
    guard let seat else { return }
    let before = seat.state
    try seat.dispatch()
    switch (before, seat.state) {
    case (_, .leaving): closeSoon()
    case (.disabled, .enabled): if isWanted { try open() }
    case (.enabled, .enabled), (.leaving, .enabled), (_, .disabled): break
    }
  }

  private func reportFaults(_ receive: (SourceEvent) -> Void) {
    for fault in pending { receive(.fault(fault)) }
    pending.removeAll()
    for fault in opener.takeFailures() { receive(.fault(fault)) }
    for fault in context.takeLoggedErrors() { receive(.fault(fault)) }
  }

  /// Reports once that a seat has no devices at the start.
  private func reportAbsence(_ receive: (SourceEvent) -> Void) {
    guard !isStarted else { return }
    isStarted = true
    guard case .seat(let name) = backend, !devices.contains(where: { $0.kind != .pointer }) else {
      return
    }
    receive(.fault(SourceError(reason: .noDevices(seat: name))))
  }
}
