import Glibc

/// The folders in which a program may save pictures for a user.
extension PictureFolder {
  /// The writable folders, the best first: the desktop's folder for pictures, the current one, the user's
  /// home, and "touchstone" in the data folder, which is created if there is no other.
  ///
  /// The root of the file system is excluded: a desktop starts programs there.
  package static func forSaving() -> [PictureFolder] {
    let names = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]
    let known = names.compactMap { name in
      getenv(name).map { (name, String(cString: $0)) }
    }
    let current = getenv("TOUCHSTONE_OUTPUT").map { String(cString: $0) }
    return forSaving(
      environment: Dictionary(uniqueKeysWithValues: known),
      current: PictureFolder(current ?? ".").absolutePath)
  }

  /// The same for an environment: the variables HOME, XDG_CONFIG_HOME and XDG_DATA_HOME, as in the XDG Base
  /// Directory Specification, which ignores relative paths.
  static func forSaving(environment: [String: String], current: String) -> [PictureFolder] {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = folder("HOME")
    let settings = folder("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    let named = settings.flatMap { picturesFolder(of: $0 + "/user-dirs.dirs", home: home) }
    let data = (folder("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" })
      .map { $0 + "/touchstone" }
    let places = [named ?? home.map { $0 + "/Pictures" }, current, home].compactMap { $0 }
    var writable = places.map(withoutSlash).filter(isWritable)
    if let data, isWritable(data) || (writable.isEmpty && make(data)) { writable.append(data) }
    var seen: Set<String> = []
    return writable.filter { seen.insert($0).inserted }.map { PictureFolder($0) }
  }

  /// The entry of the desktop's file user-dirs.dirs, as in XDG_PICTURES_DIR="$HOME/Pictures".
  private static func picturesFolder(of path: String, home: String?) -> String? {
    let key = "XDG_PICTURES_DIR=\""
    let lines = text(of: path).split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix(key) }) else { return nil }
    let value = line.dropFirst(key.count).prefix { $0 != "\"" }
    if value.hasPrefix("/") { return String(value) }
    guard let home, value.hasPrefix("$HOME") else { return nil }
    return home + value.dropFirst("$HOME".count)
  }

  /// The first 64 KiB of a file; empty if it cannot be read.
  private static func text(of path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }

  private static func isWritable(_ path: String) -> Bool {
    var information = stat()
    guard path != "/", stat(path, &information) == 0 else { return false }
    return information.st_mode & S_IFMT == S_IFDIR && access(path, W_OK | X_OK) == 0
  }

  /// Creates a folder with its ancestors, for the user only.
  private static func make(_ path: String) -> Bool {
    var folder = ""
    for part in path.split(separator: "/") {
      folder += "/" + part
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return false }
    }
    return isWritable(path)
  }
}
