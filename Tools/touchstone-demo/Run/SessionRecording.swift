import ArgumentParser
import Glibc
import TouchDisplay
import TouchRecordings

/// A session that is being recorded.
final class SessionRecording {
  /// What writes it down.
  let recorder: SessionRecorder

  /// Creates the file, which must not be there yet.
  ///
  /// - Throws: when it cannot be created.
  init(to path: String, of session: SessionDescription) throws(DemoFailure) {
    do throws(RecordingError) {
      recorder = try SessionRecorder(to: path, of: session)
    } catch {
      throw DemoFailure(recording: error, whileCreating: true)
    }
  }

  /// The file.
  var path: String { recorder.path }

  /// Why nothing is written any more; nil as long as all is well.
  var failure: DemoFailure? {
    recorder.failure.map { DemoFailure(recording: $0, whileCreating: false) }
  }

  /// Whether no touch is in it yet.
  var isEmpty: Bool { recorder.frames == 0 }

  /// Ends it and removes the file, which was made here.
  ///
  /// - Throws: what went wrong with it before.
  func discard() throws(DemoFailure) {
    try finish()
    unlink(path)
  }

  /// Ends it.
  ///
  /// - Parameter leavingOutLatestTouch: See `SessionRecorder.finish(leavingOutLatestTouch:)`.
  /// - Throws: what went wrong, also before.
  func finish(leavingOutLatestTouch: Bool = false) throws(DemoFailure) {
    do throws(RecordingError) {
      try recorder.finish(leavingOutLatestTouch: leavingOutLatestTouch)
    } catch {
      throw DemoFailure(recording: error, whileCreating: false)
    }
  }
}

extension DemoFailure {
  /// A recording that cannot be created, or not be written to its end.
  fileprivate init(recording error: RecordingError, whileCreating: Bool) {
    self.init(
      whileCreating
        ? "The session cannot be recorded. \(error)"
        : "Recording stopped; what was recorded so far is complete. \(error)",
      status: whileCreating ? .cannotCreate : .ioError)
  }
}
