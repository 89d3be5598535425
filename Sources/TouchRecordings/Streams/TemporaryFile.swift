import Glibc

/// The folder of TMPDIR; another one if that is not set, or empty.
package func temporaryFolder(byDefault usual: String) -> String {
  guard let named = getenv("TMPDIR"), named.pointee != 0 else { return usual }
  return String(cString: named)
}

/// An unnamed temporary file, which disappears with the program however it ends.
///
/// It is in the folder of TMPDIR, by default `/var/tmp`: `/tmp` is often in memory.
final class TemporaryFile {
  let descriptor: Int32
  private(set) var size = 0

  /// The folder of temporary files.
  static var folder: String { temporaryFolder(byDefault: "/var/tmp") }

  init() throws(RecordingError) {
    let folder = Self.folder
    var path = Array("\(folder)/touchstone-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw RecordingError(
        file: folder, reason: .system(action: "create a temporary file", code: errno))
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Appends the bytes of the first `count` values.
  func append<Value: BitwiseCopyable>(_ values: [Value], count: Int) throws(RecordingError) {
    let code = values.withUnsafeBytes { bytes in
      write(UnsafeRawBufferPointer(rebasing: bytes.prefix(count * MemoryLayout<Value>.stride)))
    }
    guard code == 0 else {
      throw RecordingError(
        file: Self.folder, reason: .system(action: "write a temporary file", code: code))
    }
  }

  /// Returns the system's error number; 0 for success.
  private func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var start = 0
    while start < bytes.count {
      let rest = bytes.dropFirst(start)
      let count = pwrite(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, off_t(size))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      start += count
      size += count
    }
    return 0
  }
}
