import TouchTracking

/// Writes a recording while it is made, frame by frame, in the format of `libinput record`.
///
/// What was written so far is a whole file at any time: first ``header``, then each frame in one
/// piece. With the same device and events it is ``Recording/libinputRecordBytes()`` in parts.
///
///     var stream = LibinputRecordStream(of: source.recordedDevice)
///     try write(stream.header)
///     source.onEvent = { event in if let frame = stream.append(event) { write(frame) } }
///
/// The format has the devices of a recording one behind the other, so of several each has a stream of
/// its own: what they give, ``header`` and frames, is put together in their order. All are given the
/// same ``start``.
public struct LibinputRecordStream {
  /// So many events without a SYN_REPORT are written as they are: no real frame has as many, and a
  /// device that never ends one must not eat up the memory.
  public static let longestFrame = 4096

  /// What comes before all frames: the description of the device, and its state if one was given.
  public let header: [UInt8]
  /// The instant that times in the text count from: that of the first event taken, unless it was set
  /// before. Of several devices it is that of the first event of any.
  public var start: Instant?
  /// How many frames were ended so far, not counting the state at the start.
  public private(set) var frames = 0

  private let obfuscation: KeyObfuscation?
  private var writer: LibinputRecordWriter
  private var pending: [InputEvent] = []

  /// Starts a recording of one device.
  ///
  /// - Parameters:
  ///   - device: What is recorded.
  ///   - origin: Which programs make the recording.
  ///   - initialEvents: The values that contacts have at the start, as one frame. Those that are not
  ///     zero, as they are on a new device, are written as a first frame at time zero.
  ///   - showsKeyCodes: Whether keys are written as they are. By default those that write text all
  ///     become KEY_A, since a recording must not tell what was typed.
  ///   - index: The place of the device among those of the recording; only the first one's header
  ///     has what comes before all devices.
  ///   - count: How many devices the recording has.
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

  /// Takes an event; when it ends a frame, the answer is the text of the frame, else nil.
  ///
  /// Times in the text count from ``start``. An event from before it, as of a device that is read later
  /// than another, has a negative time: no time stamp is ever changed. What is behind the last frame
  /// when the recording ends is left out.
  public mutating func append(_ event: InputEvent) -> [UInt8]? {
    let first = start ?? event.time
    start = first
    var told = obfuscation?.obfuscated(event) ?? event
    told.time = .zero + (event.time - first)
    pending.append(told)
    guard event.isReport || pending.count >= Self.longestFrame else { return nil }
    if event.isReport { frames += 1 }
    writer.bytes.removeAll(keepingCapacity: true)
    writer.writeFrames(pending)
    pending.removeAll(keepingCapacity: true)
    return writer.bytes
  }

  /// What the state at the start is on a device where all is zero and the first slot is chosen; empty
  /// if it is just that.
  private static func frame(of state: [InputEvent]) -> [InputEvent] {
    var frame: [InputEvent] = []
    var chosen: Int32 = 0
    var current: Int32 = 0
    func add(_ code: UInt16, _ value: Int32) {
      frame.append(InputEvent(time: .zero, type: EventType.absolute, code: code, value: value))
    }
    for event in state where event.type == EventType.absolute {
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
