import Glibc

/// A folder with pictures.
package struct PictureFolder: Hashable, Sendable {
  /// The folder, without a final slash.
  package let path: String
  /// A fallback folder for missing files; nil if there is none.
  package let reserve: String?

  package init(_ path: String, reserve: String? = nil) {
    self.path = path
    self.reserve = reserve
  }

  /// The absolute path; unchanged if the current folder is unknown.
  package var absolutePath: String {
    guard !path.hasPrefix("/"), let place = getcwd(nil, 0) else { return path }
    defer { free(place) }
    let current = String(cString: place)
    if path == "." { return current }
    return (current == "/" ? "" : current) + "/" + path
  }

  /// The path of a file in it, or in the fallback folder if only that one contains it.
  package func path(of name: String) -> String {
    let own = path + "/" + name
    guard let reserve, access(own, F_OK) != 0, access(reserve + "/" + name, F_OK) == 0 else {
      return own
    }
    return reserve + "/" + name
  }

  /// The names of files that exist neither in this folder nor in its fallback.
  package func missing(of names: [String]) -> [String] {
    names.filter { access(path(of: $0), R_OK) != 0 }
  }

  /// Whether it contains a file itself.
  func has(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }

  /// The names of its image files, sorted, without hidden ones; empty if it cannot be read.
  package var names: [String] {
    // macOS writes a hidden file beside each picture on a stick, with the same ending and no picture.
    Self.entries(of: path)
      .filter { !$0.hasPrefix(".") && PictureFolder.endings.contains(where: $0.hasSuffix) }
      .sorted()
  }

  /// The names of all entries of a folder; empty if it cannot be read.
  package static func entries(of path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  private static let endings = [
    ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff",
  ].flatMap { [$0, $0.uppercased()] }
}
