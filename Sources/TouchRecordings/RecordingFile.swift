import Glibc

extension Recording {
  /// The maximum file size in bytes. Larger regular files are refused before reading, others once this many
  /// bytes have been read.
  public static let maximumFileSize = 1 << 29

  /// Reads a recording from a file, or from standard input if the path is "-".
  ///
  /// If evemu events come without a description, the one found by ``descriptionPath(for:)`` is used.
  public static func read(path: String) -> RecordingOutcome {
    let bytes: [UInt8]
    do throws(RecordingError) {
      bytes = try contents(of: path)
    } catch {
      return RecordingOutcome(recording: Recording(), error: error)
    }
    return read(bytes, path: path)
  }

  /// Reads the content of the file at a path, with the description next to it if there is one.
  static func read(_ bytes: [UInt8], path: String) -> RecordingOutcome {
    let name = nameInErrors(of: path)
    guard bytes.withUnsafeBufferPointer({ isBareEvemu($0) }),
      let description = descriptionPath(for: path)
    else {
      return read(bytes, file: name)
    }
    do throws(RecordingError) {
      let text = try contents(of: description)
      return read(events: bytes, description: text, file: name, descriptionFile: description)
    } catch {
      var outcome = read(bytes, file: name)
      outcome.error = outcome.error ?? error
      return outcome
    }
  }

  /// The file that describes the device of an evemu event file; nil if there is none.
  ///
  /// A description applies to every file in the same folder whose name begins with its stem. It ends in
  /// `.desc` or `.prop`; the longest matching stem wins.
  public static func descriptionPath(for path: String) -> String? {
    guard path != "-" else { return nil }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let stems = fileNames(in: folder.isEmpty ? "." : folder).filter { candidate in
      guard candidate.hasSuffix(".desc") || candidate.hasSuffix(".prop") else { return false }
      return candidate != name && name.hasPrefix(candidate.dropLast(5))
    }
    let longest = stems.max { ($0.utf8.count, $1) < ($1.utf8.count, $0) }
    return longest.map { folder + $0 }
  }

  /// Saves the recording in the format of `libinput record`.
  ///
  /// The text is written to a temporary file beside `path`, which then replaces `path`. Readers see either
  /// the old or the new recording, never a partial one. The path "-" is standard output.
  public func save(to path: String) throws(RecordingError) {
    let bytes = libinputRecordBytes()
    guard path != "-" else { return try write(bytes, to: STDOUT_FILENO, named: "standard output") }
    guard isReplaceable(path) else { return try writeInPlace(bytes, to: path) }
    // A program that was killed may have left its file, and one in a container has the same number each time.
    var (aside, descriptor) = ("", Int32(-1))
    for number in 0..<100 {
      aside = "\(path).\(getpid())-\(number).part"
      descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 || errno != EEXIST { break }
    }
    guard descriptor >= 0 else { throw systemError("create the file", aside) }
    do throws(RecordingError) {
      try write(bytes, to: descriptor, named: aside)
      guard fsync(descriptor) == 0 else { throw systemError("write the file", aside) }
      guard rename(aside, path) == 0 else { throw systemError("replace the file", path) }
      close(descriptor)
    } catch {
      close(descriptor)
      unlink(aside)
      throw error
    }
  }
}

/// Whether a path names a regular file or nothing. Devices and pipes must not be replaced by a file.
private func isReplaceable(_ path: String) -> Bool {
  var status = stat()
  guard stat(path, &status) == 0 else { return true }
  return status.st_mode & S_IFMT == S_IFREG
}

private func writeInPlace(_ bytes: [UInt8], to path: String) throws(RecordingError) {
  let descriptor = open(path, O_WRONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw systemError("open the file", path) }
  defer { close(descriptor) }
  try write(bytes, to: descriptor, named: path)
}

private func isBareEvemu(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let start = ByteScanner(bytes).behindByteOrderMark
  return RecordingFormat.detect(start) == .evemu && hasNoDescription(evemu: start)
}

