import Glibc

/// The file of a recording of several devices, which stand in it one behind the other.
///
/// The first one's part grows in the file itself. What the others have to say waits in temporary files
/// without a name, which are gone with the program however that ends.
final class RecordingParts {
  let file: RecordingOutput
  private let spools: [Spool]
  /// Whether the file took everything so far. A full temporary file does not count.
  private(set) var isFileSound = true

  /// - Throws: when a temporary file cannot be made.
  convenience init(file: RecordingOutput, count: Int) throws {
    self.init(file: file, spools: try (1..<max(count, 1)).map { _ in try Spool() })
  }

  /// Keeps the parts of all devices but the first in these files.
  init(file: RecordingOutput, spools: [Spool]) {
    self.file = file
    self.spools = spools
  }

  /// Adds to the part of a device: all of the bytes or, where it throws, none.
  func append(_ bytes: [UInt8], to part: Int) throws {
    if part == 0 { try appendToFile(bytes) } else { try spools[part - 1].append(bytes) }
  }

  /// Puts the parts together; nothing can be added afterwards.
  func finish() throws {
    for spool in spools { try spool.forEachPiece(appendToFile) }
  }

  private func appendToFile(_ bytes: [UInt8]) throws {
    do { try file.append(bytes) } catch {
      isFileSound = false
      throw error
    }
  }
}

/// A temporary file that has no name.
final class Spool {
  private static let name = "a temporary file"
  /// How much is copied at a time, in bytes.
  private static let piece = 65_536

  private let descriptor: Int32
  /// How many bytes of whole pieces it holds.
  private var length: off_t = 0

  /// Takes a file that is open and empty, and closes it in the end.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  convenience init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/touchstone-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw OutputError(action: "make", file: "\(Self.name) in \(folder)", code: errno)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
    self.init(descriptor)
  }

  deinit { close(descriptor) }

  /// Writes a piece. One that does not go in as a whole, as on a full disk, is taken out again.
  func append(_ bytes: [UInt8]) throws {
    do {
      try writeAll(bytes, to: descriptor, named: Self.name)
      length += off_t(bytes.count)
    } catch {
      ftruncate(descriptor, length)
      throw error
    }
  }

  /// Returns what was written, from the start.
  func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    var place: off_t = 0
    var bytes = [UInt8](repeating: 0, count: Self.piece)
    while place < length {
      let count = pread(descriptor, &bytes, min(bytes.count, Int(length - place)), place)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw OutputError(action: "read", file: Self.name, code: errno) }
      guard count > 0 else { return }
      place += off_t(count)
      try body(Array(bytes.prefix(count)))
    }
  }
}
