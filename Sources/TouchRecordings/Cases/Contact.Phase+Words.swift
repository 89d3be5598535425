import TouchTracking

extension Contact.Phase {
  /// The phase as files and messages name it: "began", "moved", "ended" or "cancelled".
  package var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  /// The words of all phases, for people.
  package static let words = "began, moved, ended or cancelled"

  /// The phase that a word names; nil for another word.
  ///
  /// The older spellings of cases ("down", "move", "up", "cancel") and of rows ("d", "m", "u", "c") are
  /// known too.
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
