import TouchTracking

/// The devices and events of a recording file.
///
/// A recording is plain data; ``ContactFrameCursor`` converts it to contacts.
///
///     let recording = try Recording.read(path: "session.yml").get()
///     let transcript = Replayer(recording).run(in: window)
///     print(transcript.calls.count)
public struct Recording: Hashable, Sendable {
  /// The software that wrote the recording; it does not affect replays.
  ///
  ///     // Removes what identifies the machine, before a recording is published.
  ///     recording.origin = Recording.Origin(recorderVersion: "1.26")
  public struct Origin: Hashable, Sendable {
    /// The version of the recorder; nil if the file does not state it.
    public var recorderVersion: String?
    /// The operating system, as in "debian:12"; nil if the file does not state it.
    public var operatingSystem: String?
    /// The kernel version; nil if the file does not state it.
    public var kernel: String?
    /// The firmware's description of the machine; nil if the file does not state it.
    public var machine: String?

    /// Creates an origin; every part may be unknown.
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

  /// The devices, in the order of the file. Events refer to devices by index.
  public var devices: [RecordedDevice]
  /// The events of all devices, merged by time.
  ///
  /// The events of each device keep their original order. A frame consists of the events between two
  /// SYN_REPORT events of a device, and its time is that of the closing SYN_REPORT. Readers never interleave
  /// a frame with events of other devices. Times are preserved even where they decrease. They are microseconds
  /// since the first event in the file; in files of `libinput record` since its origin, which is the start of
  /// the recording if it has several devices.
  public var events: [InputEvent]
  /// The software that wrote the recording.
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

  /// The latest time of any event, which is not always that of the last event, since times may decrease. Zero
  /// without events.
  ///
  /// - Complexity: O(events).
  public var end: Instant { events.lazy.map { $0.time }.max() ?? .zero }

  /// The time between the earliest and the latest event; never negative, even where times decrease.
  ///
  /// - Complexity: O(events).
  public var duration: TimeSpan { end - (events.lazy.map { $0.time }.min() ?? .zero) }
}
