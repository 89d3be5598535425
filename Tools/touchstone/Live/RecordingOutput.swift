import Glibc

/// A file to which complete pieces are appended; "-" is standard output.
final class RecordingOutput {
  let isStandardOutput: Bool
  private let descriptor: Int32
  private let output: StallableOutput
  private var length: off_t = 0

  /// Opens the file for writing and empties it.
  init(path: String) throws {
    isStandardOutput = path == "-"
    let name = isStandardOutput ? "standard output" : path
    descriptor =
      isStandardOutput
      ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw OutputError(action: "write", file: path, code: errno) }
    output = StallableOutput(descriptor, name: name)
  }

  deinit { if !isStandardOutput { close(descriptor) } }

  /// Writes a piece. A piece that does not fit, as on a full disk, is removed again.
  func append(_ bytes: [UInt8]) throws {
    do {
      try output.write(bytes)
      length += off_t(bytes.count)
    } catch {
      if !isStandardOutput { ftruncate(descriptor, length) }
      throw error
    }
  }
}
