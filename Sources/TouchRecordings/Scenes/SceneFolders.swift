import Glibc

/// The folders from which a scene or a case may load pictures and recordings.
///
/// A file from another person must not make a program open arbitrary files. Allowed are files below the
/// folder of the file itself and below the folders that the program allows. Also allowed are pictures below
/// the folder `images` next to the file's folder, and recordings directly in the parent of the file's folder.
/// Symbolic links are resolved first, so a link cannot lead outside.
///
///     let folders = SceneFolders(allowing: ["/usr/share/kiosk/photos"])
///     let path = try folders.resolve("/usr/share/kiosk/photos/sea.jpg", .picture, of: "desk.json")
///     print(path)  // an error if it were elsewhere
public struct SceneFolders: Hashable, Sendable {
  /// The kinds of files that a scene or a case refers to.
  public enum Kind: Hashable, Sendable {
    /// The picture of a layer.
    case picture
    /// The recording of a case.
    case recording
  }

  /// The paths of additionally allowed folders.
  public var allowed: [String]

  /// Creates the rule.
  ///
  /// - Parameter allowed: Additional folders below which files are allowed.
  public init(allowing allowed: [String] = []) { self.allowed = allowed }

  /// A folder that may contain the files.
  private struct Place {
    var path: String
    /// Whether subfolders are allowed too.
    var isDeep = true

    /// Whether the path of a file, without "..", is within this folder.
    func holds(_ file: String, at folder: String) -> Bool {
      // Compare bytes, as the system does: Swift strings with different bytes can be equal.
      let start = Array((folder == "/" ? "/" : folder + "/").utf8)
      guard !file.utf8.elementsEqual(folder.utf8) else { return true }
      guard file.utf8.starts(with: start) else { return false }
      let rest = file.utf8.dropFirst(start.count)
      let leavesFolder = rest.elementsEqual("..".utf8) || rest.starts(with: "../".utf8)
      return !leavesFolder && (isDeep || !rest.contains(UInt8(ascii: "/")))
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

  /// The path of a referenced file, with all links resolved.
  ///
  /// - Parameters:
  ///   - name: The name in the file; relative names start in the file's folder.
  ///   - kind: The kind of file referred to.
  ///   - file: The path of the referring file; any name without a slash for standard input.
  /// - Throws: ``SceneFileError`` if the file is outside the allowed folders or does not exist. Errors do not
  ///   reveal whether files outside the folders exist.
  public func resolve(
    _ name: String, _ kind: Kind, of file: String
  ) throws(SceneFileError) -> String {
    let places = places(of: kind, named: file)
    let path = name.hasPrefix("/") ? name : places[0].path + name
    guard let real = realPath(path) else {
      let code = errno
      let isInside = places.contains { $0.holds(Self.tidy(path), at: Self.tidy($0.path)) }
      throw isInside ? .system(path: path, code: code) : .outside(folders: places.map { $0.path })
    }
    for place in places {
      if let root = realPath(place.path), place.holds(real, at: root) { return real }
    }
    throw .outside(folders: places.map { $0.path })
  }

  /// The path without "." and "..", simplified lexically; relative paths stay relative.
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

/// The reason a referenced file is not opened.
public enum SceneFileError: Error, Hashable, Sendable {
  /// The file is outside these folders.
  case outside(folders: [String])
  /// The system cannot find the file; the error number.
  case system(path: String, code: Int32)
}

/// The path with all links resolved; nil, with errno set, if it does not exist.
private func realPath(_ path: String) -> String? {
  guard !path.utf8.contains(0) else {
    errno = EINVAL
    return nil
  }
  // Uses memory from Swift: in the C library, memory allocated by realpath must not be passed to `free`.
  let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX))
  defer { buffer.deallocate() }
  return realpath(path, buffer).map { String(cString: $0) }
}
