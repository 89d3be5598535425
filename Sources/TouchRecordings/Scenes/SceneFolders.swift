import Glibc

/// Where the files may lie that a scene or a case names: its pictures and recordings.
///
/// A file of other people must not make a program open whatever it names. Allowed is what lies below
/// the folder of the file itself, below the folder `images` beside that one, and below folders that
/// the program allows. Symbolic links are followed first, so that one which leads out is outside.
public struct SceneFolders: Hashable, Sendable {
  /// The further folders that are allowed, as paths.
  public var allowed: [String]

  /// Creates the rule.
  ///
  /// - Parameter allowed: Further folders that files may lie below.
  public init(allowing allowed: [String] = []) { self.allowed = allowed }

  /// Where a named file may lie that `file` names, as a person would write it.
  func folders(of file: String) -> [String] {
    let own = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? "./"
    return [own, own + "../images/"] + allowed.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The path, without any link in it, of what a file names.
  ///
  /// - Parameters:
  ///   - name: The name in the file; relative ones start in the file's folder.
  ///   - file: The path of the file that names it; of standard input, whatever has no slash.
  /// - Throws: ``SceneFileError`` when it lies outside or is not there. Of files outside it is not
  ///   told whether they are there.
  public func resolve(_ name: String, of file: String) throws(SceneFileError) -> String {
    let folders = folders(of: file)
    let path = name.hasPrefix("/") ? name : (folders[0] + name)
    guard let real = realPath(path) else {
      let code = errno
      let isInside = folders.contains { Self.isPath(Self.tidy(path), below: Self.tidy($0)) }
      throw isInside ? .system(path: path, code: code) : .outside(folders: folders)
    }
    for folder in folders {
      if let root = realPath(folder), Self.isPath(real, below: root) { return real }
    }
    throw .outside(folders: folders)
  }

  private static func isPath(_ path: String, below folder: String) -> Bool {
    guard path != folder else { return true }
    guard path.hasPrefix(folder == "/" ? "/" : folder + "/") else { return false }
    return !path.dropFirst(folder.count).hasPrefix("/..")
  }

  /// The path without "." and "..", by its letters alone; what is relative stays so.
  private static func tidy(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    if path.hasPrefix("/") { return "/" + parts.joined(separator: "/") }
    return (["."] + parts).joined(separator: "/")
  }
}

/// Why a file that a scene or a case names is not opened.
public enum SceneFileError: Error, Hashable, Sendable {
  /// It lies outside of these folders.
  case outside(folders: [String])
  /// The system cannot find it, and its error number.
  case system(path: String, code: Int32)
}

/// The path with all links followed; nil, and errno set, when it leads nowhere.
private func realPath(_ path: String) -> String? {
  guard !path.utf8.contains(0) else {
    errno = EINVAL
    return nil
  }
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}
