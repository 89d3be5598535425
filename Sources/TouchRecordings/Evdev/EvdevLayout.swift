import TouchGeometry
import TouchTracking

/// The protocol by which a device reports contacts, and the units of its values.
struct EvdevLayout: Sendable {
  enum Kind: Sendable {
    /// Contacts have slots (protocol B); the number of slots declared.
    case slots(Int)
    /// Every frame lists all contacts (protocol A).
    case packets
    /// One contact, reported by pointer axes and a touch key.
    case single
    /// The pointer of a mouse, and a contact while a button is pressed.
    case mouse
  }

  let kind: Kind
  let surface: Surface
  /// The declared range of slots; nil if not declared.
  let slotRange: ClosedRange<Int32>?
  private let pressureMinimum: Double
  private let pressureExtent: Double
  private let unitsPerMillimeter: Double
  private let distance: Surface.Axis
  /// The tilt axes; nil without tilt.
  private let tiltAxes: (x: TiltAxis, y: TiltAxis)?
  /// Whether the device is that of a session recorded by this project; see ``SessionRecorder``. A panel whose recording
  /// names a scene or a window is not.
  let isSession: Bool

  /// Nil if the device is not a touch device.
  init?(_ device: RecordedDevice) {
    guard let kind = Kind(device) else { return nil }
    self.kind = kind
    slotRange = device.axes[AbsoluteCode.slot].flatMap { axis in
      axis.minimum <= axis.maximum ? axis.minimum...axis.maximum : nil
    }
    let isSingle = if case .single = kind { true } else { false }
    let (x, y) =
      isSingle
      ? device.positionAxes(AbsoluteCode.x, AbsoluteCode.y)
      : device.positionAxes(AbsoluteCode.positionX, AbsoluteCode.positionY)
    let session = SessionDescription(udevProperties: device.udevProperties)
    isSession = session != nil && SessionPointer.isDescribed(in: device)
    surface = Surface(
      name: device.name, x: Surface.Axis(x, within: session?.size.width),
      y: Surface.Axis(y, within: session?.size.height))
    let code = isSingle ? AbsoluteCode.pressure : AbsoluteCode.contactPressure
    let pressure = Surface.Axis(device.axes[code])
    pressureMinimum = pressure.minimum
    pressureExtent = pressure.maximum - pressure.minimum
    // A resolution that the surface rejects says nothing about contacts either.
    unitsPerMillimeter = surface.fault == nil ? surface.x.resolution : 0
    distance = Surface.Axis(
      device.axes[isSingle ? AbsoluteCode.distance : AbsoluteCode.contactDistance])
    let (tiltX, tiltY) = (device.axes[AbsoluteCode.tiltX], device.axes[AbsoluteCode.tiltY])
    // On a device with several contacts it is not known which of them the tilt belongs to.
    let reportsTilt = isSession || isSingle
    tiltAxes =
      if reportsTilt, let tiltX, let tiltY { (TiltAxis(tiltX), TiltAxis(tiltY)) } else { nil }
  }

  /// The layout of a mouse whose pointer moves on a plane, in points of the screen.
  init(mouse device: RecordedDevice, on plane: Rect) {
    kind = .mouse
    surface = Surface(name: device.name, pointsIn: plane)
    slotRange = nil
    (pressureMinimum, pressureExtent, unitsPerMillimeter) = (0, 0, 0)
    distance = Surface.Axis(minimum: 0, maximum: 0)
    tiltAxes = nil
    isSession = false
  }

  /// The tilt of a pen; nil if it was not reported. Along an axis that was not reported the pen does not lean.
  func tilt(_ x: Int32?, _ y: Int32?) -> PenTilt? {
    guard let tiltAxes, x != nil || y != nil else { return nil }
    return PenTilt(leanX: tiltAxes.x.lean(x), leanY: tiltAxes.y.lean(y))
  }

  /// The distance from the surface, from 0 to 1; 0 if the range is unknown.
  func distance(_ value: Int32) -> Double {
    let extent = distance.maximum - distance.minimum
    guard extent > 0 else { return 0 }
    return min(max((Double(value) - distance.minimum) / extent, 0), 1)
  }

  /// The pressure from 0 to 1; nil if its range is unknown or empty.
  func pressure(_ value: Int32?) -> Double? {
    guard let value, pressureExtent > 0 else { return nil }
    return min(max((Double(value) - pressureMinimum) / pressureExtent, 0), 1)
  }

  /// The diameter in millimeters; nil if the resolution is unknown or absurd, or the value is negative.
  func diameter(_ value: Int32?) -> Double? {
    guard let value, value >= 0, unitsPerMillimeter > 0 else { return nil }
    return Double(value) / unitsPerMillimeter
  }
}

