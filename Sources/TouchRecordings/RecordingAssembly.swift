import TouchTracking

/// Gathers what a reader finds and makes a recording of it.
struct RecordingAssembly {
  /// More devices than this in a file are a fault.
  static let deviceLimit = 256

  var recording = Recording()
  /// What is watched of each device.
  private(set) var watches: [DeviceWatch] = []
  /// Events of unfinished frames, by device.
  private var pending: [[InputEvent]] = []
  private var base: Int64?

  mutating func reserve(_ count: Int) { recording.events.reserveCapacity(count) }

  /// Adds a device and returns its index.
  mutating func add(_ device: RecordedDevice, at offset: Int) throws(ScanFault) -> Int {
    guard recording.devices.count < Self.deviceLimit else {
      throw ScanFault(offset: offset, reason: .tooMany("devices", limit: Self.deviceLimit))
    }
    if recording.devices.count == 1 { holdUnfinishedFrame() }
    recording.devices.append(device)
    pending.append([])
    watches.append(DeviceWatch())
    return recording.devices.count - 1
  }

  /// Adds an event with a time of any origin: the first event's time becomes zero.
  ///
  /// Events wait for the end of their frame, so that frames of several devices stay whole.
  ///
  /// - Parameter offset: Where the event stands in the text.
  mutating func append(
    device: Int, microseconds: Int64, type: UInt16, code: UInt16, value: Int32, at offset: Int
  ) {
    watches[device].note(type: type, code: code, value: value, at: offset)
    let origin = base ?? microseconds
    base = origin
    let time = Instant(microseconds: microseconds) - Instant(microseconds: origin)
    let event = InputEvent(
      time: Instant(microseconds: time.microseconds), device: device, type: type, code: code,
      value: value)
    guard recording.devices.count > 1 else { return recording.events.append(event) }
    pending[device].append(event)
    if event.isReport { flush(device) }
  }

  /// Has the unfinished frame of a device that was the only one so far wait for its end.
  private mutating func holdUnfinishedFrame() {
    let frame = recording.events.reversed().prefix { !$0.isReport }.reversed()
    recording.events.removeLast(frame.count)
    pending[0] = Array(frame)
  }

  private mutating func flush(_ device: Int) {
    recording.events.append(contentsOf: pending[device])
    pending[device].removeAll(keepingCapacity: true)
  }

  /// The recording, with unfinished frames at its end.
  consuming func finish() -> Recording {
    for device in pending.indices { flush(device) }
    return recording
  }
}

extension Recording {
  /// Merges frames by time, those of one time in the order of the devices, so that a recording reads the
  /// same whether its text has one device behind the other or not. Keeps the order of each device's
  /// frames even where its times fall.
  mutating func mergeFrames() {
    guard Set(events.lazy.map(\.deviceIndex)).count > 1 else { return }
    let frames = frameSpans().sorted {
      ($0.time, $0.device, $0.start) < ($1.time, $1.device, $1.start)
    }
    var merged: [InputEvent] = []
    merged.reserveCapacity(events.count)
    for frame in frames { merged.append(contentsOf: events[frame.start..<frame.end]) }
    events = merged
  }

  private struct FrameSpan {
    var time: Instant
    var device: UInt16
    var start: Int
    var end: Int
  }

  /// The frames with times that never fall within a device.
  private func frameSpans() -> [FrameSpan] {
    var spans: [FrameSpan] = []
    var latest: [UInt16: Instant] = [:]
    var start = 0
    for index in events.indices {
      let event = events[index]
      let isLast = index + 1 == events.count || events[index + 1].deviceIndex != event.deviceIndex
      guard event.isReport || isLast else { continue }
      let time = max(event.time, latest[event.deviceIndex] ?? event.time)
      latest[event.deviceIndex] = time
      spans.append(
        FrameSpan(time: time, device: event.deviceIndex, start: start, end: index + 1))
      start = index + 1
    }
    return spans
  }

  /// Gives devices that describe no axes the codes and ranges that their events show.
  mutating func describeFromEvents() {
    guard devices.contains(where: \.axes.isEmpty) else { return }
    var observed = [ObservedCodes](repeating: ObservedCodes(), count: devices.count)
    for event in events where devices.indices.contains(event.device) {
      if devices[event.device].axes.isEmpty { observed[event.device].note(event) }
    }
    for index in devices.indices where devices[index].axes.isEmpty {
      if devices[index].codes.isEmpty { devices[index].codes = observed[index].codes }
      devices[index].axes = observed[index].axes
      let axes = (devices[index].codes[EventType.absolute] ?? []) + devices[index].axes.keys
      if !axes.isEmpty { devices[index].codes[EventType.absolute] = ascending(axes) }
    }
  }
}

/// The codes and value ranges that the events of one device show.
private struct ObservedCodes {
  private var seen: Set<UInt32> = []
  private var ranges: [UInt16: RecordedDevice.Axis] = [:]

  mutating func note(_ event: InputEvent) {
    seen.insert(UInt32(event.type) << 16 | UInt32(event.code))
    guard event.type == EventType.absolute else { return }
    let axis = ranges[event.code] ?? RecordedDevice.Axis()
    ranges[event.code] = RecordedDevice.Axis(
      minimum: min(axis.minimum, event.value), maximum: max(axis.maximum, event.value))
  }

  var codes: [UInt16: [UInt16]] {
    var codes: [UInt16: [UInt16]] = [:]
    for key in seen.sorted() {
      codes[UInt16(key >> 16), default: []].append(UInt16(truncatingIfNeeded: key))
    }
    return codes
  }

  /// The ranges of the axes; tracking numbers are no quantity, theirs is the kernel's own range.
  ///
  /// A device with slots names none while there is one finger. It gets the axis of slots all the
  /// same, unless it marks packets of contacts, as only a device without slots does.
  var axes: [UInt16: RecordedDevice.Axis] {
    var axes = ranges
    guard axes[AbsoluteCode.trackingID] != nil else { return axes }
    axes[AbsoluteCode.trackingID] = RecordedDevice.Axis(minimum: 0, maximum: 65535)
    let packetMark = UInt32(SynchronizationCode.multitouchReport)
    if axes[AbsoluteCode.slot] == nil, !seen.contains(packetMark) {
      axes[AbsoluteCode.slot] = RecordedDevice.Axis(minimum: 0, maximum: 9)
    }
    return axes
  }
}
