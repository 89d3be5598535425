import TouchGeometry

/// The synthesized sessions of the project: gestures, combinations of gestures, and hard cases.
///
/// Positions refer to the default panel of 320 × 180 mm. A session's seed is derived from its name, so that
/// adding a session does not change others.
public enum SessionCatalog {
  /// All sessions, simple ones first; names are unique.
  public static let sessions: [TouchSession] =
    taps + strokes + swipes + edges + hands + combinations + thresholds + disturbances + [
      flowersAndPhoto
    ]

  /// The session with this name; nil if there is none.
  ///
  /// - Complexity: O(sessions).
  public static func session(named name: String) -> TouchSession? {
    sessions.first { $0.name == name }
  }

  /// The center of the default panel, in millimeters.
  static let center = Point(x: 160, y: 90)
}
