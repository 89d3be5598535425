import CImageCodecs
import Glibc

/// The writing of a file whole or not at all.
struct FileReplacement {
  /// The path as the caller names it.
  let path: String
  /// Whether a file that is there is replaced.
  let overwrites: Bool

  /// Writes the bytes beside the place, makes sure of them, and renames.
  ///
  /// - Throws: `.system`; nothing has changed then.
  func write(_ bytes: [UInt8]) throws(ImageError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw ImageError(file: path, reason: .invalidRequest("no path, or one with a zero byte"))
    }
    let place = resolvedPath
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

  /// Where a symbolic link leads, or the path itself.
  private var resolvedPath: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
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
