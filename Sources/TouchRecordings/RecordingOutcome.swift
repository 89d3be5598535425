/// The formats of recordings that can be read.
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

/// What came of reading a recording.
///
/// A file that is damaged or cut off gives all that stands before the fault, and the fault.
public struct RecordingOutcome: Hashable, Sendable {
  /// What was read; all of the file when ``error`` is nil.
  public var recording: Recording
  /// What stopped the reading.
  public var error: RecordingError?
  /// What the devices cannot have meant, in the order of the text; the first of each kind of a device.
  public var faults: [RecordingFault]
  /// The format, detected from the content; nil if it is unknown.
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

  /// The recording if all of it was read; throws ``error`` otherwise.
  public func get() throws(RecordingError) -> Recording {
    if let error { throw error }
    return recording
  }
}
