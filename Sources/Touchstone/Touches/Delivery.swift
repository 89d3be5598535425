/// The state of a touch's delivery to its layer, which ensures that nothing is delivered twice or lost.
enum Delivery {
  /// The beginning is held back.
  case held
  /// The layer has received the touch.
  case live
  /// The touch has lifted, but the lift has not been delivered yet.
  case endHeld
  /// The touch was ended or cancelled for the layer, or will never be delivered to it. There may be no layer, or
  /// another touch may block this one.
  case closed

  /// Whether the landing is held back.
  var isHoldingBegan: Bool { self == .held }

  /// Whether any delivery is held back.
  var isHoldingBack: Bool {
    switch self {
    case .held, .endHeld: true
    case .live, .closed: false
    }
  }

  var isOpen: Bool {
    switch self {
    case .held, .live, .endHeld: true
    case .closed: false
    }
  }
}
