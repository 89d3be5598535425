import LibinputSource

/// The devices that a run reads with libinput.
struct DeviceReading {
  /// The source that reads them, without touches outside the window.
  let source: DockedTouchSource
  /// The requested devices.
  let backend: LibinputTouchSource.Backend
  /// The present devices by node. Devices that were known before the source was reopened are not announced
  /// again.
  var known: [String: SourceDevice.Kind]

  /// The number of touch screens.
  var panels: Int { known.values.count { $0 == .touchscreen } }
}
