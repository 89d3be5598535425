import Glibc

/// Why there is no display, or no more of it.
public struct DisplayError: Error, Hashable, Sendable {
  /// Who is to blame.
  public enum Blame: Hashable, Sendable {
    /// The program, or whoever chose the driver.
    case caller
    /// The machine and its settings.
    case system
  }

  /// What went wrong. Words in quotation marks are the library's own.
  public enum Reason: Hashable, Sendable {
    /// No driver of this name is built into the library.
    case unknownDriver(known: [String])
    /// The environment tells of no display server, and there is no graphics card for the console.
    case noDisplay
    /// The display server does not answer, or turns the program away.
    case refused(String)
    /// The machine has no graphics card for the console.
    case noCard
    /// The graphics card may not be opened by this user.
    case noPermission(node: String)
    /// A window came, but no OpenGL ES 3 context.
    case noGraphics(String)
    /// No window came.
    case noWindow(String)
    /// All that was given to the graphics card is gone.
    case contextLost(String)
    /// There is a display in this process already, and the library can have one only.
    case alreadyOpen
    /// The operating system refused: what was tried, and its error number.
    case system(action: String, code: Int32)
  }

  /// The driver that was tried; empty where none was.
  public var driver: String
  /// What went wrong.
  public var reason: Reason

  /// Creates an error.
  public init(driver: String = "", reason: Reason) {
    self.driver = driver
    self.reason = reason
  }

  /// Who is to blame.
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
  /// A sentence or two: what is wrong, and what to do about it.
  public var description: String { driver.isEmpty ? "\(reason)" : "\(driver): \(reason)" }
}

extension DisplayError.Reason: CustomStringConvertible {
  /// The reason in words, with what to do about it.
  public var description: String {
    switch self {
    case .unknownDriver(let known):
      "there is no such driver. Choose one of \(known.joined(separator: ", "))."
    case .noDisplay:
      "there is no display. Start the program on a desktop (WAYLAND_DISPLAY or DISPLAY is set "
        + "there), on a console with a graphics card, or with the driver \"offscreen\"."
    case .refused(let words):
      "the display cannot be opened (\(words)). See whether WAYLAND_DISPLAY or DISPLAY names a "
        + "display server that runs, and whether this user may use it."
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
      "cannot open a window (\(words)). On a console, end the program that has the screen."
    case .contextLost(let words):
      "the graphics card was reset (\(words)). Start the program again."
    case .alreadyOpen:
      "there is a display in this program already. Let go of it before the next one is made."
    case .system(let action, let code): "cannot \(action): \(systemMessage(code))."
    }
  }
}

/// The operating system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}
