import TouchTracking

/// Writes a recording in the format of `libinput record` frame by frame, while it is in progress.
///
/// The output so far is a complete file at any time: first ``header``, then each frame in one piece. For the
/// same device and events, it equals ``Recording/libinputRecordBytes()``.
///
///     var stream = LibinputRecordStream(of: device)
///     var file = stream.header
///     for event in events {
///       if let frame = stream.append(event) { file += frame }
///     }
///
/// The format lists the devices of a recording one after the other. To record several devices, use one stream
/// per device with the same ``start``, and concatenate their outputs (``header`` and frames) in the order of
/// the devices.
public struct LibinputRecordStream {
  /// After this many events without a SYN_REPORT, the events are written as an unfinished frame. No real
  /// frame has as many, and a device that never ends a frame must not exhaust memory.
  public static let maximumFrameLength = 4096

  /// The text before all frames: the description of the device, and its initial state if one was given.
  public let header: [UInt8]
  /// The instant from which times in the text are counted: by default that of the first event. For several
  /// devices, use the first event of any of them.
  public var start: Instant?
  /// The number of frames written, not counting the initial state.
  public private(set) var frames = 0

  private let obfuscation: KeyObfuscation?
  private var writer: LibinputRecordWriter
  private var pending: [InputEvent] = []

  /// Starts a recording of one device.
  ///
  /// - Parameters:
  ///   - device: The recorded device.
  ///   - origin: The software that writes the recording.
  ///   - initialEvents: The initial values of contacts, as one frame. Values other than zero, the default of
  ///     a new device, are written as a first frame at time zero.
  ///   - showsKeyCodes: Whether keys are recorded unchanged. By default all keys that produce text become
  ///     KEY_A, so that a recording does not reveal what was typed.
  ///   - index: The index of the device in the recording. Only the header of the first device contains the
  ///     part before all devices.
  ///   - count: The number of devices in the recording.
  public init(
    of device: RecordedDevice, origin: Recording.Origin = Recording.Origin(),
    initialEvents: [InputEvent] = [], showsKeyCodes: Bool = false, index: Int = 0,
    ofDevices count: Int = 1
  ) {
    obfuscation = showsKeyCodes ? nil : KeyObfuscation()
    var writer = LibinputRecordWriter(capacity: 4096)
    if index == 0 { writer.writeHead(deviceCount: count, origin: origin) }
    writer.write(device, events: Self.frame(of: initialEvents))
    header = writer.bytes
    self.writer = writer
  }

  /// Adds an event. Returns the text of the frame if the event ends one, otherwise nil.
  ///
  /// Times in the text count from ``start``. An earlier event, for example of a device that is read later
  /// than another, has a negative time; time stamps are never changed. Events after the last complete frame
  /// are omitted when the recording ends.
  public mutating func append(_ event: InputEvent) -> [UInt8]? {
    let first = start ?? event.time
    start = first
    var pendingEvent = obfuscation?.obfuscated(event) ?? event
    pendingEvent.time = .zero + (event.time - first)
    pending.append(pendingEvent)
    guard event.isReport || pending.count >= Self.maximumFrameLength else { return nil }
    if event.isReport { frames += 1 }
    writer.bytes.removeAll(keepingCapacity: true)
    writer.writeFrames(pending)
    pending.removeAll(keepingCapacity: true)
    return writer.bytes
  }

  /// The part of the initial state that differs from all zeros with slot 0 selected and no pen near; empty if
  /// nothing differs.
  private static func frame(of state: [InputEvent]) -> [InputEvent] {
    var frame: [InputEvent] = []
    var chosen: Int32 = 0
    var current: Int32 = 0
    func add(_ code: UInt16, _ value: Int32) {
      frame.append(InputEvent(time: .zero, type: EventType.absolute, code: code, value: value))
    }
    for event in state {
      if event.type == EventType.key, event.value != 0,
        KeyCode.isPen(event.code) || KeyCode.isBarrel(event.code)
      {
        frame.append(
          InputEvent(time: .zero, type: event.type, code: event.code, value: event.value))
      }
      guard event.type == EventType.absolute else { continue }
      guard event.code != AbsoluteCode.slot else {
        current = event.value
        continue
      }
      guard event.value != 0 else { continue }
      if event.code > AbsoluteCode.slot, current != chosen {
        add(AbsoluteCode.slot, current)
        chosen = current
      }
      add(event.code, event.value)
    }
    if current != chosen { add(AbsoluteCode.slot, current) }
    if !frame.isEmpty { frame.append(InputEvent(time: .zero, type: 0, code: 0, value: 0)) }
    return frame
  }
}
