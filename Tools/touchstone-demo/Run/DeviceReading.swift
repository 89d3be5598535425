import LibinputSource

/// The devices that libinput reads for a run.
struct DeviceReading {
  /// What reads them.
  let source: LibinputTouchSource
  /// Which were asked for.
  let backend: LibinputTouchSource.Backend
  /// What there is, by its node. What was known before the source was opened anew, is not told of
  /// again.
  var known: [String: SourceDevice.Kind]

  /// How many touch screens there are.
  var panels: Int { known.values.count { $0 == .touchscreen } }
}
