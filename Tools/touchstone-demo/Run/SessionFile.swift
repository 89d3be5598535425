import Glibc

/// Where a session is recorded that was not given a file: a name that is not used, in the current
/// folder, or where programs keep data if nothing may be written there.
struct SessionFile: Hashable {
  /// The path; nothing was there when it was looked for.
  let path: String

  /// The most names that are tried.
  private static let mostNames = 10_000

  /// Finds a name for a session in a scene; nil when no folder can be written to, or all are full of
  /// names.
  ///
  /// - Parameter folders: The folders that come before the one for data; by default the one that the
  ///   variable TOUCHSTONE_OUTPUT names, else the current one.
  init?(
    scene: String, folders: [String]? = nil,
    environment: [String: String] = Environment.current
  ) {
    let given = environment["TOUCHSTONE_OUTPUT"]
    for folder in (folders ?? [given ?? "."])
      + [SessionFile.dataFolder(environment)].compactMap({ $0 })
    {
      guard access(folder, W_OK) == 0 else { continue }
      for number in 1...SessionFile.mostNames {
        let path = "\(folder)/touchstone-\(scene)-\(number).yml"
        if access(path, F_OK) != 0 {
          self.path = folder == "." ? String(path.dropFirst(2)) : path
          return
        }
      }
    }
    return nil
  }

  /// The folder "touchstone" in XDG_DATA_HOME, made if it is not there.
  private static func dataFolder(_ environment: [String: String]) -> String? {
    let data: String
    if let named = environment["XDG_DATA_HOME"], named.hasPrefix("/") {
      data = named
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      data = "\(home)/.local/share"
    } else {
      return nil
    }
    mkdir(data, 0o700)
    mkdir("\(data)/touchstone", 0o755)
    return "\(data)/touchstone"
  }
}
