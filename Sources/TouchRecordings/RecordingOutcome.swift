/// The supported recording formats.
public enum RecordingFormat: String, Hashable, Sendable, CaseIterable {
  /// The YAML of `libinput record`, version 1.
  case libinputRecord
  /// The text of `evemu-record` and `evemu-describe`, versions 1.0 to 1.3.
  case evemu
  /// The text that `evtest` prints.
  case evtest
  /// The text that Android's `getevent -t` prints.
  case getevent
}

/// The result of reading a recording.
///
/// If a file is damaged or truncated, the result contains everything before the error, and the error.
public struct RecordingOutcome: Hashable, Sendable {
  /// The recording; complete if ``error`` is nil.
  public var recording: Recording
  /// The error that stopped reading.
  public var error: RecordingError?
  /// Invalid events, in the order of the text; only the first fault of each kind is listed per device.
  public var faults: [RecordingFault]
  /// The detected format; nil if unknown.
  public var format: RecordingFormat?

  /// Creates an outcome.
  public init(
    recording: Recording, error: RecordingError? = nil, format: RecordingFormat? = nil,
    faults: [RecordingFault] = []
  ) {
    self.recording = recording
    self.error = error
    self.format = format
    self.faults = faults
  }

  /// Returns the recording if it was read completely; throws ``error`` otherwise.
  public func get() throws(RecordingError) -> Recording {
    if let error { throw error }
    return recording
  }
}
