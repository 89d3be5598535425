import CLibevdev
import Glibc
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Touches of one device, read from its node without libinput: with pressure, contact size and access to the
/// raw events for recording.
///
/// Events become contacts through the same ``TouchRecordings/EvdevDecoder`` that replays recordings. When the
/// kernel loses events, libevdev reads the slots again: at the time of the loss, contacts that have lifted
/// end, and those that have landed begin. A stream has no slots to read, and neither has a device that lists
/// all contacts in every frame, so there all contacts are cancelled.
/// There is no palm rejection beyond the device's own and no arbitration with a pen, and a device that
/// disappears is not reopened. A touchpad reports contacts like a touchscreen, no gestures, and counts as one.
/// udev's calibration matrix and libinput's quirks do not apply: give the turn of a panel in its mapping.
/// A position in the frame that lifts a contact counts, as in replays. libinput drops it.
///
/// Times are CLOCK_MONOTONIC, as stamped by the kernel; stamps are never changed, however late events are
/// read. If the stamps of a stream are more than a second ahead of that clock (for example, because they come
/// from the wall clock), this is reported once as a fault. ``onEvent`` still receives the original stamps,
/// but frames are shifted by a constant so that they do not delay the touches of other devices.
///
///     let source = try EvdevTouchSource(node: "/dev/input/event3")
///     let loop = PollLoop(application: window.application, sources: [source])
public final class EvdevTouchSource: TouchSource {
  /// The descriptor to poll for reading.
  public let descriptor: Int32
  /// The kernel's description of the device, with udev's properties.
  public let recordedDevice: RecordedDevice
  /// The axis values when the device was opened, and the pen that was near with its pressed buttons, as the events
  /// of one frame at time zero; empty for a stream. A recording that begins with them replays like the device itself.
  public let initialEvents: [InputEvent]
  /// Called for every event, before its frame is delivered, with the event's original time stamp.
  ///
  /// When a node loses events, this is called with the events that restore the state, so that the recording
  /// can be replayed. For a stream, it is called with the kernel's SYN_DROPPED only. In a replay of such a
  /// recording, contacts stay down until their slots are reused, even though the source cancelled them. Those of a
  /// node that lists all contacts in every frame lift or go on there, since nothing restores them.
  public var onEvent: ((InputEvent) -> Void)?

  private let device: SourceDevice
  private let mapped: MappedSurface
  private var input: Input
  /// The node as lent by the seat; nil if no seat is involved.
  private let loan: LentNode?
  private var decoder: EvdevDecoder
  private var frame: ContactFrame
  private var state = State.new
  private var latest = Instant.zero
  private var stamps = EventStamps()

  /// The maximum number of node events delivered in one go, so that other sources are read too.
  private static let maximumEvents = 4096
  /// The maximum number of stream buffers read in one go.
  private static let maximumReadings = 64

  private enum Input {
    case node(EvdevNode)
    case stream(EventStream)
  }

  private enum State {
    /// The device has not been announced yet.
    case new
    /// The device is being read.
    case open
    /// The device has hung up. Until this instant, the seat may still report that the node was revoked.
    case hungUp(until: Instant)
    /// The device is gone.
    case ended(SourceError)
  }

  /// Opens a node.
  ///
  /// - Parameters:
  ///   - node: The path of the device, such as `/dev/input/event3`.
  ///   - id: The device number in the frames; useful when several sources feed one program.
  ///   - mapping: The position of the panel on the screen.
  /// - Throws: if the node cannot be opened or is not a touch device.
  public convenience init(
    node: String, id: DeviceID = DeviceID(0), mapping: OutputMapping = .identity
  ) throws(SourceError) {
    try self.init(EvdevNode(opening: node), node: node, id: id, mapping: mapping, loan: nil)
  }

  /// Opens several nodes, each as a separate source, numbered 0, 1 and so on. If `access` can open a seat,
  /// one session lends them all.
  ///
  /// If another session takes over the seat, all sources end: a node that was returned is not reopened.
  ///
  /// - Throws: if a node cannot be opened or is not a touch device, or if there is no seat.
  public static func open(
    _ nodes: [String], access: LibinputTouchSource.Access
  ) throws(SourceError) -> [EvdevTouchSource] {
    try open(nodes, lender: try NodeLender(DeviceOpener(access)))
  }

  /// Opens several nodes through an open seat.
  package static func open(
    _ nodes: [String], seat: any SeatBackend
  ) throws(SourceError) -> [EvdevTouchSource] {
    try open(nodes, lender: try NodeLender(DeviceOpener(seat: SeatSession(seat))))
  }

