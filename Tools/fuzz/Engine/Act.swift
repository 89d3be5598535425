/// A kind of action that a script performs on a world: input, or a change by the program.
///
/// The raw values are the words of script files.
enum Act: String, CaseIterable {
  // Input.
  case frame, batch, advance, cancelAll, reachDeadlines, strayFrame
  // Creating objects.
  case addWindow, addLayer, addRecognizer, require, recognizeTogether
  // Recognizers.
  case disable, enable, cancelRecognizer, removeRecognizer, moveRecognizer, forgetRecognizer
  case setState, dropRequirement, changeDelegate, forgetDelegate, changeSettings
  // Layers.
  case removeLayer, moveLayer, forgetLayer, toggleHidden, toggleInteraction, changeFrame
  case changeTransform, reorder, changeDepth, changeAnchor
  // Containers, windows and motions.
  case present, dismiss, scroll, zoom, changeContent, changeLoupe, dropWindow, changeWindow
  case toggleTrace, addMotion, stopMotion, restart
  // Hand-offs and pointers.
  case handOff, dropHandOff, hover, wheel

  /// Whether the act delivers input to an application.
  var isInput: Bool {
    switch self {
    case .frame, .batch, .advance, .cancelAll, .reachDeadlines, .strayFrame: true
    case .addWindow, .addLayer, .addRecognizer, .require, .recognizeTogether, .disable, .enable,
      .cancelRecognizer, .removeRecognizer, .moveRecognizer, .forgetRecognizer, .setState,
      .dropRequirement, .changeDelegate, .forgetDelegate, .changeSettings, .removeLayer,
      .moveLayer, .forgetLayer, .toggleHidden, .toggleInteraction, .changeFrame, .changeTransform,
      .reorder, .changeDepth, .changeAnchor, .present, .dismiss, .scroll, .zoom, .changeContent,
      .changeLoupe, .dropWindow, .changeWindow, .toggleTrace, .addMotion, .stopMotion, .restart,
      .handOff, .dropHandOff, .hover, .wheel:
      false
    }
  }

  /// The changes that a program may make in a callback or between two frames; frequent ones are listed more
  /// than once.
  static let reactions: [Act] =
    allCases.filter { $0 != .frame && $0 != .batch && $0 != .addWindow } + [
      .enable, .enable, .cancelRecognizer, .moveRecognizer, .removeLayer, .moveLayer, .moveLayer,
      .strayFrame, .addLayer, .addRecognizer, .changeSettings, .disable, .addWindow,
      .cancelRecognizer, .cancelRecognizer, .disable, .restart, .restart, .restart,
    ]
}

/// A step of a script: all its random draws come from its own salt, so that it has the same effect after
/// other steps were removed.
struct Step: Hashable {
  var act: Act
  var salt: UInt64
  /// The maximum number of changes by its callbacks.
  var reactions: Int
}
