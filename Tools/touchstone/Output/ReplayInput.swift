import Glibc
import TouchRecordings

/// A recording as `touchstone replay` reads it: in memory, or too large for that.
struct ReplayInput: Sendable {
  /// The recording; without events if it is too large for memory.
  let header: Recording
  let faults: [RecordingFault]
  let error: RecordingError?
  let isEmpty: Bool
  /// The recording if it is too large for memory.
  let streamed: StreamedRecording?

  init(path: String) {
    switch OpenedRecording(path: path) {
    case .whole(let outcome):
      header = outcome.recording
      faults = outcome.faults
      error = outcome.error
      isEmpty = outcome.recording.events.isEmpty
      streamed = nil
    case .streamed(let outcome):
      header = outcome.recording.header
      faults = outcome.faults
      error = outcome.error
      isEmpty = outcome.recording.isEmpty
      streamed = outcome.recording
    }
  }

  /// Whether a file is too large for memory, before it is read; false for a pipe.
  static func isLarge(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && Int(status.st_size) > StreamedRecording.minimumFileSize
  }

  /// The selected devices, in the requested order, with their places.
  func choose(_ options: DeviceOptions, file: String) throws -> PlacedRecording {
    if let streamed { return try options.choose(from: streamed, file: file) }
    return try options.choose(from: header, file: file)
  }
}
