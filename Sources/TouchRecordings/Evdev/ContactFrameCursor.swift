import TouchTracking

/// Walks over a recording and gives the contacts of all its touch devices, frame by frame.
///
/// Each device lies at a place of its own, as live devices do; see ``Recording/surfaces(in:)``.
///
/// The device numbers of the frames count the touch devices of the recording from zero, in its
/// order: add ``surfaces`` to a tracker in their order, and frames and tracker agree. Frames in
/// which no contact changed are passed over. So is an unfinished frame at the end, which ``faults``
/// count. Contacts that are down at the end are left open; see ``cancelOpenContacts(into:)``.
///
///     var cursor = ContactFrameCursor(recording)
///     var frame = ContactFrame(time: .zero)
///     while cursor.next(into: &frame) { tracker.track(frame, into: &touches) }
public struct ContactFrameCursor: Sendable {
  /// The planes of the touch devices where they lie; the index is the device number of the frames.
  public let surfaces: [Surface]
  /// The indices of the touch devices in the recording, by device number.
  public let touchDevices: [Int]
  /// The indices of the devices in the recording that are left out because they sense no touch.
  public let otherDevices: [Int]

  private let events: [InputEvent]
  private let mapped: [MappedSurface]
  private var decoders: [EvdevDecoder]
  /// The decoder of each device of the recording.
  private let decoderOfDevice: [Int?]
  private var position = 0
  private var lastTime = Instant.zero

  /// Creates a cursor at the start of a recording, whose devices lie where `layout` puts them: side by
  /// side by default.
  public init(_ recording: Recording, layout: OutputLayout = OutputLayout()) {
    var decoders: [EvdevDecoder] = []
    var decoderOfDevice: [Int?] = []
    for device in recording.devices {
      let decoder = EvdevDecoder(device, id: DeviceID(decoders.count))
      decoderOfDevice.append(decoder == nil ? nil : decoders.count)
      if let decoder { decoders.append(decoder) }
    }
    events = recording.events
    mapped = recording.mappedSurfaces(in: layout)
    surfaces = mapped.map(\.surface)
    touchDevices = decoderOfDevice.indices.filter { decoderOfDevice[$0] != nil }
    otherDevices = decoderOfDevice.indices.filter { decoderOfDevice[$0] == nil }
    self.decoders = decoders
    self.decoderOfDevice = decoderOfDevice
  }

  /// What was wrong with the devices' events so far, by device number.
  public var faults: [EvdevFaults] {
    let isAtEnd = position >= events.count
    return decoders.map { decoder in
      var faults = decoder.faults
      if isAtEnd, decoder.isWithinFrame { faults.unfinishedFrames = 1 }
      return faults
    }
  }

  /// How many contacts are down at this place.
  public var openContacts: Int { decoders.reduce(0) { $0 + $1.openContacts } }

  /// Puts the next frame in which a contact changed into `frame`; false at the end, with `frame`
  /// empty. Nothing is allocated in the steady state.
  public mutating func next(into frame: inout ContactFrame) -> Bool {
    frame.contacts.removeAll(keepingCapacity: true)
    while position < events.count {
      let event = events[position]
      position += 1
      guard event.device < decoderOfDevice.count, let index = decoderOfDevice[event.device] else {
        continue
      }
      guard decoders[index].decode(event, into: &frame) else { continue }
      lastTime = max(lastTime, frame.time)
      guard !frame.contacts.isEmpty else { continue }
      place(&frame, of: index)
      return true
    }
    return false
  }

  private func place(_ frame: inout ContactFrame, of index: Int) {
    guard mapped[index].isMapping else { return }
    for contact in frame.contacts.indices {
      frame.contacts[contact].position = mapped[index].map(frame.contacts[contact].position)
    }
  }

  /// Cancels the contacts of the next device that has any down, at the last frame's time; false
  /// when none is down any more. To be called until it is false.
  public mutating func cancelOpenContacts(into frame: inout ContactFrame) -> Bool {
    frame.contacts.removeAll(keepingCapacity: true)
    guard let index = decoders.firstIndex(where: \.hasOpenContacts) else { return false }
    decoders[index].cancelAll(at: lastTime, into: &frame)
    place(&frame, of: index)
    return true
  }
}

extension Recording {
  /// All contact frames of the recording, whose devices lie where `layout` puts them: side by side by
  /// default. See ``ContactFrameCursor``, which needs no array.
  public func contactFrames(in layout: OutputLayout = OutputLayout()) -> [ContactFrame] {
    var cursor = ContactFrameCursor(self, layout: layout)
    var frame = ContactFrame(time: .zero)
    var frames: [ContactFrame] = []
    while cursor.next(into: &frame) { frames.append(frame) }
    return frames
  }
}
