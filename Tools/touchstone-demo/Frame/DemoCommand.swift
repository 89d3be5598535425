/// A command of the user, from a button or a key.
enum DemoCommand: Hashable, Sendable {
  /// Opens or closes the menu.
  case menu
  /// Opens the scene with this index.
  case scene(Int)
  /// Starts or ends recording the session.
  case record
  /// Shows or hides the inspector.
  case inspector
  /// Switches between drawing dragged content at the time of the frame and where it was reported.
  case smoothing
  /// Enters or leaves full screen.
  case fullScreen
  /// Closes the topmost question, menu or dialog; quits if there is none.
  case back
  /// Ends the program.
  case quit
}
