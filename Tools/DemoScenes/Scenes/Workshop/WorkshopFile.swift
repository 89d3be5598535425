import Glibc
import TouchImaging

/// The files in which the workshop's state is kept.
///
/// Two slots are written alternately, each with a checksum, so that one of them stays intact if writing the
/// other is interrupted. Their blocks are allocated in advance: a step is kept even when the disk is full.
/// The pictures that were loaded are copied, so that they may be moved or deleted.
struct WorkshopFile: Hashable, Sendable {
  /// The folder of the files.
  let folder: String

  /// The size of a slot that is allocated in advance, in bytes: some hundred steps.
  static let slotSize = 64 << 10
  /// The largest record that is read, in bytes.
  private static let maximumBytes = 4 << 20

  private func slot(_ sequence: UInt64) -> String { "\(folder)/state-\(sequence % 2)" }
  private func copy(of source: Int) -> String { "\(folder)/source-\(source)" }

  /// The newest intact record; nil if there is none.
  func read() -> (record: WorkshopRecord, sequence: UInt64)? {
    var newest: (record: WorkshopRecord, sequence: UInt64)?
    for number in UInt64(0)...1 {
      var sequence: UInt64 = 0
      guard let bytes = Self.bytes(of: slot(number), atMost: Self.maximumBytes) else { continue }
      let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      guard let record = WorkshopRecord(text: text, sequence: &sequence) else { continue }
      if newest == nil || sequence > newest?.sequence ?? 0 { newest = (record, sequence) }
    }
    return newest
  }

  /// The file that has the picture of a source: the copy, or else the original.
  func path(of source: Int, in record: WorkshopRecord) -> String? {
    access(copy(of: source), R_OK) == 0 ? copy(of: source) : record.sources[source]
  }

  /// Stores a record: copies new pictures, writes the older slot, and removes copies that no step needs.
  ///
  /// - Throws: A system error if the record cannot be written; the previous record is then still intact. That
  ///   a picture cannot be copied is no error: its original is read.
  func write(_ record: WorkshopRecord, sequence: UInt64) throws(ImageError) {
    try makeFolder()
    let needed = Set(record.steps.map(\.source))
    for source in needed.sorted() where access(copy(of: source), F_OK) != 0 {
      guard let path = record.sources[source], let bytes = Self.bytes(of: path, atMost: 1 << 30)
      else { continue }
      try? FileReplacement(path: copy(of: source)).write(bytes)
    }
    try fill(slot(sequence), record.text(sequence: sequence))
    for number in copies where !needed.contains(number) { unlink(copy(of: number)) }
  }

  private func makeFolder() throws(ImageError) {
    var path = ""
    for part in folder.split(separator: "/") {
      path += (path.isEmpty && !folder.hasPrefix("/") ? "" : "/") + part
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw Self.error("create the folder", path)
      }
    }
    // Both now: later the disk may be full.
    for number in UInt64(0)...1 { try allocate(slot(number)) }
  }

  private func allocate(_ path: String) throws(ImageError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.error("create", path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.error("read", path) }
    guard status.st_size < Self.slotSize else { return }
    let code = posix_fallocate(descriptor, 0, off_t(Self.slotSize))
    guard code == 0 else {
      throw ImageError(file: path, reason: .system(action: "write", code: code))
    }
  }

  private func fill(_ path: String, _ text: String) throws(ImageError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error("write", path) }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)
    // Zeros overwrite the rest of a longer previous record.
    bytes.append(contentsOf: repeatElement(0, count: max(Self.slotSize - bytes.count, 1)))
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start, off_t(start))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.error("write", path)
      }
      start += count
    }
    guard fsync(descriptor) == 0 else { throw Self.error("write", path) }
  }

  /// The numbers of the sources that have a copy.
  var copies: [Int] {
    PictureFolder.entries(of: folder)
      .compactMap { $0.hasPrefix("source-") ? Int($0.dropFirst(7)) : nil }
      .filter { (0..<Int(Int32.max)).contains($0) }
  }

  private static func error(_ action: String, _ path: String) -> ImageError {
    ImageError(file: path, reason: .system(action: action, code: errno))
  }

  /// The bytes of a file; nil if it cannot be read or is larger than a limit.
  private static func bytes(of path: String, atMost limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      start += count
    }
    return bytes
  }
}
