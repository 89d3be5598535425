import Glibc

/// The file of a recording of several devices, which stand in it one behind the other.
///
/// The first one's part grows in the file itself. What the others have to say waits in temporary files
/// without a name, which are gone with the program however that ends.
final class RecordingParts {
  let file: RecordingOutput
  private let spools: [Spool]

  /// - Throws: when a temporary file cannot be made.
  init(file: RecordingOutput, count: Int) throws {
    self.file = file
    spools = try (1..<max(count, 1)).map { _ in try Spool() }
  }

  /// Adds to the part of a device.
  func append(_ bytes: [UInt8], to part: Int) throws {
    if part == 0 { return try file.append(bytes) }
    try writeAll(bytes, to: spools[part - 1].descriptor, named: Spool.name)
  }

  /// Puts the parts together; nothing can be added afterwards.
  func finish() throws {
    for spool in spools {
      try spool.forEachPiece { try file.append($0) }
    }
  }
}

/// A temporary file that has no name.
private final class Spool {
  static let name = "a temporary file"
  /// How much is copied at a time, in bytes.
  private static let piece = 65_536

  let descriptor: Int32

  init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/touchstone-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw OutputError(action: "make", file: "\(Self.name) in \(folder)", code: errno)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { close(descriptor) }

  /// Hands over what was written, from the start.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var place: off_t = 0
    var bytes = [UInt8](repeating: 0, count: Self.piece)
    while true {
      let count = pread(descriptor, &bytes, bytes.count, place)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw OutputError(action: "read", file: Self.name, code: errno) }
      guard count > 0 else { return }
      place += off_t(count)
      try body(Array(bytes.prefix(count)))
    }
  }
}