  private static func open(
    _ nodes: [String], lender: NodeLender
  ) throws(SourceError) -> [EvdevTouchSource] {
    var sources: [EvdevTouchSource] = []
    for (index, node) in nodes.enumerated() {
      let id = DeviceID(index)
      guard let loan = try lender.lend(node) else {
        sources.append(try EvdevTouchSource(node: node, id: id))
        continue
      }
      let opened = try EvdevNode(loan.descriptor, node: node, closesDescriptor: false)
      sources.append(
        try EvdevTouchSource(opened, node: node, id: id, mapping: .identity, loan: loan))
    }
    return sources
  }

  private convenience init(
    _ opened: EvdevNode, node: String, id: DeviceID, mapping: OutputMapping, loan: LentNode?
  ) throws(SourceError) {
    let udev = UdevDatabase.entry(of: node)
    let description = opened.description(node: node, udevProperties: udev?.recorded ?? [])
    try self.init(
      .node(opened), description, id: id, mapping: mapping, output: udev?["WL_OUTPUT"],
      seat: udev.map { $0["ID_SEAT"] ?? "seat0" } ?? "", slots: opened.slotCount,
      initial: opened.initialEvents, loan: loan)
  }

  /// Reads events in the kernel's format (`struct input_event`) from an open descriptor, such as a pipe or
  /// socket, and makes it non-blocking. The caller closes it. Event times must be CLOCK_MONOTONIC; a node
  /// opened by another process is switched to that clock.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of the stream.
  ///   - recordedDevice: The device that sends the events.
  ///   - id: The device number in the frames.
  ///   - mapping: The position of the panel on the screen.
  /// - Throws: if `recordedDevice` is not a touch device, or the descriptor is not open.
  public convenience init(
    stream descriptor: Int32, of recordedDevice: RecordedDevice, id: DeviceID = DeviceID(0),
    mapping: OutputMapping = .identity
  ) throws(SourceError) {
    try self.init(
      .stream(EventStream(descriptor)), recordedDevice, id: id, mapping: mapping, output: nil,
      seat: "", slots: nil, initial: [], loan: nil)
  }

  private init(
    _ input: Input, _ description: RecordedDevice, id: DeviceID, mapping: OutputMapping,
    output: String?, seat: String, slots: Int?, initial: [InputEvent], loan: LentNode?
  ) throws(SourceError) {
    guard var decoder = EvdevDecoder(description, id: id) else {
      throw SourceError(node: description.node, reason: .notATouchDevice)
    }
    var frame = ContactFrame(device: id, time: .zero)
    frame.contacts.reserveCapacity(16)
    decoder.decode(frame: initial, into: &frame)
    frame.contacts.removeAll(keepingCapacity: true)
    mapped = MappedSurface(decoder.surface, mapping: mapping)
    device = SourceDevice(
      id: id, kind: .touchscreen, name: description.name, node: description.node,
      surface: mapped.surface, touchCount: slots, output: output, seat: seat)
    switch input {
    case .node(let node): descriptor = loan?.set.descriptor ?? node.descriptor
    case .stream(let stream): descriptor = stream.descriptor
    }
    self.input = input
    self.loan = loan
    self.decoder = decoder
    self.frame = frame
    recordedDevice = description
    initialEvents = initial
  }

  /// The clock, CLOCK_MONOTONIC by default; tests replace it.
  package var clock: () -> Instant {
    get { stamps.clock }
    set { stamps.clock = newValue }
  }

  /// The device; empty once it is gone.
  public var devices: [SourceDevice] {
    if case .ended = state { [] } else { [device] }
  }