/// An axis that reports how far a pen leans from upright.
///
/// Resolutions are in units per radian. Without one, libinput's assumption applies: the axis covers 64 degrees to
/// either side. As in libinput, it also applies to an axis whose range is not on both sides of 0, such as 0 to 127;
/// there the pen is upright in the middle.
private struct TiltAxis: Sendable {
  /// The value of an upright pen.
  private let center: Double
  /// The angle of one unit, in radians.
  private let unit: Double

  init(_ axis: RecordedDevice.Axis) {
    let (minimum, maximum) = (Double(axis.minimum), Double(axis.maximum))
    let isOneSided = minimum < maximum && (minimum >= 0 || maximum <= 0)
    // The middle of 0 to 127 is 64, as that of -64 to 63 is 0.
    center = isOneSided ? ((minimum + maximum + 1) / 2).rounded(.down) : 0
    if axis.resolution > 0, !isOneSided {
      unit = 1 / Double(axis.resolution)
    } else {
      let extent = max(abs(minimum - center), abs(maximum - center))
      unit = extent > 0 ? Angle.degrees(64).radians / extent : 0
    }
  }

  /// The lean at a value; none if it was not reported.
  func lean(_ value: Int32?) -> Angle {
    guard let value else { return .zero }
    return .radians((Double(value) - center) * unit)
  }
}

extension EvdevLayout.Kind {
  init?(_ device: RecordedDevice) {
    guard !device.properties.contains(DeviceProperty.accelerometer) else { return nil }
    if Self.hasContacts(device) {
      let hasSlots = device.hasAxis(AbsoluteCode.slot)
      let last = Int(device.axes[AbsoluteCode.slot]?.maximum ?? 9)
      self = hasSlots ? .slots(min(max(last, 0), SlotTable.limit - 1) + 1) : .packets
    } else if device.hasAxis(AbsoluteCode.x), device.hasAxis(AbsoluteCode.y),
      device.sends(EventType.key, KeyCode.touch)
    {
      self = .single
    } else {
      return nil
    }
  }

  /// A device with the reserved axis claims every axis and reports no contacts.
  private static func hasContacts(_ device: RecordedDevice) -> Bool {
    device.hasAxis(AbsoluteCode.positionX) && device.hasAxis(AbsoluteCode.positionY)
      && !device.hasAxis(AbsoluteCode.reserved)
  }
}

extension Surface.Axis {
  /// The axis of a surface; empty if the range is unknown.
  ///
  /// - Parameter side: The side of a recorded window, in points; nil for a panel. The session's panel is rounded to
  ///   whole units. Its last unit must not be outside of the window, where there is no layer to touch.
  init(_ axis: RecordedDevice.Axis?, within side: Double? = nil) {
    var maximum = Double(axis?.maximum ?? 0)
    let resolution = Double(axis?.resolution ?? 0)
    if let side {
      let excess = maximum - side * resolution / Surface.pointsPerMillimeter
      if excess > 1e-6, excess < 1 { maximum -= 1 }
    }
    self.init(minimum: Double(axis?.minimum ?? 0), maximum: maximum, resolution: resolution)
  }
}

extension RecordedDevice {
  /// The plane that the device senses; nil if it is not a touch device.
  ///
  /// A touch device reports positions of contacts, or one position and a touch key. Touchpads are included;
  /// mice, joysticks and accelerometers are not.
  public var surface: Surface? { EvdevLayout(self)?.surface }
}

extension RecordedDevice {
  /// Two axes of positions. If the kernel reports a resolution of neither, they have that of libinput's quirks, or else
  /// the whole units per millimeter that libinput makes of the size in its quirks.
  fileprivate func positionAxes(_ codeX: UInt16, _ codeY: UInt16) -> (x: Axis?, y: Axis?) {
    guard var x = axes[codeX], var y = axes[codeY], x.resolution == 0, y.resolution == 0 else {
      return (axes[codeX], axes[codeY])
    }
    if let (unitsX, unitsY) = dimensions(ofQuirk: "AttrResolutionHint") {
      (x.resolution, y.resolution) = (unitsX, unitsY)
    } else if let (width, height) = dimensions(ofQuirk: "AttrSizeHint") {
      (x.resolution, y.resolution) = (x.units(perPartOf: width), y.units(perPartOf: height))
    }
    return (x, y)
  }

  /// The two numbers of a quirk such as "AttrSizeHint=217x136"; nil without it, or if they are not positive.
  private func dimensions(ofQuirk name: String) -> (x: Int32, y: Int32)? {
    guard let quirk = quirks.first(where: { $0.hasPrefix("\(name)=") }) else { return nil }
    let numbers = quirk.dropFirst(name.count + 1).split(separator: "x").compactMap { Int32($0) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return (numbers[0], numbers[1])
  }
}

extension RecordedDevice.Axis {
  /// The whole units in each of some parts of the axis.
  fileprivate func units(perPartOf count: Int32) -> Int32 {
    Int32(clamping: (Int64(maximum) - Int64(minimum) + 1) / Int64(count))
  }
}
