import Glibc

/// A window that moves over a large file while it is read from start to end.
///
/// The window is a range of addresses as long as the file. Only the part that is being read has memory.
/// Offsets in ``bytes`` are offsets in the file, so scanners work as they do on a text in memory. A scanner
/// reads only complete lines; when it reaches the end of the loaded lines, it calls ``load(keeping:)``.
///
/// The file is read with `pread` and not mapped: if it is truncated in the meantime, reading ends early,
/// whereas access to a mapping would kill the process.
final class TextWindow {
  /// The reason why a file was not read to its end.
  enum Failure {
    /// The system's error number.
    case system(Int32)
    /// The line at this offset is longer than ``maximumLineLength``.
    case longLine(offset: Int)
  }

  /// The maximum length of a line, in bytes. Real lines have at most a few kilobytes, and a line must fit into
  /// memory.
  static let maximumLineLength = 1 << 24
  /// The number of bytes read at once.
  static let defaultPortion = 1 << 20

  /// The whole range; bytes outside the window are zeros.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Why reading stopped before the end of the file; nil if it did not.
  private(set) var failure: Failure?

  /// The name of the file for error messages.
  var name: String { file.name }

  private let file: OpenedFile
  private let portion: Int
  private let base: UnsafeMutableRawPointer
  private let length: Int
  /// The part of the range that has memory; both are multiples of the page size, except at the end of the file.
  private var start = 0
  private var loaded = 0
  /// The end of the lines that a scanner may read.
  private var end = 0
  private var isAtEnd = false

  /// Creates a window at the start of a file.
  ///
  /// - Parameter portion: The number of bytes read at once, a multiple of the page size.
  init(_ file: OpenedFile, portion: Int = defaultPortion) throws(RecordingError) {
    self.file = file
    self.portion = portion
    length = (file.size / portion + 1) * portion
    // Without write permission, the range does not count as memory that the process may use.
    let range = mmap(nil, length, PROT_READ, Self.flags, -1, 0)
    guard let range, range != MAP_FAILED else {
      throw RecordingError(
        file: file.name, reason: .system(action: "reserve addresses for the file", code: errno))
    }
    base = range
    let first = range.assumingMemoryBound(to: UInt8.self)
    bytes = UnsafeBufferPointer(start: first, count: file.size)
  }

  deinit { munmap(base, length) }

  private static let flags = MAP_PRIVATE | Int32(MAP_ANONYMOUS) | Int32(MAP_NORESERVE)

  /// Scans the file from its start, behind a byte order mark. Call this once: the scanned part is dropped.
  func scan<Result>(_ body: (ByteScanner) -> Result) -> Result {
    // Scanners do not retain the window.
    withExtendedLifetime(self) { body(ByteScanner(self).behindByteOrderMark) }
  }

  /// Loads the following lines, and drops the text before a position.
  ///
  /// - Returns: The new end of the lines that may be read; unchanged at the end of the file.
  func load(keeping position: Int) -> Int {
    drop(before: position)
    while !isAtEnd {
      let fresh = loaded
      readPortion()
      if isAtEnd {
        if failure == nil { end = loaded }
      } else if let newline = bytes[fresh..<loaded].lastIndex(of: ASCII.newline) {
        end = newline + 1
        return end
      } else if loaded - end > Self.maximumLineLength {
        failure = .longLine(offset: end)
        isAtEnd = true
      }
    }
    return end
  }

  /// Makes bytes readable again that were dropped, for a message about them.
  func restore(_ range: Range<Int>) {
    guard range.lowerBound < start else { return }
    let page = range.lowerBound / portion * portion
    guard mprotect(base + page, portion, PROT_READ | PROT_WRITE) == 0 else { return }
    // Unreadable bytes remain zero, and the message shows question marks.
    _ = file.read(into: base + page, portion, at: page)
  }

  /// The line and column of a byte, counted from 1. Reads the file from its start.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), file.size)
    var buffer = [UInt8](repeating: 0, count: portion)
    var (line, lineStart, position) = (1, 0, 0)
    while position < offset {
      let wanted = min(buffer.count, offset - position)
      let count = buffer.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { file.read(into: $0, wanted, at: position) } ?? 0
      }
      guard count > 0 else { break }
      for index in 0..<count where buffer[index] == ASCII.newline {
        line += 1
        lineStart = position + index + 1
      }
      position += count
    }
    return (line, offset - lineStart + 1)
  }

  private func readPortion() {
    let wanted = min(portion, file.size - loaded)
    guard wanted > 0, mprotect(base + loaded, portion, PROT_READ | PROT_WRITE) == 0 else {
      if wanted > 0 { failure = .system(errno) }
      isAtEnd = true
      return
    }
    let count = file.read(into: base + loaded, wanted, at: loaded)
    if count < 0 { failure = .system(errno) }
    loaded += max(count, 0)
    isAtEnd = count < wanted || loaded >= file.size
  }

  /// Replaces the loaded text by a range without memory.
  private func drop(before position: Int) {
    let border = position / portion * portion
    guard border > start else { return }
    mmap(base + start, border - start, PROT_READ, Self.flags | MAP_FIXED, -1, 0)
    start = border
  }
}

/// An open file, or standard input, with its size when it was opened.
final class OpenedFile {
  let name: String
  /// The number of bytes from the current position to the end.
  let size: Int
  private let descriptor: Int32
  private let origin: Int

  /// Takes ownership of a descriptor that can be read at any position; one of standard input is left open.
  init(_ descriptor: Int32, size: Int, from origin: Int = 0, name: String) {
    self.descriptor = descriptor
    self.size = max(size - origin, 0)
    self.origin = origin
    self.name = name
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// Reads bytes at an offset; fewer than `count` only at the end of the file.
  ///
  /// - Returns: The number of bytes; -1 for an error, which is in `errno`.
  func read(into buffer: UnsafeMutableRawPointer, _ count: Int, at offset: Int) -> Int {
    var total = 0
    while total < count {
      let size = pread(
        descriptor, buffer + total, count - total, off_t(origin + offset + total))
      if size == 0 { break }
      if size < 0 {
        if errno == EINTR { continue }
        return -1
      }
      total += size
    }
    return total
  }
}
