import CLibevdev
import Glibc
import TouchGeometry
import TouchRecordings
import TouchTracking

/// Touches of one device, read from its node without libinput: with pressure and contact size, and
/// with the raw events for whoever records them.
///
/// Events become contacts by the same ``TouchRecordings/EvdevDecoder`` that replays recordings. When
/// the kernel lost events, libevdev reads the slots anew: contacts that lifted meanwhile end, and
/// those that landed begin, at the time of the loss. A stream has no slots to read: there all contacts
/// are cancelled. There is no palm rejection beyond the device's own and no arbitration with a pen,
/// and a device that vanishes does not come back.
///
/// Times are those of CLOCK_MONOTONIC, as the kernel stamped the events; no stamp is ever changed,
/// however late events are read. A stream whose stamps lie more than a second ahead of that clock, as
/// those of the wall clock, is reported as a fault, once: ``onEvent`` gets its stamps as they are, and
/// its frames are moved by one and the same span, so that they do not hold up the touches of other
/// devices.
public final class EvdevTouchSource: TouchSource {
  /// What to poll for reading.
  public let descriptor: Int32
  /// How the kernel describes the device, with udev's properties.
  public let recordedDevice: RecordedDevice
  /// The values that contacts had when the device was opened, as the events of one frame at time
  /// zero; empty for a stream. A recording that begins with them replays like the device itself.
  public let initialEvents: [InputEvent]
  /// Told of every event, before its frame is, with the time that it is stamped with.
  ///
  /// Where a node lost events it is told of those that bring the state up to date instead, so that
  /// what was recorded can be replayed. Of a stream it is told the kernel's word of the loss,
  /// SYN_DROPPED, and of nothing in its place: in a replay of that, contacts stay down until their
  /// slots are used again, though the source cancelled them.
  public var onEvent: ((InputEvent) -> Void)?

  private let device: SourceDevice
  private let mapped: MappedSurface
  private var input: Input
  /// The node as the seat lent it; nil if no seat is involved.
  private let loan: LentNode?
  private var decoder: EvdevDecoder
  private var frame: ContactFrame
  private var state = State.new
  private var latest = Instant.zero
  private var stamps = EventStamps()

  /// The most events of a node that are handed over at once before it is left for others to be read.
  private static let mostEvents = 4096
  /// The most bufferfuls of a stream that are.
  private static let mostReadings = 64

  private enum Input {
    case node(EvdevNode)
    case stream(EventStream)
  }

  private enum State {
    /// The device was not announced yet.
    case new
    /// It is read.
    case open
    /// It has hung up, and until then the seat may say that it was taken away.
    case hungUp(until: Instant)
    /// It is gone.
    case ended(SourceError)
  }

  /// Opens a node.
  ///
  /// - Parameters:
  ///   - id: The number of the device in its frames; of use where several sources feed one program.
  ///   - mapping: Where the panel lies on the screen.
  /// - Throws: when the node cannot be opened or is not that of a touch device.
  public convenience init(
    node: String, id: DeviceID = DeviceID(0), mapping: OutputMapping = .identity
  ) throws(SourceError) {
    try self.init(EvdevNode(opening: node), node: node, id: id, mapping: mapping, loan: nil)
  }

  /// Opens several nodes, each for a source of its own, that are all lent by one session of a seat if
  /// `access` can open one. Their numbers are 0, 1 and so on.
  ///
  /// Where another session takes the seat, all of them end: a node that was given back does not come
  /// back.
  ///
  /// - Throws: when one of the nodes cannot be opened or is not that of a touch device, or there is no
  ///   seat.
  public static func open(
    _ nodes: [String], access: LibinputTouchSource.Access
  ) throws(SourceError) -> [EvdevTouchSource] {
    try open(nodes, lender: try NodeLender(DeviceOpener(access)))
  }

  /// Opens several nodes through a seat that is open.
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

