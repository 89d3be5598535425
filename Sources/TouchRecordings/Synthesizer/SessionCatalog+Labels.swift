extension SessionCatalog {
  /// Sessions of a single gesture, labeled with the intended gesture; an example of labels.
  static let meanings: [(session: String, gesture: TouchLabel.Gesture, contacts: [Int])] = [
    ("tap", .tap, [1]), ("tap-with-jitter", .tap, [1]), ("double-tap", .doubleTap, [1, 2]),
    ("long-press", .press, [1]), ("pan-slow", .drag, [1]), ("pan-fast", .drag, [1]),
    ("pan-diagonal", .drag, [1]), ("swipe-left", .swipe, [1]), ("swipe-right", .swipe, [1]),
    ("pinch-in", .pinch, [1, 2]), ("pinch-out", .pinch, [1, 2]),
    ("rotation-90", .rotation, [1, 2]), ("rotation-minus-60", .rotation, [1, 2]),
    ("two-finger-tap", .twoFingerTap, [1, 2]),
  ]

  /// The sessions that have labels.
  public static var labelled: [TouchSession] {
    meanings.compactMap { session(named: $0.session) }
  }

  /// The labels of ``labelled`` as CSV, each session in a file named after it.
  public static var labelTable: String {
    meanings.reduce(into: "recording,person,gesture,contacts\n") { text, meaning in
      let contacts = meaning.contacts.map(String.init).joined(separator: " ")
      text += "\(meaning.session).yml,synthetic,\(meaning.gesture.rawValue),\(contacts)\n"
    }
  }
}
