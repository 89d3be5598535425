import Glibc
import TouchRecordings

/// The file of a recording of several devices, which it stores one after the other.
///
/// The first device's part grows in the file itself. The events of the others are kept in unnamed temporary
/// files, which disappear with the program however it ends.
final class RecordingParts {
  let file: RecordingOutput
  private let spools: [Spool]
  /// Whether all writes to the file have succeeded. A full temporary file does not count.
  private(set) var isFileSound = true

  /// Creates the temporary files, and only then opens the file, which that empties.
  ///
  /// - Parameter folder: The folder of the temporary files.
  /// - Throws: if a temporary file cannot be created, or the file cannot be opened.
  convenience init(
    file: @autoclosure () throws -> RecordingOutput, count: Int, folder: String = Spool.folder
  ) throws {
    let spools = try (1..<max(count, 1)).map { _ in try Spool(in: folder) }
    self.init(file: try file(), spools: spools)
  }

  /// Stores the parts of all devices but the first in these files.
  init(file: RecordingOutput, spools: [Spool]) {
    self.file = file
    self.spools = spools
  }

  /// Appends to the part of a device: either all bytes or, if it throws, none.
  func append(_ bytes: [UInt8], to part: Int) throws {
    if part == 0 { try appendToFile(bytes) } else { try spools[part - 1].append(bytes) }
  }

  /// Joins the parts; no events can be added afterwards.
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

/// An unnamed temporary file.
final class Spool {
  private static let name = "a temporary file"
  /// The number of bytes copied at a time.
  private static let piece = 65_536

  private let descriptor: Int32
  /// The total size of complete pieces, in bytes.
  private var length: off_t = 0

  /// Takes ownership of an open, empty file.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The folder of temporary files.
  static var folder: String { temporaryFolder(byDefault: "/tmp") }

  convenience init(in folder: String = Spool.folder) throws {
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

  /// Writes a piece. A piece that does not fit, as on a full disk, is removed again.
  func append(_ bytes: [UInt8]) throws {
    do {
      try writeAll(bytes, to: descriptor, named: Self.name)
      length += off_t(bytes.count)
    } catch {
      ftruncate(descriptor, length)
      throw error
    }
  }

  /// Reads everything that was written, from the start.
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
