/// The information drawn over the layers of a picture, to show the state of the engine.
///
///     let overlay: Overlay = [.touches, .bounds]
public struct Overlay: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The touches that are down.
  public static let touches = Overlay(rawValue: 1 << 0)
  /// The previous locations of touches, fading.
  public static let trails = Overlay(rawValue: 1 << 1)
  /// The edges of all layers' bounds, with their names.
  public static let bounds = Overlay(rawValue: 1 << 2)
  /// Where layers can be hit.
  public static let hitAreas = Overlay(rawValue: 1 << 3)
  /// The states of the recognizers, with reasons for failures.
  public static let recognizers = Overlay(rawValue: 1 << 4)
  /// A bar of a round length, in millimeters.
  public static let scaleBar = Overlay(rawValue: 1 << 5)
  /// All parts.
  public static let all: Overlay = [
    .touches, .trails, .bounds, .hitAreas, .recognizers, .scaleBar,
  ]

  /// The names of the parts for users; "touches" includes trails.
  public static let names: [(name: String, overlay: Overlay)] = [
    ("touches", [.touches, .trails]), ("bounds", .bounds), ("hits", .hitAreas),
    ("recognizers", .recognizers), ("scale", .scaleBar), ("all", .all), ("none", []),
  ]

  /// Creates a set from the comma-separated names of its parts; nil if one is unknown.
  public init?(named list: String) {
    var result: Overlay = []
    for part in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.drop { $0 == " " })
      guard let known = Overlay.names.first(where: { $0.name == name }) else { return nil }
      result.formUnion(known.overlay)
    }
    self = result
  }
}
