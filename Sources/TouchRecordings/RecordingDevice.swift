/// A device of a recording, as the kernel describes it.
///
///     // A touch panel of 4096 by 2304 units: ABS_MT_SLOT, ABS_MT_POSITION_X and _Y, ABS_MT_TRACKING_ID.
///     let axes: [UInt16: RecordedDevice.Axis] = [
///       0x2f: .init(maximum: 9), 0x35: .init(maximum: 4095, resolution: 20),
///       0x36: .init(maximum: 2303, resolution: 20), 0x39: .init(maximum: 65535),
///     ]
///     let device = RecordedDevice(name: "panel", codes: [3: axes.keys.sorted()], axes: axes)
public struct RecordedDevice: Hashable, Sendable {
  /// The bus, vendor and product of a device.
  ///
  ///     // A device on USB (bus 3), as lsusb shows it: 222a:0001.
  ///     let device = RecordedDevice(name: "panel", id: .init(bus: 3, vendor: 0x222a, product: 1))
  public struct ID: Hashable, Sendable {
    /// The bus type: 3 is USB, 0x18 is I²C.
    public var bus: UInt16
    /// The vendor ID.
    public var vendor: UInt16
    /// The product ID.
    public var product: UInt16
    /// The product version.
    public var version: UInt16

    /// Creates an ID.
    public init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
      self.bus = bus
      self.vendor = vendor
      self.product = product
      self.version = version
    }
  }

  /// The range of an absolute axis, as in the kernel's `input_absinfo`.
  ///
  ///     // The kernel reports no resolution for this panel of 205 mm: 4096 units are 20 a millimeter.
  ///     device.axes[0x35] = RecordedDevice.Axis(maximum: 4095, resolution: 20)
  public struct Axis: Hashable, Sendable {
    /// The smallest value.
    public var minimum: Int32
    /// The largest value.
    public var maximum: Int32
    /// The noise that the kernel filters out.
    public var fuzz: Int32
    /// The dead zone around the center, for joysticks.
    public var flat: Int32
    /// The resolution in units per millimeter; 0 if unknown.
    public var resolution: Int32

    /// Creates an axis.
    public init(
      minimum: Int32 = 0, maximum: Int32 = 0, fuzz: Int32 = 0, flat: Int32 = 0,
      resolution: Int32 = 0
    ) {
      self.minimum = minimum
      self.maximum = maximum
      self.fuzz = fuzz
      self.flat = flat
      self.resolution = resolution
    }
  }

  /// The name that the device reports; may be empty.
  public var name: String
  /// The recorded node, as in "/dev/input/event3"; may be empty.
  public var node: String
  /// The bus, vendor and product.
  public var id: ID
  /// The codes that the device can send, by event type, in ascending order without duplicates.
  public var codes: [UInt16: [UInt16]]
  /// The absolute axes by code. If a file describes no axes, they are derived from its events: from zero (or
  /// the smallest value, if negative) to the largest value, without a resolution. The tilt of a pen reaches as far to
  /// the other side.
  public var axes: [UInt16: Axis]
  /// The INPUT_PROP numbers: 0 is a pointer (touchpad), 1 a direct device (touchscreen).
  public var properties: [UInt16]
  /// The udev properties of the device, each as "KEY=VALUE".
  public var udevProperties: [String]
  /// The libinput quirks of the device, each as "Key=Value". AttrResolutionHint (units per millimeter) and AttrSizeHint
  /// (millimeters), such as "AttrSizeHint=217x136", count for a panel whose axes have no resolution, as in libinput.
  public var quirks: [String]

  /// Creates a device.
  public init(
    name: String = "", node: String = "", id: ID = ID(), codes: [UInt16: [UInt16]] = [:],
    axes: [UInt16: Axis] = [:], properties: [UInt16] = [], udevProperties: [String] = [],
    quirks: [String] = []
  ) {
    self.name = name
    self.node = node
    self.id = id
    self.codes = codes
    self.axes = axes
    self.properties = properties
    self.udevProperties = udevProperties
    self.quirks = quirks
  }

  /// Whether the device can send events of this type and code.
  public func sends(_ type: UInt16, _ code: UInt16) -> Bool {
    codes[type]?.contains(code) == true
  }

  /// Whether the device has this absolute axis, even if its range is unknown.
  public func hasAxis(_ code: UInt16) -> Bool {
    axes[code] != nil || sends(EventType.absolute, code)
  }
}
