import TouchGeometry
import TouchTracking

/// The sessions that the project synthesizes: gestures, combinations of them, and hard cases.
///
/// Places are chosen on the default panel of 320 x 180 mm. A session's seed follows from its name,
/// so that adding one changes no other.
public enum SessionCatalog {
  /// All sessions, simple ones first; every name occurs once.
  public static let sessions: [TouchSession] =
    taps + strokes + swipes + edges + hands + combinations + thresholds + disturbances + [
      flowersAndPhoto
    ]

  /// The session of that name; nil when there is none.
  ///
  /// - Complexity: O(sessions).
  public static func session(named name: String) -> TouchSession? {
    sessions.first { $0.name == name }
  }

  /// The middle of the default panel, in millimetres.
  static let center = Point(x: 160, y: 90)
}
