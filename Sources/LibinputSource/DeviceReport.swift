import CLibevdev
import Glibc
import TouchRecordings
import TouchTracking

/// A description of an input device, with all its faults.
///
///     for device in DeviceReport.all() {
///       print(device.node, device.name, device.output ?? "no output")
///       for fault in device.faults { print("  \(fault)") }
///     }
public struct DeviceReport: Hashable, Sendable {
  /// The node, as in "/dev/input/event3".
  public var node: String
  /// The name that the device reports; empty if it could not be opened.
  public var name = ""
  /// The kind of device; nil if it senses neither touch nor pens or its kind is unknown.
  public var kind: SourceDevice.Kind?
  /// The plane that the device senses; nil whenever ``kind`` is nil.
  public var surface: Surface?
  /// The maximum number of simultaneous contacts; nil if the device has no slots.
  public var slots: Int?
  /// The output to which udev's WL_OUTPUT assigns the device; nil if it is not set.
  public var output: String?
  /// The seat, as in "seat0"; empty if udev does not know the device.
  public var seat = ""
  /// The kernel's description of the device; nil if it could not be opened.
  public var recordedDevice: RecordedDevice?
  /// The problems of the device; none by default.
  public var faults: [SourceError] = []

  /// Inspects the device at a node. The node is opened and closed again.
  public init(node: String) {
    self.node = node
    let udev = UdevDatabase.entry(of: node)
    if let udev {
      output = udev["WL_OUTPUT"]
      seat = udev["ID_SEAT"] ?? "seat0"
      kind = Self.kind(by: udev)
    }
    do throws(SourceError) {
      let opened = try EvdevNode(opening: node)
      describe(opened, udev)
    } catch {
      faults.append(error)
    }
    guard faults.allSatisfy({ !$0.stopsDevice }), surface != nil else { return }
    if udev?.isInitialized != true || kind == nil {
      faults.append(SourceError(node: node, reason: .unknownToUdev))
    }
    faults += calibrationFaults(udev)
  }

  private static func kind(by udev: UdevDatabase.Entry) -> SourceDevice.Kind? {
    if udev.isSet("ID_INPUT_TOUCHSCREEN") { return .touchscreen }
    if udev.isSet("ID_INPUT_TOUCHPAD") { return .touchpad }
    // To udev, the buttons beside a tablet are a tablet as well.
    return udev.isSet("ID_INPUT_TABLET") && !udev.isSet("ID_INPUT_TABLET_PAD") ? .tablet : nil
  }

  private mutating func describe(_ opened: EvdevNode, _ udev: UdevDatabase.Entry?) {
    let device = opened.description(node: node, udevProperties: udev?.recorded ?? [])
    recordedDevice = device
    name = device.name
    // libwacom marks a touchscreen as a tablet too when there is a pen tablet beneath it. A tablet without a kind
    // is only the buttons of one.
    guard let surface = device.surface, kind != nil || udev?.isSet("ID_INPUT_TABLET") != true,
      kind != .tablet || Self.isRead(tablet: device, surface)
    else {
      kind = nil
      return faults.append(SourceError(node: node, reason: .notATouchDevice))
    }
    self.surface = surface
    slots = opened.slotCount
    if let fault = surface.fault, let reason = SourceError.Reason(fault) {
      faults.append(SourceError(node: node, reason: reason))
    }
  }

  /// Whether libinput reads a tablet: it ignores those without a pen, such as dials, and those without a resolution.
  private static func isRead(tablet: RecordedDevice, _ surface: Surface) -> Bool {
    let keys = tablet.codes[UInt16(EV_KEY)] ?? []
    return surface.x.resolution > 0 && surface.y.resolution > 0
      && (keys.contains(UInt16(BTN_TOOL_PEN)) || keys.contains(UInt16(BTN_STYLUS)))
  }

  private func calibrationFaults(_ udev: UdevDatabase.Entry?) -> [SourceError] {
    guard let text = udev?["LIBINPUT_CALIBRATION_MATRIX"] else { return [] }
    return [SourceError.Reason(calibration: text)].compactMap { $0 }
      .map { SourceError(node: node, reason: $0) }
  }

  /// Whether the device senses touch or pens, or may do so.
  private var mayBeTouch: Bool {
    kind != nil || surface != nil
      || faults.contains { $0.stopsDevice && $0.reason != .notATouchDevice }
        && UdevDatabase.entry(of: node)?.isInitialized != true
  }

  /// All devices of the machine that sense touch or pens, and those that cannot be inspected, ordered by node
  /// number. Each is opened and closed again.
  public static func all() -> [DeviceReport] {
    UdevDatabase.eventNodes().map(DeviceReport.init(node:)).filter(\.mayBeTouch)
  }

  /// The reason libinput refuses a node that can be opened.
  static func refusal(of node: String) -> SourceError.Reason {
    var status = stat()
    guard stat(node, &status) == 0 else {
      return SourceError(node: node, openingFailedWith: errno).reason
    }
    guard status.st_mode & S_IFMT == S_IFCHR else { return .notAnInputDevice }
    let report = DeviceReport(node: node)
    return report.faults.first(where: \.stopsDevice)?.reason ?? .notATouchDevice
  }
}