  /// Delivers all pending events; see ``TouchSource/dispatch(_:)``. If events arrive faster than they are
  /// read, this returns after a few thousand of them, and the descriptor stays readable.
  ///
  /// - Throws: if the device disappears or the stream ends, after cancelling its contacts; every further call
  ///   throws again.
  public func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    stamps.beginDispatch()
    switch state {
    case .new: reportDevice(receive)
    case .open, .hungUp: break
    case .ended(let error): throw error
    }
    do throws(SourceError) { try loan?.follow() } catch { try end(error.reason, receive) }
    if case .hungUp(let instant) = state {
      if stamps.clock() >= instant { try end(.vanished, receive) }
      return
    }
    switch input {
    case .node(let node): try read(node, receive)
    case .stream(let stream): try read(stream, receive)
    }
  }

  private func reportDevice(_ receive: (SourceEvent) -> Void) {
    state = .open
    receive(.added(device))
    if let fault = decoder.surface.fault, let reason = SourceError.Reason(fault) {
      receive(.fault(SourceError(node: device.node, reason: reason)))
    }
  }

  /// Events buffered by libevdev do not make the descriptor readable, so reading may stop only while the
  /// kernel has more.
  private func read(_ node: EvdevNode, _ receive: (SourceEvent) -> Void) throws(SourceError) {
    var count = 0
    while true {
      switch node.read() {
      case .event(let event): take(event, receive)
      case .loss(let event):
        if decoder.listsContacts {
          cancelLost(event, receive)
        } else {
          receive(.fault(SourceError(node: device.node, reason: .lostEvents)))
        }
      case .none:
        // libevdev treats the end of its input as a lack of events, and the descriptor stays readable.
        if count == 0, node.hasHungUp { try end(0, receive) }
        return
      case .end(let code): return try end(code, receive)
      }
      count += 1
      if count.isMultiple(of: Self.maximumEvents), node.isReadable { return }
    }
  }

  private func read(
    _ stream: EventStream, _ receive: (SourceEvent) -> Void
  ) throws(SourceError) {
    for _ in 0..<Self.maximumReadings {
      let reading = stream.read { event in
        if event.type == EV_SYN, event.code == SYN_DROPPED { cancelLost(event, receive) }
        take(event, receive)
      }
      switch reading {
      case .events: continue
      case .none: return
      case .end(let code): return try end(code, receive)
      }
    }
  }

  /// A stream that lost events does not report what happened to its fingers: one that lifted in the meantime
  /// would stay down forever. The same is true of a node without slots, which libevdev cannot read again.
  private func cancelLost(_ event: input_event, _ receive: (SourceEvent) -> Void) {
    let time = frameTime(of: InputEvent(event), receive)
    decoder.cancelAll(at: max(latest, time), into: &frame)
    deliver(receive)
    receive(.fault(SourceError(node: device.node, reason: .lostEvents)))
  }

  private func take(_ event: input_event, _ receive: (SourceEvent) -> Void) {
    var event = InputEvent(event)
    onEvent?(event)
    event.time = frameTime(of: event, receive)
    guard decoder.decode(event, into: &frame) else { return }
    deliver(receive)
  }

  /// The time of the frame that contains this event. Reports a foreign clock once.
  private func frameTime(
    of event: InputEvent, _ receive: (SourceEvent) -> Void
  ) -> Instant {
    let (time, excess) = stamps.frameTime(of: event.time)
    if let excess {
      let reason = SourceError.Reason.foreignClock(ahead: excess)
      receive(.fault(SourceError(node: device.node, reason: reason)))
    }
    return time
  }

  private func deliver(_ receive: (SourceEvent) -> Void) {
    latest = max(latest, frame.time)
    guard !frame.contacts.isEmpty else { return }
    if mapped.isMapping {
      for index in frame.contacts.indices {
        frame.contacts[index].position = mapped.map(frame.contacts[index].position)
        if let tilt = frame.contacts[index].tilt { frame.contacts[index].tilt = mapped.map(tilt) }
      }
    }
    var delivered = ContactFrame(device: device.id, time: frame.time)
    swap(&delivered.contacts, &frame.contacts)
    receive(.frame(delivered))
    delivered.contacts.removeAll(keepingCapacity: true)
    swap(&delivered.contacts, &frame.contacts)
  }

  /// Ends the source because the device cannot be read. `code` is the operating system's error number, or 0
  /// at the end of a stream. A node lent by a seat may have been revoked, so the source first waits for the
  /// seat to report that.
  private func end(_ code: Int32, _ receive: (SourceEvent) -> Void) throws(SourceError) {
    let isGone = code == 0 || code == ENODEV || code == EIO
    if isGone, let loan {
      // Read the clock now, not at the start of the dispatch: the seat gets its full timeout, however long
      // the dispatch has taken.
      let instant = stamps.clock() + SeatSession.eventTimeout
      state = .hungUp(until: instant)
      return loan.awaitSeat(until: instant)
    }
    try end(isGone ? .vanished : .system(action: "read the device", code: code), receive)
  }

  /// Cancels all contacts and reports that the device is gone.
  private func end(
    _ reason: SourceError.Reason, _ receive: (SourceEvent) -> Void
  ) throws(SourceError) {
    let error = SourceError(node: device.node, reason: reason)
    state = .ended(error)
    // A finger that rests reports nothing, so its last event may be long before those of other sources.
    decoder.cancelAll(at: max(latest, stamps.clock()), into: &frame)
    deliver(receive)
    receive(.removed(device, at: latest))
    loan?.returnToLender()
    throw error
  }
}

extension InputEvent {
  /// Converts a kernel event; an out-of-range time is clamped.
  init(_ event: input_event) {
    let (product, overflow) = Int64(event.time.tv_sec).multipliedReportingOverflow(by: 1_000_000)
    let seconds = overflow ? (event.time.tv_sec < 0 ? Int64.min : .max) : product
    self.init(
      time: Instant(microseconds: seconds)
        + TimeSpan(microseconds: Int64(event.time.tv_usec)),
      type: event.type, code: event.code, value: event.value)
  }
}
