import CLibinput
import CLibudev
import TouchGeometry
import TouchRecordings
import TouchTracking

/// An open libinput device, with the contacts that are down on it.
final class LibinputDevice {
  /// The description reported to the source's user.
  let description: SourceDevice
  /// The faults found when the device was added.
  let faults: [SourceError]
  /// The hardware frame that is being assembled.
  var frame: ContactFrame
  let mapped: MappedSurface
  /// The pen of a tablet.
  var pen = PenState()
  /// Contacts that are down, with their last positions, because libinput reports no position with a lift.
  private var open: [(slot: Int, position: Point)] = []
  private let device: OpaquePointer

  init(
    _ device: OpaquePointer, description: SourceDevice, mapped: MappedSurface,
    faults: [SourceError]
  ) {
    self.device = libinput_device_ref(device)
    self.description = description
    self.mapped = mapped
    self.faults = faults
    frame = ContactFrame(device: description.id, time: .zero)
    frame.contacts.reserveCapacity(16)
    open.reserveCapacity(16)
  }

  deinit { libinput_device_unref(device) }

  /// Records that a contact began or moved.
  func place(_ slot: Int, at position: Point, isNew: Bool) {
    let position = mapped.map(position)
    if let index = open.firstIndex(where: { $0.slot == slot }) {
      open[index].position = position
    } else {
      open.append((slot, position))
    }
    frame.contacts.append(
      Contact(slot: slot, phase: isNew ? .began : .moved, position: position))
  }

  /// Records that a contact ended or was cancelled at its last position.
  func close(_ slot: Int, as phase: Contact.Phase) {
    guard let index = open.firstIndex(where: { $0.slot == slot }) else { return }
    let position = open.remove(at: index).position
    frame.contacts.append(Contact(slot: slot, phase: phase, position: position))
  }

  /// Removes the device, which was added by its path, from libinput. Its cancelled contacts and its removal
  /// are queued as events.
  func remove() { libinput_path_remove_device(device) }

  /// Cancels all remaining contacts because the device is gone.
  func cancelAll() {
    while let slot = open.first?.slot { close(slot, as: .cancelled) }
  }
}

/// libinput's description of a device that has no number yet.
struct LibinputDescription {
  let device: OpaquePointer

  var name: String { libinput_device_get_name(device).map { String(cString: $0) } ?? "" }

  var node: String { "/dev/input/\(sysname)" }

  private var sysname: String {
    libinput_device_get_sysname(device).map { String(cString: $0) } ?? ""
  }

  var output: String? {
    libinput_device_get_output_name(device).map { String(cString: $0) }
  }

  var seat: String {
    guard let seat = libinput_device_get_seat(device),
      let name = libinput_seat_get_physical_name(seat)
    else { return "" }
    return String(cString: name)
  }

  /// Nil for a device without touch, pens, gestures or scrolling.
  var kind: SourceDevice.Kind? {
    if has(LIBINPUT_DEVICE_CAP_TOUCH) { return .touchscreen }
    if has(LIBINPUT_DEVICE_CAP_TABLET_TOOL) { return .tablet }
    if has(LIBINPUT_DEVICE_CAP_GESTURE) { return .touchpad }
    return has(LIBINPUT_DEVICE_CAP_POINTER) ? .pointer : nil
  }

  private func has(_ capability: libinput_device_capability) -> Bool {
    libinput_device_has_capability(device, capability) != 0
  }

  /// The maximum number of simultaneous contacts; nil if unknown.
  var touchCount: Int? {
    let count = libinput_device_touch_get_touch_count(device)
    return count > 0 ? Int(count) : nil
  }

  /// The plane of a touchscreen in millimeters; nil if libinput does not know its size.
  var surface: Surface? {
    var (width, height) = (0.0, 0.0)
    guard libinput_device_get_size(device, &width, &height) == 0 else { return nil }
    return Surface(
      name: name, x: Surface.Axis(minimum: 0, maximum: width, resolution: 1),
      y: Surface.Axis(minimum: 0, maximum: height, resolution: 1))
  }

  /// Removes a quarter-turn calibration from libinput, if possible, so that it can be applied to true distances
  /// instead. Any other calibration is checked for faults.
  func takeCalibration() -> (turn: QuarterTurn, fault: SourceError.Reason?) {
    guard let text = property("LIBINPUT_CALIBRATION_MATRIX") else { return (.none, nil) }
    let fault = SourceError.Reason(calibration: text)
    if case .turn(let turn)? = CalibrationMatrix(text: text)?.effect {
      // libinput keeps the matrix of a tablet that is not on a screen, and turns the pen itself.
      return (forgetCalibration() ? turn : .none, nil)
    }
    // libinput may accept text that this parser does not.
    if fault != nil { forgetCalibration() }
    return (.none, fault)
  }

  private func property(_ key: String) -> String? {
    guard let device = libinput_device_get_udev_device(device) else { return nil }
    defer { udev_device_unref(device) }
    return udev_device_get_property_value(device, key).map { String(cString: $0) }
  }

  /// Returns whether libinput no longer applies the calibration.
  @discardableResult
  private func forgetCalibration() -> Bool {
    let identity: [Float] = [1, 0, 0, 0, 1, 0]
    return libinput_device_config_calibration_set_matrix(device, identity)
      == LIBINPUT_CONFIG_STATUS_SUCCESS
  }

  /// Makes libinput close the device, which is not needed.
  func refuse(in backend: LibinputTouchSource.Backend) {
    switch backend {
    case .paths: libinput_path_remove_device(device)
    case .seat:
      _ = libinput_device_config_send_events_set_mode(
        device, LIBINPUT_CONFIG_SEND_EVENTS_DISABLED.rawValue)
    }
  }
}

extension SourceError.Reason {
  /// The reason for an implausible scale.
  init?(_ fault: Surface.ScaleFault) {
    switch fault {
    case .missingResolution, .emptyRange: self = .missingResolution
    case .absurdSize(let width, let height): self = .absurdSize(width: width, height: height)
    }
  }

  /// The fault in a udev calibration matrix; nil if it is valid or empty.
  init?(calibration text: String) {
    // udev rules remove a property by setting it to an empty value.
    if text.allSatisfy({ $0 == " " }) { return nil }
    switch CalibrationMatrix(text: text)?.effect {
    case .turn?, .sound?: return nil
    case .mirrors?: self = .mirroringCalibration(matrix: text)
    case .collapses?: self = .singularCalibration(matrix: text)
    case nil: self = .malformedCalibration(text: text)
    }
  }
}
