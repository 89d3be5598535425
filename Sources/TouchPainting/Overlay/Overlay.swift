/// What is drawn over the layers of a picture, to see what the engine sees.
public struct Overlay: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The touches that are down.
  public static let touches = Overlay(rawValue: 1 << 0)
  /// Where touches came from, fading.
  public static let trails = Overlay(rawValue: 1 << 1)
  /// The edges of all layers' bounds, with their names.
  public static let bounds = Overlay(rawValue: 1 << 2)
  /// Where layers can be hit.
  public static let hitAreas = Overlay(rawValue: 1 << 3)
  /// What the recognizers are at, with reasons of failure.
  public static let recognizers = Overlay(rawValue: 1 << 4)
  /// All of it.
  public static let all: Overlay = [.touches, .trails, .bounds, .hitAreas, .recognizers]

  /// What a user calls the parts; "touches" are those with their trails.
  public static let names: [(name: String, overlay: Overlay)] = [
    ("touches", [.touches, .trails]), ("bounds", .bounds), ("hits", .hitAreas),
    ("recognizers", .recognizers), ("all", .all), ("none", []),
  ]

  /// Creates a set from the names of its parts with commas between; nil when one is unknown.
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
