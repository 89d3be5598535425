import TouchTracking

/// An input device of a source.
public struct SourceDevice: Hashable, Sendable {
  /// The kinds of devices.
  public enum Kind: Hashable, Sendable {
    /// Reports contacts at positions on a screen.
    case touchscreen
    /// Reports gestures and scrolling; see ``TouchpadEvent``.
    case touchpad
    /// Reports scrolling, and, if the source has ``LibinputTouchSource/pointerBounds``, hovering and contacts
    /// in points of the screen, like a mouse with a wheel.
    case pointer
    /// Reports a pen: hovering, and contacts with pressure and tilt.
    case tablet

    /// Whether its positions are those on a panel, which a mapping places on the screen.
    package var hasPanel: Bool { self == .touchscreen || self == .tablet }
  }

  /// The source's number for the device, counted from zero and unique within the source. A device that is
  /// removed and reconnected unchanged keeps its number.
  public let id: DeviceID
  /// The kind of device.
  public let kind: Kind
  /// The name that the device reports; may be empty.
  public let name: String
  /// The node, as in "/dev/input/event3"; empty for a stream.
  public let node: String
  /// The plane of the positions in its frames, after mapping. For a touchpad or pointer this is a plane of
  /// the assumed size and has no meaning.
  public internal(set) var surface: Surface
  /// The maximum number of simultaneous contacts; nil if unknown.
  public let touchCount: Int?
  /// The output to which udev's WL_OUTPUT assigns the device, as in "DSI-1"; nil if it is not set.
  public let output: String?
  /// The seat of the device, as in "seat0"; empty if unknown.
  public let seat: String

  /// Creates the description of a device.
  public init(
    id: DeviceID, kind: Kind, name: String = "", node: String = "", surface: Surface,
    touchCount: Int? = nil, output: String? = nil, seat: String = ""
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.node = node
    self.surface = surface
    self.touchCount = touchCount
    self.output = output
    self.seat = seat
  }

  /// Whether `other` is this device after a reconnection: equal in every property that a reconnection does
  /// not change.
  func isSameDevice(as other: SourceDevice) -> Bool {
    kind == other.kind && name == other.name && node == other.node && surface == other.surface
      && seat == other.seat
  }
}

/// Assigns numbers to the devices of a source.
///
/// Numbers are remembered, so that reconnecting a device again and again does not make a tracker grow. There
/// is a limit, beyond which the oldest absent devices are forgotten.
struct DeviceNumbering {
  static let limit = 256

  /// A device with its own panel surface, and as reported after mapping.
  private struct Entry {
    var panel: SourceDevice
    var device: SourceDevice
  }

  private var known: [Entry] = []
  private var present: Set<DeviceID> = []
  private var count = 0

  /// The devices currently present, in the order of their numbers.
  var devices: [SourceDevice] {
    known.map(\.device).filter { present.contains($0.id) }.sorted {
      $0.id.rawValue < $1.id.rawValue
    }
  }

  /// Adds the device that `describe` creates for a number, placed on the screen by `map`.
  ///
  /// `map` is first called with the device's previous number, so that it can recognize a returning device. If
  /// the result differs from the previous mapping, the device counts as a new one, since the plane of a
  /// number never changes. Then `map` is called again with the new number.
  mutating func add(
    _ describe: (DeviceID) -> SourceDevice, map: (SourceDevice) -> SourceDevice = { $0 }
  ) -> SourceDevice {
    let candidate = describe(DeviceID(count))
    for (index, old) in known.enumerated()
    where isAbsent(old) && old.panel.isSameDevice(as: candidate) {
      let panel = describe(old.device.id)
      let device = map(panel)
      guard device.isSameDevice(as: old.device) else { continue }
      // udev may have assigned it to another output meanwhile.
      known[index] = Entry(panel: panel, device: device)
      present.insert(device.id)
      return device
    }
    if known.count >= Self.limit,
      let oldest = known.firstIndex(where: isAbsent)
    {
      known.remove(at: oldest)
    }
    count += 1
    let device = map(candidate)
    known.append(Entry(panel: candidate, device: device))
    present.insert(device.id)
    return device
  }

  private func isAbsent(_ entry: Entry) -> Bool { !present.contains(entry.device.id) }

  mutating func remove(_ id: DeviceID) { present.remove(id) }
}
