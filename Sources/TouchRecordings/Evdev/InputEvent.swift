import TouchTracking

/// An event of an input device, as reported by the kernel.
///
///     // EV_ABS (3), ABS_MT_POSITION_X (0x35), then the end of the report.
///     let place = InputEvent(time: now, type: 3, code: 0x35, value: 1200)
///     let report = InputEvent(time: now, type: 0, code: 0, value: 0)
///     for event in [place, report] where decoder.decode(event, into: &frame) { print(frame) }
@frozen
public struct InputEvent: Hashable, Sendable {
  /// The event time.
  public var time: Instant
  /// The value of the code.
  public var value: Int32
  /// The event type: 0 is EV_SYN, 1 EV_KEY, 3 EV_ABS.
  public var type: UInt16
  /// The code within its type.
  public var code: UInt16
  @usableFromInline var deviceIndex: UInt16

  /// Creates an event; the device index is clamped to 0...65535.
  @inlinable public init(
    time: Instant, device: Int = 0, type: UInt16, code: UInt16, value: Int32
  ) {
    self.time = time
    self.value = value
    self.type = type
    self.code = code
    deviceIndex = UInt16(clamping: device)
  }

  /// The index of the device in its recording.
  @inlinable public var device: Int {
    get { Int(deviceIndex) }
    set { deviceIndex = UInt16(clamping: newValue) }
  }

  /// Whether the event ends a frame (SYN_REPORT).
  @inlinable public var isReport: Bool { type == 0 && code == 0 }
}
