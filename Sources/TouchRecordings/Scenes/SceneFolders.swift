import Glibc

/// Where the files may lie that a scene or a case names: its pictures and recordings.
///
/// A file of other people must not make a program open whatever it names. Allowed is what lies below
/// the folder of the file itself and below folders that the program allows; besides, pictures below
/// the folder `images` beside the file's folder, and recordings in the folder that it is in, but not
/// in others there. Symbolic links are followed first, so that one which leads out is outside.
public struct SceneFolders: Hashable, Sendable {
  /// What a scene or a case names.
  public enum Kind: Hashable, Sendable {
    /// The picture of a layer.
    case picture
    /// The recording of a case.
    case recording
  }

  /// The further folders that are allowed, as paths.
  public var allowed: [String]

  /// Creates the rule.
  ///
  /// - Parameter allowed: Further folders that files may lie below.
  public init(allowing allowed: [String] = []) { self.allowed = allowed }

  /// A folder that files may lie in.
  private struct Place {
    var path: String
    /// Whether they may lie in its folders as well.
    var isDeep = true

    /// Whether the path of a file, without "..", is allowed by the path of this folder.
    func holds(_ file: String, at folder: String) -> Bool {
      // Bytes, as the system compares names: to Swift, texts of different bytes can be equal.
      let start = Array((folder == "/" ? "/" : folder + "/").utf8)
      guard !file.utf8.elementsEqual(folder.utf8) else { return true }
      guard file.utf8.starts(with: start) else { return false }
      let rest = file.utf8.dropFirst(start.count)
      let leadsOut = rest.elementsEqual("..".utf8) || rest.starts(with: "../".utf8)
      return !leadsOut && (isDeep || !rest.contains(UInt8(ascii: "/")))
    }
  }

  private func places(of kind: Kind, named file: String) -> [Place] {
    let own = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[...$0]) } ?? "./"
    let beside =
      switch kind {
      case .picture: Place(path: own + "../images/")
      case .recording: Place(path: own + "../", isDeep: false)
      }
    return [Place(path: own), beside]
      + allowed.map { Place(path: $0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  /// The path, without any link in it, of what a file names.
  ///
  /// - Parameters:
  ///   - name: The name in the file; relative ones start in the file's folder.
  ///   - kind: What is named.
  ///   - file: The path of the file that names it; of standard input, whatever has no slash.
  /// - Throws: ``SceneFileError`` when it lies outside or is not there. Of files outside it is not
  ///   told whether they are there.
  public func resolve(
    _ name: String, _ kind: Kind, of file: String
  ) throws(SceneFileError) -> String {
    let places = places(of: kind, named: file)
    let path = name.hasPrefix("/") ? name : places[0].path + name
    guard let real = realPath(path) else {
      let code = errno
      let isInside = places.contains { $0.holds(Self.tidy(path), at: Self.tidy($0.path)) }
      throw isInside ? .system(path: path, code: code) : .outside(folders: places.map(\.path))
    }
    for place in places {
      if let root = realPath(place.path), place.holds(real, at: root) { return real }
    }
    throw .outside(folders: places.map(\.path))
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
