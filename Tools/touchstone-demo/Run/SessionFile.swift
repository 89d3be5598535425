import Glibc

/// The file of a recorded session without a given name: an unused name in the current folder, or in the data
/// folder if the current one is not writable.
struct SessionFile: Hashable {
  /// The path; no file existed there when it was chosen.
  let path: String

  /// The maximum number of names to try.
  private static let maximumNames = 10_000

  /// Finds a name for a session in a scene; nil if no folder is writable, or all names are used.
  ///
  /// - Parameter folders: The folders to try before the data folder; by default the one in the variable
  ///   TOUCHSTONE_OUTPUT, else the current one.
  init?(
    scene: String, folders: [String]? = nil,
    environment: [String: String] = Environment.current
  ) {
    let given = environment["TOUCHSTONE_OUTPUT"]
    for folder in (folders ?? [given ?? "."])
      + [SessionFile.dataFolder(environment)].compactMap({ $0 })
    {
      guard access(folder, W_OK) == 0 else { continue }
      for number in 1...SessionFile.maximumNames {
        let path = "\(folder)/touchstone-\(scene)-\(number).yml"
        if access(path, F_OK) != 0 {
          self.path = folder == "." ? String(path.dropFirst(2)) : path
          return
        }
      }
    }
    return nil
  }

  /// The folder "touchstone" in XDG_DATA_HOME, which is created with its ancestors if necessary.
  private static func dataFolder(_ environment: [String: String]) -> String? {
    let data: String
    if let named = environment["XDG_DATA_HOME"], named.hasPrefix("/") {
      data = named
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      data = "\(home)/.local/share"
    } else {
      return nil
    }
    var folder = ""
    for part in data.split(separator: "/") {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    mkdir("\(data)/touchstone", 0o755)
    return "\(data)/touchstone"
  }
}
