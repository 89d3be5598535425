import ArgumentParser
import Glibc
import TouchDisplay
import TouchRecordings

/// A session that is being recorded.
final class SessionRecording {
  /// Writes the file.
  let recorder: SessionRecorder

  /// Creates the file, which must not exist.
  ///
  /// - Throws: if it cannot be created.
  init(to path: String, of session: SessionDescription) throws(DemoFailure) {
    do throws(RecordingError) {
      recorder = try SessionRecorder(to: path, of: session)
    } catch {
      throw DemoFailure(recording: error, whileCreating: true)
    }
  }

  /// The file.
  var path: String { recorder.path }

  /// The error that stopped the recording; nil if there was none.
  var failure: DemoFailure? {
    recorder.failure.map { DemoFailure(recording: $0, whileCreating: false) }
  }

  /// Whether it contains no touch yet.
  var isEmpty: Bool { recorder.frames == 0 }

  /// Ends it and removes the file.
  ///
  /// - Throws: an earlier error.
  func discard() throws(DemoFailure) {
    try finish()
    unlink(path)
  }

  /// Ends it.
  ///
  /// - Parameter leavingOutLatestTouch: See `SessionRecorder.finish(leavingOutLatestTouch:)`.
  /// - Throws: an error of writing, including an earlier one.
  func finish(leavingOutLatestTouch: Bool = false) throws(DemoFailure) {
    do throws(RecordingError) {
      try recorder.finish(leavingOutLatestTouch: leavingOutLatestTouch)
    } catch {
      throw DemoFailure(recording: error, whileCreating: false)
    }
  }
}

extension DemoFailure {
  /// The failure of a recording that cannot be created, or not be written to its end.
  fileprivate init(recording error: RecordingError, whileCreating: Bool) {
    self.init(
      whileCreating
        ? "The session cannot be recorded. \(error)"
        : "Recording stopped; what was recorded so far is complete. \(error)",
      status: whileCreating ? .cannotCreate : .ioError)
  }
}
