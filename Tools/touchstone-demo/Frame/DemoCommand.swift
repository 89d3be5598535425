/// What the user may ask of the demo, by a button or a key.
enum DemoCommand: Hashable, Sendable {
  /// Opens the menu, or closes it.
  case menu
  /// Opens the scene of this index.
  case scene(Int)
  /// Begins to record the session, or ends it.
  case record
  /// Shows the inspector, or hides it.
  case inspector
  /// Draws what fingers carry at the time of the picture, or where it was reported.
  case smoothing
  /// Fills the screen, or no more.
  case fullScreen
  /// Takes back what is open on top of all, a question, the menu or a dialog; where nothing is, quits.
  case back
  /// Ends the program.
  case quit
}
