import CLibinput
import Glibc
import TouchGeometry
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

  let context: LibinputContext
  let opener: DeviceOpener
  let backend: Backend
  let mapping: ((SourceDevice) -> OutputMapping?)?
  var numbering = DeviceNumbering()
  var attached: [OpaquePointer: LibinputDevice] = [:]
  private var state = State.open
  /// Whether the host wants devices to be read: not between its own ``suspend()`` and ``resume()``,
  /// whatever becomes of the seat meanwhile.
  private var isWanted = true
  private let polled: PollSet
  /// Wakes the host for what is waited for.
  private let timer: TimerDescriptor
  private var isTimed = false
  /// Until when the seat may say that nodes which have hung up were taken away; nil where none has.
  private var seatDeadline: Instant?
  /// The nodes that are opened as soon as udev has looked at them, until the instant.
  private var awaited: (nodes: [String], until: Instant) = ([], .zero)
  /// Reported at the next dispatch, before anything else.
  private var pending: [SourceError] = []
  private var isStarted = false
  /// The nodes that are read, each device's once; none where a seat says which there are.
  private let nodes: [String]
  /// The time of the latest event: that of a removal, which has none of its own.
  var latest = Instant.zero

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
  /// With ``Backend/paths(_:)`` this may wait up to two seconds for each device that udev does not know,
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
    timer = try TimerDescriptor()
    polled = try PollSet(context.descriptor, opener.seat?.descriptor, timer.descriptor)
    switch backend {
    case .seat(let name): try context.assign(seat: name)
    case .paths: try addNodes()
    }
  }

  deinit {
    // A context destroys its devices, whatever is still held of them.
    attached.removeAll()
  }

  /// What to poll for reading.
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

  /// Whether all devices are closed for now: by ``suspend()``, or since another session has the seat.
  public var isSuspended: Bool {
    switch state {
    case .open, .closing: false
    case .closed: true
    }
  }

  // MARK: Dispatch

  /// Delivers everything that happened; see ``TouchSource/dispatch(_:)``.
  public func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    do throws(SourceError) {
      repeat { try takeTurn(receive) } while opener.seat?.hasMore == true
    } catch {
      end(receive)
      throw error
    }
    tellFaults(receive)
    tellAbsence(receive)
  }

  /// Closes everything after an error: nobody would tell what becomes of the fingers that are down,
  /// and a seat that is not acknowledged keeps its user from the other terminal.
  private func end(_ receive: (SourceEvent) -> Void) {
    // Devices that are queued are only closed once they were taken.
    drain(receive)
    closeDevices(receive)
    tellFaults(receive)
    opener.seat?.acknowledge()
  }

  /// Follows one word of the seat, and takes what devices said before it.
  private func takeTurn(_ receive: (SourceEvent) -> Void) throws(SourceError) {
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
    // Most turns wait for nothing, and need no call of the system.
    if instant != nil || isTimed { timer.set(to: instant) }
    isTimed = instant != nil
  }

  private var wakeUp: Instant? {
    let look = awaited.nodes.isEmpty ? nil : MonotonicClock.now + Self.udevInterval
    return [seatDeadline, look].compactMap { $0 }.min()
  }

  /// Closes all devices at the next ``dispatch(_:)``, which the caller makes at once, as when the
  /// screen is switched off. It tells that contacts are cancelled and devices gone. They stay closed
  /// until ``resume()``, also when another session has the seat meanwhile and gives it back.
  public func suspend() {
    isWanted = false
    closeSoon()
  }

  private func closeSoon() {
    if case .open = state { state = .closing }
  }

  /// Opens all devices again; the next ``dispatch(_:)``, which the caller makes at once, announces
  /// them, and tells which nodes could not be opened. A finger that is down then is not known until it
  /// lifts and lands. While another session has the seat they stay closed: its return opens them.
  ///
  /// It does not wait. A node that udev has not looked at yet is opened by a later ``dispatch(_:)``, if
  /// udev does within two seconds.
  ///
  /// - Throws: when libinput cannot look for devices.
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
    // That none of them can be opened now does not end a source that has been suspended.
    case .paths:
      awaited = (nodes, MonotonicClock.now + Self.udevPatience)
      addAwaited()
    }
  }

  /// How long udev may take to look at a device, as long as libinput would wait, and how often it is
  /// asked whether it has.
  private static let udevPatience = TimeSpan.seconds(2)
  private static let udevInterval = TimeSpan.milliseconds(50)

  /// Opens the nodes that udev knows: libinput would wait for the others itself.
  private func addAwaited() {
    guard !awaited.nodes.isEmpty else { return }
    let unknown = awaited.nodes.filter { UdevDatabase.entry(of: $0)?.isInitialized == false }
    for node in awaited.nodes where !unknown.contains(node) { add(node) }
    awaited.nodes = unknown
    guard MonotonicClock.now >= awaited.until else { return }
    awaited.nodes = []
    pending += unknown.map { SourceError(node: $0, reason: .unknownToUdev) }
  }

  /// Closes all devices, and tells that their contacts are cancelled.
  private func closeDevices(_ receive: (SourceEvent) -> Void) {
    switch backend {
    case .seat: context.suspend()
    // libinput resumes all nodes or none: one that is gone would end the others.
    case .paths: for device in attached.values { device.remove() }
    }
    drain(receive)
    awaited.nodes = []
    seatDeadline = nil
    state = .closed
  }

  /// Removes the nodes whose devices are gone: of those libinput only stops to read, and a finger on
  /// one would stay down for good.
  private func removeVanished(_ receive: (SourceEvent) -> Void) {
    guard case .paths = backend else { return }
    let vanished = attached.values.filter { hasHungUp($0.description.node) }
    guard !vanished.isEmpty, isSeatSilent() else { return }
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

  /// Whether the seat has had the time to say that it took away the nodes that have hung up.
  private func isSeatSilent() -> Bool {
    guard opener.seat != nil else { return true }
    let now = MonotonicClock.now
    let deadline = seatDeadline ?? now + SeatSession.wordDelay
    seatDeadline = deadline
    return now >= deadline
  }

  /// Suspends and resumes as the seat says.
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

  private func tellFaults(_ receive: (SourceEvent) -> Void) {
    for fault in pending { receive(.fault(fault)) }
    pending.removeAll()
    for fault in opener.takeFailures() { receive(.fault(fault)) }
    for fault in context.takeComplaints() { receive(.fault(fault)) }
  }

  /// Says once that a seat has nothing to begin with.
  private func tellAbsence(_ receive: (SourceEvent) -> Void) {
    guard !isStarted else { return }
    isStarted = true
    guard case .seat(let name) = backend, !devices.contains(where: { $0.kind != .pointer }) else {
      return
    }
    receive(.fault(SourceError(reason: .noDevices(seat: name))))
  }
}
