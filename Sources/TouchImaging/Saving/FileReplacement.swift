import CImageCodecs
import Glibc

/// The writing of a file whole or not at all.
package struct FileReplacement {
  /// The path as the caller names it.
  let path: String
  /// Whether a file that is there is replaced.
  let overwrites: Bool

  /// Creates the replacement of a file; does nothing yet.
  package init(path: String, overwrites: Bool = true) {
    self.path = path
    self.overwrites = overwrites
  }

  /// Writes the bytes beside the place, makes sure of them, and renames.
  ///
  /// - Throws: `.system`; `.invalidRequest` for a path that is none, and to replace what is no regular
  ///   file: a pipe or a device would be gone. Nothing has changed then.
  package func write(_ bytes: [UInt8]) throws(ImageError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ImageError(file: path, reason: .invalidRequest("no path, or one with a zero byte"))
    }
    try checkKind()
    let place = try resolvedPath()
    let (aside, descriptor) = try openAside(of: place)
    do throws(ImageError) {
      defer { close(descriptor) }
      try copyMode(from: place, to: descriptor)
      try fill(descriptor, bytes)
      guard fsync(descriptor) == 0 else { throw .system("write", file: path) }
    } catch {
      unlink(aside)
      throw error
    }
    try move(aside, to: place)
    syncFolder(of: place)
  }

  private func checkKind() throws(ImageError) {
    var status = stat()
    guard overwrites, stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImageError(file: path, reason: .invalidRequest("it is not a regular file"))
    }
  }

  /// As many symbolic links in a row as Linux follows.
  private static let mostLinks = 40

  /// The path itself, or where it leads as a symbolic link, whether anything is there or not.
  private func resolvedPath() throws(ImageError) -> String {
    var place = path
    for _ in 0...Self.mostLinks {
      guard let target = try target(ofLinkAt: place) else { return place }
      place = target.hasPrefix("/") ? target : folder(of: place) + target
    }
    throw ImageError(file: path, reason: .system(action: "write", code: ELOOP))
  }

  /// What a symbolic link says; nil for whatever else is there, or nothing.
  private func target(ofLinkAt place: String) throws(ImageError) -> String? {
    // The longest that the system knows has one byte less.
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

  /// The folder's path with its slash; empty for the current one.
  private func folder(of place: String) -> String {
    guard let slash = place.lastIndex(of: "/") else { return "" }
    return String(place[...slash])
  }

  /// Opens a file of a name that nothing has, in the same folder: renaming works within one only.
  private func openAside(of place: String) throws(ImageError) -> (path: String, Int32) {
    for _ in 0..<100 {
      let number = UInt32.random(in: .min ... .max)
      let aside = "\(folder(of: place)).touchstone-\(getpid())-\(String(number, radix: 36))"
      let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (aside, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw .system("write", file: path)
  }

  /// Gives the new file the permissions of the old one, if there is one.
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

  /// Makes the new name outlast a loss of power; the file is there whether that works or not.
  private func syncFolder(of place: String) {
    let folder = folder(of: place)
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
