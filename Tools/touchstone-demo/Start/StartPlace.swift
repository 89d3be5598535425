import Glibc

/// The kinds of displays.
enum StartPlace: Hashable {
  /// In a window of a desktop.
  case window
  /// The alternatives, in order; a requested one is the only one.
  case console
  /// Nowhere: a recording is played in memory.
  case offscreen

  /// The alternatives, in order; only the requested one if there is one.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - environment: The environment variables.
  ///   - hasCard: Whether there is a graphics card for a console.
  static func candidates(
    _ options: ScreenOptions, environment: [String: String], hasCard: Bool
  ) -> [StartPlace] {
    if options.offscreen { return [.offscreen] }
    if let driver = options.driver?.lowercased() {
      switch driver {
      case "offscreen": return [.offscreen]
      case "kmsdrm": return [.console]
      default: return [.window]
      }
    }
    var places: [StartPlace] = []
    let hasServer = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    if hasServer { places.append(.window) }
    if hasCard { places.append(.console) }
    places.append(.offscreen)
    return places
  }

  /// Whether there is a graphics card for the console.
  static var hasCard: Bool {
    (0..<8).contains { access("/dev/dri/card\($0)", F_OK) == 0 }
  }
}

/// The environment variables that the demo uses.
enum Environment {
  /// The variables by name.
  static var current: [String: String] {
    var variables: [String: String] = [:]
    for name in [
      "DISPLAY", "WAYLAND_DISPLAY", "HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_STATE_HOME",
      "TMPDIR",
      "TOUCHSTONE_OUTPUT",
    ] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}