  /// Reads events of the kernel's form (`struct input_event`) from a descriptor that is open, as a
  /// pipe or socket, and makes it non-blocking. It stays the caller's to close. Their times must be
  /// those of CLOCK_MONOTONIC; a node that another process opened is set to it.
  ///
  /// - Parameter recordedDevice: What sends the events.
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
      id: id, kind: description.isTouchpad ? .touchpad : .touchscreen, name: description.name,
      node: description.node, surface: mapped.surface, touchCount: slots, output: output,
      seat: seat)
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

  /// Tells the time, in place of CLOCK_MONOTONIC: for tests.
  package var clock: () -> Instant {
    get { stamps.clock }
    set { stamps.clock = newValue }
  }

  /// The device, unless it is gone.
  public var devices: [SourceDevice] {
    if case .ended = state { [] } else { [device] }
  }

  /// Delivers everything that happened; see ``TouchSource/dispatch(_:)``. Of what comes faster than
  /// it is read, the rest stays, with the descriptor readable, after some thousand events.
  ///
  /// - Throws: that the device vanished or the stream ended, after its contacts were cancelled; and
  ///   again at every further call.
  public func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    stamps.beginDispatch()
    switch state {
    case .new: announce(receive)
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

  private func announce(_ receive: (SourceEvent) -> Void) {
    state = .open
    receive(.added(device))
    if let fault = decoder.surface.fault, let reason = SourceError.Reason(fault) {
      receive(.fault(SourceError(node: device.node, reason: reason)))
    }
  }

  /// What libevdev holds already does not make the descriptor readable: reading stops only where the
  /// kernel has more.
  private func read(_ node: EvdevNode, _ receive: (SourceEvent) -> Void) throws(SourceError) {
    var count = 0
    while true {
      switch node.read() {
      case .event(let event): take(event, receive)
      case .loss: receive(.fault(SourceError(node: device.node, reason: .lostEvents)))
      case .none:
        // libevdev takes an end of what it reads for silence, and the descriptor stays readable.
        if count == 0, node.hasHungUp { try end(0, receive) }
        return
      case .end(let code): return try end(code, receive)
      }
      count += 1
      if count.isMultiple(of: Self.mostEvents), node.isReadable { return }
    }
  }

  private func read(
    _ stream: EventStream, _ receive: (SourceEvent) -> Void
  ) throws(SourceError) {
    for _ in 0..<Self.mostReadings {
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

  /// Nobody can say what became of the fingers of a stream that lost events: one that lifted meanwhile
  /// would stay down for good.
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

  /// The time of a frame with this event; tells of another clock, once.
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
      }
    }
    var told = ContactFrame(device: device.id, time: frame.time)
    swap(&told.contacts, &frame.contacts)
    receive(.frame(told))
    told.contacts.removeAll(keepingCapacity: true)
    swap(&told.contacts, &frame.contacts)
  }

  /// Ends because the device cannot be read, by the operating system's error number; 0 is its end.
  /// One that a seat lent may have been taken away: it ends when the seat has said so, or has not.
  private func end(_ code: Int32, _ receive: (SourceEvent) -> Void) throws(SourceError) {
    let isGone = code == 0 || code == ENODEV || code == EIO
    if isGone, let loan {
      // Now, and not when the dispatch began: the seat has its time however long that took.
      let instant = stamps.clock() + SeatSession.wordDelay
      state = .hungUp(until: instant)
      return loan.awaitSeat(until: instant)
    }
    try end(isGone ? .vanished : .system(action: "read the device", code: code), receive)
  }

  /// Cancels what is down and says that the device is gone.
  private func end(
    _ reason: SourceError.Reason, _ receive: (SourceEvent) -> Void
  ) throws(SourceError) {
    let error = SourceError(node: device.node, reason: reason)
    state = .ended(error)
    decoder.cancelAll(at: latest, into: &frame)
    deliver(receive)
    receive(.removed(device, at: latest))
    loan?.giveBack()
    throw error
  }
}

extension InputEvent {
  /// An event as the kernel gives it; an absurd time is brought to the end of the range.
  init(_ event: input_event) {
    let (product, overflow) = Int64(event.time.tv_sec).multipliedReportingOverflow(by: 1_000_000)
    let seconds = overflow ? (event.time.tv_sec < 0 ? Int64.min : .max) : product
    self.init(
      time: Instant(microseconds: seconds)
        + TimeSpan(microseconds: Int64(event.time.tv_usec)),
      type: event.type, code: event.code, value: event.value)
  }
}
