import TouchTracking

/// A virtual touchscreen: its size, its resolution and its number of slots.
///
/// It reports what drivers of the kernel's multitouch protocol B report: position, contact size and pressure
/// by slot, and the first finger as a pointer for older programs.
///
///     let phone = TouchPanel(name: "phone", width: 68, height: 120, resolution: 16)
public struct TouchPanel: Hashable, Sendable {
  /// The accepted widths and heights in millimeters.
  public static let lengths = 20.0...2000.0
  /// The accepted resolutions in units per millimeter.
  public static let resolutions = 1...200

  /// The maximum of the pressure axis; the minimum is 0.
  static let maximumPressure: Int32 = 255
  /// The maximum contact diameter in millimeters.
  static let maximumSize = 80.0
  /// The maximum tracking ID, after which IDs restart at 0, as in the kernel.
  static let maximumTrackingID: Int32 = 65_535

  /// The name that the device reports.
  public var name: String
  /// The width in millimeters.
  public let width: Double
  /// The height in millimeters.
  public let height: Double
  /// Device units per millimeter, for both axes and for contact sizes.
  public let resolution: Int
  /// The maximum number of simultaneous contacts. Further contacts are not reported until they land again.
  public let slots: Int

  /// Creates a panel. Values are clamped to ``lengths``, ``resolutions`` and 1...64 slots; NaN becomes the
  /// minimum.
  public init(
    name: String = "Touchstone synthetic touch screen", width: Double = 320, height: Double = 180,
    resolution: Int = 12, slots: Int = 10
  ) {
    self.name = name
    self.width = Self.lengths.clamp(width)
    self.height = Self.lengths.clamp(height)
    self.resolution = min(
      max(resolution, Self.resolutions.lowerBound), Self.resolutions.upperBound)
    self.slots = min(max(slots, 1), TouchTracker.maximumContacts)
  }

  /// The surface of the panel for a tracker; positions are in device units.
  public var surface: Surface {
    Surface(name: name, x: surfaceAxis(units(width)), y: surfaceAxis(units(height)))
  }

  /// The device of the panel in a recording.
  public var recordedDevice: RecordedDevice {
    let axes = recordedAxes
    return RecordedDevice(
      name: name, node: "/dev/input/event0",
      id: RecordedDevice.ID(bus: 0x06, vendor: 0, product: 1, version: 1),
      codes: [
        EventType.synchronization: [SynchronizationCode.report],
        EventType.key: [KeyCode.touch],
        EventType.absolute: axes.keys.sorted(),
      ],
      axes: axes, properties: [1],
      udevProperties: ["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1"])
  }

  private var recordedAxes: [UInt16: RecordedDevice.Axis] {
    typealias Axis = RecordedDevice.Axis
    let perMillimeter = Int32(resolution)
    let x = Axis(maximum: units(width), resolution: perMillimeter)
    let y = Axis(maximum: units(height), resolution: perMillimeter)
    return [
      AbsoluteCode.x: x, AbsoluteCode.y: y,
      AbsoluteCode.slot: Axis(maximum: Int32(slots - 1)),
      AbsoluteCode.touchMajor: Axis(maximum: units(Self.maximumSize), resolution: perMillimeter),
      AbsoluteCode.positionX: x, AbsoluteCode.positionY: y,
      AbsoluteCode.toolType: Axis(maximum: ToolType.palm),
      AbsoluteCode.trackingID: Axis(maximum: Self.maximumTrackingID),
      AbsoluteCode.contactPressure: Axis(maximum: Self.maximumPressure),
    ]
  }

  private func surfaceAxis(_ maximum: Int32) -> Surface.Axis {
    Surface.Axis(minimum: 0, maximum: Double(maximum), resolution: Double(resolution))
  }

  /// Converts millimeters to whole device units, at most 400,000.
  private func units(_ millimeters: Double) -> Int32 {
    Int32((millimeters * Double(resolution)).rounded())
  }
}

extension ClosedRange<Double> {
  /// The nearest value in the range; the minimum for NaN.
  func clamp(_ value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
