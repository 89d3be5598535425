import TouchTracking

extension Contact.Phase {
  /// The phase as named in files and messages: "began", "moved", "ended" or "cancelled".
  package var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  /// The words for all phases, for messages.
  package static let words = "began, moved, ended or cancelled"

  /// The phase named by a word; nil for any other word.
  ///
  /// The older spellings in cases ("down", "move", "up", "cancel") and in rows ("d", "m", "u", "c") are also
  /// accepted.
  package init?(word: String) {
    switch word {
    case "began", "down", "d": self = .began
    case "moved", "move", "m": self = .moved
    case "ended", "up", "u": self = .ended
    case "cancelled", "cancel", "c": self = .cancelled
    default: return nil
    }
  }
}
