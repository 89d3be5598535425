import TouchTracking

/// What input devices reported, as a file holds it: the devices and their events.
///
/// A recording is only data; ``ContactFrameCursor`` turns it into contacts.
public struct Recording: Hashable, Sendable {
  /// Which programs made the recording; carries no meaning for its replay.
  public struct Origin: Hashable, Sendable {
    /// The version that the recorder calls itself; nil when the file does not tell.
    public var recorderVersion: String?
    /// The operating system, as in "debian:12"; nil when the file does not tell.
    public var operatingSystem: String?
    /// The kernel's version; nil when the file does not tell.
    public var kernel: String?
    /// What the firmware says of the machine; nil when the file does not tell.
    public var machine: String?

    /// Creates an origin; all parts may be unknown.
    public init(
      recorderVersion: String? = nil, operatingSystem: String? = nil, kernel: String? = nil,
      machine: String? = nil
    ) {
      self.recorderVersion = recorderVersion
      self.operatingSystem = operatingSystem
      self.kernel = kernel
      self.machine = machine
    }
  }

  /// The devices, in the file's order; an event names its device by the index in here.
  public var devices: [RecordedDevice]
  /// The events of all devices, merged by time.
  ///
  /// The events of one device stand in the order in which it made them; a frame is what stands
  /// between two SYN_REPORT events of a device, and has the time of the one that ends it. Readers
  /// never put events of two devices into each other's frames. Times are microseconds since the
  /// first event of the file, and are kept as they are even where they fall.
  public var events: [InputEvent]
  /// Which programs made the recording.
  public var origin: Origin

  /// Creates a recording.
  public init(devices: [RecordedDevice] = [], events: [InputEvent] = [], origin: Origin = Origin())
  {
    self.devices = devices
    self.events = events
    self.origin = origin
  }

  /// The time of the first event; zero without events.
  public var start: Instant { events.first?.time ?? .zero }

  /// The latest time of any event, which need not be that of the last one: times may fall. Zero without
  /// events.
  ///
  /// - Complexity: O(events).
  public var end: Instant { events.lazy.map(\.time).max() ?? .zero }

  /// The time from the earliest event to the latest, zero or more, also where times fall.
  ///
  /// - Complexity: O(events).
  public var duration: TimeSpan { end - (events.lazy.map(\.time).min() ?? .zero) }
}
