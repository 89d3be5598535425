/// What a recorded device is to gestures.
extension RecordedDevice {
  /// Whether it is a touchpad: udev says so, or it is a pointer and no direct surface.
  package var isTouchpad: Bool {
    udevProperties.contains("ID_INPUT_TOUCHPAD=1")
      || (properties.contains(DeviceProperty.pointer)
        && !properties.contains(DeviceProperty.direct))
  }

  /// Whether it is a touchscreen: a touch device that is neither a touchpad nor the tablet of a pen.
  /// udev may call a touchscreen a tablet as well, where it lies beneath one.
  package var isTouchscreen: Bool {
    guard surface != nil, !isTouchpad else { return false }
    if udevProperties.contains("ID_INPUT_TOUCHSCREEN=1") { return true }
    if udevProperties.contains("ID_INPUT_TABLET=1") { return false }
    return !sends(EventType.key, KeyCode.toolPen) || hasAxis(AbsoluteCode.positionX)
  }
}
