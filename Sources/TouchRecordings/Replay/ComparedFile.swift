/// A recording or a transcript, read once: a pipe cannot be read a second time.
package enum ComparedFile: Sendable {
  /// A recording; up to the damage if it is damaged.
  case recording(RecordingOutcome)
  /// The output of `touchstone replay --format jsonl`.
  case transcript(TranscriptFile)

  /// Reads a file, or standard input if the path is "-". The kind is detected from the content.
  ///
  /// - Throws: ``SceneError`` if a line of a transcript is malformed.
  package init(path: String) throws(SceneError) {
    let bytes: [UInt8]
    do throws(RecordingError) {
      bytes = try contents(of: path)
    } catch {
      self = .recording(RecordingOutcome(recording: Recording(), error: error))
      return
    }
    // The transcript of a session without gestures is empty.
    if TranscriptFile.isOne(bytes) || (bytes.isEmpty && path.hasSuffix(".jsonl")) {
      let name = nameInErrors(of: path)
      self = .transcript(try TranscriptFile.read(bytes, file: name))
    } else {
      self = .recording(Recording.read(bytes, path: path))
    }
  }
}
