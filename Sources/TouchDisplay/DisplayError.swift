import TouchRecordings

/// The reason why a display could not be opened or was lost.
public struct DisplayError: Error, Hashable, Sendable {
  /// The party responsible.
  public enum Blame: Hashable, Sendable {
    /// The program, or the person who chose the driver.
    case caller
    /// The machine and its settings.
    case system
  }

  /// The kind of error. Text in quotation marks comes from the library.
  public enum Reason: Hashable, Sendable {
    /// No driver with this name is built into the library.
    case unknownDriver(known: [String])
    /// The environment names no display server, and there is no graphics card for the console.
    case noDisplay
    /// The display server does not answer or rejects the program.
    case refused(String)
    /// The machine has no graphics card for the console.
    case noCard
    /// The graphics card may not be opened by this user.
    case noPermission(node: String)
    /// A window was opened, but without an OpenGL ES 3 context.
    case noGraphics(String)
    /// No window could be opened.
    case noWindow(String)
    /// All resources on the graphics card were lost.
    case contextLost(String)
    /// The process already has a display, and the library supports only one.
    case alreadyOpen
    /// The operating system reported an error: the operation and the error number.
    case system(action: String, code: Int32)
  }

  /// The driver that was tried; empty if none was.
  public var driver: String
  /// The kind of error.
  public var reason: Reason

  /// Creates an error.
  public init(driver: String = "", reason: Reason) {
    self.driver = driver
    self.reason = reason
  }

  /// The party responsible.
  public var blame: Blame {
    switch reason {
    case .unknownDriver, .alreadyOpen: .caller
    case .noDisplay, .refused, .noCard, .noPermission, .noGraphics, .noWindow, .contextLost,
      .system:
      .system
    }
  }
}

extension DisplayError: CustomStringConvertible {
  /// The error and what to do about it, in one or two sentences.
  public var description: String { driver.isEmpty ? "\(reason)" : "\(driver): \(reason)" }
}

extension DisplayError.Reason: CustomStringConvertible {
  /// The reason as text, with advice.
  public var description: String {
    switch self {
    case .unknownDriver(let known):
      "there is no such driver; choose one of \(known.joined(separator: ", "))."
    case .noDisplay:
      "there is no display. Start the program on a desktop (WAYLAND_DISPLAY or DISPLAY is set "
        + "there), on a console with a graphics card, or with the driver \"offscreen\"."
    case .refused(let words):
      "the display cannot be opened (\(words)). Check that WAYLAND_DISPLAY or DISPLAY names a "
        + "running display server that this user may use."
    case .noCard:
      "there is no graphics card in /dev/dri. Load the card's kernel driver, or start the program "
        + "on a desktop."
    case .noPermission(let node):
      "no permission to use \(node). Add the user to the group \"video\" (usermod -aG video USER, "
        + "then log in again)."
    case .noGraphics(let words):
      "OpenGL ES 3 is not available (\(words)). Install the card's Mesa driver (libgl1-mesa-dri, "
        + "libegl1, libgles2)."
    case .noWindow(let words):
      "cannot open a window (\(words)). On a console, end the program that uses the screen."
    case .contextLost(let words):
      "the graphics card was reset (\(words)). Start the program again."
    case .alreadyOpen:
      "this program already has a display. Release it before creating another one."
    case .system(let action, let code): "cannot \(action): \(systemMessage(code))."
    }
  }
}
