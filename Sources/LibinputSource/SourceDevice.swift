import TouchTracking

/// An input device as a source knows it.
public struct SourceDevice: Hashable, Sendable {
  /// What a device is to gestures.
  public enum Kind: Hashable, Sendable {
    /// It reports contacts at places of a screen.
    case touchscreen
    /// It reports gestures and scrolling; see ``TouchpadEvent``.
    case touchpad
    /// It reports scrolling only, as a mouse with a wheel does.
    case pointer
  }

  /// The source's own number of the device, counted from zero and unlike that of any other device of
  /// the source. A device that goes and comes back unchanged gets its old number again.
  public let id: DeviceID
  /// What it is.
  public let kind: Kind
  /// What it calls itself; may be empty.
  public let name: String
  /// Its node, as in "/dev/input/event3"; empty for a stream.
  public let node: String
  /// The plane in which its frames have their positions, after mapping. A touchpad and a pointer
  /// have one of the assumed size, which means nothing.
  public internal(set) var surface: Surface
  /// The most contacts that it reports at a time; nil when it does not tell.
  public let touchCount: Int?
  /// The output that it lies on, by udev's WL_OUTPUT, as in "DSI-1"; nil when udev does not tell.
  public let output: String?
  /// The seat that it belongs to, as in "seat0"; empty when that is unknown.
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

  /// Whether `other` is this device come back: the same in everything that does not change while a
  /// device is gone.
  func isSameDevice(as other: SourceDevice) -> Bool {
    kind == other.kind && name == other.name && node == other.node && surface == other.surface
      && seat == other.seat
  }
}

/// Numbers the devices of a source.
///
/// What was given a number is remembered, so that a device which is plugged in again and again does
/// not make a tracker grow; up to a limit, beyond which the oldest absent ones are forgotten.
struct DeviceNumbering {
  static let limit = 256

  /// A device as its panel is, and as it is told after mapping.
  private struct Entry {
    var panel: SourceDevice
    var device: SourceDevice
  }

  private var known: [Entry] = []
  private var present: Set<DeviceID> = []
  private var count = 0

  /// The devices that are there, in the order of their numbers.
  var devices: [SourceDevice] {
    known.map(\.device).filter { present.contains($0.id) }.sorted {
      $0.id.rawValue < $1.id.rawValue
    }
  }

  /// Adds the device that `describe` describes when it is given a number, as `map` puts it on the
  /// screen.
  ///
  /// `map` is asked with the number that the device had before, so that it can tell who comes back.
  /// If it puts the device elsewhere than then, the device counts as another one, since the plane of a
  /// number never changes, and `map` is asked again, with the new number.
  mutating func add(
    _ describe: (DeviceID) -> SourceDevice, map: (SourceDevice) -> SourceDevice = { $0 }
  ) -> SourceDevice {
    let candidate = describe(DeviceID(count))
    for old in known where isAbsent(old) && old.panel.isSameDevice(as: candidate) {
      guard map(describe(old.device.id)).isSameDevice(as: old.device) else { continue }
      present.insert(old.device.id)
      return old.device
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
