import Glibc
import TouchRecordings

/// Writes to the standard streams and to files, without buffers.
///
/// Control characters in the names of files and in arguments are escaped.
enum TextOutput {
  /// Writes a line to standard output; errors are ignored.
  static func say(_ line: String) { write(line, to: STDOUT_FILENO) }

  /// Writes a line to standard error.
  static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

  private static func write(_ line: String, to descriptor: Int32) {
    // A report may have several lines.
    _ = write(Array("\(line.escapingControls(keepsLines: true))\n".utf8), to: descriptor)
  }

  /// Writes a whole file, or standard output for "-".
  static func save(_ text: String, to path: String) throws(DemoFailure) {
    let bytes = Array(text.utf8)
    guard path != "-" else {
      if let code = write(bytes, to: STDOUT_FILENO) { throw failure(code, "standard output") }
      return
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(errno, path) }
    let code = write(bytes, to: descriptor)
    close(descriptor)
    if let code { throw failure(code, path) }
  }

  private static func failure(_ code: Int32, _ name: String) -> DemoFailure {
    DemoFailure("\(name) cannot be written: \(systemMessage(code)).", status: .cannotCreate)
  }

  /// The error number; nil for success.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
  }
}
