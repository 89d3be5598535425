import TouchGeometry
import TouchTracking

/// Iterates over a recording and returns the contacts of all its touch devices and mice, frame by frame.
///
/// Each device has its own place, as live devices do; see ``Recording/surfaces(in:)``. A mouse moves a
/// pointer without acceleration, and produces a contact while a button is pressed.
///
/// The device numbers of the frames count the touch devices of the recording from zero, then its mice. If you add
/// ``surfaces`` to a tracker in order, its device numbers match those of the frames. Frames in which no
/// contact changed are skipped. An unfinished frame at the end is also skipped, but counted in ``faults``.
/// Contacts that are down at the end stay open; see ``cancelOpenContacts(into:)``.
///
/// Times are those of the recording. If a device's time goes back by more than
/// ``TouchTracking/TouchTracker/clockTolerance``, the clock of all devices was set back: times continue from the last
/// frame, and this is counted in ``faults``.
///
///     var cursor = ContactFrameCursor(recording)
///     var frame = ContactFrame(time: .zero)
///     while cursor.next(into: &frame) { tracker.track(frame, into: &touches) }
public struct ContactFrameCursor: Sendable {
  /// The planes of the touch devices and mice at their places; the index is the device number of the frames.
  public let surfaces: [Surface]
  /// The indices of the touch devices, then of the mice, in the recording, by device number.
  public let touchDevices: [Int]
  /// The indices of the recording's devices that are ignored: they neither sense touch nor move a
  /// pointer.
  public let otherDevices: [Int]

  private let events: [InputEvent]
  private let mapped: [MappedSurface]
  /// Whether each of them maps positions; cached, because every frame needs it.
  private let isMapped: [Bool]
  private var decoders: [EvdevDecoder]
  /// The decoder for each device of the recording.
  private let decoderOfDevice: [Int?]
  /// Whether frames with hovering or scrolling are returned too, in ``pointers``; their contacts may be empty.
  /// False by default.
  public var reportsPointers = false {
    didSet { for index in decoders.indices { decoders[index].reportsPointers = reportsPointers } }
  }
  /// The hovering and scrolling of the last frame, in order, with locations in points of the screen.
  public private(set) var pointers: [PointerInput] = []

  private var position = 0
  /// The frames of a recording whose events are not in memory; nil otherwise.
  private var spooled: SpooledFrames?
  private var times: SteadyTimes
  // The first frame may be at a negative time.
  private var lastTime = Instant(microseconds: .min)

  /// Creates a cursor at the start of a recording whose devices are placed by `layout`: side by side by
  /// default.
  public init(_ recording: Recording, layout: OutputLayout = OutputLayout()) {
    self.init(recording, spooled: nil, layout: layout)
  }

  /// Creates a cursor at the start of a recording that is too large for memory.
  package init(_ recording: StreamedRecording, layout: OutputLayout = OutputLayout()) {
    self.init(recording.header, spooled: recording, layout: layout)
  }

  private init(_ recording: Recording, spooled: StreamedRecording?, layout: OutputLayout) {
    let (devices, mapped) = (recording.devices, recording.mappedSurfaces(in: layout))
    let touchDevices = recording.playedDevices
    var decoderOfDevice = [Int?](repeating: nil, count: devices.count)
    decoders = touchDevices.enumerated().map { number, index in
      decoderOfDevice[index] = number
      return EvdevDecoder(devices[index], id: DeviceID(number))
        ?? EvdevDecoder(
          mouse: devices[index], on: mapped[number].surface.frame, id: DeviceID(number))
    }
    events = recording.events
    self.mapped = mapped
    isMapped = mapped.map { $0.isMapping }
    surfaces = mapped.map { $0.surface }
    self.touchDevices = touchDevices
    otherDevices = decoderOfDevice.indices.filter { decoderOfDevice[$0] == nil }
    self.decoderOfDevice = decoderOfDevice
    times = SteadyTimes(devices: touchDevices.count)
    self.spooled = spooled.map { SpooledFrames($0, devices: touchDevices) }
  }

  /// The faults found in the devices' events so far, by device number.
  public var faults: [EvdevFaults] {
    let isAtEnd = spooled?.isAtEnd ?? (position >= events.count)
    return zip(decoders, times.changes).map { decoder, changes in
      var faults = decoder.faults
      faults.clockChanges = changes
      if isAtEnd, decoder.isWithinFrame { faults.unfinishedFrames = 1 }
      return faults
    }
  }

