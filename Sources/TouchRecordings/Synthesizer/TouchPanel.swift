import TouchTracking

/// A touch screen that does not exist: its size, its resolution and how many fingers it tells apart.
///
/// What it reports is what drivers of the kernel's multitouch protocol B report: position, contact
/// size and pressure by slot, and the first finger as a pointer for old programs.
public struct TouchPanel: Hashable, Sendable {
  /// The widths and heights in millimetres that are accepted.
  public static let lengths = 20.0...2000.0
  /// The resolutions in units a millimetre that are accepted.
  public static let resolutions = 1...200

  /// The greatest value of the pressure axis; the least is 0.
  static let greatestPressure: Int32 = 255
  /// The greatest contact diameter in millimetres.
  static let greatestSize = 80.0
  /// The greatest tracking number, after which they begin again at 0, as in the kernel.
  static let greatestTrackingID: Int32 = 65_535

  /// What the device calls itself.
  public var name: String
  /// The width in millimetres.
  public let width: Double
  /// The height in millimetres.
  public let height: Double
  /// Device units a millimetre, of both axes and of contact sizes.
  public let resolution: Int
  /// How many fingers can be down at once; a further one is not seen until it lands again.
  public let slots: Int

  /// Creates a panel; values outside ``lengths``, ``resolutions`` and 1...64 slots become the
  /// nearest ones inside, and NaN the least.
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

  /// The panel as a tracker knows it; its positions are in device units.
  public var surface: Surface {
    Surface(name: name, x: surfaceAxis(units(width)), y: surfaceAxis(units(height)))
  }

  /// The panel as a recording describes it.
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
      AbsoluteCode.touchMajor: Axis(maximum: units(Self.greatestSize), resolution: perMillimeter),
      AbsoluteCode.positionX: x, AbsoluteCode.positionY: y,
      AbsoluteCode.toolType: Axis(maximum: ToolType.palm),
      AbsoluteCode.trackingID: Axis(maximum: Self.greatestTrackingID),
      AbsoluteCode.contactPressure: Axis(maximum: Self.greatestPressure),
    ]
  }

  private func surfaceAxis(_ maximum: Int32) -> Surface.Axis {
    Surface.Axis(minimum: 0, maximum: Double(maximum), resolution: Double(resolution))
  }

  /// Whole device units in so many millimetres, at most 400,000.
  private func units(_ millimeters: Double) -> Int32 {
    Int32((millimeters * Double(resolution)).rounded())
  }
}

extension ClosedRange<Double> {
  /// The nearest value inside; the least for NaN.
  func clamp(_ value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
