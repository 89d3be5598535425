/// The kinds of recognizers that have settings, in the order of their C enumerators.
package enum GestureKind: String, CaseIterable, Sendable {
  case tap
  case longPress
  case pan
  case screenEdgePan
  case swipe
  case pinch
  case rotation
  case transform
  case manipulator
}

extension GestureKind {
  /// The kind of a recognizer or of a subclass of it; nil for a custom recognizer.
  package init?(of recognizer: GestureRecognizer) {
    switch recognizer {
    case is Manipulator: self = .manipulator
    case is TransformGestureRecognizer: self = .transform
    case is ScreenEdgePanGestureRecognizer: self = .screenEdgePan
    case is PanGestureRecognizer: self = .pan
    case is TapGestureRecognizer: self = .tap
    case is LongPressGestureRecognizer: self = .longPress
    case is SwipeGestureRecognizer: self = .swipe
    case is PinchGestureRecognizer: self = .pinch
    case is RotationGestureRecognizer: self = .rotation
    default: return nil
    }
  }

  /// Creates a recognizer of this kind that is not attached to a layer.
  package func makeRecognizer() -> GestureRecognizer {
    switch self {
    case .tap: TapGestureRecognizer()
    case .longPress: LongPressGestureRecognizer()
    case .pan: PanGestureRecognizer()
    case .screenEdgePan: ScreenEdgePanGestureRecognizer()
    case .swipe: SwipeGestureRecognizer()
    case .pinch: PinchGestureRecognizer()
    case .rotation: RotationGestureRecognizer()
    case .transform: TransformGestureRecognizer()
    case .manipulator: Manipulator()
    }
  }

  /// The kind in a sentence: "long press".
  package var noun: String {
    switch self {
    case .tap: "tap"
    case .longPress: "long press"
    case .pan: "pan"
    case .screenEdgePan: "screen-edge pan"
    case .swipe: "swipe"
    case .pinch: "pinch"
    case .rotation: "rotation"
    case .transform: "transform"
    case .manipulator: "manipulator"
    }
  }

  /// The name of the Swift class.
  package var className: String {
    self == .manipulator ? "Manipulator" : "\(capitalized)GestureRecognizer"
  }

  /// The name of the C enumerator.
  package var enumerator: String { "TOUCHSTONE_KIND_\(rawValue.screamingSnakeCase)" }

  private var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The settings of this kind, its own ones first.
  package var settings: [GestureSetting] {
    GestureKind.allCases.firstIndex(of: self).map { GestureSetting.byKind[$0] } ?? []
  }
}

extension String {
  /// The name in the form of C enumerators: "longPress" becomes "LONG_PRESS".
  var screamingSnakeCase: String {
    reduce(into: "") { text, letter in
      if letter.isUppercase { text += "_" }
      text += letter.uppercased()
    }
  }
}
