import TouchTracking

/// The memory limit for the descriptions of a file's devices, regardless of the size of the file.
struct DescriptionBudget {
  /// The maximum number of bytes of all descriptions. Real ones have some ten thousand.
  static let limit = 1 << 24

  private var used = 0

  /// Counts bytes of a description, which begins at `offset`.
  mutating func charge(_ count: Int, at offset: Int) throws(ScanFault) {
    used += count
    guard used <= Self.limit else {
      throw ScanFault(
        offset: offset, reason: .tooMany("bytes in descriptions of devices", limit: Self.limit))
    }
  }
}

/// Collects the output of a reader and assembles it into a recording.
struct RecordingAssembly {
  /// The maximum number of devices in a file.
  static let deviceLimit = 256

  var recording = Recording()
  /// The watch of each device.
  private(set) var watches: [DeviceWatch] = []
  /// The events of unfinished frames, by device.
  private var pending: [[InputEvent]] = []
  private var base: Int64?
  /// The room for descriptions of devices.
  var budget = DescriptionBudget()
  /// The destination for the events of a large recording; nil to keep them in the recording.
  let spools: EventSpools?

  init(spools: EventSpools?) { self.spools = spools }

  mutating func reserve(_ count: Int) {
    if spools == nil { recording.events.reserveCapacity(count) }
  }

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

  /// Adds an event. The time may have any origin; the first event's time becomes zero.
  ///
  /// Events are held until their frame ends, so that frames of several devices are not interleaved. Spools
  /// separate the devices anyway.
  ///
  /// - Parameter offset: The position of the event in the text.
  mutating func append(
    device: Int, microseconds: Int64, type: UInt16, code: UInt16, value: Int32, at offset: Int
  ) {
    watches[device].note(type: type, code: code, value: value, at: offset)
    let origin = base ?? microseconds
    base = origin
    let time = Instant(microseconds: microseconds) - Instant(microseconds: origin)
    if let spools {
      return spools.append(
        device: device, time: Instant(microseconds: time.microseconds), type: type, code: code,
        value: value)
    }
    let event = InputEvent(
      time: Instant(microseconds: time.microseconds), device: device, type: type, code: code,
      value: value)
    guard recording.devices.count > 1 else { return recording.events.append(event) }
    pending[device].append(event)
    if event.isReport { flush(device) }
  }

  /// Starts holding back the unfinished frame of the device that was the only one until now.
  private mutating func holdUnfinishedFrame() {
    let frame = recording.events.reversed().prefix { !$0.isReport }.reversed()
    recording.events.removeLast(frame.count)
    pending[0] = Array(frame)
  }

  private mutating func flush(_ device: Int) {
    recording.events.append(contentsOf: pending[device])
    pending[device].removeAll(keepingCapacity: true)
  }

  /// The recording, with unfinished frames too, the frames of all devices merged by time, and sorted descriptions.
  consuming func finish() -> Recording {
    for device in pending.indices { flush(device) }
    for index in recording.devices.indices {
      let device = recording.devices[index]
      for (type, codes) in device.codes {
        recording.devices[index].codes[type] = ascending(codes)
      }
      recording.devices[index].properties = ascending(device.properties)
    }
    recording.mergeFrames()
    recording.describeFromEvents(spools)
    return recording
  }
}

extension Recording {
  /// Merges frames by time, simultaneous frames in the order of the devices. A recording is therefore the
  /// same whether or not the text lists one device after the other. The order of each device's frames is kept
  /// even where times decrease.
  mutating func mergeFrames() {
    guard let first = events.first, events.contains(where: { $0.deviceIndex != first.deviceIndex })
    else { return }
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

  /// The frames, with times that never decrease within a device.
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

  /// Gives devices without described axes the codes and ranges found in their events, which may be in spools.
  ///
  /// - Parameter mayDescribe: Whether the device at an index may be described in this way; by default, every one.
  mutating func describeFromEvents(
    _ spools: EventSpools? = nil, where mayDescribe: (Int) -> Bool = { _ in true }
  ) {
    let isDescribed = devices.indices.map { !devices[$0].axes.isEmpty || !mayDescribe($0) }
    guard isDescribed.contains(false) else { return }
    var observed = [ObservedCodes](repeating: ObservedCodes(), count: devices.count)
    if let spools {
      for device in devices.indices where !isDescribed[device] {
        var events = spools.events(of: device)
        while let event = events.next() { observed[device].note(event) }
      }
    }
    for event in events where devices.indices.contains(event.device) {
      if !isDescribed[event.device] { observed[event.device].note(event) }
    }
    for index in devices.indices where !isDescribed[index] {
      if devices[index].codes.isEmpty { devices[index].codes = observed[index].codes }
      devices[index].axes = observed[index].axes
      let axes = (devices[index].codes[EventType.absolute] ?? []) + devices[index].axes.keys
      if !axes.isEmpty { devices[index].codes[EventType.absolute] = ascending(axes) }
    }
  }
}

/// The codes and value ranges found in the events of one device.
private struct ObservedCodes {
  private var seen: Set<UInt32> = []
  private var ranges: [UInt16: RecordedDevice.Axis] = [:]

  mutating func note(_ event: InputEvent) {
    seen.insert(UInt32(event.type) << 16 | UInt32(event.code))
    guard event.type == EventType.absolute else { return }
    let axis = ranges[event.code] ?? RecordedDevice.Axis()
    // A pen can lean to either side, even if it leaned to one side only.
    let isTilt = event.code == AbsoluteCode.tiltX || event.code == AbsoluteCode.tiltY
    let opposite = isTilt ? 0 &- event.value : event.value
    ranges[event.code] = RecordedDevice.Axis(
      minimum: min(axis.minimum, event.value, opposite),
      maximum: max(axis.maximum, event.value, opposite))
  }

  var codes: [UInt16: [UInt16]] {
    var codes: [UInt16: [UInt16]] = [:]
    for key in seen.sorted() {
      codes[UInt16(key >> 16), default: []].append(UInt16(truncatingIfNeeded: key))
    }
    return codes
  }

  /// The ranges of the axes. Tracking IDs are not quantities; they get the kernel's own range.
  ///
  /// A device with slots names no slot while there is a single finger. It still gets a slot axis, unless it
  /// separates contacts into packets, as only devices without slots do.
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