/// Whether an evemu text has no description line before the first event.
func hasNoDescription(evemu text: ByteScanner) -> Bool {
  var scanner = text
  while var line = scanner.nextLine() {
    line.skipSpaces()
    if line.starts(with: "E:", at: line.position) { return true }
    if line.starts(with: "N:", at: line.position) || line.starts(with: "A:", at: line.position) {
      return false
    }
  }
  return true
}

/// Waits until a read or write that failed can be tried again, judged by `errno`: at once if a signal interrupted it
/// (EINTR), or when the stream is ready, if it was not (EAGAIN), because another program that shares it made it
/// non-blocking.
///
/// - Parameter events: What the stream must be ready for: POLLIN to read, POLLOUT to write.
/// - Returns: Whether to try again; false if it failed for another reason.
package func waitToRetry(_ descriptor: Int32, for events: Int32) -> Bool {
  if errno == EINTR { return true }
  guard errno == EAGAIN else { return false }
  var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return poll(&entry, 1, -1) > 0 || errno == EINTR
}

/// The operating system's message for an error number.
package func systemMessage(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}

/// The name of a file or of standard input, with quotes if nothing would be left of it.
package func nameInErrors(of path: String) -> String {
  path == "-" ? "standard input" : path.isEmpty ? "\"\"" : path
}

func systemError(_ action: String, _ file: String) -> RecordingError {
  RecordingError(file: nameInErrors(of: file), reason: .system(action: action, code: errno))
}

/// The names in a folder that are UTF-8, with "." and ".."; empty if it cannot be read.
package func fileNames(in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
    }
    // Files whose names are not UTF-8 cannot be opened by a String.
    if let name { names.append(name) }
  }
  return names
}

func contents(of path: String) throws(RecordingError) -> [UInt8] {
  guard path != "-" else { return try contents(of: STDIN_FILENO, named: "standard input") }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw systemError("open the file", path) }
  defer { close(descriptor) }
  return try contents(of: descriptor, named: path)
}

func contents(of descriptor: Int32, named name: String) throws(RecordingError) -> [UInt8] {
  var status = stat()
  var bytes: [UInt8] = []
  if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
    let (size, limit) = (Int(status.st_size), Recording.maximumFileSize)
    guard size <= limit else {
      throw RecordingError(file: name, reason: .tooLarge(bytes: size, limit: limit))
    }
    // One more byte, to detect the end of the file.
    bytes = try firstBytes(of: descriptor, atMost: size + 1, named: name)
    if bytes.count <= size { return bytes }
  }
  // A pipe, or a file that grows while it is read.
  while true {
    let chunk = try firstBytes(of: descriptor, atMost: 1 << 16, named: name)
    if chunk.isEmpty { return bytes }
    bytes.append(contentsOf: chunk)
    guard bytes.count <= Recording.maximumFileSize else {
      let limit = Recording.maximumFileSize
      throw RecordingError(file: name, reason: .tooMany("bytes in the file", limit: limit))
    }
  }
}

/// Reads a number of bytes, or fewer at the end of the file.
private func firstBytes(
  of descriptor: Int32, atMost limit: Int, named name: String
) throws(RecordingError) -> [UInt8] {
  var error: RecordingError?
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    while count < limit, let start = buffer.baseAddress {
      let read = Glibc.read(descriptor, start + count, limit - count)
      if read > 0 {
        count += read
      } else if read == 0 {
        break
      } else if !waitToRetry(descriptor, for: POLLIN) {
        error = systemError("read the file", name)
        break
      }
    }
  }
  if let error { throw error }
  return bytes
}

private func write(
  _ bytes: [UInt8], to descriptor: Int32, named name: String
) throws(RecordingError) {
  guard let code = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { return }
  throw RecordingError(
    file: nameInErrors(of: name), reason: .system(action: "write the file", code: code))
}

/// Writes all bytes, and waits for a stream that is not ready.
///
/// - Returns: The system's error number; nil for success.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let left = UnsafeRawBufferPointer(rebasing: rest)
    let count = Glibc.write(descriptor, left.baseAddress, left.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if !waitToRetry(descriptor, for: POLLOUT) {
      return errno
    }
  }
  return nil
}
