import Glibc

/// The destination for the bytes of a ``SessionRecorder``: a file or memory.
///
/// In: whole frames as bytes. Out: the error that ends it, once. The written part is always complete: a frame
/// that cannot be written as a whole is removed again.
struct SessionOutput {
  private enum State {
    /// Writing to a file; `length` is the number of bytes in complete frames.
    case writing(descriptor: Int32, length: Int)
    /// Collecting the bytes in memory instead of a file.
    case keeping([UInt8])
    /// An error ended the output; the bytes collected in memory remain available.
    case failed(RecordingError, [UInt8])
    /// No more bytes are written; those collected in memory remain available.
    case finished([UInt8])
  }

  /// The path of the file, or a name for the memory.
  let path: String
  /// The maximum number of bytes.
  private let limit: Int
  private var state: State

  /// Keeps the bytes in memory.
  init(inMemory name: String, limit: Int = Recording.maximumFileSize) {
    path = name
    self.limit = limit
    state = .keeping([])
  }

  /// Writes to a descriptor, and closes it in the end.
  init(to descriptor: Int32, path: String) {
    self.path = path
    limit = Recording.maximumFileSize
    state = .writing(descriptor: descriptor, length: 0)
  }

  var isWriting: Bool {
    switch state {
    case .writing, .keeping: true
    case .failed, .finished: false
    }
  }

  /// The error that ended the output.
  var failure: RecordingError? {
    switch state {
    case .failed(let error, _): error
    case .writing, .keeping, .finished: nil
    }
  }

  /// The bytes in memory; empty for a file.
  var bytes: [UInt8] {
    switch state {
    case .keeping(let bytes), .failed(_, let bytes), .finished(let bytes): bytes
    case .writing: []
    }
  }

  /// The number of bytes in complete frames; 0 after the end.
  var length: Int {
    switch state {
    case .writing(_, let length): length
    case .keeping(let bytes): bytes.count
    case .failed, .finished: 0
    }
  }

  /// Writes the bytes of a frame.
  ///
  /// - Returns: The error, if this is where writing fails.
  mutating func write(_ frame: [UInt8]) -> RecordingError? {
    switch state {
    case .failed, .finished: return nil
    case .keeping(var bytes):
      guard bytes.count + frame.count <= limit else {
        return fail(.tooMany("bytes in the recording", limit: limit))
      }
      // Otherwise the state would share the bytes, and each frame would copy them all.
      state = .finished([])
      bytes.append(contentsOf: frame)
      state = .keeping(bytes)
      return nil
    case .writing(let descriptor, let length):
      guard length + frame.count <= limit else {
        return fail(.tooMany("bytes in the file", limit: limit))
      }
      guard let code = write(frame, to: descriptor) else {
        state = .writing(descriptor: descriptor, length: length + frame.count)
        return nil
      }
      return fail(.system(action: "write the file", code: code))
    }
  }

  /// Returns the code of the error; nil if all bytes were written.
  private func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      written += count
    }
    return nil
  }

  private mutating func fail(_ reason: RecordingError.Reason) -> RecordingError {
    if case .writing(let descriptor, let length) = state {
      _ = ftruncate(descriptor, off_t(length))
      close(descriptor)
    }
    let error = RecordingError(file: path, reason: reason)
    state = .failed(error, bytes)
    return error
  }

  /// Removes everything after the first `length` bytes; returns whether that was possible.
  mutating func truncate(to length: Int) -> Bool {
    switch state {
    case .keeping(let bytes): state = .keeping(Array(bytes.prefix(length)))
    case .writing(let descriptor, _):
      guard ftruncate(descriptor, off_t(length)) == 0 else { return false }
      state = .writing(descriptor: descriptor, length: length)
    case .failed, .finished: return false
    }
    return true
  }

  /// Writes the file to its device and closes it. Calling it again has no effect.
  ///
  /// - Throws: an earlier error, or one of closing the file.
  mutating func finish() throws(RecordingError) {
    switch state {
    case .finished: return
    case .failed(let error, _): throw error
    case .keeping(let bytes): state = .finished(bytes)
    case .writing(let descriptor, _):
      let code = fsync(descriptor) == 0 ? 0 : errno
      let isClosed = close(descriptor) == 0
      state = .finished([])
      // Pipes and similar descriptors do not support fsync and do not need it.
      guard isClosed, code == 0 || code == EINVAL || code == EROFS else {
        throw RecordingError(
          file: path, reason: .system(action: "write the file", code: code == 0 ? errno : code))
      }
    }
  }

  /// Closes the file without finishing it: the written part is complete, except that contacts may be down.
  func abandon() {
    if case .writing(let descriptor, _) = state { close(descriptor) }
  }
}
