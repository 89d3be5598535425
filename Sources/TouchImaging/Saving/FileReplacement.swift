import CImageCodecs
import Glibc

/// Writes a file completely or not at all.
package struct FileReplacement {
  /// The path as the caller names it.
  let path: String
  /// Whether an existing file is replaced.
  let overwrites: Bool

  /// Prepares the replacement of a file; does nothing yet.
  package init(path: String, overwrites: Bool = true) {
    self.path = path
    self.overwrites = overwrites
  }

  /// Writes the bytes to a file without a name, syncs it, links it next to the target, and renames it. A process
  /// that is killed leaves nothing behind, except within the instant between the last two steps.
  ///
  /// - Throws: `.system`; `.invalidRequest` for an invalid path, and if the target is not a regular file: a
  ///   pipe or a device would be lost. Nothing has changed then.
  package func write(_ bytes: [UInt8]) throws(ImageError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ImageError(file: path, reason: .invalidRequest("no path, or one with a zero byte"))
    }
    try checkKind()
    let place = try resolvedPath()
    let aside =
      if let unnamed = try writeUnnamed(bytes, besides: place) { unnamed } else {
        try writeNamed(bytes, besides: place)
      }
    try move(aside, to: place)
    syncFolder(of: place)
  }

  /// Writes the bytes to a file that gets its name when it is complete. Returns the name; nil if the file system
  /// has no unnamed files, or there is no /proc to link them by.
  private func writeUnnamed(
    _ bytes: [UInt8], besides place: String
  ) throws(ImageError) -> String? {
    let folder = folder(of: place)
    // O_TMPFILE, which is no constant in Swift.
    let flags = O_WRONLY | O_CLOEXEC | O_DIRECTORY | 0o20_000_000
    let descriptor = open(folder.isEmpty ? "." : folder, flags, 0o666)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    try complete(descriptor, bytes, for: place)
    for _ in 0..<100 {
      let aside = randomName(besides: place)
      let link = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, link, AT_FDCWD, aside, AT_SYMLINK_FOLLOW) == 0 { return aside }
      guard errno == EEXIST else { break }
    }
    return nil
  }

  /// Writes the bytes to a file with a name from the start. Returns the name.
  private func writeNamed(_ bytes: [UInt8], besides place: String) throws(ImageError) -> String {
    let (aside, descriptor) = try openAside(of: place)
    do throws(ImageError) {
      defer { close(descriptor) }
      try complete(descriptor, bytes, for: place)
    } catch {
      unlink(aside)
      throw error
    }
    return aside
  }

  private func complete(
    _ descriptor: Int32, _ bytes: [UInt8], for place: String
  ) throws(ImageError) {
    try copyMode(from: place, to: descriptor)
    try fill(descriptor, bytes)
    guard fsync(descriptor) == 0 else { throw .system("write", file: path) }
  }

  private func checkKind() throws(ImageError) {
    var status = stat()
    guard overwrites, stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImageError(file: path, reason: .invalidRequest("it is not a regular file"))
    }
  }

  /// The maximum number of symbolic links that Linux follows.
  private static let maximumLinks = 40

  /// The path itself, or the target of a symbolic link, whether anything exists there or not.
  private func resolvedPath() throws(ImageError) -> String {
    var place = path
    for _ in 0...Self.maximumLinks {
      guard let target = try target(ofLinkAt: place) else { return place }
      place = target.hasPrefix("/") ? target : folder(of: place) + target
    }
    throw ImageError(file: path, reason: .system(action: "write", code: ELOOP))
  }

  /// The target of a symbolic link; nil if the path is not one.
  private func target(ofLinkAt place: String) throws(ImageError) -> String? {
    // The longest possible path has one byte less.
    let capacity = Int(PATH_MAX)
    let bytes = [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = buffer.baseAddress.map { max(0, readlink(place, $0, capacity)) } ?? 0
    }
    if bytes.isEmpty { return nil }
    guard let target = String(validating: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self) else {
      throw ImageError(file: path, reason: .invalidRequest("a link to a name that is not UTF-8"))
    }
    return target
  }

  /// The folder's path with a final slash; empty for the current folder.
  private func folder(of place: String) -> String {
    guard let slash = place.lastIndex(of: "/") else { return "" }
    return String(place[...slash])
  }

  /// A name in the same folder, since renaming works only within one file system.
  private func randomName(besides place: String) -> String {
    let number = UInt32.random(in: .min ... .max)
    return "\(folder(of: place)).touchstone-\(getpid())-\(String(number, radix: 36))"
  }

  /// Creates a file with an unused name in the same folder.
  private func openAside(of place: String) throws(ImageError) -> (path: String, Int32) {
    for _ in 0..<100 {
      let aside = randomName(besides: place)
      let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (aside, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw .system("write", file: path)
  }

  /// Gives the new file the permissions of the existing one, if any.
  private func copyMode(from place: String, to descriptor: Int32) throws(ImageError) {
    var status = stat()
    guard stat(place, &status) == 0 else { return }
    guard fchmod(descriptor, status.st_mode & 0o777) == 0 else {
      throw .system("write", file: path)
    }
  }

  private func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws(ImageError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, bytes.count - offset)
      }
      if count > 0 {
        offset += count
      } else if count == 0 || errno != EINTR {
        throw .system("write", file: path)
      }
    }
  }

  private func move(_ aside: String, to place: String) throws(ImageError) {
    let code = overwrites ? (rename(aside, place) == 0 ? 0 : errno) : codec_rename_new(aside, place)
    guard code == 0 else {
      unlink(aside)
      let action = overwrites ? "replace" : "create"
      throw ImageError(file: path, reason: .system(action: action, code: code))
    }
  }

  /// Ensures that the new name survives a power failure; the file is written whether or not this succeeds.
  private func syncFolder(of place: String) {
    let folder = folder(of: place)
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
