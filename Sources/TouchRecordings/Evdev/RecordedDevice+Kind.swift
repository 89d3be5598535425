/// The kind of a recorded device.
extension RecordedDevice {
  /// Whether the device is a touchpad: according to udev, or because it is a pointer and not a direct device.
  package var isTouchpad: Bool {
    udevProperties.contains("ID_INPUT_TOUCHPAD=1")
      || (properties.contains(DeviceProperty.pointer)
        && !properties.contains(DeviceProperty.direct))
  }

  /// Whether the device is a touchscreen: a touch device that is neither a touchpad nor a pen tablet. udev
  /// may also mark a touchscreen as a tablet if there is one beneath it.
  package var isTouchscreen: Bool {
    guard surface != nil, !isTouchpad else { return false }
    if udevProperties.contains("ID_INPUT_TOUCHSCREEN=1") { return true }
    if udevProperties.contains("ID_INPUT_TABLET=1") { return false }
    return !sends(EventType.key, KeyCode.toolPen) || hasAxis(AbsoluteCode.positionX)
  }
}