  /// The number of contacts that are currently down.
  public var openContacts: Int { decoders.reduce(0) { $0 + $1.openContacts } }

  /// Stores the next frame in which a contact changed in `frame`. Returns false at the end, leaving `frame`
  /// empty. Does not allocate in the steady state.
  public mutating func next(into frame: inout ContactFrame) -> Bool {
    frame.contacts.removeEach()
    if !pointers.isEmpty { pointers.removeAll(keepingCapacity: true) }
    if spooled != nil { return nextSpooled(into: &frame) }
    while position < events.count {
      let event = events[position]
      position += 1
      guard event.device < decoderOfDevice.count, let index = decoderOfDevice[event.device] else {
        continue
      }
      guard decoders[index].decode(event, into: &frame) else { continue }
      lastTime = max(lastTime, frame.time + times.lag)
      if reportsPointers { place(decoders[index].pointers, of: index) }
      guard !frame.contacts.isEmpty || !pointers.isEmpty else { continue }
      finish(&frame, of: index)
      return true
    }
    return false
  }

  private mutating func nextSpooled(into frame: inout ContactFrame) -> Bool {
    guard let index = spooled?.next(into: &frame, &decoders) else { return false }
    if reportsPointers { place(decoders[index].pointers, of: index) }
    finish(&frame, of: index)
    return true
  }

  /// Gives a frame and its pointers their time, and its contacts their places.
  private mutating func finish(_ frame: inout ContactFrame, of index: Int) {
    frame.time = times.time(frame.time, of: index)
    lastTime = max(lastTime, frame.time)
    if times.lag > .zero {
      for pointer in pointers.indices { pointers[pointer].time = frame.time }
    }
    place(&frame, of: index)
  }

  private func place(_ frame: inout ContactFrame, of index: Int) {
    guard isMapped[index] else { return }
    for contact in frame.contacts.indices {
      frame.contacts[contact].position = mapped[index].map(frame.contacts[contact].position)
      if let tilt = frame.contacts[contact].tilt {
        frame.contacts[contact].tilt = mapped[index].map(tilt)
      }
    }
  }

  private mutating func place(_ inputs: [PointerInput], of index: Int) {
    guard !inputs.isEmpty else { return }
    let (mapped, surface) = (mapped[index], surfaces[index])
    for input in inputs {
      let placed = input.placed {
        surface.location(of: surface.clamp(mapped.isMapping ? mapped.map($0) : $0))
      }
      pointers.append(placed.turned(with: mapped))
    }
  }

  /// Cancels the contacts of the next device with open contacts, at the time of the last frame. Returns false
  /// if no contact is down. Call this until it returns false.
  public mutating func cancelOpenContacts(into frame: inout ContactFrame) -> Bool {
    frame.contacts.removeAll(keepingCapacity: true)
    guard let index = decoders.firstIndex(where: { $0.hasOpenContacts }) else { return false }
    decoders[index].cancelAll(at: lastTime, into: &frame)
    place(&frame, of: index)
    return true
  }
}

extension Recording {
  /// All contact frames of the recording, with devices placed by `layout`: side by side by default. To avoid
  /// the array, use ``ContactFrameCursor``.
  public func contactFrames(in layout: OutputLayout = OutputLayout()) -> [ContactFrame] {
    var cursor = ContactFrameCursor(self, layout: layout)
    var frame = ContactFrame(time: .zero)
    var frames: [ContactFrame] = []
    while cursor.next(into: &frame) { frames.append(frame) }
    return frames
  }

  /// All hovering and scrolling of the recording, with devices placed by `layout`: side by side by default.
  public func pointerInputs(in layout: OutputLayout = OutputLayout()) -> [PointerInput] {
    var cursor = ContactFrameCursor(self, layout: layout)
    cursor.reportsPointers = true
    var frame = ContactFrame(time: .zero)
    var inputs: [PointerInput] = []
    while cursor.next(into: &frame) { inputs += cursor.pointers }
    return inputs
  }

  /// The time of the last event, or of the last frame if a clock was set back before it.
  ///
  /// - Complexity: O(events).
  package var lastTime: Instant {
    var cursor = ContactFrameCursor(self)
    cursor.reportsPointers = true
    var frame = ContactFrame(time: .zero)
    var last = end
    while cursor.next(into: &frame) { last = max(last, frame.time) }
    return last
  }
}
