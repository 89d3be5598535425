/// One kind of thing that a script does to a world: input, or a change by the program.
///
/// The raw values are the words of script files.
enum Act: String, CaseIterable {
  // Input.
  case frame, batch, advance, cancelAll, reachDeadlines, strayFrame
  // Things that are made.
  case addWindow, addLayer, addRecognizer, require, recognizeTogether
  // Recognizers.
  case disable, enable, cancelRecognizer, removeRecognizer, moveRecognizer, forgetRecognizer
  case setState, dropRequirement, changeDelegate, forgetDelegate, changeSettings
  // Layers.
  case removeLayer, moveLayer, forgetLayer, toggleHidden, toggleInteraction, changeFrame
  case changeTransform, reorder, changeDepth, changeAnchor
  // Containers, windows and what moves by itself.
  case present, dismiss, scroll, zoom, changeContent, changeLoupe, dropWindow, changeWindow
  case toggleTrace, addMotion, stopMotion, restart

  /// Whether the act hands input to an application.
  var isInput: Bool {
    switch self {
    case .frame, .batch, .advance, .cancelAll, .reachDeadlines, .strayFrame: true
    case .addWindow, .addLayer, .addRecognizer, .require, .recognizeTogether, .disable, .enable,
      .cancelRecognizer, .removeRecognizer, .moveRecognizer, .forgetRecognizer, .setState,
      .dropRequirement, .changeDelegate, .forgetDelegate, .changeSettings, .removeLayer,
      .moveLayer, .forgetLayer, .toggleHidden, .toggleInteraction, .changeFrame, .changeTransform,
      .reorder, .changeDepth, .changeAnchor, .present, .dismiss, .scroll, .zoom, .changeContent,
      .changeLoupe, .dropWindow, .changeWindow, .toggleTrace, .addMotion, .stopMotion, .restart:
      false
    }
  }

  /// What a program may do in a callback or between two frames; what it does often stands here
  /// more than once.
  static let reactions: [Act] =
    allCases.filter { $0 != .frame && $0 != .batch && $0 != .addWindow } + [
      .enable, .enable, .cancelRecognizer, .moveRecognizer, .removeLayer, .moveLayer, .moveLayer,
      .strayFrame, .addLayer, .addRecognizer, .changeSettings, .disable, .addWindow,
      .cancelRecognizer, .cancelRecognizer, .disable, .restart, .restart, .restart,
    ]
}

/// One step of a script: all that it draws comes from its own salt, so that other steps can be
/// taken out and it still does the same.
struct Step: Hashable {
  var act: Act
  var salt: UInt64
  /// How many changes its callbacks may make.
  var reactions: Int
}
